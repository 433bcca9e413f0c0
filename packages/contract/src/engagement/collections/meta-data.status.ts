/** The life cycle of a version of meta data. A draft that is discarded is gone. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const metaDataStatuses = ['DRAFT', 'PUBLISHED', 'RETIRED'] as const
export type MetaDataStatus = (typeof metaDataStatuses)[number]

export const metaDataTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'publish', from: ['DRAFT'], to: 'PUBLISHED' },
  { command: 'retire', from: ['PUBLISHED'], to: 'RETIRED' },
] as const satisfies readonly TransitionRow<MetaDataStatus, string>[]
