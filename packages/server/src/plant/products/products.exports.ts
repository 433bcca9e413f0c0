/** Export of the product list, in the columns that an import reads. */

import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import { type ProductFieldName, productFieldNames } from '@serialis/contract/plant/products/product-fields.ts'
import { listProducts as listProductsRoute } from '@serialis/contract/plant/products/products.routes.ts'
import { productFieldTextsEn } from '@serialis/contract/plant/products/products.texts.en.ts'
import { productFieldTextsZh } from '@serialis/contract/plant/products/products.texts.zh.ts'
import { everyRow, listExport, type WordGroup } from '../../kit/lists/list-export.ts'
import { cursorOf, listProducts, type ListedRow } from './products.queries.ts'
import { levelsOf } from './products.view.ts'

const gtinOf = (row: ListedRow, level: string) => row.keys.find((at) => at.level === level)?.gtin ?? ''

/** Words that an import reads too. */
const fieldWords: Partial<Record<ProductFieldName, WordGroup>> = {
  periodType: 'products.periods',
  snSource: 'products.sources',
  packagingLevel: 'ledger.level',
  healthClass: 'products.healthClasses',
}

export const productsExport = listExport({
  name: 'products',
  route: listProductsRoute,
  filter: listProductsRoute.input.query,
  columns: [
    { en: 'Code', zh: '编码', value: (row: ListedRow) => row.code },
    { en: 'Name', zh: '名称', value: (row) => row.revisionName },
    { en: 'Status', zh: '状态', value: (row) => row.status, words: 'products.status' },
    { en: 'Revision', zh: '修订版', value: (row) => row.revision },
    ...productFieldNames.map((name) => ({
      en: productFieldTextsEn[name],
      zh: productFieldTextsZh[name],
      value: (row: ListedRow) => row[name],
      ...(fieldWords[name] && { words: fieldWords[name] }),
    })),
    { en: 'Production line', zh: '产线', value: (row) => row.lineName ?? '' },
    { en: 'Brand', zh: '品牌', value: (row) => row.brand?.code ?? '' },
    { en: 'Packing-level template', zh: '包装级别模板', value: (row) => row.templateName },
    { en: 'Packing ratio', zh: '包装比例', value: (row) => ratioOf(levelsOf(row)) },
    { en: 'GTIN of the unit', zh: '单品 GTIN', value: (row) => gtinOf(row, 'EA') },
    { en: 'GTIN of the bundle', zh: '中包 GTIN', value: (row) => gtinOf(row, 'BUNDLE') },
    { en: 'GTIN of the case', zh: '箱 GTIN', value: (row) => gtinOf(row, 'CA') },
    { en: 'GTIN of the pallet', zh: '托盘 GTIN', value: (row) => gtinOf(row, 'PL') },
    { en: 'Category', zh: '分类', value: (row) => row.category?.name ?? '' },
    { en: 'Groups', zh: '分组', value: (row) => row.groups.map(({ name }) => name).join(', ') },
    { en: 'Approver', zh: '审批人', value: (row) => row.approverName ?? '' },
    { en: 'Approval time', zh: '审批时间', value: (row) => row.decidedAt },
  ],
  rows: ({ db }, filter) => everyRow((page) => listProducts(db, { ...filter, ...page }), cursorOf),
})
