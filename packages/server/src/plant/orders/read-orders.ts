/** What rooms to the right need of orders: a page of them, newest first. */

import type { TenantDb } from '../../kit/db/db.ts'
import { listOrders, type OrderFilter, type OrderRow } from './orders.queries.ts'

/** One more than `limit` when there are more. Deleted orders are left out. */
export const pageOfOrders = (
  db: TenantDb,
  page: Pick<OrderFilter, 'status' | 'batchCode' | 'after' | 'limit'>,
): Promise<OrderRow[]> => listOrders(db, page)
