/** Files of products among the uploaded tables. */
import { PRODUCT_IMPORT_ROWS, productColumns, type ProductColumn, type ProductRowFaultAt } from '@serialis/contract/products/imports.schema.ts'
import { productColumnTextsEn, productColumnTextsZh } from '@serialis/contract/products/imports.texts.ts'
import type { CheckedRow, ImportSort } from '../imports/imports.service.ts'
import { tableColumns } from '../kit/table-columns.ts'

export type ProductRow = CheckedRow<ProductColumn, ProductRowFaultAt>
export type RowCells = ProductRow['cells']

export const productFiles: ImportSort<ProductColumn> = {
  kind: 'PRODUCT',
  subjectType: 'product_import',
  checkKind: 'products.check_import',
  enterKind: 'products.enter_import',
  // One file after another: two would wait for each other's codes and GTINs.
  queueOf: () => 'product_imports',
  columns: tableColumns(productColumns, productColumnTextsEn, productColumnTextsZh),
  keyColumn: 'code',
  keyColumnMissing: 'product_import_has_no_code',
  rowsMaximum: PRODUCT_IMPORT_ROWS,
  // Products are known by their code alone, and files of them are corrected where they come from.
  isForgiving: false,
}
