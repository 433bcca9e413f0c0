/** Files of orders among the uploaded tables. */
import { importColumns, ORDER_IMPORT_ROWS, type ImportColumn, type RowFault } from '@serialis/contract/production/imports.schema.ts'
import type { CheckedRow, ImportSort } from '../imports/imports.service.ts'
import { importColumnTextsEn, importColumnTextsZh } from '@serialis/contract/production/imports.texts.ts'
import { tableColumns } from '../kit/table-columns.ts'

export type OrderRow = CheckedRow<ImportColumn, RowFault>
export type RowCells = OrderRow['cells']

export const orderFiles: ImportSort<ImportColumn> = {
  kind: 'ORDER',
  subjectType: 'order_import',
  checkKind: 'orders.check_import',
  enterKind: 'orders.enter_import',
  queueOf: (id) => `order_import:${id}`,
  columns: tableColumns(importColumns, importColumnTextsEn, importColumnTextsZh),
  keyColumn: 'orderNo',
  keyColumnMissing: 'order_import_has_no_order_number',
  rowsMaximum: ORDER_IMPORT_ROWS,
  isForgiving: true,
}
