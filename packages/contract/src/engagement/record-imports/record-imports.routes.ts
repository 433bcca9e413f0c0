import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { importDecision, importStatuses } from '../../kit/import-file.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './record-imports.schema.ts'

const ofCollection = '/api/cdp-portal/collections/:id/imports'
const one = '/api/cdp-portal/record-imports/:id'
const line = z.coerce.number().int().min(1).max(1_000_000_000)
const ofLine = z.object({ id, line })
const permission = 'records.import'
const stepErrors = ['import_status_does_not_allow', 'changed_meanwhile'] as const
const collectionErrors = ['records_other_kind', 'collection_status_does_not_allow'] as const

/** `:id` is that of the collection. Newest first. */
export const listRecordImports = query({
  method: 'GET',
  path: ofCollection,
  permission,
  sites: 'closed',
  input: { params: idParam, query: listQuery({ status: z.enum(importStatuses).optional() }) },
  output: listOf(s.recordImportListed),
})
/** Stores the file and checks it with the columns that its titles name; nothing is entered. */
export const uploadRecordImport = upload({
  method: 'POST',
  path: ofCollection,
  permission,
  sites: 'closed',
  input: { params: idParam },
  fileLimit: s.RECORD_IMPORT_BYTES,
  output: s.recordImport,
  event: 'record_import.uploaded',
  errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large', ...collectionErrors],
  creates: true,
})
export const getRecordImport = query({
  method: 'GET',
  path: one,
  permission,
  sites: 'closed',
  input: { params: idParam },
  output: s.recordImport,
})
/** The first rows, and those that were refused. */
export const listRecordImportRows = query({
  method: 'GET',
  path: `${one}/rows`,
  permission,
  sites: 'closed',
  input: { params: idParam, query: listQuery({ outcome: z.enum(s.recordRowOutcomes).optional() }, 'number') },
  output: listOf(s.recordImportRow),
})
/** Which column is which field. The file is checked again; corrections are dropped. */
export const planRecordImport = command({
  method: 'POST',
  path: `${one}/plan`,
  permission,
  sites: 'closed',
  input: { params: idParam, body: s.recordImportPlan },
  output: s.recordImport,
  event: 'record_import.planned',
  errors: ['record_import_columns_differ', 'record_import_field_unknown', ...stepErrors],
})
/** The fields of a row in full. Each time is an event. */
export const showRecordImportRow = command({
  method: 'POST',
  path: `${one}/rows/:line/show`,
  permission: 'records.unmask',
  sites: 'closed',
  input: { params: ofLine },
  output: s.recordRowContent,
  event: 'record_import.row_unmasked',
  errors: ['import_row_unknown'],
})
/** Replaces a row that was refused. */
export const mendRecordImportRow = command({
  method: 'PUT',
  path: `${one}/rows/:line`,
  permission,
  sites: 'closed',
  input: { params: ofLine, body: s.recordRowCorrection },
  output: s.recordImportRow,
  event: 'record_import.mended',
  errors: ['import_row_unknown', 'record_masked_value', 'record_too_large', ...stepErrors],
})
/** Enters every row that is not refused. A row that no longer fits when its turn comes is refused then. */
export const enterRecordImport = command({
  method: 'POST',
  path: `${one}/enter`,
  permission,
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.recordImport,
  event: 'record_import.enter_started',
  errors: ['import_has_nothing_to_enter', ...collectionErrors, ...stepErrors],
})
export const dropRecordImport = command({
  method: 'POST',
  path: `${one}/drop`,
  permission,
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.recordImport,
  event: 'record_import.dropped',
  errors: [...stepErrors],
})
/** The refused rows with what is wrong, personal fields in part. */
export const downloadRefusedRecords = stream({
  method: 'GET',
  path: `${one}/refused-rows`,
  permission,
  sites: 'closed',
  input: { params: idParam },
  event: 'record_import.refused_rows_downloaded',
})
