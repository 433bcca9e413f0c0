/** What orders ask of pools: whether there are any, what they allow, and the codes themselves. */
import type { PackagingLevel } from '@serialis/contract/ledger/serial.states.ts'
import type { SnSource } from '@serialis/contract/products/products.schema.ts'
import { dayIn } from '../kit/clock.ts'
import type { Ctx } from '../kit/context.ts'
import type { TenantDb } from '../kit/db.ts'
import { poolsOfSet, takeFromPools } from '../ledger/ledger.pool.service.ts'
import type { Range } from '../ledger/ordinals.ts'
import type { SerialSet } from '../ledger/serial-set.ts'
import * as queries from './pools.queries.ts'
import { askForCodes, replenishIfLow, type Asked } from './replenish.service.ts'

export type { PoolRow } from './pools.queries.ts'

/** RULE: the product's rules make the codes. POOL: they are taken from its pools. LINE: there is none, so they come with the results. */
export async function codesFromOf(db: TenantDb, { id, snSource }: { id: string; snSource: SnSource }): Promise<'RULE' | 'POOL' | 'LINE'> {
  if (snSource !== 'TRACELINK') return 'RULE'
  return (await queries.listOwnPools(db, id)).some(({ source }) => source === 'TRACELINK') ? 'POOL' : 'LINE'
}

/** The pools for the product's own lines by level: the active one, else one that is paused. */
export async function poolsByLevel(db: TenantDb, productId: string, source: SnSource): Promise<Map<PackagingLevel, queries.PoolRow>> {
  const pools = (await queries.listOwnPools(db, productId)).filter((pool) => pool.source === source)
  return new Map([...pools.filter(({ is_active }) => !is_active), ...pools.filter(({ is_active }) => is_active)].map((pool) => [pool.level, pool]))
}

/**
 * Reserves codes of several pools of one order: all of them or none. Answers the ranges of each take. A pool of one's own gives no
 * codes here (its rule does), but what an order takes of it counts for the forecast. Throws `pool_short`.
 */
export async function reserveFromPools(ctx: Ctx, takes: readonly { pool: queries.PoolRow; quantity: number }[]): Promise<Range[][]> {
  const { db, now, tenant, event } = ctx
  const pools = await queries.lockPools(db, takes.map(({ pool }) => pool.id))
  const fromPool = takes.filter(({ pool }) => pool.environment !== 'OWN')
  const ranges = await takeFromPools(db, { id: event.id, recordedAt: now }, fromPool.map(({ pool, quantity }) => ({ poolKey: pool.pool_key, level: pool.level, quantity })))
  for (const { pool, quantity } of takes) await queries.addTaken(db, pool.id, dayIn(tenant.zone, now), quantity)
  for (const pool of pools) await replenishIfLow(ctx, pool)
  return takes.map((take) => ranges[fromPool.indexOf(take)] ?? [])
}

/** Numbers of pools that are free again, told after the ledger was written. */
export async function returnToPools(ctx: Ctx, set: SerialSet): Promise<void> {
  const { db, now, tenant } = ctx
  const sets = await poolsOfSet(db, set)
  for (const pool of await queries.listPoolsByKey(db, [...sets.keys()])) {
    await queries.addTaken(db, pool.id, dayIn(tenant.zone, now), -(sets.get(pool.pool_key)?.size ?? 0))
  }
}

/** Of the pools, those whose request for more is under way now, or could be started for the order. */
export async function askForOrder(ctx: Ctx, poolIds: readonly string[], order: { id: string; isByHand?: boolean }): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>()
  for (const pool of await queries.lockPools(ctx.db, poolIds)) asked.set(pool.id, await askForCodes(ctx, pool, { cause: order.isByHand === true ? 'MANUAL' : 'ORDER', orderId: order.id }))
  return asked
}
