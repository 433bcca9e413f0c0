/** What other rooms may know of orders. */
import type { PackagingLevel } from '@serialis/contract/ledger/serial.states.ts'
import type { TenantDb } from '../kit/db.ts'
import { findOrderNeed, listOrderFacts, listOrderIds } from './orders.facts.queries.ts'

export type OrderFacts = Awaited<ReturnType<typeof listOrderFacts>>[number]

/** By id; an id without order is absent. */
export async function orderFactsOf(db: TenantDb, ids: Iterable<string>): Promise<Map<string, OrderFacts>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  return new Map((await listOrderFacts(db, wanted)).map((facts) => [facts.id, facts]))
}

/** More orders of one batch than this are not looked at: such a batch code says nothing. */
const MOST = 1000

/** Orders with exactly this number or batch code. */
export const orderIdsBy = (db: TenantDb, by: { orderNo?: string | undefined; batchCode?: string | undefined }): Promise<string[]> => listOrderIds(db, { ...by, limit: MOST })

/** What an order was allocated on a level; undefined when the order is unknown or has no codes on that level. */
export const orderNeedOf = (db: TenantDb, orderId: string, level: PackagingLevel) => findOrderNeed(db, orderId, level)
