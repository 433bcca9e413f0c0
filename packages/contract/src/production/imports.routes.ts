import { z } from 'zod'
import { id, idParam } from '../kit/entity.ts'
import { importDecision, importFormats, importStatuses, rowOutcomes, tableImport, tableImportDetail } from '../kit/import-file.ts'
import { listOf, listQuery } from '../kit/list.ts'
import { command, query, stream, upload } from '../kit/route.ts'
import { orderUpsert, orderUpserted } from './entries.schema.ts'
import * as s from './imports.schema.ts'
import { orderNumber } from './orders.schema.ts'

/** For a planning system with an API key. The same content again changes nothing; two at once are one after another. */
export const upsertOrder = command({
  method: 'PUT', path: '/api/production/orders/by-number/:orderNo', permission: 'orders.upsert', input: { params: z.object({ orderNo: orderNumber }), body: orderUpsert }, output: orderUpserted, event: 'order.upserted',
  errors: ['order_further_on', 'order_product_unknown', 'order_line_code_unknown', 'order_product_not_in_force', 'production_date_not_later_than_today', 'expiration_date_not_later_than_production_date', 'order_not_complete'],
})

const imports = '/api/production/order-imports'
const one = `${imports}/:id` as const

/** Newest first. */
export const listOrderImports = query({ method: 'GET', path: imports, permission: 'orders.import', input: { query: listQuery({ status: z.enum(importStatuses).optional() }) }, output: listOf(tableImport) })
export const getOrderImport = query({ method: 'GET', path: one, permission: 'orders.import', input: { params: idParam }, output: tableImportDetail })
export const listOrderImportRows = query({
  method: 'GET', path: `${one}/rows`, permission: 'orders.import', input: { params: idParam, query: listQuery({ outcome: z.enum(rowOutcomes).optional() }, 'number') }, output: listOf(s.importRow),
})
export const downloadOrderImportTemplate = stream({
  method: 'GET', path: '/api/production/order-import-template/:format', permission: 'orders.import', input: { params: z.object({ format: z.enum(importFormats) }) }, event: 'order_import.template_downloaded',
})
export const uploadOrderImport = upload({
  method: 'POST', path: imports, permission: 'orders.import', fileLimit: s.ORDER_IMPORT_BYTES, output: tableImportDetail, event: 'order_import.uploaded', errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large'],
})
/** Other cells for one row, which is checked again at once. */
export const mendOrderImportRow = command({
  method: 'PUT', path: `${one}/rows/:line`, permission: 'orders.import', input: { params: z.object({ id, line: z.coerce.number().int().min(1).max(1_000_000) }), body: s.rowMend }, output: s.importRow, event: 'order_import.mended',
  errors: ['import_status_does_not_allow', 'import_row_unknown', 'changed_meanwhile'],
})
/** All rows, or with `leaveOutWrong` the good ones: every order or none. */
export const enterOrderImport = command({
  method: 'POST', path: `${one}/enter`, permission: 'orders.import', input: { params: idParam, body: s.importEnter }, output: tableImportDetail, event: 'order_import.enter_started',
  errors: ['import_status_does_not_allow', 'import_has_wrong_rows', 'import_has_nothing_to_enter', 'changed_meanwhile'],
})
export const dropOrderImport = command({
  method: 'POST', path: `${one}/drop`, permission: 'orders.import', input: { params: idParam, body: importDecision }, output: tableImportDetail, event: 'order_import.dropped',
  errors: ['import_status_does_not_allow', 'changed_meanwhile'],
})
/** The wrong rows in the columns of the file, each with what is wrong, to be corrected and uploaded again. */
export const downloadWrongOrderRows = stream({ method: 'GET', path: `${one}/wrong-rows`, permission: 'orders.import', input: { params: idParam }, event: 'order_import.wrong_rows_downloaded' })
