/** An order gets its line: the line takes it, the planner assigns it, or it is reassigned. */

import type { Input, Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { lineInForce, lineTitles } from '../../lines/lines.service.ts'
import { startCodesTask } from '../codes/codes.service.ts'
import { changeAllCodes, markRanges, releaseCodes } from '../codes/order-ledger.ts'
import { shownOrder } from '../orders.view.ts'
import { findOpenPackage, updatePackage } from '../packages/packages.queries.ts'
import { continueAutomatically } from '../steps/automatic.ts'
import { moveOrder, openOrder, requireNotRefused } from '../steps/machine.ts'
import { updatePlacedOut } from '../steps/steps.queries.ts'
import { fittingLine, giveToLine } from './line-choice.ts'

export const makeOrderAvailable = bind(routes.makeOrderAvailable, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, await moveOrder(ctx, order, { command: 'makeAvailable' }))
})

export const planOrderLine = bind(routes.planOrderLine, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, await moveOrder(ctx, order, { command: 'planLine' }))
})

type Choice = Pick<Input<typeof routes.takeOrder>, 'params' | 'body'>

async function giveTo(
  ctx: Ctx,
  command: 'takeByLine' | 'assignLine',
  { params, body }: Choice,
): Promise<Output<typeof routes.takeOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  const line = await fittingLine(ctx, order, body.lineId, command)
  return shownOrder(ctx, await continueAutomatically(ctx, await giveToLine(ctx, order, line, { command })))
}

export const takeOrder = bind(routes.takeOrder, (ctx, input) => giveTo(ctx, 'takeByLine', input))
export const assignOrderLine = bind(routes.assignOrderLine, (ctx, input) => giveTo(ctx, 'assignLine', input))

export const reassignOrderLine = bind(routes.reassignOrderLine, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id)
  // A caller with an older version gets this refusal instead of the one to reload.
  requireNotRefused(order, 'reassignLine')
  requireThat(order.version === body.version, 'changed_meanwhile')
  const isLost = body.package === 'LOST'
  requireThat(!isLost || order.status !== 'ASSIGNED', 'line_reassignment_failed', { orderNo: order.orderNo })
  const old = await lineInForce(ctx.db, found(order.lineId, 'line_reassignment_failed', { orderNo: order.orderNo }))
  const when = isLost ? 'PACKAGE_LOST' : old?.mode === 'PULL' ? 'LINE_PULLS' : 'LINE_IS_PUSHED'
  const planned =
    order.plannedLineId === null
      ? undefined
      : (await lineTitles(ctx.db, [order.plannedLineId])).get(order.plannedLineId)
  let moved = await moveOrder(ctx, order, {
    command: 'reassignLine',
    when,
    reason: body.reason,
    change: { lineId: null, lineName: planned?.name ?? '', taskId: null },
    facts: { from: order.lineName, package: body.package },
  })
  const open = await findOpenPackage(ctx.db, order.id)
  if (open) await updatePackage(ctx.db, open.id, open.status, { status: 'WITHDRAWN' })
  if (isLost) {
    await releaseCodes(ctx, moved, 'RETIRE_UNUSED')
    moved = await startCodesTask(ctx, moved, 'reassignSnTask')
  } else {
    await changeAllCodes(ctx, moved, 'RECALL')
    await markRanges(ctx, moved, { lineId: null, packageId: null })
    await updatePlacedOut(ctx.db, order.id, null)
  }
  return { ...(await shownOrder(ctx, moved)), message: 'line_reassignment_started' }
})
