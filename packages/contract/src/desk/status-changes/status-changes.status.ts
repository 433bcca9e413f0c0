/** The life cycle of a change of serial numbers: status update, scrapping, manual activation. */

import type { TransitionRow } from '../../kit/transitions.ts'

/**
 * CHECKING: the dry run is queued or running. CHECKED: its result waits for a correction or a signature. UNREADABLE:
 * the list as a whole is wrong. WAITING: signed once, a second person decides. DONE, DECLINED and WITHDRAWN are final.
 */
export const changeStatuses = [
  'CHECKING',
  'CHECKED',
  'UNREADABLE',
  'WAITING',
  'COMMITTING',
  'DONE',
  'DECLINED',
  'WITHDRAWN',
] as const
export type ChangeStatus = (typeof changeStatuses)[number]

export const changeCommands = [
  'check',
  'checked',
  'unreadable',
  'sign',
  'signFirst',
  'approve',
  'decline',
  'withdraw',
  'committed',
  'failed',
] as const
export type ChangeCommand = (typeof changeCommands)[number]

export const changeTransitions: readonly TransitionRow<ChangeStatus, ChangeCommand>[] = [
  { command: 'check', from: ['CHECKED', 'UNREADABLE'], to: 'CHECKING' },
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'unreadable', from: ['CHECKING'], to: 'UNREADABLE' },
  { command: 'sign', from: ['CHECKED'], to: 'COMMITTING' },
  { command: 'signFirst', from: ['CHECKED'], to: 'WAITING' },
  { command: 'approve', from: ['WAITING'], to: 'COMMITTING' },
  { command: 'decline', from: ['WAITING'], to: 'DECLINED' },
  { command: 'withdraw', from: ['CHECKED', 'UNREADABLE', 'WAITING'], to: 'WITHDRAWN' },
  { command: 'committed', from: ['COMMITTING'], to: 'DONE' },
  { command: 'failed', from: ['COMMITTING'], to: 'CHECKED' },
]
