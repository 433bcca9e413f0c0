/** The life cycle of a collection. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const collectionStatuses = ['DRAFT', 'PUBLISHED', 'DEPRECATED', 'ARCHIVED'] as const
export type CollectionStatus = (typeof collectionStatuses)[number]

/** A draft can also be deleted. What is archived stays as it is. */
export const collectionTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'publish', from: ['DRAFT'], to: 'PUBLISHED' },
  { command: 'deprecate', from: ['PUBLISHED'], to: 'DEPRECATED' },
  { command: 'restore', from: ['DEPRECATED'], to: 'PUBLISHED' },
  { command: 'archive', from: ['DEPRECATED'], to: 'ARCHIVED' },
] as const satisfies readonly TransitionRow<CollectionStatus, string>[]
export type CollectionCommand = (typeof collectionTransitions)[number]['command']
