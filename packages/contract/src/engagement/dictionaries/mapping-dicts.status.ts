/** The life cycle of a mapping dictionary. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const mappingDictStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type MappingDictStatus = (typeof mappingDictStatuses)[number]

/** A dictionary without a version can be deleted; one with versions is archived, and they are kept. */
export const mappingDictTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'editItems', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'editItems', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'discard', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'discard', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'publish', from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'archive', from: ['PUBLISHED'], to: 'ARCHIVED' },
] as const satisfies readonly TransitionRow<MappingDictStatus, string>[]
export type MappingDictCommand = (typeof mappingDictTransitions)[number]['command']
