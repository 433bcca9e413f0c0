/** English phrases of orders and their results, the most visited part of the wing `plant`; the others come without them. */

import { progressEn } from './line-connections/progress/progress.en.ts'
import { orderImportsEn } from './order-entry/order-entry.en.ts'
import { commentsEn } from './orders/comments/comments.en.ts'
import { ordersEn } from './orders/orders.en.ts'
import { waitingEn } from './orders/waiting/waiting.en.ts'
import { resultsEn } from './results/results.en.ts'

export const productionEn = {
  orders: ordersEn,
  comments: commentsEn,
  progress: progressEn,
  waiting: waitingEn,
  orderImports: orderImportsEn,
  results: resultsEn,
}
