/**
 * The life cycle of an alert: who takes it, how it ends. UNSOLVED has its own value; one reading of the specification
 * gave it the same as SOLVED.
 */

import type { TransitionRow } from '../../kit/transitions.ts'

export const ALERT_STATUSES = ['NEW', 'ACTIVE', 'SOLVED', 'UNSOLVED', 'OBSOLETE'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** Number of days during which a solved alert may be reopened. */
export const REOPEN_DAYS = 7

/** `OBSOLETE`: the cause has ended, or another alert replaced it. */
export const alertTransitions = [
  { command: 'TAKE', from: ['NEW'], to: 'ACTIVE' },
  { command: 'SOLVE', from: ['ACTIVE'], to: 'SOLVED' },
  { command: 'LEAVE', from: ['ACTIVE'], to: 'UNSOLVED' },
  { command: 'DISMISS', from: ['NEW', 'ACTIVE', 'UNSOLVED'], to: 'OBSOLETE' },
  { command: 'REOPEN', from: ['UNSOLVED', 'SOLVED'], to: 'ACTIVE' },
] as const satisfies readonly TransitionRow<AlertStatus, string>[]

/** The steps of an alert, as its timeline shows them. */
export const ALERT_STEPS = [
  'RAISED',
  'CAUSE_BACK',
  'LEVEL_RAISED',
  'TAKEN',
  'NOTED',
  'REPAIRED',
  'CAUSE_GONE',
  'SOLVED',
  'UNSOLVED',
  'OBSOLETE',
  'REOPENED',
  'MAILED',
] as const
export type AlertStep = (typeof ALERT_STEPS)[number]

/** Somebody has to handle it. */
export const isAlertOpen = (status: AlertStatus): boolean => status === 'NEW' || status === 'ACTIVE'

/** These need a comment that says what was done or why nothing was. */
export const NOTE_NEEDED: readonly AlertStatus[] = ['SOLVED', 'UNSOLVED', 'OBSOLETE']
