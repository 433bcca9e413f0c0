/**
 * The life cycle of contents that another person approves: products, settings of lines, and main data. What is approved
 * stays in force while a change of it waits.
 */

import type { TransitionRow } from '../../kit/transitions.ts'

export const approvals = ['UNAPPROVED', 'APPROVED', 'REJECTED'] as const
export type Approval = (typeof approvals)[number]

export const approvalCommands = ['edit', 'approve', 'reject', 'undo'] as const
export type ApprovalCommand = (typeof approvalCommands)[number]

/** `undo` discards what waits or was rejected and returns to what is in force; there must be such. */
export const approvalTransitions: readonly TransitionRow<Approval, ApprovalCommand>[] = [
  { command: 'edit', from: ['UNAPPROVED', 'REJECTED', 'APPROVED'], to: 'UNAPPROVED' },
  { command: 'approve', from: ['UNAPPROVED'], to: 'APPROVED' },
  { command: 'reject', from: ['UNAPPROVED'], to: 'REJECTED' },
  { command: 'undo', from: ['UNAPPROVED', 'REJECTED'], to: 'APPROVED' },
]

/** Why a record changed. UNAPPROVED: an edit that makes an approved or rejected record wait for approval again. */
export const historyReasons = ['CREATE', 'MODIFY', 'DELETE', 'UNAPPROVED', 'APPROVED', 'UNDO', 'REJECTED'] as const
export type HistoryReason = (typeof historyReasons)[number]

/** What a command did, by the last word of its event; `isReopened`: the contents were decided about before. */
export function historyReasonOf(action: string, isReopened: boolean): HistoryReason {
  const word = action.slice(action.lastIndexOf('.') + 1)
  const reasons: Partial<Record<string, HistoryReason>> = {
    created: 'CREATE',
    approved: 'APPROVED',
    rejected: 'REJECTED',
    undone: 'UNDO',
    deleted: 'DELETE',
  }
  return reasons[word] ?? (isReopened ? 'UNAPPROVED' : 'MODIFY')
}

/** Whether this person may give a command that the status allows: nobody decides about what they wrote. */
export const isOpenTo = (
  userId: string,
  command: ApprovalCommand,
  { isInForce, authors }: { isInForce: boolean; authors: readonly string[] },
): boolean => (command === 'undo' ? isInForce : command === 'edit' || !authors.includes(userId))
