/**
 * Which part of the number line the caller may see: everything, or, for an account limited to factories, the SNs in
 * orders of these factories. Every entry to the ledger (codes, filters, single SNs, counts, contents) checks it here;
 * commands work on the results of such an entry. For accounts without a limit it sends no statement.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import { ordersOfSites } from '../../../platform/sites/sites.service.ts'
import type { OrderRange } from '../ledger-types.ts'
import { blockOf, offsetOf, type Range } from '../serial-set/ordinals.ts'
import { byBlock, intersect, rangesOf, setOfRanges, subtract, type SerialSet } from '../serial-set/serial-set.ts'
import { listRangesMeeting, listRangesOfSites } from '../store/queries/ranges.queries.ts'

/** Those of the ranges whose order the caller may see. */
async function ofSites(db: TenantDb, ranges: readonly OrderRange[]): Promise<OrderRange[]> {
  const orders = await ordersOfSites(
    db,
    ranges.map(({ orderId }) => orderId),
  )
  return ranges.filter(({ orderId }) => orders.has(orderId))
}

/** One range per block: a scattered set would need a million. */
const spansOf = (set: SerialSet): Range[] =>
  byBlock(set).map(({ members }) => {
    const ranges = rangesOf(members)
    return { first: (ranges[0] as Range).first, last: (ranges.at(-1) as Range).last }
  })

/** The part of the set that the caller may see. */
export async function inSight(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  if (db.sites === undefined || set.size === 0) return set
  return intersect(set, setOfRanges(await ofSites(db, await listRangesMeeting(db, spansOf(set)))))
}

/** The same for ranges, ascending. */
export const rangesInSight = async (db: TenantDb, ranges: readonly Range[]): Promise<readonly Range[]> =>
  db.sites === undefined ? ranges : rangesOf(await inSight(db, setOfRanges(ranges)))

/** Whether the caller may see an SN of this order; null: it has none. */
export const isInSight = async (db: TenantDb, orderId: string | null): Promise<boolean> =>
  db.sites === undefined || (orderId !== null && (await ordersOfSites(db, [orderId])).has(orderId))

const RANGES_AT_ONCE = 1_000

/** Every order range that a caller with a limit may see, ascending from the ordinal `after`, in batches. */
export async function* orderRangesInSight(db: TenantDb, after = 0): AsyncGenerator<OrderRange[]> {
  for (let next: { block: number; first: number } | null = { block: blockOf(after), first: 0 }; next !== null;) {
    const ranges: OrderRange[] = await listRangesOfSites(db, next, RANGES_AT_ONCE)
    const last = ranges.at(-1)
    yield ranges.filter((range) => range.last > after)
    next =
      last === undefined || ranges.length < RANGES_AT_ONCE
        ? null
        : { block: blockOf(last.first), first: offsetOf(last.first) + 1 }
  }
}

/** The orders of the packs; null: some have none. */
export async function ordersOfSet(db: TenantDb, set: SerialSet): Promise<string[] | null> {
  if (set.size === 0) return []
  const ranges = (await listRangesMeeting(db, spansOf(set))).filter(
    (range) => intersect(set, setOfRanges([range])).size > 0,
  )
  return subtract(set, setOfRanges(ranges)).size > 0 ? null : [...new Set(ranges.map(({ orderId }) => orderId))]
}
