/**
 * The life cycle of a privacy request. `approve` is for access, `erase` for erasure, `finish` what the task does. A copy
 * whose task has ended without it can still be rejected or withdrawn; an erasure that was approved cannot.
 */

import type { TransitionRow } from '../../kit/transitions.ts'

/** RUNNING: approved, and its task is at work. */
export const privacyRequestStatuses = ['REQUESTED', 'RUNNING', 'DONE', 'REJECTED', 'WITHDRAWN'] as const
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number]

export const privacyRequestTransitions = [
  { command: 'approve', from: ['REQUESTED'], to: 'RUNNING' },
  { command: 'erase', from: ['REQUESTED'], to: 'RUNNING' },
  { command: 'reject', from: ['REQUESTED', 'RUNNING'], to: 'REJECTED' },
  { command: 'withdraw', from: ['REQUESTED', 'RUNNING'], to: 'WITHDRAWN' },
  { command: 'finish', from: ['RUNNING'], to: 'DONE' },
] as const satisfies readonly TransitionRow<PrivacyRequestStatus, string>[]
