/** Orders that wait for codes of a pool: who they are, and how they go on when codes came in or do not come. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { hasTaskEnded, startTask } from '../../../platform/tasks/tasks.service.ts'
import { poolsByLevel, type PoolRow } from '../../pools/pool-orders.service.ts'
import { registerPoolOrders, type WaitingOrder } from '../../pools/pool-orders.ts'
import { productAt, type ProductContents } from '../../products/products.service.ts'
import { listOrdersOnPools, lockOrder, updateCodesProblem, type OrderRow } from '../orders.queries.ts'
import { needsWith } from './codes.plan.ts'
import { startCodesTask } from './codes.service.ts'

export const WAKE_KIND = 'orders.wake_waiting'
const WAITING: readonly OrderStatus[] = ['APPROVED', 'WAIT_FOR_SN_GENERATION']
/** Problems that codes coming in may end. */
const MAY_END: readonly string[] = ['codes_pool_waits', 'codes_pool_short', 'codes_no_account']

/** What each approved order without codes needs of these pools. */
async function waiting(db: TenantDb, pools: readonly PoolRow[]): Promise<WaitingOrder[]> {
  const productIds = [...new Set(pools.map(({ product_id }) => product_id))]
  const orders = await listOrdersOnPools(db, productIds, WAITING)
  const products = new Map<string, ProductContents | undefined>()
  const found: WaitingOrder[] = []
  for (const order of orders) {
    const name = `${order.product_id} ${order.product_revision}`
    if (!products.has(name))
      products.set(name, await productAt(db, order.product_id ?? '', order.product_revision ?? 0))
    const product = products.get(name)
    if (product === undefined) continue
    const serving = await poolsByLevel(db, {
      productId: product.id,
      source: 'TRACELINK',
      supplierId: order.supplier_id,
    })
    for (const { level, need, zeroBoxReserve } of needsWith(serving, order, product)) {
      const pool = serving.get(level)
      if (pool === undefined || !pools.some(({ id }) => id === pool.id)) continue
      found.push({
        orderId: order.id,
        orderNo: order.order_no,
        poolId: pool.id,
        need: need - (pool.zero_box === 'OWN_KEY' ? zeroBoxReserve : 0),
      })
    }
  }
  return found
}

interface WakeInput {
  productId: string
  /** The level whose codes do not come, and why; absent: codes came in. */
  failed?: { level: string; problem: string }
}

/** The orders are locked in transactions of their own: here the pool is locked, and an order that takes codes has locked itself first. */
async function wake(ctx: Ctx, pool: PoolRow, failed?: WakeInput['failed']): Promise<void> {
  const orders = await listOrdersOnPools(ctx.db, [pool.product_id], ['WAIT_FOR_SN_GENERATION'])
  if (!orders.some(({ codes_problem }) => MAY_END.includes(codes_problem ?? ''))) return
  const input: WakeInput = { productId: pool.product_id, ...(failed && { failed }) }
  await startTask(ctx, {
    kind: WAKE_KIND,
    input,
    subjectType: 'pool',
    subjectId: pool.id,
    queue: `orders-of:${pool.product_id}`,
  })
}

registerPoolOrders({
  waiting,
  onFilled: (ctx, pool) => wake(ctx, pool),
  onFailed: (ctx, pool, problem) => wake(ctx, pool, { level: pool.level, problem }),
})

/** The order while it still waits with such a problem and no task is at work on it. */
async function stillStuck(ctx: Ctx, orderId: string, problems: readonly string[]): Promise<OrderRow | undefined> {
  const order = await lockOrder(ctx.db, orderId)
  if (order?.status !== 'WAIT_FOR_SN_GENERATION' || !problems.includes(order.codes_problem ?? '')) return undefined
  if (order.task_id !== null && !(await hasTaskEnded(ctx.db, order.task_id))) return undefined
  Object.assign(ctx.event, { subjectType: 'order', subjectId: orderId })
  return order
}

async function goOn(ctx: Ctx, orderId: string): Promise<void> {
  const order = await stillStuck(ctx, orderId, MAY_END)
  if (order !== undefined) await startCodesTask(ctx, order, 'reassignSnTask', true)
}

async function giveUp(ctx: Ctx, orderId: string, cause: string): Promise<void> {
  const order = await stillStuck(ctx, orderId, ['codes_pool_waits'])
  const params = (order?.codes_problem_params ?? {}) as Record<string, string | number>
  if (order === undefined) return
  const problem = 'codes_pool_short'
  await updateCodesProblem(ctx.db, order.id, { problem, params: { ...params, cause } })
  await raiseAlert(ctx, {
    type: 'E5',
    subjectType: 'order',
    subjectId: order.id,
    params: { orderNo: order.order_no, ...params, problem, cause },
  })
  ctx.event.details = { problem, cause }
}

/** Oldest order first. Each in a transaction of its own, so that a kill leaves none half told; those told already are passed over. */
export const wakeWaiting: TaskKind = {
  kind: WAKE_KIND,
  async run(task, input) {
    const { productId, failed } = input as WakeInput
    const orders = await task.read((db) => listOrdersOnPools(db, [productId], ['WAIT_FOR_SN_GENERATION']))
    for (const { id, codes_problem, codes_problem_params } of orders) {
      task.signal.throwIfAborted()
      const level = (codes_problem_params as Record<string, unknown> | null)?.['level']
      if (failed !== undefined && codes_problem === 'codes_pool_waits' && level === failed.level)
        await task.write('order.codes_not_assigned', (ctx) => giveUp(ctx, id, failed.problem))
      else if (failed === undefined && MAY_END.includes(codes_problem ?? ''))
        await task.write('order.sn_task_reassigned', (ctx) => goOn(ctx, id))
    }
    await task.finish(null, async () => ({ result: { orders: orders.length } }))
  },
}
