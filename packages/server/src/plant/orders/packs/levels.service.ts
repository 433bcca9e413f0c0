/** The packing structure of orders, for the rooms that pack. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { listLevelsOf } from '../facts/facts.queries.ts'

export interface PackedLevel {
  readonly level: PackagingLevel
  /** Coded packs of the next coded level inside; 1 for the unit. */
  readonly capacity: number
}

/** The coded levels of each order, from the unit outward; an id without an order is left out. */
export async function packedLevelsOf(db: TenantDb, orderIds: Iterable<string>): Promise<Map<string, PackedLevel[]>> {
  const levels = new Map<string, PackedLevel[]>()
  const wanted = [...new Set(orderIds)]
  if (wanted.length === 0) return levels
  for (const { orderId, level, capacity } of await listLevelsOf(db, wanted)) {
    const own = levels.get(orderId)
    if (own === undefined) levels.set(orderId, [{ level, capacity }])
    else own.push({ level, capacity })
  }
  return levels
}
