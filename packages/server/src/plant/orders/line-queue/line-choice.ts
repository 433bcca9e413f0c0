/** Whether a line fits an order, and assigning the order to it. */

import type { LineMode } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { changeAllCodes, markRanges } from '../codes/order-ledger.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, wayOf } from '../steps/machine.ts'

const modeOf = { takeByLine: 'PULL', assignLine: 'PUSH' } as const satisfies Record<string, LineMode>
type GivingCommand = keyof typeof modeOf

/** Refuses a line that does not fit. Its row stays locked, so that two orders cannot both be the last one that fits. */
export async function fittingLine(ctx: Ctx, order: OrderInHand, lineId: string, command: GivingCommand) {
  await requireGuards(ctx, order, wayOf(order, command), { line: { id: lineId, mode: modeOf[command] } })
  return found(await order.reads.lockLine(lineId))
}

/** ASSIGNED: the line has the order and all its codes. */
export async function giveToLine(
  ctx: Ctx,
  order: OrderInHand,
  line: { id: string; name: string },
  { command, isOwnDoing = false }: { command: GivingCommand; isOwnDoing?: boolean },
): Promise<OrderInHand> {
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
