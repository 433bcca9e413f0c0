/**
 * The stock of pools: what is free, which orders wait, what is requested, how long it lasts. Read from counts, never
 * from single numbers.
 */

import { isLow, type PoolStock } from '@serialis/contract/plant/pools/demand.ts'
import { FORECAST, forecastOf, type Forecast } from '@serialis/contract/plant/pools/forecast.ts'
import type { PoolLevel } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { ruleVersionOf } from '../../numbers/codes/codes.service.ts'
import { countsOfPools, type PoolCounts } from '../../numbers/ledger/issue/pool.service.ts'
import { productInForce } from '../products/products.service.ts'
import { waitingOrders, type WaitingOrder } from './pool-orders.ts'
import { listTaken, type PoolRow, type TakenDay } from './pools.queries.ts'
import { listRunning, type ReplenishmentRow } from './replenishments.queries.ts'

export interface Stock extends PoolStock {
  counts: PoolCounts
  waitingOrders: readonly WaitingOrder[]
  running: ReplenishmentRow | undefined
  taken: readonly TakenDay[]
  forecast: Forecast
  state: PoolLevel
}

const DAY_MS = 86_400_000
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The stock of each pool by its id. */
export async function stocksOf(
  { app, db, tenant: { zone }, now }: Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>,
  pools: readonly PoolRow[],
): Promise<Map<string, Stock>> {
  const today = dayIn(zone, now)
  const since = dayBefore(today, FORECAST.historyDays - 1)
  const counts = await countsOfPools(
    db,
    pools.map((pool) => pool.poolKey),
  )
  const waiting = await waitingOrders({ app, db }, pools)
  const running = await listRunning(
    db,
    pools.map(({ id }) => id),
  )
  const taken = await listTaken(
    db,
    pools.map(({ id }) => id),
    since,
  )
  const stocks = new Map<string, Stock>()
  for (const pool of pools) {
    const own = counts.get(pool.poolKey) as PoolCounts
    const first = dayIn(zone, pool.createdAt)
    stocks.set(
      pool.id,
      stockOf(pool, {
        counts:
          pool.environment === 'OWN' ? { ...own, free: await leftOfRule(db, pool), ended: own.ended + own.free } : own,
        waitingOrders: waiting.filter(({ poolId }) => poolId === pool.id),
        running: running.find(({ poolId }) => poolId === pool.id),
        taken: taken.filter(({ poolId }) => poolId === pool.id),
        days: daysFrom(first > since ? first : since, today),
      }),
    )
  }
  return stocks
}

/** How many codes the rule of the level can still make: own codes are not stored before they are needed. */
async function leftOfRule(db: TenantDb, { productId, level }: PoolRow): Promise<number> {
  const versionId = (await productInForce(db, productId))?.levels.find((one) => one.level === level)?.ruleVersionId
  if (versionId === undefined || versionId === null) return 0
  const { status, issuable, issued } = await ruleVersionOf(db, versionId)
  return status === 'APPROVED' ? issuable - issued : 0
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayBefore(day, -1)) days.push(day)
  return days
}

type Seen = Pick<Stock, 'counts' | 'waitingOrders' | 'running' | 'taken'> & { days: readonly string[] }

function stockOf(pool: PoolRow, { days, ...seen }: Seen): Stock {
  const perDay = new Map(seen.taken.map(({ day, count }) => [day, count]))
  const waiting = seen.waitingOrders.reduce((sum, { need }) => sum + need, 0)
  const underWay = seen.running === undefined ? 0 : Math.max(0, seen.running.quantity - seen.running.received)
  const { free } = seen.counts
  const forecast = forecastOf({ stock: free, approved: waiting, taken: days.map((day) => perDay.get(day) ?? 0) })
  const stock = {
    free,
    underWay,
    waiting,
    threshold: pool.threshold,
    target: pool.target,
    minimumRequest: pool.minimumRequest,
  }
  return { ...stock, ...seen, forecast, state: stateOf(pool, stock, forecast) }
}

/** A forecast from few days is wide, so its middle triggers the warning and not its early end. */
function stateOf({ isActive, warnDays }: PoolRow, stock: PoolStock, { days, isThin }: Forecast): PoolLevel {
  if (!isActive) return 'PAUSED'
  if (stock.free === 0 || stock.free < stock.waiting) return 'EMPTY'
  const end = isThin ? days.likely : days.early
  if (end !== null && end <= warnDays) return 'ENDING'
  return isLow(stock) ? 'LOW' : 'ENOUGH'
}
