/** Whether a line fits an order, and assigning the order to it. */

import type { LineMode } from '@serialis/contract/plant/lines/lines.schema.ts'
import { statusesOnLine } from '@serialis/contract/plant/orders/orders.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { lineForAssignment } from '../../lines/lines.service.ts'
import { changeAllCodes, markRanges } from '../codes/order-ledger.ts'
import { countOrders, type OrderRow } from '../orders.queries.ts'
import { moveOrder } from '../steps/machine.ts'
import { listLevels } from '../steps/steps.queries.ts'

/** The line row stays locked, so that two orders cannot both be the last one that fits. */
export async function fittingLine(ctx: Ctx, order: OrderRow, lineId: string, mode: LineMode) {
  const line = found(await lineForAssignment(ctx.db, lineId), 'line_not_in_use')
  requireThat(line.mode === mode, 'line_mode_differs', { line: line.name })
  const open = await countOrders(ctx.db, { lineId }, statusesOnLine)
  requireThat(open < line.maximumOrders, 'line_has_too_many_orders', {
    line: line.name,
    maximum: line.maximumOrders,
    open,
  })
  const codes = (await listLevels(ctx.db, order.id)).reduce(
    (sum, { assigned, need }) => sum + Math.max(assigned, need),
    0,
  )
  requireThat(codes <= line.maximumSerials, 'line_takes_fewer_codes', {
    line: line.name,
    maximum: line.maximumSerials,
    codes,
  })
  return line
}

/** ASSIGNED: the line has the order and all its codes. */
export async function giveToLine(
  ctx: Ctx,
  order: OrderRow,
  line: { id: string; name: string },
  { command, isOwnDoing = false }: { command: 'takeByLine' | 'assignLine'; isOwnDoing?: boolean },
): Promise<OrderRow> {
  const moved = await moveOrder(ctx, order, {
    command,
    isOwnDoing,
    change: { lineId: line.id, lineName: line.name },
    facts: { line: line.name },
  })
  await changeAllCodes(ctx, moved, 'ALLOCATE')
  await markRanges(ctx, moved, { lineId: line.id, packageId: null })
  return moved
}
