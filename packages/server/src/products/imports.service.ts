/** Files of products: uploaded, looked at, entered or dropped. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/products/imports.routes.ts'
import { productColumns, type ProductColumn, type ProductImportRow, type ProductRowFaultAt } from '@serialis/contract/products/imports.schema.ts'
import { productColumnTextsEn, productColumnTextsZh, productFaultText } from '@serialis/contract/products/imports.texts.ts'
import * as imports from '../imports/imports.service.ts'
import type { StreamAnswer } from '../kit/bind.ts'
import type { Ctx, UploadCtx } from '../kit/context.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import { productFiles, type ProductRow } from './imports.sort.ts'

export const listProductImports = (ctx: Ctx, { query }: Input<typeof routes.listProductImports>): Promise<Output<typeof routes.listProductImports>> => imports.pageOfImports(ctx, productFiles, query)

export const getProductImport = (ctx: Ctx, { params }: Input<typeof routes.getProductImport>): Promise<Output<typeof routes.getProductImport>> => imports.showImport(ctx, productFiles, params.id)

const shownRow = ({ line, key, cells, outcome, faults, recordId }: ProductRow): ProductImportRow => ({ line, code: key, cells, outcome, faults, productId: recordId })

export const listProductImportRows = (ctx: Ctx, { params, query }: Input<typeof routes.listProductImportRows>): Promise<Output<typeof routes.listProductImportRows>> =>
  imports.pageOfRows(ctx, productFiles, params.id, query, shownRow)

export const uploadProductImport = (ctx: UploadCtx): Promise<Output<typeof routes.uploadProductImport>> => imports.uploadImport(ctx, productFiles)

export const enterProductImport = (ctx: Ctx, { params, body }: Input<typeof routes.enterProductImport>): Promise<Output<typeof routes.enterProductImport>> =>
  imports.enterImport(ctx, productFiles, { id: params.id, version: body.version, leavesOutWrong: false })

export const dropProductImport = (ctx: Ctx, { params, body }: Input<typeof routes.dropProductImport>): Promise<Output<typeof routes.dropProductImport>> =>
  imports.dropImport(ctx, productFiles, { id: params.id, version: body.version })

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

export function downloadWrongProductRows(ctx: Ctx, { params }: Input<typeof routes.downloadWrongProductRows>): Promise<StreamAnswer> {
  const texts = textsOf(ctx)
  return imports.wrongRowsOf<ProductColumn, ProductRowFaultAt>(ctx, productFiles, params.id, { sheet: 'products', textOf: (fault) => `${texts[fault.column]}: ${productFaultText(ctx.request.locale, fault)}` })
}
