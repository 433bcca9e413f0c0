/**
 * From draft to approval: submitted, withdrawn, decided by other people; the codes are ordered in the same transaction.
 */

import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { sign } from '../../../platform/signatures/signatures.service.ts'
import { codesFromOf } from '../../pools/pool-orders.service.ts'
import { lockProductInForce } from '../../products/products.service.ts'
import { startCodesTask } from '../codes/codes.service.ts'
import { frozenFields, orderRecord } from '../orders.records.ts'
import { shownOrder } from '../orders.view.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf } from '../steps/machine.ts'
import { insertRevision } from '../steps/steps.queries.ts'
import { hasStep, isAutomatic, isStarted, signatureCounts, stepsOf } from './signing.ts'
import { clearStartAlert, startWorkflow, withoutWorkflow } from './workflow.service.ts'

export async function submitOrder(
  ctx: Ctx,
  { params, body }: Input<typeof routes.submitOrder>,
): Promise<Output<typeof routes.submitOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, 'submit', wayOf(order, 'submit').guards)
  const change = await startWorkflow(ctx, order)
  const moved = await moveOrder(ctx, order, {
    command: 'submit',
    change: { ...change, submittedBy: ctx.actor.userId },
  })
  await insertRevision(ctx.db, {
    orderId: moved.id,
    revision: moved.revision,
    fields: frozenFields(moved),
    at: ctx.now,
  })
  return { ...(await shownOrder(ctx, moved.id)), ...(isStarted(moved) && { message: 'order_workflow_start_success' }) }
}

export async function withdrawOrder(
  ctx: Ctx,
  { params, body }: Input<typeof routes.withdrawOrder>,
): Promise<Output<typeof routes.withdrawOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await clearStartAlert(ctx, order)
  return shownOrder(ctx, (await moveOrder(ctx, order, { command: 'withdraw', change: withoutWorkflow })).id)
}

/**
 * One of the signatures that the workflow requires. With the last one the fields are frozen, the product's revision is
 * recorded, and the codes are ordered: all or nothing.
 */
export async function approveOrder(
  ctx: Ctx,
  { params, body }: Input<typeof routes.approveOrder>,
): Promise<Output<typeof routes.approveOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, 'approve', wayOf(order, 'approve', 'LAST_SIGNATURE').guards)
  await sign(
    ctx,
    {
      subjectType: 'order',
      subjectId: order.id,
      record: orderRecord(frozenFields(order), 'approve', order.version, {}),
    },
    body.signature,
  )
  const { facts, isLast } = await signatureCounts(ctx, order, 'approve')
  const { reason } = body.signature
  if (!isLast) {
    await moveOrder(ctx, order, { command: 'approve', when: 'MORE_SIGNATURES', reason, facts: { ...facts } })
    return { ...(await shownOrder(ctx, order.id)), message: 'order_signature_counted' }
  }
  const product = found(await lockProductInForce(ctx.db, found(order.productId)))
  const steps = await stepsOf(ctx.db, order)
  const approved = await moveOrder(ctx, order, {
    command: 'approve',
    when: 'LAST_SIGNATURE',
    reason,
    facts: { ...facts },
    change: {
      productRevision: product.revision,
      scanMayBeSkipped: !hasStep(steps, 'SCANNING'),
      codesFrom: await codesFromOf(ctx.db, product),
    },
  })
  if (isAutomatic(steps, 'SN')) await startCodesTask(ctx, approved, 'assignCodes')
  return { ...(await shownOrder(ctx, approved.id)), message: 'order_approved' }
}

export async function rejectOrder(
  ctx: Ctx,
  { params, body }: Input<typeof routes.rejectOrder>,
): Promise<Output<typeof routes.rejectOrder>> {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, 'reject', wayOf(order, 'reject').guards)
  await clearStartAlert(ctx, order)
  return shownOrder(
    ctx,
    (await moveOrder(ctx, order, { command: 'reject', reason: body.reason, change: withoutWorkflow })).id,
  )
}
