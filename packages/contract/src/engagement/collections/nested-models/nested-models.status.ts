/** The life cycle of a nested model. */

import type { TransitionRow } from '../../../kit/transitions.ts'

export const nestedModelStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type NestedModelStatus = (typeof nestedModelStatuses)[number]

/** A model without a version can be deleted; one with versions is archived, and they are kept. */
export const nestedModelTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'editFields', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'editFields', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'discard', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'discard', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'publish', from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'archive', from: ['PUBLISHED'], to: 'ARCHIVED' },
] as const satisfies readonly TransitionRow<NestedModelStatus, string>[]
export type NestedModelCommand = (typeof nestedModelTransitions)[number]['command']
