/** What an order's workflow lets the product do by itself once the order has come so far; where it may not or can not, a person goes on. */
import type { Ctx } from '../kit/context.ts'
import { Failure } from '../kit/failure.ts'
import { fittingLine, giveToLine } from './orders.line-choice.ts'
import { startPackage } from './orders.package-start.ts'
import type { OrderRow } from './orders.queries.ts'
import { isAutomatic, stepsOf } from './orders.signing.ts'

/** To its planned line in push mode, when it fits; a line in pull mode takes the order itself. */
async function giveToPlannedLine(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (order.planned_line_id === null) return order
  try {
    return await giveToLine(ctx, order, await fittingLine(ctx, order, order.planned_line_id, 'PUSH'), { command: 'assignLine', isOwnDoing: true })
  } catch (error) {
    // Asked before anything is written: that the line is busy, idle or too small is no fault, and the planner chooses.
    if (error instanceof Failure && lineRefusals.has(error.key)) return order
    throw error
  }
}
const lineRefusals: ReadonlySet<string> = new Set(['line_not_in_use', 'line_mode_differs', 'line_has_too_many_orders', 'line_takes_fewer_codes'])

export async function goOn(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'WAIT_LINE_ASSIGNED' && order.status !== 'ASSIGNED') return order
  const steps = await stepsOf(ctx.db, order)
  const assigned = order.status === 'WAIT_LINE_ASSIGNED' && isAutomatic(steps, 'LINE') ? await giveToPlannedLine(ctx, order) : order
  return assigned.status === 'ASSIGNED' && isAutomatic(steps, 'PLACE_OUT') ? startPackage(ctx, assigned, { isOwnDoing: true }) : assigned
}
