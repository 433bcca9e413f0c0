/** From draft to approval: handed in, taken back, decided by another person, and its codes ordered in the same transaction. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/production/orders.routes.ts'
import type { Ctx } from '../kit/context.ts'
import { found } from '../kit/failure.ts'
import { lockProductInForce } from '../products/products.service.ts'
import { sign } from '../signatures/signatures.service.ts'
import { startCodesTask } from './orders.codes.service.ts'
import { requireGuards } from './orders.guards.ts'
import { moveOrder, openOrder, wayOf } from './orders.machine.ts'
import { frozenFields, orderRecord } from './orders.records.ts'
import { insertRevision } from './orders.steps.queries.ts'
import { shownOrder } from './orders.view.ts'

export async function submitOrder(ctx: Ctx, { params, body }: Input<typeof routes.submitOrder>): Promise<Output<typeof routes.submitOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, 'submit', wayOf(order, 'submit').guards)
  const moved = await moveOrder(ctx, order, { command: 'submit', change: { submitted_by: ctx.actor.userId } })
  await insertRevision(ctx.db, moved.id, moved.revision, frozenFields(moved), ctx.now)
  return shownOrder(ctx, moved.id)
}

export async function withdrawOrder(ctx: Ctx, { params, body }: Input<typeof routes.withdrawOrder>): Promise<Output<typeof routes.withdrawOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, (await moveOrder(ctx, order, { command: 'withdraw' })).id)
}

/** Fields are frozen, the product's revision is taken down, and the task that assigns codes is started: all or nothing. */
export async function approveOrder(ctx: Ctx, { params, body }: Input<typeof routes.approveOrder>): Promise<Output<typeof routes.approveOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, 'approve', wayOf(order, 'approve').guards)
  await sign(ctx, { subjectType: 'order', subjectId: order.id, record: orderRecord(frozenFields(order), 'approve', order.version, {}) }, body.signature)
  const product = found(await lockProductInForce(ctx.db, found(order.product_id)))
  const approved = await moveOrder(ctx, order, {
    command: 'approve',
    reason: body.signature.reason,
    change: { product_revision: product.revision, scan_may_be_skipped: product.workflow === 'WITHOUT_SCAN', codes_from: product.snSource === 'TRACELINK' ? 'LINE' : 'RULE' },
  })
  const waiting = await startCodesTask(ctx, approved, 'assignCodes')
  return { ...(await shownOrder(ctx, waiting.id)), message: 'order_workflow_start_success' }
}

export async function rejectOrder(ctx: Ctx, { params, body }: Input<typeof routes.rejectOrder>): Promise<Output<typeof routes.rejectOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, 'reject', wayOf(order, 'reject').guards)
  return shownOrder(ctx, (await moveOrder(ctx, order, { command: 'reject', reason: body.reason })).id)
}
