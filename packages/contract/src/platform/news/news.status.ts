/** The life of a news item: a draft is published, and a published item can be withdrawn. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const newsStatuses = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const
export type NewsStatus = (typeof newsStatuses)[number]

export const newsTransitions = [
  { command: 'edit', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'edit', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'publish', from: ['DRAFT'], to: 'PUBLISHED' },
  { command: 'withdraw', from: ['PUBLISHED'], to: 'WITHDRAWN' },
] as const satisfies readonly TransitionRow<NewsStatus, string>[]
export type NewsCommand = (typeof newsTransitions)[number]['command'] | 'delete'

/** The status with its time: a published item waits for its beginning, is shown (PUBLISHED), or is over. */
export const newsStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED', 'WITHDRAWN'] as const
export type NewsState = (typeof newsStates)[number]
