/** The figures that a signer is shown in addition to the fields, and is accountable for. */

import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import type { BalanceLevel } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { sign } from '../../../platform/signatures/signatures.service.ts'
import { balanceLevels, undecidedSamples } from '../confirm/balance.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { frozenFields, orderRecord } from '../orders.records.ts'

export async function balanceOf(
  db: TenantDb,
  order: OrderInHand,
): Promise<{ levels: BalanceLevel[]; isZero: boolean; unaccounted: number; undecidedSamples: number }> {
  const { id, reads } = order
  const [planned, counts] = await pipeline(db, [() => reads.levels(id), () => reads.counts(id)])
  const levels = balanceLevels(planned, counts, order.codesFrom === 'LINE' ? 'LINE' : 'RULE')
  return {
    levels,
    isZero: levels.every(({ unaccounted }) => unaccounted === 0),
    unaccounted: levels.reduce((sum, { unaccounted }) => sum + Math.abs(unaccounted), 0),
    undecidedSamples: undecidedSamples(counts),
  }
}

/** Signs a command for the current order, with the figures shown to the signer. */
export async function signOrder(
  ctx: Ctx,
  order: OrderInHand,
  { command, shown }: { command: OrderCommand; shown: object },
  signature: SignatureInput,
): Promise<void> {
  const record = orderRecord(frozenFields(order), command, order.version, shown)
  order.reads.noteSignature(await sign(ctx, { subjectType: 'order', subjectId: order.id, record }, signature))
}

export async function signedFigures(
  db: TenantDb,
  order: OrderInHand,
  command: OrderCommand,
): Promise<Record<string, unknown>> {
  switch (command) {
    case 'finalConfirm':
    case 'scrap':
      return { balance: (await balanceOf(db, order)).levels }
    case 'correctQuantities':
      return { productionQuantity: order.productionQuantity, damagedPackages: order.damagedPackages }
    default:
      return {}
  }
}
