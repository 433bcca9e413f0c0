/**
 * A pool warns before it is empty: an alert of type E3 on the pool itself, because it waits for a person. LOW: the free
 * codes may run out within the warning period, or are under the threshold, and nothing is requested. MIDDLE: orders
 * wait for more than is free and requested. An order that gets no codes has an alert of its own, E5 and HIGH. Cleared
 * when enough is free or requested.
 */

import type { PoolProblem } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { productTitles } from '../products/products.service.ts'
import { findPool, type PoolRow } from './pools.queries.ts'
import { stocksOf, type Stock } from './stock.service.ts'

export async function watchPool(ctx: Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>, poolId: string): Promise<void> {
  const { db, tenant, now } = ctx
  const pool = await findPool(db, poolId)
  if (pool === undefined) return
  const stock = (await stocksOf(ctx, [pool])).get(poolId) as Stock
  const level = dangerOf(stock)
  const subject = { subjectType: 'pool', subjectId: poolId } as const
  if (level === null) return clearAlert(db, 'E3', subject, now)
  const title = (await productTitles(db, [pool.productId])).get(pool.productId)
  await raiseAlert(
    { db, tenant, now },
    { type: 'E3', level, ...subject, params: paramsOf(pool, stock, title?.name ?? '') },
  )
}

function dangerOf({ state, free, underWay, waiting }: Stock): AlertLevel | null {
  if (state === 'PAUSED' || state === 'ENOUGH') return null
  if (free + underWay < waiting) return 'MIDDLE'
  return underWay > 0 ? null : 'LOW'
}

const problemOf = ({ state, free, underWay, waiting }: Stock): PoolProblem =>
  free + underWay < waiting ? 'pool_orders_wait' : state === 'ENDING' ? 'pool_runs_out' : 'pool_below_threshold'

const paramsOf = ({ level, warnDays }: PoolRow, stock: Stock, product: string) => ({
  problem: problemOf(stock),
  product,
  level,
  free: stock.free,
  waiting: stock.waiting,
  threshold: stock.threshold,
  days: warnDays,
})
