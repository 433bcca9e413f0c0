/** Two separate life cycles: whether a line works (status), and whether its settings are approved (approval). */

import type { TransitionRow } from '../../kit/transitions.ts'
import { approvalCommands } from '../../platform/masters/approval.ts'

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

/** Those of `approvalTransitions`, and those of the status. */
export const lineCommands = [...approvalCommands, ...lineStatusCommands] as const
export type LineCommand = (typeof lineCommands)[number]
