/**
 * The life cycle of a product (article). Its status is that of its newest revision; the approved one before stays in
 * force until then.
 */

import type { TransitionRow } from '../../kit/transitions.ts'
import { approvalCommands, approvals, approvalTransitions } from '../../platform/masters/approval.ts'

export const articleStatuses = [...approvals, 'DELETE'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

export const productCommands = [...approvalCommands, 'delete'] as const
export type ProductCommand = (typeof productCommands)[number]

/** As for lines and main data, and a product that is deleted stays readable. */
export const productTransitions: readonly TransitionRow<ArticleStatus, ProductCommand>[] = [
  ...approvalTransitions,
  { command: 'delete', from: ['UNAPPROVED', 'REJECTED', 'APPROVED'], to: 'DELETE' },
]
