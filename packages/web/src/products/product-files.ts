import { productImports } from '@serialis/contract/products/imports.routes.ts'
import { PRODUCT_IMPORT_ROWS } from '@serialis/contract/products/imports.schema.ts'
import { productFileWords } from '@serialis/contract/products/imports.texts.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths, pathTo } from '../kit/paths.ts'

export const productFiles: ImportKind = {
  phrases: 'productImports',
  routes: productImports,
  words: productFileWords,
  rowsMaximum: PRODUCT_IMPORT_ROWS,
  shown: [{ column: 'name' }],
  createPath: paths.productImportCreate,
  pathOf: (id) => pathTo(paths.productImport, { id }),
  recordPathOf: (id) => pathTo(paths.product, { id }),
}
