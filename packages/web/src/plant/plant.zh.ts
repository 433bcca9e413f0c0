/** Chinese phrases of the wing `plant`; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import { lineConnectionsZh } from './line-connections/line-connections.zh.ts'
import { linesZh } from './lines/lines.zh.ts'
import { mainDataZh } from './main-data/main-data.zh.ts'
import type { plantEn } from './plant.en.ts'
import { poolsZh } from './pools/pools.zh.ts'
import { categoriesZh } from './products/categories/categories.zh.ts'
import { productImportsZh } from './products/product-files/product-files.zh.ts'
import { productsZh } from './products/products.zh.ts'
import { templatesZh } from './products/templates/templates.zh.ts'
import { sourcesZh } from './sources/sources.zh.ts'
import { suppliersZh } from './suppliers/suppliers.zh.ts'

export const plantZh: Phrases<typeof plantEn> = {
  products: productsZh,
  templates: templatesZh,
  categories: categoriesZh,
  productImports: productImportsZh,
  lines: linesZh,
  mainData: mainDataZh,
  suppliers: suppliersZh,
  sources: sourcesZh,
  pools: poolsZh,
  lineConnections: lineConnectionsZh,
}
