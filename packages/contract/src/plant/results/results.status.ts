/** The life cycle of a result file. */

import type { TransitionRow } from '../../kit/transitions.ts'

/**
 * CHECKING: the dry run is queued or running. CHECKED: its result waits for a decision. UNREADABLE: the file as a whole
 * is wrong. REFUSED and UNDONE are final. UNDOING: a committed file is being undone.
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

/** The first status of a file. */
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

/** Statuses in which a command is allowed. */
export const resultStatusesFor = (command: ResultCommand): readonly ResultStatus[] =>
  resultTransitions.flatMap((row): readonly ResultStatus[] => (row.command === command ? row.from : []))
