/** The life cycle of a tag. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const tagStatuses = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const
export type TagStatus = (typeof tagStatuses)[number]

/** A draft can also be deleted. What is archived stays with its members, and is taken from them one by one. */
export const tagTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'activate', from: ['DRAFT'], to: 'ACTIVE' },
  { command: 'assign', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'remove', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'remove', from: ['ARCHIVED'], to: 'ARCHIVED' },
  { command: 'archive', from: ['ACTIVE'], to: 'ARCHIVED' },
] as const satisfies readonly TransitionRow<TagStatus, string>[]
export type TagCommand = (typeof tagTransitions)[number]['command']
