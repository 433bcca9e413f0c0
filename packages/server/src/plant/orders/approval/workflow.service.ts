/**
 * An order gets its workflow when it is submitted, and keeps that version. What prevents a start is reported by an
 * alert and repaired there.
 */

import * as routes from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import type { StepFault } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import type { Repair, RepairedAlert } from '../../../kit/jobs/repair.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { workflowToStart } from '../../../platform/workflow/running.service.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { findOrder, type OrderChange, type OrderRow } from '../orders.queries.ts'
import { shownOrder } from '../orders.view.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf } from '../steps/machine.ts'
import { isStarted } from './signing.ts'

/** What is reset when an order is returned to its author. */
export const withoutWorkflow: OrderChange = {
  workflowId: null,
  workflowNumber: null,
  workflowProblem: null,
  workflowProblemParams: null,
}

const alertOf = (order: Pick<OrderRow, 'id'>) => ({ subjectType: 'order', subjectId: order.id }) as const

/** The start ends the cause of the alert: the workflow runs, or is no longer wanted. */
export const clearStartAlert = (ctx: Ctx, order: Pick<OrderRow, 'id'>): Promise<void> =>
  clearAlert(ctx.db, 'E1', alertOf(order), ctx.now)

async function start(ctx: Ctx, order: OrderInHand): Promise<{ change: OrderChange; fault: StepFault | null }> {
  const product = found(await order.reads.product(found(order.productId)))
  const answer = await workflowToStart(ctx, product.workflow)
  if ('workflow' in answer)
    return {
      change: { ...withoutWorkflow, workflowId: answer.workflow.id, workflowNumber: answer.workflow.number },
      fault: null,
    }
  const { key, params } = answer.fault
  return {
    change: { ...withoutWorkflow, workflowProblem: key, workflowProblemParams: JSON.stringify(params) },
    fault: answer.fault,
  }
}

/**
 * For the command that submits the order: the columns it writes in addition to the status. An order that cannot start
 * waits nevertheless, and an alert gives the reason.
 */
export async function startWorkflow(ctx: Ctx, order: OrderInHand): Promise<OrderChange> {
  const { change, fault } = await start(ctx, order)
  if (fault === null) await clearStartAlert(ctx, order)
  else
    await raiseAlert(ctx, {
      type: 'E1',
      ...alertOf(order),
      params: { orderNo: order.orderNo, problem: fault.key, ...fault.params },
    })
  return change
}

async function startAgain(ctx: Ctx, order: OrderInHand): Promise<OrderInHand> {
  await requireGuards(ctx, order, wayOf(order, 'startWorkflow'))
  const { change, fault } = await start(ctx, order)
  if (fault !== null) throw failure('order_workflow_start_failure', { orderNo: order.orderNo })
  const moved = await moveOrder(ctx, order, { command: 'startWorkflow', change })
  await clearStartAlert(ctx, order)
  return moved
}

export const startOrderWorkflow = bind(routes.startOrderWorkflow, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  return { ...(await shownOrder(ctx, await startAgain(ctx, order))), message: 'order_workflow_start_success' }
})

/** On the alert itself, once the role has enough people again. */
export const workflowRepair: Repair = {
  type: 'E1',
  subjectType: 'order',
  name: 'startWorkflow',
  permission: 'orders.retry',
  event: 'order.workflow_started',
  isOffered: async ({ db }, { subjectId }: RepairedAlert) => {
    const order = await findOrder(db, subjectId)
    return order?.status === 'UNAPPROVED' && !isStarted(order)
  },
  run: async (ctx, { subjectId }) => {
    await startAgain(ctx, await openOrder(ctx, subjectId))
    return { message: 'order_workflow_start_success' }
  },
}
