/** Files of orders: uploaded, looked at, mended row by row, entered or dropped. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/production/imports.routes.ts'
import { importColumns, type ImportColumn, type ImportRow, type RowFault } from '@serialis/contract/production/imports.schema.ts'
import { faultText, importColumnTextsEn, importColumnTextsZh } from '@serialis/contract/production/imports.texts.ts'
import * as imports from '../imports/imports.service.ts'
import type { StreamAnswer } from '../kit/bind.ts'
import { dayIn } from '../kit/clock.ts'
import type { Ctx, UploadCtx } from '../kit/context.ts'
import { found } from '../kit/failure.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import { entrySource } from './entries.service.ts'
import { judgeRow } from './imports.rows.ts'
import { orderFiles, type OrderRow } from './imports.sort.ts'

export const listOrderImports = (ctx: Ctx, { query }: Input<typeof routes.listOrderImports>): Promise<Output<typeof routes.listOrderImports>> => imports.pageOfImports(ctx, orderFiles, query)

export const getOrderImport = (ctx: Ctx, { params }: Input<typeof routes.getOrderImport>): Promise<Output<typeof routes.getOrderImport>> => imports.showImport(ctx, orderFiles, params.id)

const shownRow = ({ key, recordId, ...row }: OrderRow): ImportRow => ({ ...row, orderNo: key, orderId: recordId })

export const listOrderImportRows = (ctx: Ctx, { params, query }: Input<typeof routes.listOrderImportRows>): Promise<Output<typeof routes.listOrderImportRows>> =>
  imports.pageOfRows(ctx, orderFiles, params.id, query, shownRow)

export const uploadOrderImport = (ctx: UploadCtx): Promise<Output<typeof routes.uploadOrderImport>> => imports.uploadImport(ctx, orderFiles)

export async function mendOrderImportRow(ctx: Ctx, { params, body }: Input<typeof routes.mendOrderImportRow>): Promise<Output<typeof routes.mendOrderImportRow>> {
  const row = await imports.openImport(ctx, orderFiles, { id: params.id, version: body.version, command: 'mend' })
  const before = found(await imports.findRow<ImportColumn, RowFault>(ctx.db, row.id, params.line), 'import_row_unknown')
  const cells = { ...before.cells, ...body.cells }
  const others = (await imports.listLinesOf(ctx.db, row.id, (cells.orderNo ?? '').trim())).filter((line) => line !== params.line)
  const { orderNo, outcome, faults, orderId } = await judgeRow(ctx, cells, entrySource(), others[0])
  const after: OrderRow = { line: params.line, key: orderNo, cells, outcome, faults, recordId: orderId, isMended: true }
  await imports.insertRows(ctx.db, row.id, [after])
  const wrong = row.wrong_count + (outcome === 'WRONG' ? 1 : 0) - (before.outcome === 'WRONG' ? 1 : 0)
  await imports.updateImport(ctx.db, row, { wrong_count: wrong })
  ctx.event.details = { line: params.line, before: before.cells, after: cells }
  return shownRow(after)
}

export const enterOrderImport = (ctx: Ctx, { params, body }: Input<typeof routes.enterOrderImport>): Promise<Output<typeof routes.enterOrderImport>> =>
  imports.enterImport(ctx, orderFiles, { id: params.id, version: body.version, leavesOutWrong: body.leaveOutWrong })

export const dropOrderImport = (ctx: Ctx, { params, body }: Input<typeof routes.dropOrderImport>): Promise<Output<typeof routes.dropOrderImport>> =>
  imports.dropImport(ctx, orderFiles, { id: params.id, version: body.version })

const textsOf = ({ request }: Ctx) => (request.locale === 'zh' ? importColumnTextsZh : importColumnTextsEn)
const YEAR_MS = 366 * 86_400_000

/** The titles, and one row that shows how each cell is written. */
export async function downloadOrderImportTemplate(ctx: Ctx, { params: { format } }: Input<typeof routes.downloadOrderImportTemplate>): Promise<StreamAnswer> {
  const texts = textsOf(ctx)
  const day = dayIn(ctx.tenant.zone, new Date(ctx.now.getTime() + YEAR_MS))
  const example: Record<ImportColumn, string> = { orderNo: 'PO-1001', productCode: 'P-100', batchCode: 'B2401', productionDate: day, expirationDate: '', orderSize: '10000', reservePercent: '5', lineCode: '', mailbox: 'planning@example.com', erpReference: '4500012345' }
  Object.assign(ctx.event, { subjectType: 'order_import', subjectId: 'template', details: { format } })
  return tableAnswer({ name: 'orders', sheet: 'orders', format, zone: ctx.tenant.zone }, importColumns.map((column) => texts[column]), [importColumns.map((column) => example[column])])
}

export function downloadWrongOrderRows(ctx: Ctx, { params }: Input<typeof routes.downloadWrongOrderRows>): Promise<StreamAnswer> {
  const texts = textsOf(ctx)
  return imports.wrongRowsOf<ImportColumn, RowFault>(ctx, orderFiles, params.id, { sheet: 'orders', textOf: (fault) => `${texts[fault.column]}: ${faultText(ctx.request.locale, fault)}` })
}
