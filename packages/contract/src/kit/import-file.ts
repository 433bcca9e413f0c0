/**
 * The life cycle of an uploaded table, whatever its rows are: validated without a trace, then committed at once or
 * discarded.
 */

import { z } from 'zod'
import { id, instant, recordVersion } from './entity.ts'
import type { TransitionRow } from './transitions.ts'

export const importFormats = ['CSV', 'XLSX'] as const
export const importStatuses = ['CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED'] as const
export type ImportStatus = (typeof importStatuses)[number]
const importCommands = ['checked', 'refused', 'mend', 'enter', 'entered', 'sentBack', 'drop'] as const
export type ImportCommand = (typeof importCommands)[number]

export const importTransitions: readonly TransitionRow<ImportStatus, ImportCommand>[] = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'refused', from: ['CHECKING'], to: 'UNREADABLE' },
  { command: 'mend', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  // Something changed since the validation: nothing was committed, and a person decides again.
  { command: 'sentBack', from: ['ENTERING'], to: 'CHECKED' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
]

/** A table with columns that a person maps, corrected row by row, then entered batch by batch. */
const mappedImportCommands = ['checked', 'refused', 'plan', 'mend', 'enter', 'entered', 'drop'] as const
export type MappedImportCommand = (typeof mappedImportCommands)[number]

export const mappedImportTransitions: readonly TransitionRow<ImportStatus, MappedImportCommand>[] = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'refused', from: ['CHECKING'], to: 'UNREADABLE' },
  // Other columns, or other rules: the file is checked again.
  { command: 'plan', from: ['CHECKED'], to: 'CHECKING' },
  { command: 'mend', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
]

/** What committing the row does: a new record, a change of one, nothing, or it is wrong. */
export const rowOutcomes = ['CREATE', 'CHANGE', 'SAME', 'WRONG'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const tableImport = z.object({
  id,
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  format: z.enum(importFormats),
  status: z.enum(importStatuses),
  rows: z.number().int(),
  wrong: z.number().int(),
  entered: z.number().int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  version: recordVersion,
})
export type TableImport = z.output<typeof tableImport>

/** Parameters of a fault of a file or a cell. */
export const importParams = z.record(z.string(), z.union([z.string(), z.number()]))

export const tableImportDetail = tableImport.extend({
  counts: z.object({
    create: z.number().int(),
    change: z.number().int(),
    same: z.number().int(),
    wrong: z.number().int(),
  }),
  /** Titles of unknown columns; they are ignored. */
  unknownTitles: z.array(z.string()),
  failure: z.object({ key: z.string(), params: importParams }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(['mend', 'enter', 'drop', 'download'])),
})
export type TableImportDetail = z.output<typeof tableImportDetail>
export const importDecision = z.object({ version: recordVersion })
export const importEnter = importDecision.extend({ leaveOutWrong: z.boolean().default(false) })
