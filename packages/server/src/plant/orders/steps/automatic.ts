/**
 * The steps that an order's workflow lets the product do automatically; where that is not allowed or not possible, a
 * person continues.
 */

import type { Ctx } from '../../../kit/http/context.ts'
import { Failure } from '../../../kit/http/failure.ts'
import { isAutomatic, stepsOf } from '../approval/signing.ts'
import { fittingLine, giveToLine } from '../line-queue/line-choice.ts'
import { assignWaitingOrders, isLineAutomatic } from '../line-queue/line-freed.ts'
import { listWaitingAutomatically } from '../line-queue/line-queue.queries.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { startPackage } from '../packages/package-start.ts'

const lineRefusals = [
  'line_not_in_use',
  'line_mode_differs',
  'line_of_other_type',
  'line_connection_of_other_type',
  'line_has_too_many_orders',
  'line_takes_fewer_codes',
] as const
type LineRefusal = (typeof lineRefusals)[number]
const isLineRefusal = (key: string): key is LineRefusal => (lineRefusals as readonly string[]).includes(key)

/** Assigns it to its planned line in push mode, when it fits; a line in pull mode takes the order itself. */
export async function toPlannedLine(
  ctx: Ctx,
  order: OrderInHand,
): Promise<{ moved: OrderInHand; refusal: LineRefusal | null }> {
  if (order.plannedLineId === null) return { moved: order, refusal: 'line_not_in_use' }
  try {
    const line = await fittingLine(ctx, order, order.plannedLineId, 'assignLine')
    return { moved: await giveToLine(ctx, order, line, { command: 'assignLine', isOwnDoing: true }), refusal: null }
  } catch (error) {
    // Checked before anything is written: a busy, inactive or too small line is no error, and the order waits.
    if (error instanceof Failure && isLineRefusal(error.key)) return { moved: order, refusal: error.key }
    throw error
  }
}

export async function placeOutAutomatically(ctx: Ctx, order: OrderInHand): Promise<OrderInHand> {
  return order.status === 'ASSIGNED' && isAutomatic(await stepsOf(order), 'PLACE_OUT')
    ? startPackage(ctx, order, { isOwnDoing: true })
    : order
}

/** Earlier orders take the line first; then each of them gets its turn. */
async function takeLine(ctx: Ctx, order: OrderInHand): Promise<OrderInHand> {
  const lineId = order.plannedLineId
  if (lineId === null) return order
  const waiting = await listWaitingAutomatically(ctx.db, lineId)
  // It was taken from a line: a person chooses the next one.
  if (!waiting.some(({ id }) => id === order.id)) return order
  for (const other of waiting) {
    if (other.id === order.id || !(await isLineAutomatic(ctx.db, other))) continue
    await assignWaitingOrders(ctx, lineId)
    return order
  }
  return (await toPlannedLine(ctx, order)).moved
}

export async function continueAutomatically(ctx: Ctx, order: OrderInHand): Promise<OrderInHand> {
  const mayTakeLine = order.status === 'WAIT_LINE_ASSIGNED' && isAutomatic(await stepsOf(order), 'LINE')
  return placeOutAutomatically(ctx, mayTakeLine ? await takeLine(ctx, order) : order)
}
