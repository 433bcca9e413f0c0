/** What can be had of order files: an empty one to fill in, and the wrong rows of one that was uploaded. */
import type { Input } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/production/imports.routes.ts'
import { importColumns, ORDER_IMPORT_ROWS, type ImportColumn } from '@serialis/contract/production/imports.schema.ts'
import { faultText, importColumnTextsEn, importColumnTextsZh } from '@serialis/contract/production/imports.texts.ts'
import type { StreamAnswer } from '../kit/bind.ts'
import { dayIn } from '../kit/clock.ts'
import type { Ctx } from '../kit/context.ts'
import { found } from '../kit/failure.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import * as queries from './imports.queries.ts'

const YEAR_MS = 366 * 86_400_000

/** The titles, and one row that shows how each cell is written. */
export async function downloadOrderImportTemplate(ctx: Ctx, { params: { format } }: Input<typeof routes.downloadOrderImportTemplate>): Promise<StreamAnswer> {
  const isChinese = ctx.request.locale === 'zh'
  const texts = isChinese ? importColumnTextsZh : importColumnTextsEn
  const titles = importColumns.map((column) => texts[column])
  const day = dayIn(ctx.tenant.zone, new Date(ctx.now.getTime() + YEAR_MS))
  const example: Record<ImportColumn, string> = { orderNo: 'PO-1001', productCode: 'P-100', batchCode: 'B2401', productionDate: day, expirationDate: '', orderSize: '10000', reservePercent: '5', lineCode: '', mailbox: 'planning@example.com', erpReference: '4500012345' }
  const cells = importColumns.map((column) => example[column])
  Object.assign(ctx.event, { subjectType: 'order_import', subjectId: 'template', details: { format } })
  return tableAnswer({ name: 'orders', sheet: 'orders', format, zone: ctx.tenant.zone }, titles, [cells])
}

/** In the columns of the file as it was uploaded, with two beside them that are left alone when it comes back. */
export async function downloadWrongOrderRows(ctx: Ctx, { params }: Input<typeof routes.downloadWrongOrderRows>): Promise<StreamAnswer> {
  const row = found(await queries.findImport(ctx.db, params.id))
  const wrong = await queries.listRows(ctx.db, row.id, { outcome: 'WRONG', limit: ORDER_IMPORT_ROWS })
  const { locale } = ctx.request
  const texts = locale === 'zh' ? importColumnTextsZh : importColumnTextsEn
  const titles = [...row.titles, 'error', 'errorText']
  const rows = wrong.map(({ cells, faults }) => [
    ...row.fields.map((field) => (field === '' ? '' : (cells[field] ?? ''))),
    faults.map(({ key }) => key).join(' '), faults.map((fault) => `${texts[fault.column]}: ${faultText(locale, fault)}`).join(' '),
  ])
  Object.assign(ctx.event, { subjectType: 'order_import', subjectId: row.id, details: { rows: rows.length } })
  return tableAnswer({ name: `${row.file_name.replace(/\.[^.]*$/, '')}-errors`, sheet: 'orders', format: row.format, zone: ctx.tenant.zone }, titles, rows)
}
