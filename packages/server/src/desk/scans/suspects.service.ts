/** Reading suspect scans: the list, the batches they belong to, and the suspicions about one code. */

import * as routes from '@serialis/contract/desk/scans/scans.routes.ts'
import type { ScanMarks, SuspectBatch, SuspectScan, Suspicion } from '@serialis/contract/desk/scans/scans.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { pageOf } from '../../kit/http/page.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { type OrderFacts, orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import * as queries from './scans.queries.ts'

const BATCHES_SHOWN = 200
const SCANS_SHOWN = 20

interface Names {
  orders: ReadonlyMap<string, OrderFacts>
  products: ReadonlyMap<string, { code: string; name: string }>
}

async function namesOf(
  db: TenantDb,
  rows: readonly { orderId: string | null; productId: string | null }[],
): Promise<Names> {
  const present = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  return {
    orders: await orderFactsOf(db, present(rows.map((row) => row.orderId))),
    products: await productTitles(db, present(rows.map((row) => row.productId))),
  }
}

const orderShown = ({ orders }: Names, id: string | null): SuspectScan['order'] => {
  const order = id === null ? undefined : orders.get(id)
  return order === undefined ? null : { id: order.id, orderNo: order.orderNo, batchCode: order.batchCode }
}
const productShown = ({ products }: Names, id: string | null): SuspectScan['product'] => {
  const product = id === null ? undefined : products.get(id)
  return product === undefined || id === null ? null : { id, ...product }
}

export const listSuspectScans = bind(routes.listSuspectScans, async ({ db }, { query }) => {
  const rows = await queries.listSuspects(db, query)
  const names = await namesOf(db, rows)
  const shown = (row: queries.SuspectRow): SuspectScan => ({
    id: row.id,
    at: row.scannedAt.toISOString(),
    code: row.code,
    gtin: row.gtin || null,
    ordinal: row.ordinal,
    suspicion: row.suspicion,
    source: row.source,
    place: row.place,
    by: row.byName,
    product: productShown(names, row.productId),
    order: orderShown(names, row.orderId),
  })
  return pageOf(rows, query.limit, shown, (row) => row.id)
})

export const listSuspectBatches = bind(routes.listSuspectBatches, async ({ db }) => {
  const rows = await queries.listSuspectCounts(db)
  const names = await namesOf(db, rows)
  const batches = new Map<string | null, SuspectBatch>()
  for (const { orderId, productId, suspicion, scans, codes, lastAt } of rows) {
    const batch = batches.get(orderId) ?? {
      order: orderShown(names, orderId),
      product: orderId === null ? null : productShown(names, productId),
      scans: 0,
      codes: 0,
      bySuspicion: {},
      lastAt: '',
    }
    batch.scans += scans
    batch.codes += codes
    batch.bySuspicion[suspicion] = scans
    if (lastAt.toISOString() > batch.lastAt) batch.lastAt = lastAt.toISOString()
    batches.set(orderId, batch)
  }
  return { items: [...batches.values()].sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1)).slice(0, BATCHES_SHOWN) }
})

type ScanRow = Awaited<ReturnType<typeof queries.listScansOf>>[number]
const scanShown = ({
  id,
  scannedAt,
  byName,
  source,
  place,
  suspicion,
}: Omit<ScanRow, 'suspicion'> & { suspicion: string | null }): ScanMarks['scans'][number] => ({
  id,
  at: scannedAt.toISOString(),
  by: byName,
  source: source as SuspectScan['source'],
  place,
  suspicion: suspicion as Suspicion | null,
})

export const getScanMarks = bind(routes.getScanMarks, async ({ db }, { query: { ordinal, code = '', gtin } }) => {
  if (ordinal !== undefined && (await inSight(db, setOfOrdinals([ordinal]))).size === 0)
    return { suspects: [], scans: [] }
  const of: queries.OfCode = ordinal === undefined ? { code, gtin } : { ordinal }
  const suspects = (await queries.listMarks(db, of)).map(({ suspicion, scans, lastAt }) => ({
    suspicion,
    scans,
    lastAt: lastAt.toISOString(),
  }))
  const scans: Parameters<typeof scanShown>[0][] =
    'ordinal' in of
      ? await queries.listScansOf(db, of.ordinal, SCANS_SHOWN)
      : await queries.listSuspectsOf(db, of.code, of.gtin, SCANS_SHOWN)
  return { suspects, scans: scans.map(scanShown) }
})
