/** Extension point: what pools need to know about orders, and report to them. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import type { PoolRow } from './pools.queries.ts'

/** An approved order that waits for codes of a pool. */
export interface WaitingOrder {
  orderId: string
  orderNo: string
  poolId: string
  need: number
}

export interface PoolOrders {
  waiting: (db: TenantDb, pools: readonly PoolRow[]) => Promise<WaitingOrder[]>
  /** Codes arrived, in the caller's transaction. */
  onFilled: (ctx: Ctx, pool: PoolRow) => Promise<void>
  /** The request failed, or brought less than requested. */
  onFailed: (ctx: Ctx, pool: PoolRow, problem: string) => Promise<void>
}

export const poolOrders = extensionPoint<PoolOrders>()

export async function waitingOrders(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  pools: readonly PoolRow[],
): Promise<WaitingOrder[]> {
  const found: WaitingOrder[] = []
  for (const { waiting } of poolOrders.of(app)) found.push(...(await waiting(db, pools)))
  return found
}

export async function tellFilled(ctx: Ctx, pool: PoolRow): Promise<void> {
  for (const { onFilled } of poolOrders.of(ctx.app)) await onFilled(ctx, pool)
}

export async function tellFailed(ctx: Ctx, pool: PoolRow, problem: string): Promise<void> {
  for (const { onFailed } of poolOrders.of(ctx.app)) await onFailed(ctx, pool, problem)
}
