/** Two separate life cycles: whether a line works (status), and whether its settings are approved (approval). */

import type { TransitionRow } from '../../kit/transitions.ts'

export const lineStatuses = ['ACTIVE', 'INACTIVE', 'DELETE'] as const
export type LineStatus = (typeof lineStatuses)[number]

export const lineStatusCommands = ['activate', 'inactivate', 'delete'] as const
export type LineStatusCommand = (typeof lineStatusCommands)[number]

/**
 * Activation needs approved settings; inactivation is refused while orders from ASSIGNED to PROCESSING are on the line.
 */
export const lineStatusTransitions: readonly TransitionRow<LineStatus, LineStatusCommand>[] = [
  { command: 'activate', from: ['INACTIVE'], to: 'ACTIVE' },
  { command: 'inactivate', from: ['ACTIVE'], to: 'INACTIVE' },
  { command: 'delete', from: ['INACTIVE'], to: 'DELETE' },
]

export const lineApprovals = ['UNAPPROVED', 'APPROVED', 'REJECTED'] as const
export type LineApproval = (typeof lineApprovals)[number]

const lineApprovalCommands = ['edit', 'approve', 'reject', 'undo'] as const
export type LineApprovalCommand = (typeof lineApprovalCommands)[number]

/** As for products: an edit creates a revision that waits; the approved one stays in force. */
export const lineApprovalTransitions: readonly TransitionRow<LineApproval, LineApprovalCommand>[] = [
  { command: 'edit', from: ['UNAPPROVED', 'REJECTED', 'APPROVED'], to: 'UNAPPROVED' },
  { command: 'approve', from: ['UNAPPROVED'], to: 'APPROVED' },
  { command: 'reject', from: ['UNAPPROVED'], to: 'REJECTED' },
  { command: 'undo', from: ['UNAPPROVED', 'REJECTED'], to: 'APPROVED' },
]

export const lineCommands = [...lineApprovalCommands, ...lineStatusCommands] as const
export type LineCommand = (typeof lineCommands)[number]
