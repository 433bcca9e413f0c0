/** Files of products, as a kind of uploaded table. */

import {
  PRODUCT_IMPORT_ROWS,
  type ProductColumn,
} from '@serialis/contract/plant/products/product-files/product-files.schema.ts'
import {
  productFileWords,
  type ProductRowFault,
} from '@serialis/contract/plant/products/product-files/product-files.texts.ts'
import { tableColumns } from '../../../kit/text-files/table-columns.ts'
import type * as imports from '../../../platform/imports/imports.service.ts'

export type ProductRow = imports.CheckedRow<ProductColumn, ProductRowFault>
export type ProductRowFaultAt = imports.RowFault<ProductColumn, ProductRowFault>
export type RowCells = ProductRow['cells']

export const productFiles: imports.ImportSort<ProductColumn> = {
  kind: 'PRODUCT',
  subjectType: 'product_import',
  checkKind: 'products.check_import',
  enterKind: 'products.enter_import',
  // One file after another: two would wait for each other's codes and GTINs.
  queueOf: () => 'product_imports',
  words: productFileWords,
  columns: tableColumns(productFileWords.columns, productFileWords.titles.en, productFileWords.titles.zh, {
    // The title in templates that were downloaded from earlier versions.
    periodType: 'Period type',
  }),
  keyColumnMissing: 'product_import_has_no_code',
  rowsMaximum: PRODUCT_IMPORT_ROWS,
  sheet: 'products',
  example: ({ request }) => {
    const isChinese = request.locale === 'zh'
    return {
      code: 'P-100',
      name: isChinese ? '示例片剂 10 mg' : 'Example tablets 10 mg',
      validity: '24',
      periodType: isChinese ? '月' : 'month',
      workflow: 'STANDARD',
      companyCode: '4012345',
      snSource: 'pharmforce',
      brand: '',
      template: isChinese ? '每箱十盒' : 'Case of ten',
      packagingLevel: isChinese ? '箱' : 'case',
      gtinEA: '04012345000016',
      gtinCA: '14012345000013',
    }
  },
}
