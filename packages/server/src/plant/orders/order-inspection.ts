/** Extension point: the opinion of quality inspection before an order ends. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { countStatusOfOrders } from '../../numbers/ledger/reading/reading.service.ts'
import { uniteAll, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'

export interface OrderInspection {
  /** How many lots of each order have no decision; orders without such lots are left out. */
  openLots: (db: TenantDb, orderIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Those of these packs that may not be released. */
  blocked: (db: TenantDb, set: SerialSet) => Promise<SerialSet>
  /** Marked packs that a lot, and not the order, decides about. */
  waitingSamples: (db: TenantDb, orderId: string) => Promise<SerialSet>
}

export const orderInspection = extensionPoint<OrderInspection>()

type Asking = Pick<Ctx, 'app' | 'db'>

/** By order; those without open lots are left out. */
export async function openLotsOf({ app, db }: Asking, orderIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { openLots } of orderInspection.of(app))
    for (const [id, count] of await openLots(db, orderIds)) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

/** Packs that are marked for a sample, by order, without a decision whether they are taken; orders without are left out. */
export const undecidedSamplesOf = (db: TenantDb, orderIds: readonly string[]): Promise<Map<string, number>> =>
  countStatusOfOrders(db, orderIds, 'SAM_MARK')

/** Those of the orders that cannot be confirmed yet, because a sample or a lot has no decision. */
export async function undecidedOrders({ app, db }: Asking, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const [samples, lots] = await pipeline(db, [
    () => undecidedSamplesOf(db, orderIds),
    () => openLotsOf({ app, db }, orderIds),
  ])
  return new Set([...samples.keys(), ...lots.keys()])
}

/** Those of the orders that only wait for such a decision before their confirmation. */
export const waitingForInspection = (
  asking: Asking,
  orders: readonly { id: string; status: OrderStatus }[],
): Promise<Set<string>> =>
  undecidedOrders(
    asking,
    orders.filter(({ status }) => status === 'SCAN_FINISH').map(({ id }) => id),
  )

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
