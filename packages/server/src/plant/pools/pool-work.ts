/** Pools whose codes run out, and for which a person may request more. */

import { work, type Waiting, type WorkCtx } from '../../kit/jobs/work.ts'
import { openAlertsAbout } from '../../platform/alerts/alerts.service.ts'
import { productTitles } from '../products/products.service.ts'
import { accountOf } from './pool-account.service.ts'
import { listFromPartners, type PoolRow } from './pools.queries.ts'
import { listRunning } from './replenishments.queries.ts'

/** The alert is open as long as a pool is too low. */
async function poolsToFill(ctx: WorkCtx, limit: number): Promise<Waiting[]> {
  const { db } = ctx
  const low = await openAlertsAbout(db, { type: 'E3', subjectType: 'pool', limit })
  const ids = low.map(({ subjectId }) => subjectId)
  const requested = new Set((await listRunning(db, ids)).map(({ poolId }) => poolId))
  const pools = new Map((await listFromPartners(db, ids)).map((pool) => [pool.id, pool]))
  const titles = await productTitles(
    db,
    [...pools.values()].map(({ productId }) => productId),
  )
  const waiting: Waiting[] = []
  for (const { subjectId, level, lastRaisedAt } of low) {
    const pool: PoolRow | undefined = pools.get(subjectId)
    if (pool === undefined || requested.has(pool.id) || (await accountOf(ctx, pool)) === undefined) continue
    const { name = '', code = '' } = titles.get(pool.productId) ?? {}
    waiting.push({ id: pool.id, title: name, about: code, since: lastRaisedAt, urgency: level })
  }
  return waiting
}

export const poolWork = [work.extension({ kind: 'poolRequest', isOfWholeTenant: true, list: poolsToFill })]
