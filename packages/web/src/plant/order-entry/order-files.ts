import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { ORDER_IMPORT_ROWS } from '@serialis/contract/plant/order-entry/order-entry.schema.ts'
import { orderFileWords } from '@serialis/contract/plant/order-entry/order-entry.texts.ts'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import type { ImportKind } from '../../platform/imports/shared/import-kind.ts'

export const orderFiles: ImportKind = {
  phrases: 'orderImports',
  routes: orderImports,
  words: orderFileWords,
  rowsMaximum: ORDER_IMPORT_ROWS,
  shown: [{ column: 'productCode' }, { column: 'orderSize', align: 'end' }],
  createPath: paths.orderImportCreate,
  pathOf: (id) => pathTo(paths.orderImport, { id }),
  recordPathOf: (id) => pathTo(paths.order, { id }),
}
