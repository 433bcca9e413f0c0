/** The figures that a signer is shown in addition to the fields, and is accountable for. */

import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import type { BalanceLevel } from '@serialis/contract/plant/orders/orders.views.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { countsOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { balanceLevels, undecidedSamples } from '../confirm/balance.ts'
import type { OrderRow } from '../orders.queries.ts'
import { listLevels } from '../steps/steps.queries.ts'

export async function balanceOf(
  db: TenantDb,
  order: OrderRow,
): Promise<{ levels: BalanceLevel[]; isZero: boolean; undecidedSamples: number }> {
  const counts = await countsOf(db, { orderIds: [order.id] })
  const levels = balanceLevels(await listLevels(db, order.id), counts, order.codesFrom === 'LINE' ? 'LINE' : 'RULE')
  return {
    levels,
    isZero: levels.every(({ unaccounted }) => unaccounted === 0),
    undecidedSamples: undecidedSamples(counts),
  }
}

export async function shownWith(
  db: TenantDb,
  order: OrderRow,
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
