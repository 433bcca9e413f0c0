/**
 * What quality inspection has to say before an order ends. The room above registers its answers when its room file is loaded,
 * so that orders need not know it.
 */

import type { TenantDb } from '../../kit/db/db.ts'
import { emptySet, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'

export interface OrderInspection {
  /** Lots of the order that nobody has decided yet. */
  openLots: (db: TenantDb, orderId: string) => Promise<number>
  /** Of these packs, the ones that may not be released. */
  blocked: (db: TenantDb, set: SerialSet) => Promise<SerialSet>
  /** Marked packs that a lot, and not the order, decides about. */
  waitingSamples: (db: TenantDb, orderId: string) => Promise<SerialSet>
}

let registered: OrderInspection = {
  openLots: async () => 0,
  blocked: async () => emptySet,
  waitingSamples: async () => emptySet,
}

export function registerOrderInspection(inspection: OrderInspection): void {
  registered = inspection
}

export const openLotsOfOrder = (db: TenantDb, orderId: string): Promise<number> => registered.openLots(db, orderId)
export const heldBack = (db: TenantDb, set: SerialSet): Promise<SerialSet> => registered.blocked(db, set)
export const samplesOfLots = (db: TenantDb, orderId: string): Promise<SerialSet> =>
  registered.waitingSamples(db, orderId)
