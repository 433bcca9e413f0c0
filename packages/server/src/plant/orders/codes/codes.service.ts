/**
 * Codes for an order: a task that issues all levels in one transaction, or records why it cannot and leaves the order
 * waiting.
 */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import * as routes from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { Failure } from '../../../kit/http/failure.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../../../kit/jobs/task.ts'
import { issueSerials } from '../../../numbers/ledger/issue/issue.service.ts'
import { assignRanges } from '../../../numbers/ledger/issue/ranges.service.ts'
import type { Range } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { urgentAlertsOf, clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import { lineInForce } from '../../lines/lines.service.ts'
import {
  askForOrder,
  refillPools,
  reserveFromPools,
  shortPools,
  type PoolRow,
  type ShortPool,
} from '../../pools/pool-orders.service.ts'
import { inHand, type OrderInHand } from '../order-in-hand.ts'
import { lockOrder, updateCodesProblem, type OrderRow } from '../orders.queries.ts'
import { shownOrder } from '../orders.view.ts'
import { continueAutomatically } from '../steps/automatic.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf, type OrderStep } from '../steps/machine.ts'
import { insertLevels } from '../steps/steps.queries.ts'
import { alertOfProblem, codesAlerts, CodesRefused, planCodesOf, type PlannedLevel } from './codes-plan.ts'
import type { ByLevel } from './order-ledger.ts'

const KIND = 'orders.assign_codes'

type CodesCommand = Extract<OrderCommand, 'assignCodes' | 'reassignSnTask'>

/** Starts the task that brings the codes, in the caller's transaction; the step makes the order wait for it. */
export async function codesStep(ctx: Ctx, order: OrderInHand, command: CodesCommand): Promise<OrderStep> {
  const { taskId, standing } = await startTask(ctx, {
    kind: KIND,
    input: { orderId: order.id },
    subjectType: 'order',
    subjectId: order.id,
    queue: `order:${order.id}`,
  })
  order.reads.noteTask(taskId, standing)
  return { command, change: { taskId, codesProblem: null, codesProblemParams: null }, facts: { taskId } }
}

/**
 * Sets the order to wait for its codes, and starts the task that brings them, in the caller's transaction. `goesOn`: no
 * person asked, codes arrived.
 */
export async function startCodesTask(
  ctx: Ctx,
  order: OrderInHand,
  command: CodesCommand,
  goesOn = false,
): Promise<OrderInHand> {
  await requireGuards(ctx, order, wayOf(order, command))
  return moveOrder(ctx, order, { ...(await codesStep(ctx, order, command)), isOwnDoing: goesOn })
}

export const assignOrderCodes = bind(routes.assignOrderCodes, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  if (order.status === 'WAIT_FOR_SN_GENERATION')
    await requireGuards(ctx, order, { command: 'assignCodes', guards: ['noTaskRunning'] })
  return {
    ...(await shownOrder(ctx, await startCodesTask(ctx, order, 'assignCodes'))),
    message: 'order_workflow_start_success',
  }
})

export const reassignSnTask = bind(routes.reassignSnTask, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  return {
    ...(await shownOrder(ctx, await startCodesTask(ctx, order, 'reassignSnTask'))),
    message: 'sn_task_re_assign_started',
  }
})

/** The order while it still waits for this task; undefined when it was scrapped, revised or given to another task. */
async function lockIfWaiting(ctx: Ctx, task: TaskRun, orderId: string): Promise<OrderInHand | undefined> {
  const order = await lockOrder(ctx.db, orderId)
  return order?.status === 'WAIT_FOR_SN_GENERATION' && order.taskId === task.taskId ? inHand(ctx, order) : undefined
}

/** Codes of a rule: for the whole level, or for its partial packs. */
function issue(
  ctx: Ctx,
  order: OrderRow,
  { level, gtin }: PlannedLevel,
  { rule, quantity, codeType }: NonNullable<PlannedLevel['partials']>,
): Promise<Range[]> {
  return issueSerials(ctx.db, {
    event: { id: ctx.event.id, recordedAt: ctx.now },
    productId: codeType === 'SSCC' ? null : order.productId,
    gtin: codeType === 'SGTIN' ? gtin : null,
    level,
    allocation: 'RESERVED',
    ruleVersionId: rule.versionId,
    quantity,
    logic: rule.logic,
  })
}

interface Take {
  pool: PoolRow
  level: PackagingLevel
  quantity: number
}
/** What the order takes from each pool; partial packs have codes of their own rule. */
const takesOf = (plan: readonly PlannedLevel[]): Take[] =>
  plan.flatMap(({ level, pool, need, partials }) =>
    pool === null ? [] : [{ pool, level, quantity: need - (partials?.quantity ?? 0) }],
  )

/** Assigns codes of every level, from pools and rules, to the order's ranges; returns their number. */
async function giveCodes(ctx: Ctx, order: OrderRow, plan: readonly PlannedLevel[]): Promise<ByLevel> {
  const takes = takesOf(plan)
  const taken = await reserveFromPools(ctx, takes)
  const assigned: ByLevel = {}
  for (const planned of plan) {
    const { level, need, codeType, rule, partials } = planned
    const ranges = [...(taken[takes.findIndex((take) => take.level === level)] ?? [])]
    if (rule !== null)
      ranges.push(...(await issue(ctx, order, planned, { rule, codeType, quantity: need - (partials?.quantity ?? 0) })))
    if (partials !== null) ranges.push(...(await issue(ctx, order, planned, partials)))
    await assignRanges(ctx.db, { orderId: order.id, level, ranges })
    assigned[level] = ranges.length === 0 ? 0 : need
  }
  return assigned
}

