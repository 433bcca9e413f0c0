/** What can be had of product files: an empty one to fill in, and the wrong rows of one that was uploaded. */
import type { Input } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/products/imports.routes.ts'
import { PRODUCT_IMPORT_ROWS, productColumns, type ProductColumn } from '@serialis/contract/products/imports.schema.ts'
import { productColumnTextsEn, productColumnTextsZh, productFaultText } from '@serialis/contract/products/imports.texts.ts'
import type { StreamAnswer } from '../kit/bind.ts'
import type { Ctx } from '../kit/context.ts'
import { found } from '../kit/failure.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import * as queries from './imports.queries.ts'

const textsOf = ({ request }: Ctx) => (request.locale === 'zh' ? productColumnTextsZh : productColumnTextsEn)

/** The titles, and one row that shows how each cell is written. */
export async function downloadProductImportTemplate(ctx: Ctx, { params: { format } }: Input<typeof routes.downloadProductImportTemplate>): Promise<StreamAnswer> {
  const isChinese = ctx.request.locale === 'zh'
  const example: Partial<Record<ProductColumn, string>> = {
    code: 'P-100', name: isChinese ? '示例片剂 10 mg' : 'Example tablets 10 mg', validity: '24', periodType: isChinese ? '月' : 'month', workflow: 'STANDARD', companyCode: '4012345', snSource: 'pharmforce',
    template: isChinese ? '每箱十盒' : 'Case of ten', packagingLevel: isChinese ? '箱' : 'case', gtinEA: '04012345000016', gtinCA: '14012345000013',
  }
  const texts = textsOf(ctx)
  Object.assign(ctx.event, { subjectType: 'product_import', subjectId: 'template', details: { format } })
  return tableAnswer({ name: 'products', sheet: 'products', format, zone: ctx.tenant.zone }, productColumns.map((column) => texts[column]), [productColumns.map((column) => example[column] ?? '')])
}

/** In the columns of the file as it was uploaded, with two beside them that are left alone when it comes back. */
export async function downloadWrongProductRows(ctx: Ctx, { params }: Input<typeof routes.downloadWrongProductRows>): Promise<StreamAnswer> {
  const row = found(await queries.findImport(ctx.db, params.id))
  const wrong = await queries.listRows(ctx.db, row.id, { outcome: 'WRONG', limit: PRODUCT_IMPORT_ROWS })
  const { locale } = ctx.request
  const texts = textsOf(ctx)
  const rows = wrong.map(({ cells, faults }) => [
    ...row.fields.map((field) => (field === '' ? '' : (cells[field] ?? ''))),
    faults.map(({ key }) => key).join(' '), faults.map((fault) => `${texts[fault.column]}: ${productFaultText(locale, fault)}`).join(' '),
  ])
  Object.assign(ctx.event, { subjectType: 'product_import', subjectId: row.id, details: { rows: rows.length } })
  return tableAnswer({ name: `${row.file_name.replace(/\.[^.]*$/, '')}-errors`, sheet: 'products', format: row.format, zone: ctx.tenant.zone }, [...row.titles, 'error', 'errorText'], rows)
}
