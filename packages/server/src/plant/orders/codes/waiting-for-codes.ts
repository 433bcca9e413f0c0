/** How orders that wait for codes of a pool continue when codes arrive or do not. */

import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { hasTaskEnded, startTask } from '../../../platform/tasks/tasks.service.ts'
import type { PoolRow } from '../../pools/pool-orders.service.ts'
import type { PoolOrders } from '../../pools/pool-orders.ts'
import { inHand, type OrderInHand } from '../order-in-hand.ts'
import { listOrdersOnPools, lockOrder, updateCodesProblem } from '../orders.queries.ts'
import { startCodesTask } from './codes.service.ts'
import { waitingForPools } from './pool-needs.ts'

const WAKE_KIND = 'orders.wake_waiting'
/** Problems that arriving codes may end. */
const MAY_END: readonly string[] = ['codes_pool_waits', 'codes_pool_short', 'codes_no_account']

interface WakeInput {
  productId: string
  /** The level whose codes do not come, and why; absent: codes arrived. */
  failed?: { level: string; problem: string }
}

/**
 * The orders are locked in transactions of their own: here the pool is locked, and an order that takes codes locks
 * itself first.
 */
async function wake(ctx: Ctx, pool: PoolRow, failed?: WakeInput['failed']): Promise<void> {
  const orders = await listOrdersOnPools(ctx.db, [pool.productId], ['WAIT_FOR_SN_GENERATION'])
  if (!orders.some(({ codesProblem }) => MAY_END.includes(codesProblem ?? ''))) return
  const input: WakeInput = { productId: pool.productId, ...(failed && { failed }) }
  await startTask(ctx, {
    kind: WAKE_KIND,
    input,
    subjectType: 'pool',
    subjectId: pool.id,
    queue: `orders-of:${pool.productId}`,
  })
}

export const ordersOfPools: PoolOrders = {
  waiting: waitingForPools,
  onFilled: (ctx, pool) => wake(ctx, pool),
  onFailed: (ctx, pool, problem) => wake(ctx, pool, { level: pool.level, problem }),
}

/** The order while it still waits with such a problem and no task processes it. */
async function lockIfStuck(ctx: Ctx, orderId: string, problems: readonly string[]): Promise<OrderInHand | undefined> {
  const order = await lockOrder(ctx.db, orderId)
  if (order?.status !== 'WAIT_FOR_SN_GENERATION' || !problems.includes(order.codesProblem ?? '')) return undefined
  if (order.taskId !== null && !(await hasTaskEnded(ctx.db, order.taskId))) return undefined
  Object.assign(ctx.event, { subjectType: 'order', subjectId: orderId })
  return inHand(ctx, order)
}

async function retryCodes(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockIfStuck(ctx, orderId, MAY_END)
  if (order !== undefined) await startCodesTask(ctx, order, 'reassignSnTask', true)
}

async function giveUp(ctx: Ctx, orderId: string, cause: string): Promise<void> {
  const order = await lockIfStuck(ctx, orderId, ['codes_pool_waits'])
  const params = order?.codesProblemParams ?? {}
  if (order === undefined) return
  const problem = 'codes_pool_short'
  await updateCodesProblem(ctx.db, order.id, { problem, params: { ...params, cause } })
  await raiseAlert(ctx, {
    type: 'E5',
    subjectType: 'order',
    subjectId: order.id,
    params: { orderNo: order.orderNo, ...params, problem, cause },
  })
  ctx.event.details = { problem, cause }
}

/**
 * Oldest order first. Each in a transaction of its own, so that a kill leaves none half done; finished ones are
 * skipped.
 */
export const wakeWaiting: TaskKind = {
  kind: WAKE_KIND,
  async run(task, input) {
    const { productId, failed } = input as WakeInput
    const orders = await task.read((db) => listOrdersOnPools(db, [productId], ['WAIT_FOR_SN_GENERATION']))
    for (const { id, codesProblem, codesProblemParams } of orders) {
      task.signal.throwIfAborted()
      const level = codesProblemParams?.['level']
      if (failed !== undefined && codesProblem === 'codes_pool_waits' && level === failed.level)
        await task.write('order.codes_not_assigned', (ctx) => giveUp(ctx, id, failed.problem))
      else if (failed === undefined && MAY_END.includes(codesProblem ?? ''))
        await task.write('order.sn_task_reassigned', (ctx) => retryCodes(ctx, id))
    }
    await task.finish(null, async () => ({ result: { orders: orders.length } }))
  },
}
