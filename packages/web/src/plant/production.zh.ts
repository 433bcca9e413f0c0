/** Chinese phrases of orders and their results; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import { progressZh } from './line-connections/progress/progress.zh.ts'
import { orderImportsZh } from './order-entry/order-entry.zh.ts'
import { commentsZh } from './orders/comments/comments.zh.ts'
import { ordersZh } from './orders/orders.zh.ts'
import { waitingZh } from './orders/waiting/waiting.zh.ts'
import type { productionEn } from './production.en.ts'
import { resultsZh } from './results/results.zh.ts'

export const productionZh: Phrases<typeof productionEn> = {
  orders: ordersZh,
  comments: commentsZh,
  progress: progressZh,
  waiting: waitingZh,
  orderImports: orderImportsZh,
  results: resultsZh,
}
