/** Codes for an order: a task that issues all levels in one transaction, or notes why it can not and leaves the order waiting. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/production/orders.routes.ts'
import type { OrderCommand } from '@serialis/contract/production/orders.status.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import type { Ctx } from '../kit/context.ts'
import { Failure } from '../kit/failure.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../kit/task.ts'
import { issueSerials } from '../ledger/ledger.issue.service.ts'
import { assignRanges } from '../ledger/ledger.ranges.service.ts'
import { startTask } from '../tasks/tasks.service.ts'
import { lineInForce } from './lines.service.ts'
import { alertOfProblem, CodesRefused, planCodesOf, type PlannedLevel } from './orders.codes.plan.ts'
import { goOn } from './orders.automatic.ts'
import { requireGuards } from './orders.guards.ts'
import type { ByLevel } from './orders.ledger.ts'
import { moveOrder, openOrder, wayOf } from './orders.machine.ts'
import { lockOrder, updateOrderTask, type OrderRow } from './orders.queries.ts'
import { insertLevels } from './orders.steps.queries.ts'
import { shownOrder } from './orders.view.ts'

const KIND = 'orders.assign_codes'

/** Sends the order to wait for its codes, and starts the task that brings them, in the caller's transaction. */
export async function startCodesTask(ctx: Ctx, order: OrderRow, command: Extract<OrderCommand, 'assignCodes' | 'reassignSnTask'>): Promise<OrderRow> {
  await requireGuards(ctx, order, command, wayOf(order, command).guards)
  const { taskId } = await startTask(ctx, { kind: KIND, input: { orderId: order.id }, subjectType: 'order', subjectId: order.id, queue: `order:${order.id}` })
  const isOwnDoing = order.status === 'APPROVED' && ctx.event.signatureId !== null
  return moveOrder(ctx, order, { command, isOwnDoing, change: { task_id: taskId, codes_problem: null, codes_problem_params: null }, facts: { taskId } })
}

export async function assignOrderCodes(ctx: Ctx, { params, body }: Input<typeof routes.assignOrderCodes>): Promise<Output<typeof routes.assignOrderCodes>> {
  const order = await openOrder(ctx, params.id, body.version)
  if (order.status === 'WAIT_FOR_SN_GENERATION') await requireGuards(ctx, order, 'assignCodes', ['noTaskRunning'])
  return { ...(await shownOrder(ctx, (await startCodesTask(ctx, order, 'assignCodes')).id)), message: 'order_workflow_start_success' }
}

export async function reassignSnTask(ctx: Ctx, { params, body }: Input<typeof routes.reassignSnTask>): Promise<Output<typeof routes.reassignSnTask>> {
  const order = await openOrder(ctx, params.id, body.version)
  return { ...(await shownOrder(ctx, (await startCodesTask(ctx, order, 'reassignSnTask')).id)), message: 'sn_task_re_assign_started' }
}

/** The order while it still waits for this very task; undefined when it was scrapped, revised or given to another task. */
async function stillWaiting(ctx: Ctx, task: TaskRun, orderId: string): Promise<OrderRow | undefined> {
  const order = await lockOrder(ctx.db, orderId)
  return order?.status === 'WAIT_FOR_SN_GENERATION' && order.task_id === task.taskId ? order : undefined
}

async function issueLevel(ctx: Ctx, order: OrderRow, { level, gtin, codeType, need, rule }: PlannedLevel): Promise<number> {
  if (rule === null) return 0
  const ranges = await issueSerials(ctx.db, {
    event: { id: ctx.event.id, recordedAt: ctx.now }, productId: codeType === 'SSCC' ? null : order.product_id, gtin, level, allocation: 'RESERVED',
    ruleVersionId: rule.versionId, quantity: need, logic: rule.logic,
  })
  await assignRanges(ctx.db, { orderId: order.id, level, ranges })
  return need
}

async function assign(ctx: Ctx, task: TaskRun, orderId: string): Promise<TaskOutcome> {
  const order = await stillWaiting(ctx, task, orderId)
  if (order === undefined) return { result: { assigned: {} } }
  const plan = await planCodesOf(ctx.db, order)
  const assigned: ByLevel = {}
  for (const level of plan) assigned[level.level] = await issueLevel(ctx, order, level)
  await insertLevels(ctx.db, order.id, plan.map(({ level, capacity, codeType, gtin, need }) => ({ level, capacity, codeType, gtin, need, assigned: assigned[level] ?? 0, placedOut: null })))
  const ready = await moveOrder(ctx, order, { command: 'codesAssigned', isOwnDoing: true, facts: { assigned }, change: { task_id: null, codes_problem: null, codes_problem_params: null } })
  const line = order.planned_line_id === null ? undefined : await lineInForce(ctx.db, order.planned_line_id)
  await goOn(ctx, await moveOrder(ctx, ready, { command: line?.mode === 'PULL' ? 'makeAvailable' : 'planLine', isOwnDoing: true }))
  for (const type of new Set(Object.values(alertOfProblem))) await clearAlert(ctx.db, type, { subjectType: 'order', subjectId: order.id }, ctx.now)
  return { result: { assigned } }
}

async function noteRefusal(ctx: Ctx, task: TaskRun, orderId: string, { problem, params }: CodesRefused): Promise<TaskOutcome> {
  const order = await stillWaiting(ctx, task, orderId)
  if (order === undefined) return { result: { assigned: {} } }
  await updateOrderTask(ctx.db, orderId, task.taskId, { problem, params, taskId: null })
  await raiseAlert(ctx, { type: alertOfProblem[problem], subjectType: 'order', subjectId: orderId, params: { orderNo: order.order_no, problem, ...params } })
  ctx.event.details = { problem, params }
  return { result: { problem, ...params } }
}

/** Another order may have emptied the rule or ended it between the look and the taking: the same problem, seen later. */
function refusalOf(error: unknown): CodesRefused | undefined {
  if (error instanceof CodesRefused) return error
  if (!(error instanceof Failure)) return undefined
  if (error.key === 'sn_rule_exhausted') return new CodesRefused('codes_rule_used_up', error.params)
  return error.key === 'sn_rule_not_approved' ? new CodesRefused('codes_rule_not_approved', error.params) : undefined
}

/** All of it happens in the last transaction, so a killed task starts again from nothing. */
export const assignCodesKind: TaskKind = {
  kind: KIND,
  async run(task, input) {
    const { orderId } = input as { orderId: string }
    try {
      await task.finish('order.codes_assigned', (ctx) => assign(ctx, task, orderId))
    } catch (error) {
      // That an order gets no codes is an answer of this task, kept with the order; its transaction is rolled back by now.
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      await task.finish('order.codes_not_assigned', (ctx) => noteRefusal(ctx, task, orderId, refusal))
    }
  },
}
