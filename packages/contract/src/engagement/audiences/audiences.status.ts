/** The life cycle of an audience. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const audienceStatuses = ['DRAFT', 'BUILDING', 'ACTIVE', 'PAUSED', 'FAILED', 'ARCHIVED'] as const
export type AudienceStatus = (typeof audienceStatuses)[number]

/** STATIC: people choose its members. DYNAMIC: a rule does, and is kept up with. SNAPSHOT: a rule did once. */
export const audienceModes = ['STATIC', 'DYNAMIC', 'SNAPSHOT'] as const
export type AudienceMode = (typeof audienceModes)[number]

/**
 * A draft can also be deleted. Only an audience with a rule is built. While it is paused nobody comes or goes, and a
 * dynamic one is built anew afterwards; an archived one stays as it was. A build that failed keeps the last good set.
 */
export const audienceTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  // A dynamic one with another rule.
  { command: 'edit', from: ['ACTIVE'], to: 'BUILDING' },
  { command: 'edit', from: ['PAUSED'], to: 'PAUSED' },
  { command: 'edit', from: ['FAILED'], to: 'FAILED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'activate', from: ['DRAFT'], to: 'ACTIVE' },
  // With a rule.
  { command: 'activate', from: ['DRAFT'], to: 'BUILDING' },
  // While its task is at work a further one is refused.
  { command: 'build', from: ['ACTIVE', 'FAILED', 'BUILDING'], to: 'BUILDING' },
  { command: 'complete', from: ['BUILDING'], to: 'ACTIVE' },
  { command: 'fail', from: ['BUILDING'], to: 'FAILED' },
  { command: 'assign', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'remove', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'pause', from: ['ACTIVE'], to: 'PAUSED' },
  { command: 'resume', from: ['PAUSED'], to: 'ACTIVE' },
  { command: 'resume', from: ['PAUSED'], to: 'BUILDING' },
  { command: 'archive', from: ['ACTIVE', 'PAUSED', 'FAILED'], to: 'ARCHIVED' },
] as const satisfies readonly TransitionRow<AudienceStatus, string>[]
export type AudienceCommand = (typeof audienceTransitions)[number]['command']
