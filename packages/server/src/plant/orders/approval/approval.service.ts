/**
 * From draft to approval: submitted, withdrawn, decided by other people; the codes are ordered in the same transaction.
 */

import * as routes from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { pipeline } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { codesFromOf } from '../../pools/pool-orders.service.ts'
import { codesStep } from '../codes/codes.service.ts'
import { frozenFields } from '../orders.records.ts'
import { shownOrder } from '../orders.view.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf, type OrderStep } from '../steps/machine.ts'
import { insertRevision } from '../steps/steps.queries.ts'
import { signOrder } from './signed-figures.ts'
import { hasStep, isAutomatic, isStarted, signatureCounts, stepsOf } from './signing.ts'
import { clearStartAlert, startWorkflow, withoutWorkflow } from './workflow.service.ts'

export const submitOrder = bind(routes.submitOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, wayOf(order, 'submit'))
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
  return { ...(await shownOrder(ctx, moved)), ...(isStarted(moved) && { message: 'order_workflow_start_success' }) }
})

export const withdrawOrder = bind(routes.withdrawOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await clearStartAlert(ctx, order)
  return shownOrder(ctx, await moveOrder(ctx, order, { command: 'withdraw', change: withoutWorkflow }))
})

/**
 * One of the signatures that the workflow requires. With the last one the fields are frozen, the product's revision is
 * recorded, and the codes are ordered: all or nothing.
 */
export const approveOrder = bind(routes.approveOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  const way = wayOf(order, 'approve', 'LAST_SIGNATURE')
  // Both reads are sent in one packet. The lock keeps the product unchanged until the commit.
  const { productId, reads } = order
  await pipeline(ctx.db, [
    () => stepsOf(order),
    async () => (productId === null ? undefined : reads.lockProduct(productId)),
  ])
  await requireGuards(ctx, order, way)
  await signOrder(ctx, order, { command: 'approve', shown: {} }, body.signature)
  const { facts, isLast } = await signatureCounts(ctx, order, 'approve')
  const { reason } = body.signature
  if (!isLast) {
    const waiting = await moveOrder(ctx, order, {
      command: 'approve',
      when: 'MORE_SIGNATURES',
      reason,
      facts: { ...facts },
    })
    return { ...(await shownOrder(ctx, waiting)), message: 'order_signature_counted' }
  }
  const product = found(await reads.lockProduct(found(productId)))
  const steps = await stepsOf(order)
  const approval: OrderStep = {
    command: 'approve',
    when: 'LAST_SIGNATURE',
    reason,
    facts: { ...facts },
    change: {
      productRevision: product.revision,
      scanMayBeSkipped: !hasStep(steps, 'SCANNING'),
      codesFrom: await codesFromOf(ctx.db, product),
    },
  }
  const moved = isAutomatic(steps, 'SN')
    ? await moveOrder(ctx, order, approval, { ...(await codesStep(ctx, order, 'assignCodes')), isOwnDoing: true })
    : await moveOrder(ctx, order, approval)
  return { ...(await shownOrder(ctx, moved)), message: 'order_approved' }
})

export const rejectOrder = bind(routes.rejectOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, wayOf(order, 'reject'))
  await clearStartAlert(ctx, order)
  return shownOrder(
    ctx,
    await moveOrder(ctx, order, { command: 'reject', reason: body.reason, change: withoutWorkflow }),
  )
})
