/** English phrases of the wing `plant`: what an order is made of, and by whom. */

import { lineConnectionsEn } from './line-connections/line-connections.en.ts'
import { linesEn } from './lines/lines.en.ts'
import { mainDataEn } from './main-data/main-data.en.ts'
import { poolsEn } from './pools/pools.en.ts'
import { categoriesEn } from './products/categories/categories.en.ts'
import { productImportsEn } from './products/product-files/product-files.en.ts'
import { productsEn } from './products/products.en.ts'
import { templatesEn } from './products/templates/templates.en.ts'
import { sourcesEn } from './sources/sources.en.ts'
import { suppliersEn } from './suppliers/suppliers.en.ts'

export const plantEn = {
  products: productsEn,
  templates: templatesEn,
  categories: categoriesEn,
  productImports: productImportsEn,
  lines: linesEn,
  mainData: mainDataEn,
  suppliers: suppliersEn,
  sources: sourcesEn,
  pools: poolsEn,
  lineConnections: lineConnectionsEn,
}
