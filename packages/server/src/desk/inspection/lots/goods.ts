/** The packs of a lot: those of the orders whose state a decision can change, frozen as of now. */

import type { Goods, LotSource } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel, Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
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
}

/** The operation that a decision applies to such goods: packs that would accept it can be inspected. */
const decidedBy: Record<Scheme, Partial<Record<Goods, Rule>>> = {
  A: {
    COMMISSIONED: { operation: 'HOLD', evidence: ['reason'] },
    HELD: { operation: 'UNHOLD', evidence: ['reason', 'signature'] },
  },
  B: {
    COMMISSIONED: { operation: 'REFUSE', evidence: ['reason'] },
    RETURNED: { operation: 'REGRADE', evidence: ['reason'] },
  },
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
}

export interface LotWish {
  readonly event: LedgerEvent
  readonly scheme: Scheme
  readonly origin: Origin
  readonly level: PackagingLevel
  readonly goods: Goods
}

/** The packs that would be in the lot now. */
export async function membersOf(db: TenantDb, { event, scheme, origin, level, goods }: LotWish): Promise<LotMembers> {
  const rule = decidedBy[scheme][goods]
  if (rule === undefined) throw fieldFailure('goods', 'not_in_list')
  const all = await setOfOrders(
    db,
    origin.orders.map(({ id }) => id),
    [level],
  )
  if (all.size === 0) return { lot: emptySet, leftOut: 0 }
  const fit = (await changeStates(db, { event, scheme, set: all, ...rule, mode: 'dry' })).sets.changed
  const busy = (await listBlockingSets(db, fit)).flatMap(({ part, members }) => (part === 'held' ? [] : [members]))
  const taken = intersect(fit, uniteAll(busy))
  return { lot: subtract(fit, taken), leftOut: taken.size }
}

/** Refuses an empty lot. */
export function requireGoods({ lot, leftOut }: LotMembers): void {
  if (lot.size === 0) throw failure('inspection_lot_empty', { leftOut })
}
