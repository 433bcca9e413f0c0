/** The life of a result file. */

import type { TransitionRow } from '../../kit/transitions.ts'

/**
 * CHECKING: the dry run is queued or runs. CHECKED: its answer waits for a decision. UNREADABLE: the file as a whole is
 * wrong. REFUSED and UNDONE are final. UNDOING: what a committed file did is being taken back.
 */
export const resultStatuses = [
  'CHECKING',
  'CHECKED',
  'UNREADABLE',
  'COMMITTING',
  'COMMITTED',
  'REFUSED',
  'UNDOING',
  'UNDONE',
] as const
export type ResultStatus = (typeof resultStatuses)[number]

/** Where a file begins. */
export const firstResultStatus: ResultStatus = 'CHECKING'

export const resultTransitions = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'unreadable', from: ['CHECKING'], to: 'UNREADABLE' },
  { command: 'check', from: ['CHECKED', 'UNREADABLE'], to: 'CHECKING' },
  { command: 'commit', from: ['CHECKED'], to: 'COMMITTING' },
  { command: 'committed', from: ['COMMITTING'], to: 'COMMITTED' },
  /** Nothing was written: it waits for another dry run. */
  { command: 'commitFailed', from: ['COMMITTING'], to: 'CHECKED' },
  { command: 'refuse', from: ['CHECKED', 'UNREADABLE'], to: 'REFUSED' },
  { command: 'undo', from: ['COMMITTED'], to: 'UNDOING' },
  { command: 'undone', from: ['UNDOING'], to: 'UNDONE' },
  { command: 'undoFailed', from: ['UNDOING'], to: 'COMMITTED' },
] as const satisfies readonly TransitionRow<ResultStatus, string>[]
export type ResultCommand = (typeof resultTransitions)[number]['command']

/** Statuses out of which a command leads. */
export const resultStatusesFor = (command: ResultCommand): readonly ResultStatus[] =>
  resultTransitions.flatMap((row): readonly ResultStatus[] => (row.command === command ? row.from : []))
