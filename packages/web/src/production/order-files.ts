import { orderImports } from '@serialis/contract/production/imports.routes.ts'
import { ORDER_IMPORT_ROWS } from '@serialis/contract/production/imports.schema.ts'
import { orderFileWords } from '@serialis/contract/production/imports.texts.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths, pathTo } from '../kit/paths.ts'

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
