/** Expired packs that are still in use: batches of orders, and codes of opening stocks, by product and batch. */

import type { SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { expiredBatches } from '../../plant/orders/facts/facts.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { expiredOpenings } from '../opening-stock/opening-stock.facts.service.ts'

export interface Expired {
  /** Null, with an empty name: an SSCC of an opening stock has no product. */
  productId: string | null
  productName: string
  /** Empty: an opening stock with an expiry date and no batch. */
  batchCode: string
  /** The latest expiry date. */
  expiredOn: string
  orderIds: readonly string[]
  /** Of opening stocks. */
  blocks: readonly number[]
  openingStockIds: readonly string[]
}

/** Everything whose expiry date is before the day. */
async function expiredBefore(db: TenantDb, day: string): Promise<Expired[]> {
  const all = new Map<string, Expired>(
    (await expiredBatches(db, day)).map((batch) => [
      `${batch.productId} ${batch.batchCode}`,
      { ...batch, blocks: [], openingStockIds: [] },
    ]),
  )
  const opened = await expiredOpenings(db, day)
  const titles = await productTitles(db, [...new Set(opened.flatMap(({ productId }) => productId ?? []))])
  for (const opening of opened) {
    const key = `${opening.productId ?? ''} ${opening.batchCode}`
    const {
      productName = titles.get(opening.productId ?? '')?.name ?? '',
      orderIds = [],
      expiredOn = '',
    } = all.get(key) ?? {}
    all.set(key, {
      ...opening,
      productName,
      orderIds,
      expiredOn: expiredOn > opening.expiredOn ? expiredOn : opening.expiredOn,
    })
  }
  return [...all.values()]
}

const AT_ONCE = 50

/** The expired batches that have packs in these statuses; read from counts, not from the packs. */
export async function expiredInUse(task: TaskRun, day: string, statuses: readonly SerialStatus[]): Promise<Expired[]> {
  const all = await task.read((db) => expiredBefore(db, day))
  const inUse: Expired[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    task.signal.throwIfAborted()
    task.progress(from, all.length)
    const some = all.slice(from, from + AT_ONCE)
    const counts = await task.read(async (db) => [
      ...(await countsOf(db, { orderIds: some.flatMap(({ orderIds }) => orderIds) })),
      ...(await countsOf(db, { blocks: some.flatMap(({ blocks }) => blocks) })),
    ])
    // An order's id or a block's number.
    const keys = new Set(
      counts.filter(({ state, count }) => count > 0 && statuses.includes(state.status)).map(({ key }) => key),
    )
    inUse.push(
      ...some.filter(
        ({ orderIds, blocks }) =>
          orderIds.some((id) => keys.has(id)) || blocks.some((block) => keys.has(String(block))),
      ),
    )
  }
  return inUse
}
