/** Runs once a night: removes files of members and their rows some time after the upload. Counts stay. */

import { MEMBER_IMPORT_DAYS } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { forgettingTask } from '../../../platform/imports/mapped/forgetting.tasks.ts'
import { importTable } from '../member-imports.queries.ts'
import { importRows } from '../rows.queries.ts'

export const FORGET_KIND = 'member_imports.forget'

export const forgetMemberImports = forgettingTask(FORGET_KIND, MEMBER_IMPORT_DAYS, {
  files: importTable,
  rows: importRows,
  hashes: ['member_import_keys', 'member_import_refused'],
})
