import { importRoutes } from '../../../platform/imports/imports.routes.ts'
import { PRODUCT_IMPORT_BYTES, productColumns } from './product-files.schema.ts'
import { productRowFaults } from './product-files.texts.ts'

/** Each product and each change waits for approval as if it were typed in. */
export const productImports = importRoutes({
  path: '/api/product-imports',
  template: '/api/product-import-template',
  subjectType: 'product_import',
  permission: 'products.import',
  sites: { all: 'own', one: 'own' },
  fileLimit: PRODUCT_IMPORT_BYTES,
  columns: productColumns,
  faults: productRowFaults,
})
