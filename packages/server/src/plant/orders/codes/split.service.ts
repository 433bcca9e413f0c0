/**
 * Splits an order that is too large for its codes into two drafts of half the size: itself, as a new revision, and
 * another order.
 */

import { randomUUIDv7 } from 'node:crypto'
import { ORDER_NUMBER_MAX } from '@serialis/contract/plant/orders/orders-fields.ts'
import * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import { firstOrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { withoutWorkflow } from '../approval/workflow.service.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { findOrderByNumber, insertOrder, type OrderRow } from '../orders.queries.ts'
import { frozenFields } from '../orders.records.ts'
import { shownOrder } from '../orders.view.ts'
import { moveOrder, openOrder } from '../steps/machine.ts'
import { insertSteps } from '../steps/steps.queries.ts'
import { clearCodesAlerts } from './codes.service.ts'

/** Approved, and no codes are reserved yet. */
const splittable: readonly OrderRow['status'][] = ['APPROVED', 'WAIT_FOR_SN_GENERATION']

/** The first free number of the form `PO-1-2`. */
async function freeOrderNumber(db: TenantDb, orderNo: string): Promise<string> {
  for (let part = 2; ; part++) {
    const number = `${orderNo.slice(0, ORDER_NUMBER_MAX - `-${part}`.length)}-${part}`
    if ((await findOrderByNumber(db, number)) === undefined) return number
  }
}

/** The second half, as a draft with its own number and history. */
async function insertSecondHalf(
  { db, actor, now, event }: Ctx,
  order: OrderRow,
  { orderSize, reason }: { orderSize: number; reason: string },
): Promise<{ id: string; orderNo: string }> {
  const second = { id: randomUUIDv7(), orderNo: await freeOrderNumber(db, order.orderNo) }
  const by = { id: actor.userId, name: actor.userName }
  await insertOrder(db, {
    ...frozenFields(order),
    supplierId: order.supplierId,
    ...second,
    lineName: order.lineName,
    orderSize,
    status: firstOrderStatus,
    by,
    at: now,
  })
  insertSteps(db, [
    {
      orderId: second.id,
      number: 1,
      command: 'create',
      from: null,
      to: firstOrderStatus,
      revision: 1,
      at: now,
      actor: by,
      reason,
      facts: { splitFrom: order.orderNo, orderSize },
      eventId: event.id,
      signatureId: null,
    },
  ])
  return second
}

/** Both have to be submitted and approved again. Returns the id of the second. */
export async function splitInTwo(
  ctx: Ctx,
  order: OrderInHand,
  reason: string,
): Promise<{ first: OrderInHand; secondId: string }> {
  if (!splittable.includes(order.status))
    throw failure('order_status_does_not_allow', { status: order.status, command: 'revise' })
  const size = found(order.orderSize)
  requireThat(size > 1, 'order_too_small_to_split')
  const half = Math.ceil(size / 2)
  const second = await insertSecondHalf(ctx, order, { orderSize: size - half, reason })
  const revised = await moveOrder(ctx, order, {
    command: 'revise',
    reason,
    facts: { changes: { orderSize: [size, half] }, splitInto: second.orderNo },
    change: {
      orderSize: half,
      revision: order.revision + 1,
      productRevision: null,
      lineId: null,
      taskId: null,
      codesProblem: null,
      codesProblemParams: null,
      editedBy: ctx.actor.userId,
      ...withoutWorkflow,
    },
  })
  const first = await moveOrder(ctx, revised, { command: 'withdraw', isOwnDoing: true })
  await clearCodesAlerts(ctx, order)
  return { first, secondId: second.id }
}

export const splitOrder = bind(routes.splitOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  const { first, secondId } = await splitInTwo(ctx, order, body.reason)
  return { ...(await shownOrder(ctx, first)), secondId, message: 'order_split' }
})
