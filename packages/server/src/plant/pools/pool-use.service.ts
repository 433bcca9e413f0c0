/** What is free in each pool, and what was taken from it in some days. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import { countsOfPools } from '../../numbers/ledger/issue/pool.service.ts'
import { productTitles } from '../products/products.service.ts'
import { listPoolsOfPartners, sumTaken } from './pools.queries.ts'

export interface PoolUse {
  id: string
  productName: string
  level: PackagingLevel
  free: number
  taken: number
  threshold: number
  warnDays: number
}

/** Pools of partners that are in use. Own codes are made when they are needed: their rules say how many are left. */
export async function poolUseOf(db: TenantDb, days: { from: string; to: string }): Promise<PoolUse[]> {
  // The list of pools is closed to accounts of factories.
  if (db.sites !== undefined) return []
  const pools = await listPoolsOfPartners(db)
  if (pools.length === 0) return []
  const [counts, taken, titles] = await pipeline<
    [
      Awaited<ReturnType<typeof countsOfPools>>,
      { poolId: string; count: number }[],
      Awaited<ReturnType<typeof productTitles>>,
    ]
  >(db, [
    () =>
      countsOfPools(
        db,
        pools.map(({ poolKey }) => poolKey),
      ),
    () => sumTaken(db, days),
    () => productTitles(db, [...new Set(pools.map(({ productId }) => productId))]),
  ])
  const takenOf = new Map(taken.map(({ poolId, count }) => [poolId, count]))
  return pools.map(({ id, productId, level, poolKey, threshold, warnDays }) => ({
    id,
    productName: titles.get(productId)?.name ?? '',
    level,
    free: counts.get(poolKey)?.free ?? 0,
    taken: Math.max(0, takenOf.get(id) ?? 0),
    threshold,
    warnDays,
  }))
}
