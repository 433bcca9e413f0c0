/** What other rooms may ask about orders. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { findOrder, findOrderByNumber, type OrderRow } from '../orders.queries.ts'
import { findOrderNeed, listOrderNeeds, listExpiredOrders, listOrderFacts, listOrderIds } from './facts.queries.ts'

/** For statements of other rooms. */
export { orderLineJoin } from './facts.queries.ts'
export type { OrderRow } from '../orders.queries.ts'

/** The whole order, for rooms that enter orders or report on them. */
export const orderById = (db: TenantDb, id: string): Promise<OrderRow | undefined> => findOrder(db, id)
export const orderByNumber = (db: TenantDb, orderNo: string): Promise<OrderRow | undefined> =>
  findOrderByNumber(db, orderNo)

export type OrderFacts = Awaited<ReturnType<typeof listOrderFacts>>[number]

/** By id; an id without an order is left out. */
export async function orderFactsOf(db: TenantDb, ids: Iterable<string>): Promise<Map<string, OrderFacts>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  return new Map((await listOrderFacts(db, wanted)).map((facts) => [facts.id, facts]))
}

/** Maximum number of orders of one batch that are read: a batch code of more orders says nothing. */
const MOST = 1000

/** Orders with exactly this number or batch code. */
export const orderIdsBy = (
  db: TenantDb,
  by: { orderNo?: string | undefined; batchCode?: string | undefined },
): Promise<string[]> => listOrderIds(db, { ...by, limit: MOST })

/** What an order was allocated on a level; undefined when the order is unknown or has no codes on that level. */
export const orderNeedOf = (db: TenantDb, orderId: string, level: PackagingLevel) => findOrderNeed(db, orderId, level)

/** Maximum number of orders that are offered at once. */
const NEEDS_SHOWN = 100
/** Orders of a product with their allocation on a level, newest first, without those that have ended. */
export const orderNeedsOf = (db: TenantDb, of: { productId: string; level: PackagingLevel; supplierId?: string }) =>
  listOrderNeeds(db, of, NEEDS_SHOWN)

/** Null: the brand owner's own plants pack it. */
export const supplierOfOrder = async (db: TenantDb, orderId: string): Promise<string | null | undefined> =>
  (await findOrder(db, orderId))?.supplierId

export interface ExpiredBatch {
  productId: string
  productName: string
  batchCode: string
  /** Of the order with the latest date. */
  expiredOn: string
  orderIds: readonly string[]
}

/** The batches with an expiry date before the day: orders of one product and batch code together. */
export async function expiredBatches(db: TenantDb, day: string): Promise<ExpiredBatch[]> {
  const batches = new Map<string, ExpiredBatch & { orderIds: string[] }>()
  for (const { id, productId, productName, batchCode, expirationDate } of await listExpiredOrders(db, day)) {
    const key = `${productId} ${batchCode}`
    const batch = batches.get(key) ?? { productId, productName, batchCode, expiredOn: expirationDate, orderIds: [] }
    batch.orderIds.push(id)
    if (expirationDate > batch.expiredOn) batch.expiredOn = expirationDate
    batches.set(key, batch)
  }
  return [...batches.values()]
}
