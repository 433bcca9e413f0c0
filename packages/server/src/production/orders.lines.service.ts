/** An order gets its line: taken by the line, given by the planner, given to another. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type { LineMode } from '@serialis/contract/production/lines.schema.ts'
import type * as routes from '@serialis/contract/production/orders.routes.ts'
import { statusesOnLine } from '@serialis/contract/production/orders.status.ts'
import type { Ctx } from '../kit/context.ts'
import { found, requireThat } from '../kit/failure.ts'
import { lineForAssignment, lineInForce, lineTitles } from './lines.service.ts'
import { startCodesTask } from './orders.codes.service.ts'
import { changeAllCodes, markRanges, releaseCodes } from './orders.ledger.ts'
import { moveOrder, openOrder, wayOf } from './orders.machine.ts'
import { findOpenPackage, updatePackage } from './orders.packages.queries.ts'
import { countOrders, type OrderRow } from './orders.queries.ts'
import { listLevels, updateLevel } from './orders.steps.queries.ts'
import { shownOrder } from './orders.view.ts'

export async function makeOrderAvailable(ctx: Ctx, { params, body }: Input<typeof routes.makeOrderAvailable>): Promise<Output<typeof routes.makeOrderAvailable>> {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, (await moveOrder(ctx, order, { command: 'makeAvailable' })).id)
}

export async function planOrderLine(ctx: Ctx, { params, body }: Input<typeof routes.planOrderLine>): Promise<Output<typeof routes.planOrderLine>> {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, (await moveOrder(ctx, order, { command: 'planLine' })).id)
}

/** The line row stays locked: two orders can not both be the last that fits. */
async function fittingLine(ctx: Ctx, order: OrderRow, lineId: string, mode: LineMode) {
  const line = found(await lineForAssignment(ctx.db, lineId), 'line_not_in_use')
  requireThat(line.mode === mode, 'line_mode_differs', { line: line.name })
  const open = await countOrders(ctx.db, { lineId }, statusesOnLine)
  requireThat(open < line.maximumOrders, 'line_has_too_many_orders', { line: line.name, maximum: line.maximumOrders, open })
  const codes = (await listLevels(ctx.db, order.id)).reduce((sum, { assigned, need }) => sum + Math.max(assigned, need), 0)
  requireThat(codes <= line.maximumSerials, 'line_takes_fewer_codes', { line: line.name, maximum: line.maximumSerials, codes })
  return line
}

type Choice = Pick<Input<typeof routes.takeOrder>, 'params' | 'body'>

async function giveTo(ctx: Ctx, command: 'takeByLine' | 'assignLine', { params, body }: Choice): Promise<Output<typeof routes.takeOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  wayOf(order, command)
  const line = await fittingLine(ctx, order, body.lineId, command === 'takeByLine' ? 'PULL' : 'PUSH')
  const moved = await moveOrder(ctx, order, { command, change: { line_id: line.id, line_name: line.name }, facts: { line: line.name } })
  await changeAllCodes(ctx, moved, 'ALLOCATE')
  await markRanges(ctx, moved, { lineId: line.id, packageId: null })
  return shownOrder(ctx, moved.id)
}

export const takeOrder = (ctx: Ctx, input: Input<typeof routes.takeOrder>) => giveTo(ctx, 'takeByLine', input)
export const assignOrderLine = (ctx: Ctx, input: Input<typeof routes.assignOrderLine>) => giveTo(ctx, 'assignLine', input)

export async function reassignOrderLine(ctx: Ctx, { params, body }: Input<typeof routes.reassignOrderLine>): Promise<Output<typeof routes.reassignOrderLine>> {
  const order = await openOrder(ctx, params.id, body.version)
  const isLost = body.package === 'LOST'
  requireThat(!isLost || order.status !== 'ASSIGNED', 'line_reassignment_failed', { orderNo: order.order_no })
  const old = await lineInForce(ctx.db, found(order.line_id, 'line_reassignment_failed', { orderNo: order.order_no }))
  const when = isLost ? 'PACKAGE_LOST' : old?.mode === 'PULL' ? 'LINE_PULLS' : 'LINE_IS_PUSHED'
  const planned = order.planned_line_id === null ? undefined : (await lineTitles(ctx.db, [order.planned_line_id])).get(order.planned_line_id)
  const moved = await moveOrder(ctx, order, {
    command: 'reassignLine', when, reason: body.reason, change: { line_id: null, line_name: planned?.name ?? '', task_id: null }, facts: { from: order.line_name, package: body.package },
  })
  const open = await findOpenPackage(ctx.db, order.id)
  if (open) await updatePackage(ctx.db, open.id, open.status, { status: 'WITHDRAWN' })
  if (isLost) {
    await releaseCodes(ctx, moved, 'RETIRE_UNUSED')
    await startCodesTask(ctx, moved, 'reassignSnTask')
  } else {
    await changeAllCodes(ctx, moved, 'RECALL')
    await markRanges(ctx, moved, { lineId: null, packageId: null })
    for (const { level } of await listLevels(ctx.db, order.id)) await updateLevel(ctx.db, order.id, level, { placedOut: null })
  }
  return { ...(await shownOrder(ctx, moved.id)), message: 'line_reassignment_started' }
}
