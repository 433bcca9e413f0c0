/** The life cycle of a transfer model. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const transferModelStatuses = ['DRAFT', 'PUBLISHED', 'RETIRED'] as const
export type TransferModelStatus = (typeof transferModelStatuses)[number]

/** A model without a version can be deleted; one with versions is retired, and they are kept. */
export const transferModelTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'editLines', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'editLines', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'discard', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'discard', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'publish', from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'retire', from: ['PUBLISHED'], to: 'RETIRED' },
] as const satisfies readonly TransitionRow<TransferModelStatus, string>[]
export type TransferModelCommand = (typeof transferModelTransitions)[number]['command']
