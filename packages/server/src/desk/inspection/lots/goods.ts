/** The packs of a lot: those of the orders whose state a decision can change, frozen as of now. */

import type { Goods, LotSource } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel, Scheme, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure, fieldFailure, found } from '../../../kit/http/failure.ts'
import { setOfOrders } from '../../../numbers/ledger/issue/ranges.service.ts'
import type { LedgerEvent } from '../../../numbers/ledger/ledger-types.ts'
import { changeStates } from '../../../numbers/ledger/ledger.service.ts'
import {
  emptySet,
  intersect,
  subtract,
  uniteAll,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import { orderIdsBy } from '../../../plant/orders/facts/facts.service.ts'
import { orderForResults, type OrderForResults } from '../../../plant/orders/orders.results.service.ts'
import { listBlockingSets } from './sets.queries.ts'

interface Rule {
  readonly operation: Operation
  readonly evidence: readonly Evidence[]
  readonly from: readonly SerialStatus[]
}

/** The operation that a decision applies to such goods: packs that would accept it can be inspected. */
const decidedBy: Record<Scheme, Partial<Record<Goods, Rule>>> = {
  A: {
    COMMISSIONED: { operation: 'HOLD', evidence: ['reason'], from: ['NEW'] },
    HELD: { operation: 'UNHOLD', evidence: ['reason', 'signature'], from: ['NSO'] },
  },
  B: {
    COMMISSIONED: { operation: 'REFUSE', evidence: ['reason'], from: ['PLANT_USED'] },
    RETURNED: { operation: 'REGRADE', evidence: ['reason'], from: ['DC_RETURN'] },
  },
}
/** Goods that were made and released: in a lot only when the person who draws it asks for them. */
const releasedBy: Record<Scheme, Rule> = {
  A: { operation: 'WITHDRAW', evidence: ['reason'], from: ['ACTIVATION'] },
  B: { operation: 'WITHDRAW', evidence: ['reason'], from: ['ACTIVATED'] },
}

/**
 * True where the status itself shows that a pack is marked for the sample, or taken; otherwise the lot's own sets show
 * it.
 */
export const isMarkedByStatus = (scheme: Scheme, goods: Goods): boolean => scheme === 'A' && goods === 'COMMISSIONED'

export interface Origin {
  readonly from: LotSource['from']
  readonly product: { readonly id: string; readonly name: string }
  readonly batchCode: string
  readonly orders: readonly { readonly id: string; readonly orderNo: string }[]
}

/** The orders that the source names; refuses an unknown order, and a batch without orders. */
export async function originOf(db: TenantDb, source: LotSource): Promise<Origin> {
  const ids = source.from === 'ORDER' ? [source.orderId] : await orderIdsBy(db, { batchCode: source.batchCode })
  const orders: OrderForResults[] = []
  for (const id of ids) {
    const order = await orderForResults(db, id)
    if (order !== undefined && (source.from === 'ORDER' || order.productId === source.productId)) orders.push(order)
  }
  const first = found(orders[0])
  return {
    from: source.from,
    product: { id: first.productId, name: first.productName },
    batchCode: first.batchNo,
    orders: orders.map(({ id, orderNo }) => ({ id, orderNo })),
  }
}

export interface LotMembers {
  readonly lot: SerialSet
  /** In another open lot, or taken as a sample before. */
  readonly leftOut: number
  /** Released packs that the person did not ask for. */
  readonly released: number
}

export interface LotWish {
  readonly event: LedgerEvent
  readonly scheme: Scheme
  readonly origin: Origin
  readonly level: PackagingLevel
  readonly goods: Goods
  readonly withReleased: boolean
}

/** The packs among these that the rule's operation would change from one of its statuses. */
async function fitting(
  db: TenantDb,
  { event, scheme }: LotWish,
  set: SerialSet,
  { from, ...rule }: Rule,
): Promise<SerialSet> {
  const { willChange } = await changeStates(db, { event, scheme, set, ...rule, mode: 'dry' })
  return uniteAll(willChange.filter((group) => from.includes(group.from.status)).map(({ members }) => members))
}

/** The packs that would be in the lot now. */
export async function membersOf(db: TenantDb, wish: LotWish): Promise<LotMembers> {
  const { scheme, origin, level, goods, withReleased } = wish
  const rule = decidedBy[scheme][goods]
  if (rule === undefined) throw fieldFailure('goods', 'not_in_list')
  const all = await setOfOrders(
    db,
    origin.orders.map(({ id }) => id),
    [level],
  )
  if (all.size === 0) return { lot: emptySet, leftOut: 0, released: 0 }
  const released = goods === 'COMMISSIONED' ? await fitting(db, wish, all, releasedBy[scheme]) : emptySet
  const fit = uniteAll([await fitting(db, wish, all, rule), ...(withReleased ? [released] : [])])
  const busy = (await listBlockingSets(db, fit)).flatMap(({ part, members }) => (part === 'held' ? [] : [members]))
  const taken = intersect(fit, uniteAll(busy))
  return { lot: subtract(fit, taken), leftOut: taken.size, released: withReleased ? 0 : released.size }
}

/** Refuses an empty lot. */
export function requireGoods({ lot, leftOut, released }: LotMembers): void {
  if (lot.size === 0) throw failure('inspection_lot_empty', { leftOut, released })
}
