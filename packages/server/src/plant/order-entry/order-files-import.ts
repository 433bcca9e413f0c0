/** Files of orders, as a kind of uploaded table. */

import { ORDER_IMPORT_ROWS, type ImportColumn } from '@serialis/contract/plant/order-entry/order-entry.schema.ts'
import { orderFileWords, type OrderRowFault } from '@serialis/contract/plant/order-entry/order-entry.texts.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { tableColumns } from '../../kit/text-files/table-columns.ts'
import type * as imports from '../../platform/imports/imports.service.ts'

export type OrderRow = imports.CheckedRow<ImportColumn, OrderRowFault>
export type RowFault = imports.RowFault<ImportColumn, OrderRowFault>
export type RowCells = OrderRow['cells']

const YEAR_MS = 366 * 86_400_000

/** Titles of templates that were downloaded from earlier versions. */
const earlierTitles = [{ reservePercent: 'Reserve %' }, { reservePercent: '剔废预留 %' }]

export const orderFiles: imports.ImportSort<ImportColumn> = {
  kind: 'ORDER',
  subjectType: 'order_import',
  checkKind: 'orders.check_import',
  enterKind: 'orders.enter_import',
  queueOf: (id) => `order_import:${id}`,
  words: orderFileWords,
  columns: tableColumns(orderFileWords.columns, orderFileWords.titles.en, orderFileWords.titles.zh, ...earlierTitles),
  keyColumnMissing: 'order_import_has_no_order_number',
  rowsMaximum: ORDER_IMPORT_ROWS,
  sheet: 'orders',
  example: ({ tenant, now }) => ({
    orderNo: 'PO-1001',
    productCode: 'P-100',
    batchCode: 'B2401',
    productionDate: dayIn(tenant.zone, new Date(now.getTime() + YEAR_MS)),
    orderSize: '10000',
    reservePercent: '5',
    mailbox: 'planning@example.com',
    erpReference: '4500012345',
  }),
}
