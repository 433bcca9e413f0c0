/**
 * The life cycle of a product (article). Its status is that of its newest revision; the approved one before stays in
 * force until then.
 */

import type { TransitionRow } from '../../kit/transitions.ts'

export const articleStatuses = ['UNAPPROVED', 'APPROVED', 'REJECTED', 'DELETE'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

export const productCommands = ['edit', 'approve', 'reject', 'undo', 'delete'] as const
export type ProductCommand = (typeof productCommands)[number]

/** `undo` discards what waits or was rejected and returns to the approved revision; there must be one. */
export const productTransitions: readonly TransitionRow<ArticleStatus, ProductCommand>[] = [
  { command: 'edit', from: ['UNAPPROVED', 'REJECTED', 'APPROVED'], to: 'UNAPPROVED' },
  { command: 'approve', from: ['UNAPPROVED'], to: 'APPROVED' },
  { command: 'reject', from: ['UNAPPROVED'], to: 'REJECTED' },
  { command: 'undo', from: ['UNAPPROVED', 'REJECTED'], to: 'APPROVED' },
  { command: 'delete', from: ['UNAPPROVED', 'REJECTED', 'APPROVED'], to: 'DELETE' },
]

/** Why a product changed. UNAPPROVED: an edit that makes an approved or rejected product wait for approval again. */
export const historyReasons = ['CREATE', 'MODIFY', 'DELETE', 'UNAPPROVED', 'APPROVED', 'UNDO', 'REJECTED'] as const
export type HistoryReason = (typeof historyReasons)[number]
