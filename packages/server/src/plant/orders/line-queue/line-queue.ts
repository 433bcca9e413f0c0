/** The orders that wait for a line, in the order of their arrival: each continues as soon as the line takes it. */

import type { Ctx } from '../../../kit/http/context.ts'
import { Failure } from '../../../kit/http/failure.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { recordEvent } from '../../../platform/audit/audit.service.ts'
import { lineForAssignment } from '../../lines/lines.service.ts'
import { placeOutAutomatically, toPlannedLine } from '../steps/automatic.ts'
import { openOrder } from '../steps/machine.ts'
import { ASSIGN_WAITING_ORDERS, isLineAutomatic, type LineQueueInput } from './line-freed.ts'
import { listWaitingAutomatically } from './line-queue.queries.ts'

/**
 * Under the lock of the line: an order that was refused as "full" a moment ago held it until its own transaction ended,
 * so it is seen here; one that asks later counts again. Nothing else is locked with it, because orders lock themselves
 * before their line.
 */
async function waitingFor({ db }: Ctx, lineId: string): Promise<string[]> {
  const line = await lineForAssignment(db, lineId)
  if (line?.mode !== 'PUSH') return []
  const waiting: string[] = []
  for (const order of await listWaitingAutomatically(db, lineId))
    if (await isLineAutomatic(db, order)) waiting.push(order.id)
  return waiting
}

/** GONE: another transaction moved it. FULL: the line takes no more orders at all. */
type Assignment = 'TAKEN' | 'TOO_LARGE' | 'FULL' | 'GONE'

async function takeTurn(ctx: Ctx, lineId: string, orderId: string): Promise<Assignment> {
  const order = await openOrder(ctx, orderId)
  const isWaiting =
    order.plannedLineId === lineId && (await listWaitingAutomatically(ctx.db, lineId)).some(({ id }) => id === orderId)
  if (!isWaiting) return 'GONE'
  const { moved, refusal } = await toPlannedLine(ctx, order)
  if (refusal !== null) return refusal === 'line_takes_fewer_codes' ? 'TOO_LARGE' : 'FULL'
  await placeOutAutomatically(ctx, moved)
  await recordEvent(ctx, 'order.line_assigned')
  return 'TAKEN'
}

/**
 * Each order in a transaction of its own, so that a kill leaves none half assigned; those already on the line are
 * skipped.
 */
export const assignWaitingOrdersKind: TaskKind = {
  kind: ASSIGN_WAITING_ORDERS,
  async run(task, input) {
    const { lineId } = input as LineQueueInput
    let taken = 0
    let problem: Failure | undefined
    for (const orderId of await task.write(null, (ctx) => waitingFor(ctx, lineId))) {
      task.signal.throwIfAborted()
      try {
        const turn = await task.write(null, (ctx) => takeTurn(ctx, lineId, orderId))
        if (turn === 'FULL') break
        if (turn === 'TAKEN') taken++
      } catch (error) {
        // An order that cannot continue for its own reasons must not keep the others from the line; the task reports it
        // in the end.
        if (!(error instanceof Failure)) throw error
        problem ??= error
      }
    }
    if (problem !== undefined) throw problem
    await task.finish(null, async () => ({ result: { orders: taken } }))
  },
}
