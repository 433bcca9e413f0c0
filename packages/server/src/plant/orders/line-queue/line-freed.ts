/**
 * A line has capacity again, or accepts more than before: that transaction starts a task, which lets the orders that
 * wait for the line continue. It locks no line: the code that frees one may already hold codes, and an order that takes
 * the line locks it first.
 */

import { statusesOnLine, type OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import { isAutomatic, stepsOfOther } from '../approval/signing.ts'
import type { OrderRow } from '../orders.queries.ts'
import { listWorkflowsPlanned } from './line-queue.queries.ts'

export const ASSIGN_WAITING_ORDERS = 'orders.give_turns'

export interface LineQueueInput {
  lineId: string
}

/** The workflow assigns the order to its line without a person. */
export const isLineAutomatic = async (
  db: TenantDb,
  order: Pick<OrderRow, 'workflowId' | 'workflowNumber' | 'scanMayBeSkipped'>,
): Promise<boolean> => isAutomatic(await stepsOfOther(db, order), 'LINE')

/**
 * An order that begins to wait in a simultaneous transaction is seen in its previous status: its codes are still being
 * assigned.
 */
const waitingOrAboutTo: readonly OrderStatus[] = ['WAIT_FOR_SN_GENERATION', 'WAIT_LINE_ASSIGNED']

/** Starts nothing where no order could take the line automatically. */
export async function assignWaitingOrders(ctx: Ctx, lineId: string): Promise<void> {
  for (const workflow of await listWorkflowsPlanned(ctx.db, lineId, waitingOrAboutTo)) {
    if (!(await isLineAutomatic(ctx.db, workflow))) continue
    const input: LineQueueInput = { lineId }
    await startTask(ctx, {
      kind: ASSIGN_WAITING_ORDERS,
      input,
      subjectType: 'line',
      subjectId: lineId,
      queue: `orders-for-line:${lineId}`,
    })
    return
  }
}

const isOnLine = ({ lineId: ownLineId, status }: OrderRow, lineId: string): boolean =>
  ownLineId === lineId && statusesOnLine.includes(status)

/** For every step of an order: detects whether the order left its line. */
export async function notifyLineFreed(ctx: Ctx, before: OrderRow, after: OrderRow): Promise<void> {
  const lineId = before.lineId
  if (lineId !== null && isOnLine(before, lineId) && !isOnLine(after, lineId)) await assignWaitingOrders(ctx, lineId)
}
