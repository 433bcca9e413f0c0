/** Order ranges: the only record of which order, line and package an SN belongs to. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import { ordersOfSites } from '../../../platform/sites/sites.service.ts'
import type { OrderRange } from '../ledger-types.ts'
import { blockOf, checkedRange, offsetOf, type Range } from '../serial-set/ordinals.ts'
import { intersect, rangesOf, setOfRanges, subtract, type SerialSet } from '../serial-set/serial-set.ts'
import {
  listRangesMeeting,
  listRangesOfOrders,
  replaceRanges,
  updateRangesOfOrder,
} from '../store/queries/ranges.queries.ts'
import { listWindows, lockBlockRows, type BlockHead } from '../store/queries/windows.queries.ts'

export interface Assignment {
  readonly orderId: string
  readonly level: PackagingLevel
  readonly lineId?: string | null
  readonly packageId?: string | null
  readonly ranges: readonly Range[]
}

/**
 * Assigns SNs to an order, or line and package to SNs that the order already has (also to parts of a range). Throws
 * `ranges_belong_to_another_order` when another order has any of them, `ranges_never_issued` when any was not issued.
 */
export async function assignRanges(
  db: TenantDb,
  { orderId, level, lineId = null, packageId = null, ranges }: Assignment,
): Promise<void> {
  const wanted = setOfRanges(ranges.map(checkedRange))
  if (wanted.size === 0) return
  const exact = rangesOf(wanted)
  requireIssued(exact, level, await lockedHeads(db, exact))
  const before = await listRangesMeeting(db, exact)
  const foreign = before.find((range) => range.orderId !== orderId)
  if (foreign !== undefined)
    throw failure('ranges_belong_to_another_order', {
      orderId: foreign.orderId,
      count: intersect(wanted, setOfRanges([foreign])).size,
    })
  await replaceRanges(
    db,
    before,
    joined([...remainders(before, wanted), ...exact.map((range) => ({ ...range, orderId, level, lineId, packageId }))]),
  )
}

/** Stores line and package with every SN of an order; the caller has locked the order. */
export const markOrder = (
  db: TenantDb,
  mark: { readonly orderId: string; readonly lineId: string | null; readonly packageId: string | null },
): Promise<void> => updateRangesOfOrder(db, mark)

/** Removes SNs from an order; throws `ranges_not_of_this_order` unless all belong to it. */
export async function releaseRanges(
  db: TenantDb,
  { orderId, ranges }: { readonly orderId: string; readonly ranges: readonly Range[] },
): Promise<void> {
  const given = setOfRanges(ranges.map(checkedRange))
  if (given.size === 0) return
  const exact = rangesOf(given)
  await lockBlockRows(db, blocksOf(exact))
  const before = await listRangesMeeting(db, exact)
  const own = setOfRanges(before.filter((range) => range.orderId === orderId))
  const missing = subtract(given, own)
  if (missing.size > 0) throw failure('ranges_not_of_this_order', { count: missing.size })
  await replaceRanges(db, before, remainders(before, given))
}

/** Ranges of the orders that the caller may see. */
const listRanges = async (db: TenantDb, orderIds: readonly string[]): Promise<OrderRange[]> =>
  listRangesOfOrders(db, [...(await ordersOfSites(db, orderIds))])

/** All ranges of an order, ascending. */
export const rangesOfOrder = (db: TenantDb, orderId: string): Promise<OrderRange[]> => listRanges(db, [orderId])

/** The SNs of orders as a set, of one level or all. */
export async function setOfOrders(
  db: TenantDb,
  orderIds: readonly string[],
  levels?: readonly PackagingLevel[],
): Promise<SerialSet> {
  const ranges = await listRanges(db, orderIds)
  return setOfRanges(levels === undefined ? ranges : ranges.filter((range) => levels.includes(range.level)))
}

/** The order ranges that intersect the set; whole ranges, ascending. */
export const orderRangesOf = (db: TenantDb, set: SerialSet): Promise<OrderRange[]> =>
  set.size === 0 ? Promise.resolve([]) : listRangesMeeting(db, rangesOf(set))

const blocksOf = (ranges: readonly Range[]): number[] =>
  [...new Set(ranges.map(({ first }) => blockOf(first)))].sort((a, b) => a - b)

async function lockedHeads(db: TenantDb, ranges: readonly Range[]): Promise<readonly BlockHead[]> {
  const blocks = blocksOf(ranges)
  await lockBlockRows(db, blocks)
  return (
    await listWindows(
      db,
      blocks.map((block) => ({ block, first: 0, last: 0 })),
      [],
    )
  ).heads
}

function requireIssued(ranges: readonly Range[], level: PackagingLevel, heads: readonly BlockHead[]): void {
  const byNumber = new Map(heads.map((head) => [head.block, head]))
  const beyond = ranges.filter(({ first, last }) => offsetOf(last) >= (byNumber.get(blockOf(first))?.size ?? 0))
  if (beyond.length > 0) throw failure('ranges_never_issued', { count: beyond.length })
  const other = heads.find((head) => head.level !== level)
  if (other !== undefined) throw new RangeError(`block ${other.block} holds ${other.level}, not ${level}`)
}

/** What remains of the ranges without the set. */
function remainders(ranges: readonly OrderRange[], cut: SerialSet): OrderRange[] {
  return ranges.flatMap((range) => rangesOf(subtract(setOfRanges([range]), cut)).map((rest) => ({ ...range, ...rest })))
}

/** Ascending; neighbours with equal values are joined. */
function joined(ranges: OrderRange[]): OrderRange[] {
  const result: OrderRange[] = []
  for (const range of ranges.sort((a, b) => a.first - b.first)) {
    const before = result[result.length - 1]
    const isSame =
      before !== undefined &&
      before.last + 1 === range.first &&
      blockOf(before.first) === blockOf(range.first) &&
      before.orderId === range.orderId &&
      before.level === range.level &&
      before.lineId === range.lineId &&
      before.packageId === range.packageId
    if (isSame) result[result.length - 1] = { ...before, last: range.last }
    else result.push(range)
  }
  return result
}
