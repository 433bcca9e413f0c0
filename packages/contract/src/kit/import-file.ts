/** The life of an uploaded table, whatever its rows are: checked without a trace, then entered at once or dropped. */
import type { TransitionRow } from './transitions.ts'

export const importFormats = ['CSV', 'XLSX'] as const
export const importStatuses = ['CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const importCommands = ['checked', 'refused', 'mend', 'enter', 'entered', 'sentBack', 'drop'] as const
export type ImportCommand = (typeof importCommands)[number]

export const importTransitions: readonly TransitionRow<ImportStatus, ImportCommand>[] = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'refused', from: ['CHECKING'], to: 'UNREADABLE' },
  { command: 'mend', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  // Something changed since the check: nothing was entered, and a person looks again.
  { command: 'sentBack', from: ['ENTERING'], to: 'CHECKED' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
]

/** What entering the row does: a new record, a change of one, nothing, or it cannot. */
export const rowOutcomes = ['CREATE', 'CHANGE', 'SAME', 'WRONG'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
