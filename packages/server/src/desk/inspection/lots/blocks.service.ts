/** Questions of other rooms: may these packs be released, and does an order wait for a decision? */

import { openLotStatuses } from '@serialis/contract/desk/inspection/inspection.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import {
  intersect,
  setOfOrdinals,
  subtract,
  uniteAll,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import { countLotsOfOrders, listLotsOfOrders } from '../inspection.queries.ts'
import { listSamples } from '../samples/samples.queries.ts'
import { listBlockingSets, listSets, readSet, type SetPart } from './sets.queries.ts'

/**
 * The packs among these that must not be released or activated: in an undecided lot, kept on hold by a rejected one, or
 * taken as a sample. Pass it to `changeStates` as `blocked` with the reason `on_hold`.
 */
export async function blockedByInspection(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  return intersect(set, uniteAll((await listBlockingSets(db, set)).map(({ members }) => members)))
}

/** The packs among these that a lot keeps on hold, and those that were drawn or taken as a sample. */
export async function markedByInspection(
  db: TenantDb,
  set: SerialSet,
): Promise<{ held: SerialSet; sampled: SerialSet }> {
  const blocking = await listBlockingSets(db, set)
  const of = (part: SetPart) => blocking.filter((one) => one.part === part)
  const drawn = await listSets(
    db,
    of('lot').map(({ lotId }) => lotId),
    'drawn',
  )
  const taken = of('sampled').map(({ members }) => members)
  return {
    held: intersect(set, uniteAll(of('held').map(({ members }) => members))),
    sampled: intersect(set, uniteAll([...drawn, ...taken])),
  }
}

/** How many lots of each order wait for a decision; orders without such lots are left out. */
export const openLotsOf = async (db: TenantDb, orderIds: readonly string[]): Promise<Map<string, number>> =>
  new Map((await countLotsOfOrders(db, orderIds, openLotStatuses)).map(({ orderId, count }) => [orderId, count]))

/** Packs that open lots of the order have drawn and that were not taken yet: only the lot decides about them. */
export async function waitingSamplesOf(db: TenantDb, orderId: string): Promise<SerialSet> {
  const waiting: SerialSet[] = []
  for (const lotId of await listLotsOfOrders(db, [orderId], openLotStatuses)) {
    const taken = setOfOrdinals((await listSamples(db, lotId)).map(({ ordinal }) => ordinal))
    waiting.push(subtract(await readSet(db, lotId, 'drawn'), taken))
  }
  return uniteAll(waiting)
}
