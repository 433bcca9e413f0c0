/**
 * Requesting codes from the source: one request of a pool at a time, of the right size, in pulls that the account
 * allows.
 */

import { randomUUIDv7 } from 'node:crypto'
import { isLow, proposalOf } from '@serialis/contract/plant/pools/demand.ts'
import * as routes from '@serialis/contract/plant/pools/pools.routes.ts'
import type { PoolCause, ReplenishmentStatus } from '@serialis/contract/plant/pools/pools.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import type { Repair } from '../../kit/jobs/repair.ts'
import { productInForce } from '../products/products.service.ts'
import { isPullOpen, requestPull, type PullListener, type SettledPull } from '../sources/pulls/pulls.service.ts'
import { accountOf } from './pool-account.service.ts'
import { tellFailed, tellFilled } from './pool-orders.ts'
import { findPool, listPoolsByKey, lockPool, type PoolRow } from './pools.queries.ts'
import { replenishmentShown } from './pools.view.ts'
import * as queries from './replenishments.queries.ts'
import { stocksOf, type Stock } from './stock.service.ts'
import { watchPool } from './watch.service.ts'

/** After a failed request the product repeats it automatically only after this time; a person may do so at once. */
const PAUSE_MS = 60 * 60_000

interface Asking {
  cause: PoolCause
  orderId?: string
  /** Default: the recommended size. */
  quantity?: number
}
/**
 * IDLE: nothing is missing. UNFIT: paused, or the pool makes its codes itself. GIVEN_UP: the last request failed a
 * moment ago.
 */
export type ReplenishResult =
  | { kind: 'STARTED' | 'RUNS'; quantity: number; id: string }
  | { kind: 'IDLE' | 'UNFIT' | 'NO_ACCOUNT' | 'GIVEN_UP' }

const stockOf = async (ctx: Ctx, pool: PoolRow): Promise<Stock> => (await stocksOf(ctx, [pool])).get(pool.id) as Stock

/** The caller has locked the pool's row, so there is no simultaneous request. */
export async function askForCodes(
  ctx: Ctx,
  pool: PoolRow,
  { cause, orderId, quantity }: Asking,
): Promise<ReplenishResult> {
  const { db, now, actor } = ctx
  if (!pool.isActive || pool.source !== 'TRACELINK') return { kind: 'UNFIT' }
  const running = await stillRunning(ctx, pool)
  if (running !== undefined) return { kind: 'RUNS', quantity: running.quantity, id: running.id }
  const newest = cause === 'MANUAL' ? undefined : await queries.findNewest(db, pool.id)
  if (newest?.endedAt && newest.status !== 'DELIVERED' && now.getTime() - newest.endedAt.getTime() < PAUSE_MS)
    return { kind: 'GIVEN_UP' }
  const wanted = quantity ?? proposalOf(await stockOf(ctx, pool)).quantity
  if (wanted === 0) return { kind: 'IDLE' }
  const pulled = await pullFor(ctx, pool, wanted, { cause, ...(orderId !== undefined && { orderId }) })
  if (pulled === undefined) return { kind: 'NO_ACCOUNT' }
  const id = randomUUIDv7()
  await queries.insertReplenishment(db, {
    id,
    poolId: pool.id,
    cause,
    status: 'RUNNING',
    quantity: wanted,
    requested: pulled.quantity,
    pullId: pulled.pullId,
    orderId: orderId ?? null,
    requestedBy: actor.kind === 'system' || cause !== 'MANUAL' ? 'Serialis' : actor.userName,
    requestedAt: now,
  })
  return { kind: 'STARTED', quantity: wanted, id }
}

/** A cancelled pull notifies no one; its replenishment ends at the next check. */
async function stillRunning({ db, now }: Ctx, pool: PoolRow): Promise<queries.ReplenishmentRow | undefined> {
  const [running] = await queries.listRunning(db, [pool.id])
  if (running === undefined || (await isPullOpen(db, running.pullId))) return running
  await queries.updateReplenishment(db, running.id, { status: 'FAILED', endedAt: now })
  return undefined
}

/** One pull of the wanted codes, as many as the account provides at once; undefined: no account covers the product. */
async function pullFor(
  ctx: Ctx,
  pool: PoolRow,
  wanted: number,
  given: { cause: PoolCause; orderId?: string },
): Promise<{ pullId: string; quantity: number } | undefined> {
  const account = await accountOf(ctx, pool)
  if (account === undefined) return undefined
  const gtin =
    (await productInForce(ctx.db, pool.productId))?.levels.find(({ level }) => level === pool.level)?.gtin ?? null
  const quantity = Math.min(wanted, account.maxRequest)
  const { pullId } = await requestPull(ctx, {
    poolKey: pool.poolKey,
    productId: pool.productId,
    level: pool.level,
    gtin,
    quantity,
    ...given,
  })
  return { pullId, quantity }
}