async function assign(ctx: Ctx, task: TaskRun, orderId: string): Promise<TaskOutcome> {
  const order = await lockIfWaiting(ctx, task, orderId)
  if (order === undefined) return { result: { assigned: {} } }
  const plan = await planCodesOf(ctx.db, order)
  const assigned = await giveCodes(ctx, order, plan)
  await insertLevels(
    ctx.db,
    order.id,
    plan.map(({ level, capacity, codeType, gtin, need, partials }) => ({
      level,
      capacity,
      codeType,
      zeroBoxCodeType: partials?.codeType ?? null,
      gtin,
      need,
      assigned: assigned[level] ?? 0,
      placedOut: null,
    })),
  )
  const ready = await moveOrder(ctx, order, {
    command: 'codesAssigned',
    isOwnDoing: true,
    facts: { assigned },
    change: { taskId: null, codesProblem: null, codesProblemParams: null },
  })
  const line = order.plannedLineId === null ? undefined : await lineInForce(ctx.db, order.plannedLineId)
  await continueAutomatically(
    ctx,
    await moveOrder(ctx, ready, { command: line?.mode === 'PULL' ? 'makeAvailable' : 'planLine', isOwnDoing: true }),
  )
  await refillPools(
    ctx,
    takesOf(plan).map(({ pool }) => pool),
  )
  await clearCodesAlerts(ctx, order)
  return { result: { assigned } }
}

/** The order has its codes, or no longer needs any. */
export async function clearCodesAlerts(ctx: Ctx, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  // Most orders never had one: a single query while others wait for the same rule.
  if (!(await urgentAlertsOf(ctx.db, 'order', [id])).has(id)) return
  for (const type of codesAlerts) await clearAlert(ctx.db, type, { subjectType: 'order', subjectId: id }, ctx.now)
}

/**
 * A pool is short: its source is asked for more, and the order waits. When nobody can be asked, that is another
 * problem.
 */
export async function askForMissing(ctx: Ctx, order: OrderRow, isByHand: boolean): Promise<CodesRefused | undefined> {
  const plan = await planCodesOf(ctx.db, order)
  const short = await shortPools(ctx.db, takesOf(plan))
  const asked = await askForOrder(ctx, short, { id: order.id, isByHand })
  const answers = short.map((one) => ({ one, answer: asked.get(one.pool.id) ?? { kind: 'UNFIT' as const } }))
  const paramsOf = ({ pool, need, free }: ShortPool) => ({ level: pool.level, need, free, product: order.productName })
  for (const { one, answer } of answers) {
    if (answer.kind === 'NO_ACCOUNT') return new CodesRefused('codes_no_account', paramsOf(one))
    if (!('quantity' in answer)) return new CodesRefused('codes_pool_short', paramsOf(one))
  }
  const [first] = answers
  return first && 'quantity' in first.answer
    ? new CodesRefused('codes_pool_waits', { ...paramsOf(first.one), requested: first.answer.quantity })
    : undefined
}

/** Stores the problem with the order, and raises an alert unless the codes are on their way. */
export async function keepProblem(ctx: Ctx, order: OrderRow, { problem, params }: CodesRefused): Promise<void> {
  await updateCodesProblem(ctx.db, order.id, { problem, params })
  const type = alertOfProblem[problem]
  if (type !== null)
    await raiseAlert(ctx, {
      type,
      subjectType: 'order',
      subjectId: order.id,
      params: { orderNo: order.orderNo, problem, ...params },
    })
  ctx.event.details = { ...ctx.event.details, problem, params }
}

async function noteRefusal(ctx: Ctx, task: TaskRun, orderId: string, first: CodesRefused): Promise<TaskOutcome> {
  const order = await lockIfWaiting(ctx, task, orderId)
  if (order === undefined) return { result: { assigned: {} } }
  const refusal = first.problem === 'codes_pool_short' ? await askForMissing(ctx, order, false) : first
  // Codes arrived between the two transactions: the task is tried again.
  if (refusal === undefined) throw new Error('the pool was filled meanwhile')
  await keepProblem(ctx, order, refusal)
  return { result: { problem: refusal.problem, ...refusal.params } }
}

/**
 * Another order may have used up the rule or retired it between the check and the issue: the same problem, found later.
 */
function refusalOf(error: unknown): CodesRefused | undefined {
  if (error instanceof CodesRefused) return error
  if (!(error instanceof Failure)) return undefined
  if (error.key === 'pool_short') return new CodesRefused('codes_pool_short', error.params)
  if (error.key === 'sn_rule_exhausted') return new CodesRefused('codes_rule_used_up', error.params)
  return error.key === 'sn_rule_not_approved' ? new CodesRefused('codes_rule_not_approved', error.params) : undefined
}

/** Everything happens in the last transaction, so a killed task starts from the beginning. */
export const assignCodesKind: TaskKind = {
  kind: KIND,
  async run(task, input) {
    const { orderId } = input as { orderId: string }
    try {
      await task.finish('order.codes_assigned', (ctx) => assign(ctx, task, orderId))
    } catch (error) {
      // That an order gets no codes is a result of this task and is stored with the order; the task's transaction is
      // rolled back by now.
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      await task.finish('order.codes_not_assigned', (ctx) => noteRefusal(ctx, task, orderId, refusal))
    }
  },
}
