/** Extension point: the opinion of quality inspection before an order ends. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { uniteAll, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'

export interface OrderInspection {
  /** Lots of the order without a decision. */
  openLots: (db: TenantDb, orderId: string) => Promise<number>
  /** Those of these packs that may not be released. */
  blocked: (db: TenantDb, set: SerialSet) => Promise<SerialSet>
  /** Marked packs that a lot, and not the order, decides about. */
  waitingSamples: (db: TenantDb, orderId: string) => Promise<SerialSet>
}

export const orderInspection = extensionPoint<OrderInspection>()

type Asking = Pick<Ctx, 'app' | 'db'>

export async function openLotsOfOrder({ app, db }: Asking, orderId: string): Promise<number> {
  let count = 0
  for (const { openLots } of orderInspection.of(app)) count += await openLots(db, orderId)
  return count
}

export async function heldBack({ app, db }: Asking, set: SerialSet): Promise<SerialSet> {
  const sets: SerialSet[] = []
  for (const { blocked } of orderInspection.of(app)) sets.push(await blocked(db, set))
  return uniteAll(sets)
}

export async function samplesOfLots({ app, db }: Asking, orderId: string): Promise<SerialSet> {
  const sets: SerialSet[] = []
  for (const { waitingSamples } of orderInspection.of(app)) sets.push(await waitingSamples(db, orderId))
  return uniteAll(sets)
}
