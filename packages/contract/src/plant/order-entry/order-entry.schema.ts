/** Files of orders: validated row by row, corrected, then committed at once. */

import { orderContentNames } from '../orders/orders-fields.ts'

export const ORDER_IMPORT_BYTES = 5_000_000
export const ORDER_IMPORT_ROWS = 2_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const importColumns = ['orderNo', 'productCode', ...orderContentNames, 'lineCode', 'erpReference'] as const
export type ImportColumn = (typeof importColumns)[number]
