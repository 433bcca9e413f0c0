/** The life cycle of an audience. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const audienceStatuses = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const
export type AudienceStatus = (typeof audienceStatuses)[number]

/** A draft can also be deleted. While it is paused nobody comes or goes; an archived one stays as it was. */
export const audienceTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'edit', from: ['PAUSED'], to: 'PAUSED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'activate', from: ['DRAFT'], to: 'ACTIVE' },
  { command: 'assign', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'remove', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'pause', from: ['ACTIVE'], to: 'PAUSED' },
  { command: 'resume', from: ['PAUSED'], to: 'ACTIVE' },
  { command: 'archive', from: ['ACTIVE', 'PAUSED'], to: 'ARCHIVED' },
] as const satisfies readonly TransitionRow<AudienceStatus, string>[]
export type AudienceCommand = (typeof audienceTransitions)[number]['command']
