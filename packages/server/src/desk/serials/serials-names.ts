/** The names behind the ids of SNs: products, orders, lines and applications, each looked up once for a whole page. */

import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import type { SerialRow } from '../../numbers/ledger/ledger-types.ts'
import { lineTitles } from '../../plant/lines/lines.service.ts'
import { type OrderFacts, orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { openingBatches } from '../opening-stock/opening-stock.facts.service.ts'
import { listApplicationNumbers } from './applications/applications.queries.ts'

type Title = { code: string; name: string }

export interface Names {
  products: ReadonlyMap<string, Title>
  orders: ReadonlyMap<string, OrderFacts>
  lines: ReadonlyMap<string, Title>
  applications: ReadonlyMap<string, number>
  /** For codes of an opening stock, by block. */
  openings: ReadonlyMap<number, { batch: string | null; expiry: string | null }>
}

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)

/** Orders provide the titles of their products. A code may be of another product than its order: that one is read. */
async function withTitlesOfOrders(
  db: TenantDb,
  serials: readonly Pick<SerialRow, 'productId'>[],
  { products, orders }: Pick<Names, 'products' | 'orders'>,
): Promise<Names['products']> {
  const titles = new Map(products)
  for (const { productId, productTitle } of orders.values())
    if (productId !== null && productTitle !== null) titles.set(productId, productTitle)
  const missing = present(serials.map(({ productId }) => productId)).filter((id) => !titles.has(id))
  return new Map([...titles, ...(await productTitles(db, missing))])
}

/** `known`: titles of products that were read before. */
export async function namesOf(
  db: TenantDb,
  serials: readonly Pick<SerialRow, 'ordinal' | 'productId' | 'orderId' | 'lineId' | 'applicationId' | 'isImported'>[],
  known: Names['products'] = new Map(),
): Promise<Names> {
  const opened = serials
    .filter(({ isImported, orderId }) => isImported && orderId === null)
    .map(({ ordinal }) => ordinal)
  const [products, orders, lines, applications, openings] = await pipeline<
    [Names['products'], Names['orders'], Names['lines'], Names['applications'], Names['openings']]
  >(db, [
    () =>
      productTitles(
        db,
        present(serials.filter(({ orderId }) => orderId === null).map(({ productId }) => productId)).filter(
          (id) => !known.has(id),
        ),
      ),
    () => orderFactsOf(db, present(serials.map(({ orderId }) => orderId))),
    () => lineTitles(db, present(serials.map(({ lineId }) => lineId))),
    () => listApplicationNumbers(db, present(serials.map(({ applicationId }) => applicationId))),
    async () => (opened.length === 0 ? new Map() : openingBatches(db, opened)),
  ])
  return {
    products: await withTitlesOfOrders(db, serials, { products: new Map([...known, ...products]), orders }),
    orders,
    lines,
    applications,
    openings,
  }
}
