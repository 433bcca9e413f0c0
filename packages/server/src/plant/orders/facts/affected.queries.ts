/** SQL of the orders that an alert about them, their line or their product concerns. */

import { endedOrderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { AffectedOrder } from '../../../kit/jobs/alert-subject.ts'

/** Newest first; for a line or a product only those that have not ended. */
export function listAffectedOrders(
  { trx }: TenantDb,
  of: { ids: readonly string[] } | { lineId: string } | { productId: string },
  limit: number,
): Promise<AffectedOrder[]> {
  let rows = trx.selectFrom('production_orders').select(['id', 'orderNo', 'mailbox']).orderBy('id', 'desc').limit(limit)
  if ('ids' in of) rows = rows.where('id', 'in', of.ids)
  else rows = rows.where('status', 'not in', endedOrderStatuses)
  if ('lineId' in of) rows = rows.where('lineId', '=', of.lineId)
  if ('productId' in of) rows = rows.where('productId', '=', of.productId)
  return rows.execute()
}
