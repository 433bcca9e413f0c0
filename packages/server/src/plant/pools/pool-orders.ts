/** What pools ask of the room of orders, and tell it. That room stands above this one and registers itself when its file is loaded. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
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
  /** Codes came in, in the caller's transaction. */
  onFilled: (ctx: Ctx, pool: PoolRow) => Promise<void>
  /** The request came to nothing, or to less than was asked for. */
  onFailed: (ctx: Ctx, pool: PoolRow, problem: string) => Promise<void>
}

const registered: PoolOrders[] = []

export const registerPoolOrders = (orders: PoolOrders): void => void registered.push(orders)

export async function waitingOrders(db: TenantDb, pools: readonly PoolRow[]): Promise<WaitingOrder[]> {
  const waiting: WaitingOrder[] = []
  for (const orders of registered) waiting.push(...(await orders.waiting(db, pools)))
  return waiting
}

export async function tellFilled(ctx: Ctx, pool: PoolRow): Promise<void> {
  for (const { onFilled } of registered) await onFilled(ctx, pool)
}

export async function tellFailed(ctx: Ctx, pool: PoolRow, problem: string): Promise<void> {
  for (const { onFailed } of registered) await onFailed(ctx, pool, problem)
}
