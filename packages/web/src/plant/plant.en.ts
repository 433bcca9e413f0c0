/** English phrases of the wing `plant`: from a product to a confirmed order. */

import { lineConnectionsEn } from './line-connections/line-connections.en.ts'
import { progressEn } from './line-connections/progress/progress.en.ts'
import { linesEn } from './lines/lines.en.ts'
import { orderImportsEn } from './order-entry/order-entry.en.ts'
import { commentsEn } from './orders/comments/comments.en.ts'
import { ordersEn } from './orders/orders.en.ts'
import { waitingEn } from './orders/waiting/waiting.en.ts'
import { poolsEn } from './pools/pools.en.ts'
import { categoriesEn } from './products/categories/categories.en.ts'
import { productImportsEn } from './products/product-files/product-files.en.ts'
import { productsEn } from './products/products.en.ts'
import { templatesEn } from './products/templates/templates.en.ts'
import { resultsEn } from './results/results.en.ts'
import { sourcesEn } from './sources/sources.en.ts'
import { suppliersEn } from './suppliers/suppliers.en.ts'

export const plantEn = {
  products: productsEn,
  templates: templatesEn,
  categories: categoriesEn,
  productImports: productImportsEn,
  lines: linesEn,
  orders: ordersEn,
  comments: commentsEn,
  progress: progressEn,
  waiting: waitingEn,
  orderImports: orderImportsEn,
  suppliers: suppliersEn,
  sources: sourcesEn,
  pools: poolsEn,
  lineConnections: lineConnectionsEn,
  results: resultsEn,
}