/** After codes were taken, and nightly: requests more codes when too few are free. */
export async function replenishIfLow(ctx: Ctx, pool: PoolRow): Promise<void> {
  if (pool.source === 'TRACELINK' && pool.isActive && isLow(await stockOf(ctx, pool)))
    await askForCodes(ctx, pool, { cause: 'THRESHOLD' })
  await watchPool(ctx, pool.id)
}

export const requestPoolCodes = bind(routes.requestPoolCodes, async (ctx, { params, body }) => {
  const pool = found(await lockPool(ctx.db, params.id))
  requireThat(pool.source === 'TRACELINK', 'pool_makes_its_own')
  requireThat(pool.isActive, 'pool_paused')
  requireThat(body.quantity >= pool.minimumRequest, 'pool_request_below_minimum', { minimum: pool.minimumRequest })
  const asked = await askForCodes(ctx, pool, { cause: 'MANUAL', quantity: body.quantity })
  requireThat(asked.kind !== 'RUNS', 'replenishment_runs')
  requireThat(asked.kind === 'STARTED', 'codes_source_unsupported')
  Object.assign(ctx.event, { subjectType: 'pool', subjectId: pool.id, details: { quantity: body.quantity } })
  await watchPool(ctx, pool.id)
  return { ...replenishmentShown(found(await queries.findNewest(ctx.db, pool.id))), message: 'codes_requested' }
})

/** Codes of a pull count for its replenishment; codes still missing are requested next; waiting orders continue. */
export const poolsAsPullListener: PullListener = {
  async onDelivered(ctx, pull) {
    const pool = await poolOf(ctx, pull.poolKey)
    if (pool === undefined) return
    const row = await queries.findByPull(ctx.db, pull.id)
    if (row !== undefined) await settle(ctx, pool, row, pull)
    await tellFilled(ctx, pool)
    await watchPool(ctx, pool.id)
  },
  async onUnasked(ctx, poolKey) {
    const pool = await poolOf(ctx, poolKey)
    if (pool === undefined) return
    await tellFilled(ctx, pool)
    await watchPool(ctx, pool.id)
  },
  async onFailed(ctx, pull, problem) {
    const pool = await poolOf(ctx, pull.poolKey)
    if (pool === undefined) return
    const row = await queries.findByPull(ctx.db, pull.id)
    if (row?.status !== 'RUNNING') return
    await queries.updateReplenishment(ctx.db, row.id, { status: 'FAILED', problem, endedAt: ctx.now })
    await tellFailed(ctx, pool, problem)
    await watchPool(ctx, pool.id)
  },
}

/** The pool of a key, locked for the rest of the transaction. */
async function poolOf({ db }: Ctx, poolKey: string): Promise<PoolRow | undefined> {
  const [pool] = await listPoolsByKey(db, [poolKey])
  return pool && lockPool(db, pool.id)
}

/** Earlier pulls of the replenishment were complete, or there would have been no later one. */
async function settle(
  ctx: Ctx,
  pool: PoolRow,
  row: queries.ReplenishmentRow,
  { accepted, quantity, status: pulled }: SettledPull,
): Promise<void> {
  const received = row.requested - quantity + accepted
  const left = row.quantity - row.requested
  const goesOn = row.status === 'RUNNING' && pulled === 'DELIVERED' && left > 0
  const next = goesOn
    ? await pullFor(ctx, pool, left, { cause: row.cause, ...(row.orderId !== null && { orderId: row.orderId }) })
    : undefined
  if (next !== undefined)
    return queries.updateReplenishment(ctx.db, row.id, {
      received,
      requested: row.requested + next.quantity,
      pullId: next.pullId,
    })
  const status: ReplenishmentStatus = received < row.quantity ? 'SHORT' : 'DELIVERED'
  await queries.updateReplenishment(ctx.db, row.id, { received, status, problem: null, endedAt: ctx.now })
}

/** On the alert of a pool that runs out: a request of the recommended size. */
export const poolRepairs: readonly Repair[] = [
  {
    type: 'E3',
    subjectType: 'pool',
    name: 'requestCodes',
    permission: 'pools.request',
    event: 'pool.codes_requested',
    isOffered: async (ctx, { subjectId }) => {
      const pool = await findPool(ctx.db, subjectId)
      if (pool === undefined || !pool.isActive || (await accountOf(ctx, pool)) === undefined) return false
      return proposalOf(await stockOf(ctx, pool)).quantity > 0
    },
    run: async (ctx, { subjectId }) => {
      const pool = found(await lockPool(ctx.db, subjectId))
      const asked = await askForCodes(ctx, pool, { cause: 'MANUAL' })
      requireThat(asked.kind === 'STARTED', asked.kind === 'RUNS' ? 'replenishment_runs' : 'codes_source_unsupported')
      Object.assign(ctx.event, { subjectType: 'pool', subjectId: pool.id, details: { quantity: asked.quantity } })
      await watchPool(ctx, pool.id)
      return { message: 'codes_requested' }
    },
  },
]
