/** Which orders wait until an alert ends; also used for alerts of other rooms. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { AffectedOrder, AlertSubject } from '../../../kit/jobs/alert-subject.ts'
import { poolOfId } from '../../pools/pool-orders.service.ts'
import { waitingForPools } from '../codes/pool-needs.ts'
import { listAffectedOrders } from './affected.queries.ts'

/** These orders as an alert names them, newest first. */
export const affectedOrdersOf = async (
  db: TenantDb,
  ids: readonly string[],
  limit: number,
): Promise<readonly AffectedOrder[]> => (ids.length === 0 ? [] : listAffectedOrders(db, { ids }, limit))

export const orderAlertSubjects: readonly AlertSubject[] = [
  { subjectType: 'order', ordersOf: (db, id, limit) => affectedOrdersOf(db, [id], limit) },
  { subjectType: 'line', ordersOf: (db, lineId, limit) => listAffectedOrders(db, { lineId }, limit) },
  {
    subjectType: 'pool',
    ordersOf: async (db, poolId, limit) => {
      const pool = await poolOfId(db, poolId)
      const waiting = pool === undefined ? [] : await waitingForPools(db, [pool])
      return affectedOrdersOf(
        db,
        waiting.map(({ orderId }) => orderId),
        limit,
      )
    },
  },
  { subjectType: 'product', ordersOf: (db, productId, limit) => listAffectedOrders(db, { productId }, limit) },
]
