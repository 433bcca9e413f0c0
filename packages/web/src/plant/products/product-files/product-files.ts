import { productImports } from '@serialis/contract/plant/products/product-files.routes.ts'
import { PRODUCT_IMPORT_ROWS } from '@serialis/contract/plant/products/product-files.schema.ts'
import { productFileWords } from '@serialis/contract/plant/products/product-files.texts.ts'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import type { ImportKind } from '../../../platform/imports/shared/import-kind.ts'

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
