/** Files of a collection's records: which column is which field, what became of each row, and what is wrong with it. */

import { z } from 'zod'
import { day, id, instant, recordVersion } from '../../kit/entity.ts'
import { importParams, importStatuses } from '../../kit/import-file.ts'
import { FIELD_PATH_MAXIMUM, metaField } from '../collections/meta-data.schema.ts'

export const RECORD_IMPORT_BYTES = 200_000_000
export const RECORD_IMPORT_ROWS = 200_000
/** Columns of a table, or names in the objects of a file of JSON lines. */
export const RECORD_IMPORT_COLUMNS = 64
/** Refused rows that are kept to be corrected; the rest are counted. */
export const RECORD_REFUSED_KEPT = 2_000
/** After so many days the file and its rows are removed; the counts stay. */
export const RECORD_IMPORT_DAYS = 30
/** Characters of a cell; longer ones are refused by their field. */
export const RECORD_CELL_MAXIMUM = 10_000

const recordFileFormats = ['CSV', 'XLSX', 'JSON_LINES'] as const
export type RecordFileFormat = (typeof recordFileFormats)[number]

/** REPEAT: an earlier row of the file has the same key. SKIP: what is there is newer than the file. */
export const recordRowOutcomes = ['CREATE', 'CHANGE', 'SAME', 'REPEAT', 'SKIP', 'REFUSED'] as const
export type RecordRowOutcome = (typeof recordRowOutcomes)[number]

const rowFaultReasons = [
  'MISSING',
  'UNKNOWN',
  'WRONG_TYPE',
  'NOT_IN_LIST',
  'TOO_LONG',
  'TOO_LARGE',
  'MISQUOTED',
  'NOT_JSON',
] as const
export type RowFaultReason = (typeof rowFaultReasons)[number]

/** By column of the file: the path of a field; empty for a column that is left alone. */
const columns = z
  .array(z.string().max(FIELD_PATH_MAXIMUM))
  .max(RECORD_IMPORT_COLUMNS)
  .refine((all) => {
    const used = all.filter((path) => path !== '')
    return new Set(used).size === used.length
  }, 'record_import_field_twice')
export const recordImportPlan = z.object({ version: recordVersion, columns })

const head = {
  id,
  collectionId: id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  rows: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  refused: z.number().int(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  version: recordVersion,
}
export const recordImportListed = z.object(head)
export type RecordImportListed = z.output<typeof recordImportListed>

export const recordImportActions = ['plan', 'mend', 'enter', 'drop', 'download', 'unmask'] as const
export const recordImport = z.object({
  ...head,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  keyPath: z.string(),
  /** Of the newest meta data. */
  fields: z.array(metaField),
  columns: z.array(z.string()),
  /** What a column can be. */
  columnPaths: z.array(z.string()),
  /** The first line of the file, or the names in its objects; what looks like a number or an address of a person is masked. */
  titles: z.array(z.string()),
  /** No column is the key of the records. */
  needsColumns: z.boolean(),
  size: z.number().int(),
  sha256: z.string(),
  format: z.enum(recordFileFormats),
  counts: z.object({
    create: z.number().int(),
    change: z.number().int(),
    same: z.number().int(),
    repeat: z.number().int(),
    skip: z.number().int(),
    refused: z.number().int(),
  }),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  /** The day on which the file and its rows are removed; null when they are. */
  removedOn: day.nullable(),
  failure: z.object({ key: z.string(), params: importParams }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(recordImportActions)),
})
export type RecordImport = z.output<typeof recordImport>

const data = z.record(z.string().max(200), z.unknown())
const fault = z.object({
  /** Where in the record, with the places of lists; empty for the row as a whole. */
  at: z.string(),
  reason: z.enum(rowFaultReasons),
})
export type RowFault = z.output<typeof fault>

export const recordImportRow = z.object({
  line: z.number().int(),
  outcome: z.enum(recordRowOutcomes),
  /** Personal fields in part. */
  data,
  faults: z.array(fault),
  isCorrected: z.boolean(),
})
export type RecordImportRow = z.output<typeof recordImportRow>
export const recordRowContent = z.object({ data })
/** The whole record. A value that comes back as it was shown in part stays as it is. */
export const recordRowCorrection = z.object({ version: recordVersion, data })
