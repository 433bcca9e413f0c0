/** The end of an order: unused codes given back, figures corrected, confirmed with a signature, or scrapped. */

import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import * as routes from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { releasing, takenOutOf } from '../../../numbers/ledger/states/releasing.service.ts'
import { reasonOf } from '../../../platform/dictionary/dictionary.service.ts'
import { balanceOf, signedFigures, signOrder } from '../approval/signed-figures.ts'
import { explanationOfRound, signatureCounts } from '../approval/signing.ts'
import { changeCodes, endUnused, scrapCodes } from '../codes/order-ledger.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { heldBack, samplesOfLots } from '../order-inspection.ts'
import { findOrder } from '../orders.queries.ts'
import { shownOrder } from '../orders.view.ts'
import { findOpenPackage, updatePackage } from '../packages/packages.queries.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf } from '../steps/machine.ts'

/** Packs marked for a sample are taken (they leave their containers) or the mark is withdrawn. */
export const decideOrderSamples = bind(routes.decideOrderSamples, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, wayOf(order, 'decideSamples'))
  const samples =
    body.decision === 'TAKE'
      ? await changeCodes(ctx, order, 'TAKE_SAMPLE', {
          disaggregate: true,
          heldBack: () => samplesOfLots(ctx, order.id),
        })
      : await changeCodes(ctx, order, 'UNMARK_SAMPLE', {
          evidence: ['reason'],
          heldBack: () => samplesOfLots(ctx, order.id),
        })
  const moved = await moveOrder(ctx, order, {
    command: 'decideSamples',
    reason: body.reason,
    facts: { decision: body.decision, samples },
  })
  return shownOrder(ctx, moved)
})

/**
 * The unused quantity that the line reports must equal the open quantity here, level by level; then these codes are
 * retired for good.
 */
export const returnUnusedCodes = bind(routes.returnUnusedCodes, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, wayOf(order, 'returnUnused'))
  const { levels } = await balanceOf(ctx.db, order)
  for (const { level, count } of body.levels) {
    const open = levels.find((row) => row.level === level)?.open ?? 0
    requireThat(open === count, 'returned_count_differs', { level, count, open })
  }
  const wanted = body.levels.filter(({ count }) => count > 0).map(({ level }) => level)
  const moved = await moveOrder(ctx, order, {
    command: 'returnUnused',
    reason: body.reason,
    facts: { returned: Object.fromEntries(body.levels.map(({ level, count }) => [level, count])) },
  })
  const returned =
    wanted.length === 0 ? {} : await changeCodes(ctx, moved, 'RETIRE_UNUSED', { evidence: ['reason'], levels: wanted })
  for (const { level, count } of body.levels)
    requireThat((returned[level] ?? 0) === count, 'order_codes_not_in_step', { count: count - (returned[level] ?? 0) })
  return shownOrder(ctx, moved)
})

/** Signs the command for the current order, with the figures that belong to it. */
async function signed(
  ctx: Ctx,
  order: OrderInHand,
  command: OrderCommand,
  signature: SignatureInput,
): Promise<Record<string, unknown>> {
  const shown = await signedFigures(ctx.db, order, command)
  await signOrder(ctx, order, { command, shown }, signature)
  return shown
}

export const correctOrderQuantities = bind(routes.correctOrderQuantities, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  wayOf(order, 'correctQuantities')
  const shown = await signed(ctx, order, 'correctQuantities', body.signature)
  const { productionQuantity, damagedPackages } = body
  const moved = await moveOrder(ctx, order, {
    command: 'correctQuantities',
    reason: body.signature.reason,
    change: { productionQuantity, damagedPackages },
    facts: { shown, productionQuantity, damagedPackages },
  })
  return shownOrder(ctx, moved)
})

/**
 * One of the signatures that the workflow requires; the balance is zero or its deviation is explained and signed. With
 * the last one, commissioned codes are released for sale and unused ones retired.
 */
export const confirmOrder = bind(routes.confirmOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  const words = { reason: body.deviation ?? '', reasonCode: body.deviationCode }
  const given = (await reasonOf(ctx.db, 'DEVIATION_REASON', words)) || null
  await requireGuards(ctx, order, wayOf(order, 'finalConfirm', 'LAST_SIGNATURE'), { deviation: given })
  const { isZero } = await balanceOf(ctx.db, order)
  const explained = given ?? (await explanationOfRound(order))
  const shown = await signed(ctx, order, 'finalConfirm', body.signature)
  const { facts, isLast } = await signatureCounts(ctx, order, 'finalConfirm')
  const deviation = isZero ? null : (explained ?? null)
  if (!isLast) {
    const waiting = await moveOrder(ctx, order, {
      command: 'finalConfirm',
      when: 'MORE_SIGNATURES',
      reason: body.signature.reason,
      facts: { ...facts, shown, deviation },
    })
    return { ...(await shownOrder(ctx, waiting)), message: 'order_signature_counted' }
  }
  const released = await changeCodes(ctx, order, 'RELEASE', { heldBack: (set) => heldBack(ctx, set) })
  const retired = await changeCodes(ctx, order, 'RETIRE_UNUSED', { evidence: ['reason'] })
  const moved = await moveOrder(ctx, order, {
    command: 'finalConfirm',
    when: 'LAST_SIGNATURE',
    reason: body.signature.reason,
    facts: { ...facts, shown, deviation, released, retired },
  })
  return shownOrder(ctx, moved)
})

export const previewOrderScrap = bind(routes.previewOrderScrap, async (ctx, { params }) => {
  const order = found(await findOrder(ctx.db, params.id))
  const takenOut = async (how: 'INACTIVATE' | 'DESTROY') =>
    takenOutOf(ctx.db, (await scrapCodes(ctx, order, how, { mode: 'dry' })).released)
  return { INACTIVATE: await takenOut('INACTIVATE'), DESTROY: await takenOut('DESTROY') }
})

/**
 * Unused codes are retired or returned to their pool; packs with codes are taken out of circulation as inactive or
 * destroyed.
 */
export const scrapOrder = bind(routes.scrapOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, wayOf(order, 'scrap'))
  const shown = await signed(ctx, order, 'scrap', body.signature)
  const retired = await endUnused(ctx, order)
  const release = releasing(ctx, 'order.contents_released')
  const { ended, released } = await scrapCodes(ctx, order, body.commissioned, {
    mode: 'commit',
    releasingId: release.id,
  })
  const takenOut = released.reduce((sum, { members }) => sum + members.size, 0)
  const open = await findOpenPackage(ctx.db, order.id)
  if (open && open.status !== 'ACKNOWLEDGED') await updatePackage(ctx.db, open.id, open.status, { status: 'WITHDRAWN' })
  const moved = await moveOrder(ctx, order, {
    command: 'scrap',
    reason: body.signature.reason,
    change: { taskId: null },
    facts: { shown, retired, commissioned: body.commissioned, ended, ...(takenOut > 0 && { takenOut }) },
  })
  await release.record(takenOut)
  return shownOrder(ctx, moved)
})
