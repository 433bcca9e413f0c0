/** The orders that wait for codes of pools, and how many each needs. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { poolsByLevel, type PoolRow } from '../../pools/pool-orders.service.ts'
import type { WaitingOrder } from '../../pools/pool-orders.ts'
import { productAt, type ProductContents } from '../../products/products.service.ts'
import { listOrdersOnPools } from '../orders.queries.ts'
import { needsWith } from './codes-plan.ts'

const WAITING: readonly OrderStatus[] = ['APPROVED', 'WAIT_FOR_SN_GENERATION']

/** What each approved order without codes needs from these pools. */
export async function waitingForPools(db: TenantDb, pools: readonly PoolRow[]): Promise<WaitingOrder[]> {
  const productIds = [...new Set(pools.map(({ productId }) => productId))]
  const orders = await listOrdersOnPools(db, productIds, WAITING)
  const products = new Map<string, ProductContents | undefined>()
  const found: WaitingOrder[] = []
  for (const order of orders) {
    const name = `${order.productId} ${order.productRevision}`
    if (!products.has(name)) products.set(name, await productAt(db, order.productId ?? '', order.productRevision ?? 0))
    const product = products.get(name)
    if (product === undefined) continue
    const serving = await poolsByLevel(db, {
      productId: product.id,
      source: 'TRACELINK',
      supplierId: order.supplierId,
    })
    for (const { level, need, zeroBoxReserve } of needsWith(serving, order, product)) {
      const pool = serving.get(level)
      if (pool === undefined || !pools.some(({ id }) => id === pool.id)) continue
      found.push({
        orderId: order.id,
        orderNo: order.orderNo,
        poolId: pool.id,
        need: need - (pool.zeroBox === 'OWN_KEY' ? zeroBoxReserve : 0),
      })
    }
  }
  return found
}
