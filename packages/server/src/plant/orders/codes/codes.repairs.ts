/** Repairs of orders that got no codes: the task again, or another order than planned. */

import type { CodesProblem } from '@serialis/contract/plant/orders/orders.errors.ts'
import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import type { Repair, RepairedAlert } from '../../../kit/jobs/repair.ts'
import { workflowRepair } from '../approval/workflow.service.ts'
import { inHand, type OrderInHand } from '../order-in-hand.ts'
import { findOrder } from '../orders.queries.ts'
import { openOrder } from '../steps/machine.ts'
import { askForMissing, keepProblem, startCodesTask } from './codes.service.ts'
import { splitInTwo } from './split.service.ts'

/** By the alert object of one page or command: all its repairs need the same order. */
const ordersOfAlerts = new WeakMap<RepairedAlert, Promise<OrderInHand | undefined>>()

function orderOf(ctx: Ctx, alert: RepairedAlert): Promise<OrderInHand | undefined> {
  const known = ordersOfAlerts.get(alert)
  if (known !== undefined) return known
  const asked = findOrder(ctx.db, alert.subjectId).then((row) => row && inHand(ctx, row))
  ordersOfAlerts.set(alert, asked)
  return asked
}

async function isWaiting(ctx: Ctx, alert: RepairedAlert): Promise<boolean> {
  const order = await orderOf(ctx, alert)
  return (
    order?.status === 'WAIT_FOR_SN_GENERATION' &&
    (order.taskId === null || (await order.reads.task(order.taskId)).hasEnded)
  )
}

const reassign = (type: AlertType): Repair => ({
  type,
  subjectType: 'order',
  name: 'reassignSnTask',
  permission: 'orders.retry',
  event: 'order.sn_task_reassigned',
  isOffered: isWaiting,
  run: async (ctx, { subjectId }) => {
    await startCodesTask(ctx, await openOrder(ctx, subjectId), 'reassignSnTask')
    return { message: 'sn_task_re_assign_started' }
  },
})

/** The line is the operator's decision: the order's form asks for it, as a revision with a new approval. */
const otherLine: Repair = {
  type: 'E12',
  subjectType: 'order',
  name: 'otherLine',
  permission: 'orders.edit',
  isOffered: async (ctx, alert) =>
    alert.params['problem'] === 'codes_too_many_for_line' && (await isWaiting(ctx, alert)),
  run: async (_ctx, { subjectId }) => ({ link: { page: 'order_edit', id: subjectId } }),
}

const tooLarge: readonly CodesProblem[] = ['codes_too_many_for_line', 'codes_rule_used_up']
/** Two drafts of half the size; when a percentage is the problem, that would not help. */
const split: Repair = {
  type: 'E12',
  subjectType: 'order',
  name: 'splitOrder',
  permission: 'orders.create',
  event: 'order.split',
  isOffered: async (ctx, alert) =>
    tooLarge.includes(alert.params['problem'] as CodesProblem) && (await isWaiting(ctx, alert)),
  run: async (ctx, { subjectId, params }) => {
    await splitInTwo(ctx, await openOrder(ctx, subjectId), splitReasons[ctx.tenant.locale](params))
    return { message: 'order_split', link: { page: 'order', id: subjectId } }
  },
}
const splitReasons = {
  en: ({ need = 0 }: RepairedAlert['params']) => `Too large: ${need} codes are needed`,
  zh: ({ need = 0 }: RepairedAlert['params']) => `订单过大：需要 ${need} 个序列号`,
}

/** The pools that are short are replenished at once; the order continues when the codes are in. */
const requestCodes: Repair = {
  type: 'E5',
  subjectType: 'order',
  name: 'requestCodes',
  permission: 'pools.request',
  event: 'order.codes_requested',
  isOffered: async (ctx, alert) =>
    (await orderOf(ctx, alert))?.codesProblem === 'codes_pool_short' && (await isWaiting(ctx, alert)),
  run: async (ctx, { subjectId }) => {
    const order = await openOrder(ctx, subjectId)
    const answer = await askForMissing(ctx, order, true)
    // Codes arrived in the meantime: the order takes them.
    if (answer === undefined) {
      await startCodesTask(ctx, order, 'reassignSnTask')
      return { message: 'sn_task_re_assign_started' }
    }
    requireThat(answer.problem === 'codes_pool_waits', 'codes_source_unsupported')
    await keepProblem(ctx, order, answer)
    return { message: 'codes_requested' }
  },
}

export const orderRepairs: readonly Repair[] = [
  workflowRepair,
  reassign('E5'),
  reassign('E6'),
  reassign('E12'),
  otherLine,
  split,
  requestCodes,
]
