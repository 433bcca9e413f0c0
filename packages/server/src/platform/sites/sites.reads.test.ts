/**
 * What a query finds for an account with limits, asked without the routes around it: nothing of another site or brand,
 * whatever the page that calls it has checked before.
 */

import { randomUUIDv7 } from 'node:crypto'
import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { updateLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import { getMainDataRule, saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { webserviceAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { Reach } from '../../kit/http/site-limit.ts'
import { rangesOfOrder } from '../../numbers/ledger/issue/ranges.service.ts'
import { readContainer } from '../../numbers/ledger/one/one.service.ts'
import { codesInSight, levelsOf, resolveCodes } from '../../numbers/ledger/one/resolve.service.ts'
import { contentsOf } from '../../numbers/ledger/reading/contents.service.ts'
import { countsOf, countStatusOfOrders, describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { rangesInSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { ordinalsOf, setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { listSecretConnections } from '../../plant/line-connections/connections.queries.ts'
import { connected, overSftp } from '../../plant/line-connections/line-connections.fixtures.ts'
import { listUnapprovedLines } from '../../plant/lines/lines.queries.ts'
import { findLineByCode } from '../../plant/order-entry/entries.queries.ts'
import { findOrderNeed, listOrderNeeds } from '../../plant/orders/facts/facts.queries.ts'
import { findBatchesCalled } from '../../plant/orders/finding.queries.ts'
import { aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import { countOpenOrdersByDay } from '../../plant/orders/orders.queries.ts'
import { findProductOfCode } from '../../plant/products/product-files/names.queries.ts'
import { fileIn, resultPlan, send } from '../../plant/results/results.order.fixtures.ts'
import { listChangesByLine, listUndecidedFiles } from '../../plant/results/results.queries.ts'
import { webBody } from '../../plant/sources/sources.fixtures.ts'
import { insertRefusal, listRefusals } from '../../plant/suppliers/refusals.queries.ts'
import { aSupplier, aSupplierRole } from '../../plant/suppliers/suppliers.fixtures.ts'
import { namesIn } from '../audit/record-numbers.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { limitedUser, placeFactory, withoutApproval } from './reach.fixtures.ts'
import { committed, limitedRead, twoSites, unitOf, type Site, type TwoSites } from './sites.fixtures.ts'
import { findRecordOfSites } from './sites.queries.ts'

let all: TwoSites
let theirs: {
  order: string
  orderNo: string
  batch: string
  product: Product
  ordinals: number[]
  container: number
  supplier: string
}

const orders = ({ made: { order } }: Site) => order
const theirSide = async ({ t, there }: TwoSites, product: Product) => {
  const { id, orderNo, batchCode } = orders(there)
  const units = [0, 1, 2, 3].map((at) => unitOf(there, at))
  const found = await Promise.all(
    units.map(async (code) => (await t.admin.call(lookupCode, { query: { code } })).serial!),
  )
  const container = found[0]?.containers[0]?.ordinal ?? 0
  return {
    order: id,
    orderNo,
    batch: batchCode ?? '',
    product,
    ordinals: found.map(({ ordinal }) => ordinal),
    container,
    supplier: await refusedSupplier(t, product),
  }
}

async function refusedSupplier({ admin, app }: TestApp, { id: productId }: Product): Promise<string> {
  const { id: supplierId } = await aSupplier(admin, await aSupplierRole(admin))
  await asCommand(app, admin, ({ db, now: at }) =>
    insertRefusal(db, {
      id: randomUUIDv7(),
      supplierId,
      rule: 'QUANTITY',
      productId,
      level: 'EA',
      quantity: 5,
      by: 'Packer',
      at,
    }),
  )
  return supplierId
}

beforeAll(async () => {
  const made = {} as { here: Product; there: Product }
  all = await twoSites(async (admin, chief) => {
    await withoutApproval(admin)
    for (const side of ['here', 'there'] as const) {
      const { id: brandId } = await admin.call(brands.createBrand, {
        body: { code: `B-${side}`, name: `Brand ${side}` },
      })
      made[side] = await aNumberedProduct(admin, chief, { code: `P-${side}`, name: `Made ${side}`, brandId })
    }
    return made
  })
  const { t, here, there } = all
  for (const site of [here, there]) await committed(t, site)
  theirs = await theirSide(all, made.there)
  // What waits: the file once more, and settings of the line that nobody has approved.
  const again = [...csvResultFile(resultPlan(there.made))].map(String).join('')
  const { file } = await send(t.admin, theirs.order, `${again}\n`)
  await fileIn(t.admin, file.id, 'CHECKED', 'UNREADABLE')
  const { name, newest, id, version } = there.line
  const { type, mode, maximumOrders, maximumSerials, factory } = newest
  const body = { name, ip: '10.1.1.1', type, factoryId: factory.id, mode, maximumOrders, maximumSerials, version }
  await t.admin.call(updateLine, { params: { id }, body })
  await connected(t.admin, there.line, OUT_OF_REACH)
}, 600_000)

/** Only the secret counts. */
const OUT_OF_REACH = overSftp({
  host: '127.0.0.1',
  port: 1,
  user: 'line',
  password: 'a secret of theirs',
  hostKeySha256: `SHA256:${'A'.repeat(43)}`,
} as never)

const day = { from: new Date('2020-01-01'), before: new Date('2100-01-01') }
/** Each finds something of the other site or brand, and nothing else. */
const reads: Record<string, (db: TenantDb) => Promise<readonly unknown[]>> = {
  'ranges of an order': (db) => rangesOfOrder(db, theirs.order),
  'parts of ranges': (db) =>
    rangesInSight(
      db,
      theirs.ordinals.map((at) => ({ first: at, last: at })),
    ),
  'a container': async (db) => [await readContainer(db, theirs.container)].filter(Boolean),
  'contents of a container': async (db) => [...ordinalsOf(await contentsOf(db, setOfOrdinals([theirs.container])))],
  'serial numbers by their codes': async (db) => {
    const { outcomes, found } = await resolveCodes(db, { texts: [all.there.made.levels[0]!.serials[0]!] })
    expect(outcomes).toHaveLength(1)
    return Array.from({ length: found })
  },
  'levels of packs': async (db) => [...(await levelsOf(db, theirs.ordinals))],
  'codes of packs': async (db) => [...(await codesInSight(db, theirs.ordinals))],
  'facts of packs': (db) => describeSerials(db, theirs.ordinals),
  'counts of an order': (db) => countsOf(db, { orderIds: [theirs.order] }),
  'counts of blocks': (db) => countsOf(db, { blocks: theirs.ordinals.map(blockOf) }),
  'counts of products': (db) => countsOf(db, { productIds: [theirs.product.id] }),
  'counts of a status': async (db) => {
    const [one] = await inTenant(all.t.app.pool, 1, 'read', (whole) => describeSerials(whole, theirs.ordinals))
    return [...(await countStatusOfOrders(db, [theirs.order], one!.state.status))]
  },
  'connections of lines': async (db) =>
    (await listSecretConnections(db)).filter(({ lineId }) => lineId === all.there.line.id),
  'lines that wait': async (db) =>
    (await listUnapprovedLines(db, all.m.product.id, 100)).filter(({ id }) => id === all.there.line.id),
  'a line by its code': async (db) => [await findLineByCode(db, all.there.line.code)].filter(Boolean),
  'a product by its code': async (db) => [await findProductOfCode(db, theirs.product.code)].filter(Boolean),
  'what an order needs': async (db) => [await findOrderNeed(db, theirs.order, 'EA')].filter(Boolean),
  'what orders of a product need': (db) => listOrderNeeds(db, { productId: theirs.product.id, level: 'EA' }, 10),
  'batches by their beginning': (db) => findBatchesCalled(db, theirs.batch),
  'files that wait': async (db) =>
    (await listUndecidedFiles(db, 100)).filter(({ orderNo }) => orderNo === theirs.orderNo),
  'refusals of a supplier': (db) => listRefusals(db, theirs.supplier, { limit: 10 }),
  'changes by line': async (db) =>
    (await listChangesByLine(db, day)).filter(({ lineId }) => lineId === all.there.line.id),
}

/** Of products, which every factory makes. */
const OF_BRANDS = new Set(['a product by its code', 'refusals of a supplier'])

describe.each(Object.entries(reads))('a query for %s', (name, read) => {
  it('finds them for those of the site and brand, and nothing of them for those of another', async () => {
    const { t, here, there } = all
    const asked = (reach: Reach) => limitedRead(t, reach, read)
    const theirBrand = theirs.product.newest.brand!.id
    expect((await asked({ siteIds: [there.factory], brandIds: [theirBrand] })).length, name).toBeGreaterThan(0)
    if (!OF_BRANDS.has(name)) expect(await asked({ siteIds: [here.factory] })).toEqual([])
    if (!/line/.test(name)) expect(await asked({ brandIds: [] })).toEqual([])
  })
})

it('orders are counted by day for those who see them', async () => {
  const { t, there } = all
  const count = async (reach: Reach) =>
    (await limitedRead(t, reach, (db) => countOpenOrdersByDay(db, 'UTC'))).reduce((sum, { count: of }) => sum + of, 0)
  expect([await count({}), await count({ siteIds: [there.factory] }), await count({ siteIds: [] })]).toEqual([2, 1, 0])
})

it('details of an event name no records to accounts with limits', async () => {
  const { t, there } = all
  const named = (reach: Reach) => limitedRead(t, reach, (db) => namesIn(t.app, db, { line: there.line.id }))
  expect(await named({})).toEqual({ [there.line.id]: expect.stringContaining(there.line.code) })
  expect(await named({ siteIds: [there.factory] })).toEqual({})
})

it('a record of a kind without a rule is of no site', async () => {
  const { t, there } = all
  const found = (reach: Reach) =>
    limitedRead(t, reach, (db) => {
      if (db.sites) db.sites = { ...db.sites, rules: { records: new Map(), subjects: new Map() } }
      return findRecordOfSites(db, 'order' as never, theirs.order)
    })
  expect([await found({}), await found({ siteIds: [there.factory] })]).toEqual([true, false])
})

it('a factory is moved by nobody who has limits, even to where they would still see it', async () => {
  const { t, here, local } = all
  const { id: regionId } = await t.admin.call(createRegion, { body: { code: 'R-NORTH', name: 'North' } })
  await expect(placeFactory(local, here.factory, { regionId })).rejects.toThrow('site_not_held')
  await placeFactory(t.admin, here.factory, { regionId })
})

it('an order of a file names an own line, and no number of others', async () => {
  const { here, local } = all
  const header = 'Order number,Product code,Production date,Order size,Line code'
  const entered = async (...cells: string[]) => {
    const content = `${header}\n${cells.join(',')}\n`
    const { id } = await local.upload(orderImports.upload, {}, { name: 'orders.csv', content })
    await waitUntil(
      () => local.call(orderImports.get, { params: { id } }),
      ({ status }) => status === 'CHECKED',
    )
    const { items } = await local.call(orderImports.rows, { params: { id }, query: {} })
    return items.flatMap(({ faults }) => faults.map(({ column, key }) => `${column} ${key}`))
  }
  const rest = [theirs.product.code, '2099-03-01', '10'] as const
  expect(await entered('FILE-1', ...rest, here.line.code)).toEqual([])
  expect(await entered('FILE-2', ...rest, '')).toEqual(['lineCode can_not_be_empty'])
  expect(await entered(theirs.orderNo, ...rest, here.line.code)).toEqual(['orderNo order_number_taken'])
})

it('an account of a source is kept by nobody who is limited to brands', async () => {
  const { roleId, t } = all
  const ofBrand = await limitedUser({ t, roleId }, 'of-brand', { brandIds: [theirs.product.newest.brand!.id] })
  expect(
    await ofBrand.refusal(webserviceAccounts.create, { body: webBody('http://127.0.0.1:1', [theirs.product.id]) }),
  ).toMatchObject({ status: 403, message: 'site_not_held' })
})

it('work on what every site shares is not offered to accounts with limits', async () => {
  const { t, chief, local } = all
  const { version } = await t.admin.call(getMainDataRule)
  await t.admin.call(saveMainDataRule, { body: { approvedKinds: ['region'], version } })
  await t.admin.call(createRegion, { body: { code: 'R-SOUTH', name: 'South' } })
  const kinds = async (who: typeof local) => (await who.call(getMyWork, { query: {} })).counts.map(({ kind }) => kind)
  expect(await kinds(chief)).toContain('regionApprove')
  expect(await kinds(local)).not.toContain('regionApprove')
})
