/** Runs once a night: removes files of records and their rows some time after the upload. Counts stay. */

import { RECORD_IMPORT_DAYS } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { forgettingTask } from '../../../platform/imports/mapped/forgetting.tasks.ts'
import { importTable } from '../record-imports.queries.ts'
import { importRows } from '../rows.queries.ts'

export const FORGET_KIND = 'record_imports.forget'

export const forgetRecordImports = forgettingTask(FORGET_KIND, RECORD_IMPORT_DAYS, {
  files: importTable,
  rows: importRows,
  hashes: ['record_import_persons'],
})
