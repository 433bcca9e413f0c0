/** Starts the task that builds the package for an order's line. */

import { randomUUIDv7 } from 'node:crypto'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, wayOf } from '../steps/machine.ts'
import * as packages from './packages.queries.ts'

export const BUILD_PACKAGE = 'orders.build_package'

export async function startPackage(ctx: Ctx, order: OrderInHand, { isOwnDoing = false } = {}): Promise<OrderInHand> {
  await requireGuards(ctx, order, wayOf(order, 'buildPackage'))
  // A task that failed or was cancelled left its package behind.
  const left = await order.reads.openPackage(order.id)
  if (left) await packages.updatePackage(ctx.db, left.id, left.status, { status: 'WITHDRAWN' })
  const id = randomUUIDv7()
  const { taskId, standing } = await startTask(ctx, {
    kind: BUILD_PACKAGE,
    input: { orderId: order.id, packageId: id },
    subjectType: 'order',
    subjectId: order.id,
    queue: `order:${order.id}`,
  })
  order.reads.noteTask(taskId, standing)
  await packages.insertPackage(ctx.db, {
    id,
    orderId: order.id,
    lineId: found(order.lineId),
    lineName: order.lineName,
    taskId,
    at: ctx.now,
  })
  return moveOrder(ctx, order, {
    command: 'buildPackage',
    isOwnDoing,
    change: { taskId },
    facts: { packageId: id },
  })
}
