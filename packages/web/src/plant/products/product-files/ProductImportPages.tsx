/** The pages of product files: those of every uploaded table. */

import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { PRODUCT_IMPORT_ROWS } from '@serialis/contract/plant/products/product-files/product-files.schema.ts'
import { productFileWords } from '@serialis/contract/plant/products/product-files/product-files.texts.ts'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import type { ImportKind } from '../../../platform/imports/shared/import-kind.ts'
import { ImportDetailPage } from '../../../platform/imports/shared/ImportDetailPage.tsx'
import { ImportListPage } from '../../../platform/imports/shared/ImportListPage.tsx'
import { ImportUploadPage } from '../../../platform/imports/shared/ImportUploadPage.tsx'

const productFiles: ImportKind = {
  phrases: 'productImports',
  routes: productImports,
  words: productFileWords,
  rowsMaximum: PRODUCT_IMPORT_ROWS,
  shown: [{ column: 'name' }],
  createPath: paths.productImportCreate,
  pathOf: (id) => pathTo(paths.productImport, { id }),
  recordPathOf: (id) => pathTo(paths.product, { id }),
}

export const ProductImportListPage = () => <ImportListPage kind={productFiles} />
export const ProductImportUploadPage = () => <ImportUploadPage kind={productFiles} />
export const ProductImportDetailPage = () => <ImportDetailPage kind={productFiles} />
