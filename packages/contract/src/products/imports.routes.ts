import { importRoutes } from '../imports/imports.routes.ts'
import { PRODUCT_IMPORT_BYTES, productColumns } from './imports.schema.ts'
import { productRowFaults } from './imports.texts.ts'

/** Each product and each change waits for approval as if typed. */
export const productImports = importRoutes({
  path: '/api/product-imports',
  template: '/api/product-import-template',
  subjectType: 'product_import',
  permission: 'products.import',
  fileLimit: PRODUCT_IMPORT_BYTES,
  columns: productColumns,
  faults: productRowFaults,
})
