/**
 * What blocks a change although the state of a serial number allows it: an expiry date, a product that is not in force,
 * an inspection lot.
 */

import { evidenceOfOperation } from '@serialis/contract/desk/status-changes/desks.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { orderRangesOf } from '../../numbers/ledger/issue/ranges.service.ts'
import type { StateCommand } from '../../numbers/ledger/ledger-types.ts'
import { productsOfBlocks } from '../../numbers/ledger/reading/reading.service.ts'
import { PART_LENGTH } from '../../numbers/ledger/serial-set/ordinals.ts'
import {
  byBlock,
  intersect,
  setOfRanges,
  subtract,
  uniteAll,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { productInForce } from '../../plant/products/products.service.ts'
import { blockedByInspection } from '../inspection/lots/blocks.service.ts'
import { expiredAmong } from '../opening-stock/opening-stock.facts.service.ts'

export interface BlockQuestion {
  tenant: Tenant
  operation: Operation
  set: SerialSet
  now: Date
}
export type Blocked = NonNullable<StateCommand['blocked']>

/** Members of the set that must not change, with the reason. */
export const blockedOf = async (db: TenantDb, question: BlockQuestion): Promise<Blocked> => [
  ...(await expiryOf(db, question)),
  ...(await unreleasedOf(db, question)),
  ...(await inspectedOf(db, question)),
]

/**
 * A pack may be used up to and including its expiry day. A pack without an order or opening stock has no date, so it is
 * never blocked as expired.
 */
async function expiryOf(db: TenantDb, { tenant, operation, set, now }: BlockQuestion): Promise<Blocked> {
  const evidence = evidenceOfOperation(tenant.snScheme, operation)
  if (!evidence.has('expired') && !evidence.has('notExpired')) return []
  const expired = await expiredOf(db, set, dayIn(tenant.zone, now))
  return evidence.has('expired')
    ? [{ set: subtract(set, expired), reason: 'not_expired' }]
    : [{ set: expired, reason: 'expired' }]
}

/** Operations by which a person puts packs on sale: their product must be approved and in force (A3). */
const ACTIVATING: readonly Operation[] = ['ACTIVATE', 'REACTIVATE']

async function unreleasedOf(db: TenantDb, { operation, set }: BlockQuestion): Promise<Blocked> {
  if (!ACTIVATING.includes(operation)) return []
  const blocks = byBlock(set)
  const productOf = await productsOfBlocks(
    db,
    blocks.map(({ block }) => block),
  )
  const unreleased = new Set<string>()
  for (const productId of new Set(productOf.values())) {
    if (productId !== null && (await productInForce(db, productId)) === undefined) unreleased.add(productId)
  }
  const held = blocks.filter(({ block }) => unreleased.has(productOf.get(block) ?? ''))
  return held.length === 0 ? [] : [{ set: uniteAll(held.map(({ members }) => members)), reason: 'not_released' }]
}

/** Operations that put packs on sale, started by a person or not. */
const RELEASING: readonly Operation[] = ['RELEASE', ...ACTIVATING]

const inspectedOf = async (db: TenantDb, { operation, set }: BlockQuestion): Promise<Blocked> =>
  RELEASING.includes(operation) ? [{ set: await blockedByInspection(db, set), reason: 'on_hold' }] : []

async function expiredOf(db: TenantDb, set: SerialSet, today: string): Promise<SerialSet> {
  const ranges = await orderRangesOf(db, spansOf(set))
  const orders = await orderFactsOf(
    db,
    ranges.map(({ orderId }) => orderId),
  )
  const past = ranges.filter(({ orderId }) => {
    const day = orders.get(orderId)?.expirationDate ?? null
    return day !== null && day < today
  })
  const blocks = byBlock(set)
  const opened = await expiredAmong(
    db,
    blocks.map(({ block }) => block),
    today,
  )
  return uniteAll([
    intersect(set, setOfRanges(past)),
    ...blocks.flatMap(({ block, members }) => (opened.has(block) ? [members] : [])),
  ])
}

/** One range per block: a scattered set would need a million. */
const spansOf = (set: SerialSet): SerialSet =>
  setOfRanges(
    byBlock(set).map(({ members: { parts } }) => ({
      first: (parts[0]?.key ?? 0) * PART_LENGTH,
      last: ((parts.at(-1)?.key ?? 0) + 1) * PART_LENGTH - 1,
    })),
  )
