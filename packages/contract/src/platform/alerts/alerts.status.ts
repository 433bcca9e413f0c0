/** The life of an alert: who takes it, how it ends. UNSOLVED has its own value; one reading of the specification let it share SOLVED's. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const ALERT_STATUSES = ['NEW', 'ACTIVE', 'SOLVED', 'UNSOLVED', 'OBSOLETE'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** A solved alert may be opened again for so many days. */
export const REOPEN_DAYS = 7

/** `OBSOLETE`: the cause is gone, or another alert took its place. */
export const alertTransitions = [
  { command: 'TAKE', from: ['NEW'], to: 'ACTIVE' },
  { command: 'SOLVE', from: ['ACTIVE'], to: 'SOLVED' },
  { command: 'LEAVE', from: ['ACTIVE'], to: 'UNSOLVED' },
  { command: 'DISMISS', from: ['NEW', 'ACTIVE', 'UNSOLVED'], to: 'OBSOLETE' },
  { command: 'REOPEN', from: ['UNSOLVED', 'SOLVED'], to: 'ACTIVE' },
] as const satisfies readonly TransitionRow<AlertStatus, string>[]

/** What can become of an alert, as its time line tells it. */
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

/** Somebody is to care for it. */
export const isAlertOpen = (status: AlertStatus): boolean => status === 'NEW' || status === 'ACTIVE'

/** These need a note that says what was done or why nothing was. */
export const NOTE_NEEDED: readonly AlertStatus[] = ['SOLVED', 'UNSOLVED', 'OBSOLETE']
