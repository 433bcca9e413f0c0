import { z } from 'zod'
import { idParam } from '../kit/entity.ts'
import { importDecision, importFormats, importStatuses, rowOutcomes, tableImport, tableImportDetail } from '../kit/import-file.ts'
import { listOf, listQuery } from '../kit/list.ts'
import { command, query, stream, upload } from '../kit/route.ts'
import * as s from './imports.schema.ts'

const imports = '/api/product-imports'
const one = `${imports}/:id` as const

/** Newest first. */
export const listProductImports = query({ method: 'GET', path: imports, permission: 'products.import', input: { query: listQuery({ status: z.enum(importStatuses).optional() }) }, output: listOf(tableImport) })
export const getProductImport = query({ method: 'GET', path: one, permission: 'products.import', input: { params: idParam }, output: tableImportDetail })
export const listProductImportRows = query({
  method: 'GET', path: `${one}/rows`, permission: 'products.import', input: { params: idParam, query: listQuery({ outcome: z.enum(rowOutcomes).optional() }, 'number') }, output: listOf(s.productImportRow),
})
export const downloadProductImportTemplate = stream({
  method: 'GET', path: '/api/product-import-template/:format', permission: 'products.import', input: { params: z.object({ format: z.enum(importFormats) }) }, event: 'product_import.template_downloaded',
})
export const uploadProductImport = upload({
  method: 'POST', path: imports, permission: 'products.import', fileLimit: s.PRODUCT_IMPORT_BYTES, output: tableImportDetail, event: 'product_import.uploaded', errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large'],
})
/** Every row, or none: each product and each change waits for approval as if typed. */
export const enterProductImport = command({
  method: 'POST', path: `${one}/enter`, permission: 'products.import', input: { params: idParam, body: importDecision }, output: tableImportDetail, event: 'product_import.enter_started',
  errors: ['import_status_does_not_allow', 'import_has_wrong_rows', 'import_has_nothing_to_enter', 'changed_meanwhile'],
})
export const dropProductImport = command({
  method: 'POST', path: `${one}/drop`, permission: 'products.import', input: { params: idParam, body: importDecision }, output: tableImportDetail, event: 'product_import.dropped',
  errors: ['import_status_does_not_allow', 'changed_meanwhile'],
})
/** The wrong rows in the columns of the file, each with what is wrong, to be corrected and uploaded again. */
export const downloadWrongProductRows = stream({ method: 'GET', path: `${one}/wrong-rows`, permission: 'products.import', input: { params: idParam }, event: 'product_import.wrong_rows_downloaded' })
