/** Generated opening stocks, from upload to entry: whether the entry does exactly what the check said. */

import {
  dropOnboarding,
  enterOnboarding,
  uploadOnboarding,
} from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStockOutcome } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { Random, type Tried } from '../../../test/generators/result-stories.ts'
import { stockDocumentOf, type StockPlace } from '../../../test/generators/stock-documents.ts'
import { userWith, type Client, type Sender } from '../../../test/harness/client.ts'
import { containerCounts } from '../../../test/ledger/container-counts.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import { entryOf, stockIn } from './opening-stock.fixtures.ts'

interface StockSite {
  app: App
  client: Client
  tenantId: number
  scheme: 'A' | 'B'
  product: Product
  /** Codes that were entered. */
  known: string[]
}
type Counts = Map<string, number>

/** Numbers of the tenant by level and state, and of its containers. */
function counted({ app, tenantId }: StockSite): Promise<Counts> {
  return inTenant(app.pool, tenantId, 'read', async (db) => {
    const sums: Counts = new Map()
    for (const { level, state, count } of await countsOf(db, 'all')) {
      const name = `${level} ${state.status} ${String(state.commissioned)}`
      sums.set(name, (sums.get(name) ?? 0) + count)
    }
    for (const [name, count] of Object.entries(await containerCounts(db))) sums.set(name, Number(count))
    return sums
  })
}

function differencesOf(before: Counts, after: Counts, said: OpeningStockOutcome | null): string[] {
  const expected = new Map(before)
  const add = (name: string, count: number) => expected.set(name, (expected.get(name) ?? 0) + count)
  for (const { level, status, isCommissioned, count } of said?.counts ?? [])
    add(`${level} ${status} ${String(isCommissioned)}`, count)
  for (const name of ['containers', 'packed', 'partial'] as const) add(name, said?.[name] ?? 0)
  return [...new Set([...expected.keys(), ...after.keys()])]
    .filter((name) => (expected.get(name) ?? 0) !== (after.get(name) ?? 0))
    .map((name) => `${name}: the check makes it ${expected.get(name) ?? 0}, the ledger ${after.get(name) ?? 0}`)
}

/** A product in each tenant: the first one's scheme is A, the second's B. */
export async function stockSites(app: App, http: Sender, admins: readonly Client[]): Promise<StockSite[]> {
  const sites: StockSite[] = []
  for (const [at, client] of admins.entries()) {
    const second = await userWith(http, client, Object.keys(permissions) as PermissionName[])
    const product = await aNumberedProduct(client, second)
    sites.push({ app, client, tenantId: at + 1, scheme: at === 0 ? 'A' : 'B', product, known: [] })
  }
  return sites
}

const placeOf = ({ scheme, product, known }: StockSite, seed: number): StockPlace => ({
  scheme,
  levels: product.newest.levels.map(({ level, gtin, capacity }) => ({ level, gtin, capacity })),
  name: String(seed % 100_000).padStart(5, '0'),
  known: known.slice(-50),
  now: Date.now(),
})

/** One opening stock of a seed, uploaded, checked, and entered if nothing is wrong with it. */
export async function tryStock(sites: readonly StockSite[], seed: number): Promise<Tried> {
  const site = found(new Random(seed + 7).of(sites))
  const { client } = site
  const { format, content, keys } = stockDocumentOf(seed, placeOf(site, seed))
  const before = await counted(site)
  const file = { name: format === 'stock CSV' ? 'stock.csv' : 'stock.json', content }
  const { id } = await client.upload(uploadOnboarding, {}, file)
  const checked = await stockIn(id, client, 'CHECKED', 'UNREADABLE')
  const isClean = checked.status === 'CHECKED' && checked.errorRows === 0
  const enter = { params: { id }, body: entryOf(checked, client) }
  if (isClean) {
    await client.call(enterOnboarding, enter)
    await stockIn(id, client, 'ENTERED')
    site.known.push(...keys)
  } else {
    await client.refusal(enterOnboarding, enter)
    await client.call(dropOnboarding, { params: { id }, body: { reason: 'a generated document' } })
  }
  const differences = differencesOf(before, await counted(site), isClean ? checked.outcome : null)
  return { seed, format, isClean, differences, content }
}
