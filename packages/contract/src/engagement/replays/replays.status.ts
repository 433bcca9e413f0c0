/** The life cycle of a replay of many messages: tried without a trace, then applied batch by batch, and taken back so. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const replayStatuses = ['CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'DROPPED', 'UNDOING', 'UNDONE'] as const
export type ReplayStatus = (typeof replayStatuses)[number]

/** A task that was stopped goes on by the command that started it. */
export const replayTransitions = [
  { command: 'check', from: ['CHECKING', 'CHECKED'], to: 'CHECKING' },
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'apply', from: ['CHECKED', 'APPLYING'], to: 'APPLYING' },
  { command: 'applied', from: ['APPLYING'], to: 'APPLIED' },
  { command: 'drop', from: ['CHECKING', 'CHECKED'], to: 'DROPPED' },
  { command: 'undo', from: ['APPLIED', 'UNDOING'], to: 'UNDOING' },
  { command: 'undone', from: ['UNDOING'], to: 'UNDONE' },
] as const satisfies readonly TransitionRow<ReplayStatus, string>[]
