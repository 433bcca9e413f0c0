/** Pools as orders use them: whether there are any, what they allow, and the codes themselves. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { SnSource } from '@serialis/contract/plant/products/product-fields.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { countsOfPools, poolsOfSet, takeFromPools } from '../../numbers/ledger/issue/pool.service.ts'
import type { Range } from '../../numbers/ledger/serial-set/ordinals.ts'
import type { SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import * as queries from './pools.queries.ts'
import { askForCodes, replenishIfLow, type ReplenishResult } from './replenish.service.ts'
import { watchPool } from './watch.service.ts'

export type { PoolRow } from './pools.queries.ts'

/**
 * RULE: the product's rules make the codes. POOL: they are taken from its pools. LINE: there is none, so they come with
 * the results.
 */
export async function codesFromOf(
  db: TenantDb,
  { id, snSource }: { id: string; snSource: SnSource },
): Promise<'RULE' | 'POOL' | 'LINE'> {
  if (snSource !== 'TRACELINK') return 'RULE'
  return (await queries.listPoolsOfProduct(db, id)).some(({ source }) => source === 'TRACELINK') ? 'POOL' : 'LINE'
}

/**
 * The pools for an order by level: an active one before a paused one, and the supplier's before those of the own lines.
 */
export async function poolsByLevel(
  db: TenantDb,
  of: { productId: string; source: SnSource; supplierId: string | null },
): Promise<Map<PackagingLevel, queries.PoolRow>> {
  const pools = (await queries.listPoolsOfProduct(db, of.productId)).filter(
    ({ source, supplierId }) => source === of.source && (supplierId === null || supplierId === of.supplierId),
  )
  const weight = (pool: queries.PoolRow) => (pool.isActive ? 1 : 0) + (pool.supplierId === null ? 0 : 2)
  return new Map(pools.toSorted((a, b) => weight(a) - weight(b)).map((pool) => [pool.level, pool]))
}

/**
 * Reserves codes of several pools of one order: all of them or none. Returns the ranges of each take. A pool of own
 * codes has no codes to reserve (its rule makes them), but what an order takes counts for its forecast. Throws
 * `pool_short`.
 */
export async function reserveFromPools(
  ctx: Ctx,
  takes: readonly { pool: queries.PoolRow; quantity: number }[],
): Promise<Range[][]> {
  const { db, now, tenant, event } = ctx
  await queries.lockPools(
    db,
    takes.map(({ pool }) => pool.id),
  )
  const fromPool = takes.filter(({ pool }) => pool.environment !== 'OWN')
  const ranges = await takeFromPools(
    db,
    { id: event.id, recordedAt: now },
    fromPool.map(({ pool, quantity }) => ({ poolKey: pool.poolKey, level: pool.level, quantity })),
  )
  for (const { pool, quantity } of takes) await queries.addTaken(db, pool.id, dayIn(tenant.zone, now), quantity)
  return takes.map((take) => ranges[fromPool.indexOf(take)] ?? [])
}

/** After an order took codes and no longer waits for them: requests codes for pools that are short now. */
export async function refillPools(ctx: Ctx, pools: readonly queries.PoolRow[]): Promise<void> {
  for (const pool of new Map(pools.map((one) => [one.id, one])).values()) await replenishIfLow(ctx, pool)
}

/** Numbers of pools that are free again; called after the ledger was written. */
export async function returnToPools(ctx: Ctx, set: SerialSet): Promise<void> {
  const { db, now, tenant } = ctx
  const sets = await poolsOfSet(db, set)
  for (const pool of await queries.listPoolsByKey(db, [...sets.keys()])) {
    await queries.addTaken(db, pool.id, dayIn(tenant.zone, now), -(sets.get(pool.poolKey)?.size ?? 0))
  }
}

export const poolOfId = (db: TenantDb, id: string): Promise<queries.PoolRow | undefined> => queries.findPool(db, id)

export interface ShortPool {
  pool: queries.PoolRow
  need: number
  free: number
}

/** The pools that have less than an order would take. */
export async function shortPools(
  db: TenantDb,
  takes: readonly { pool: queries.PoolRow; quantity: number }[],
): Promise<ShortPool[]> {
  // Counted under the locks: codes that arrive in the meantime only wake orders that are known to wait by then.
  await queries.lockPools(
    db,
    takes.map(({ pool }) => pool.id),
  )
  const counts = await countsOfPools(
    db,
    takes.map(({ pool }) => pool.poolKey),
  )
  return takes
    .map(({ pool, quantity }) => ({ pool, need: quantity, free: counts.get(pool.poolKey)?.free ?? 0 }))
    .filter(({ pool, need, free }) => pool.environment !== 'OWN' && free < need)
}

/** Requests the codes that an order lacks; returns the result by pool. */
export async function askForOrder(
  ctx: Ctx,
  short: readonly ShortPool[],
  order: { id: string; isByHand: boolean },
): Promise<Map<string, ReplenishResult>> {
  const asked = new Map<string, ReplenishResult>()
  for (const pool of await queries.lockPools(
    ctx.db,
    short.map(({ pool }) => pool.id),
  )) {
    asked.set(pool.id, await askForCodes(ctx, pool, { cause: order.isByHand ? 'MANUAL' : 'ORDER', orderId: order.id }))
    await watchPool(ctx, pool.id)
  }
  return asked
}
