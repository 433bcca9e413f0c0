/** Codes of an opening stock where a batch is given: the list of serial numbers and everything that uses its filter. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { toldOf, type Tried } from '../../../test/generators/result-stories.ts'
import { openAccount, as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aCrew, aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import { onTheMarket, type MarketOrder } from '../expiry/expiry.fixtures.ts'
import { enteredStock } from './opening-stock.fixtures.ts'
import { stockSites, tryStock } from './stock-documents.fixtures.ts'

const DOCUMENTS = 24
/** On a machine that is busy otherwise. */
const MOST_MS = 900_000

let t: TestApp
let all: Client
let product: Product
let other: Product
let made: MarketOrder
const everything = Object.keys(permissions) as PermissionName[]
const gtinOf = (one: Product, level: string) => one.newest.levels.find((at) => at.level === level)?.gtin ?? ''
const CASE = 'OLDBOX'

beforeAll(async () => {
  t = await testApp({ work: true })
  all = await userWith(t.http, t.admin, everything)
  product = await aNumberedProduct(t.admin, all)
  other = await aNumberedProduct(t.admin, all)
  made = await onTheMarket(
    t.app,
    { crew: await aCrew(t.http, t.admin), admin: t.admin, product },
    { batchCode: 'LOT-X' },
  )
  const [ea, ca] = [gtinOf(product, 'EA'), gtinOf(product, 'CA')]
  const unit = (code: string, rest: string) => `${ea},${code},,,${rest}`
  await enteredStock(all, [
    ...['1', '2', '3', '4', '5'].map((at) => unit(`OLD${at}`, `ACTIVATION,1,01${ca}21${CASE},LOT-X,`)),
    unit('OLD6', 'NSO,1,,LOT-X,'),
    unit('OLD7', 'NSO,1,,LOT-X,'),
    `${ca},${CASE},,CA,ACTIVATION,1,,LOT-X,`,
    unit('OLD8', 'ACTIVATION,1,,LOT-Y,'),
    `${gtinOf(other, 'EA')},OLD9,,,ACTIVATION,1,,LOT-X,`,
  ])
})

const codesOf = async (query: ClientInput<typeof listSerials>['query'], who = all): Promise<string[]> => {
  const codes: string[] = []
  for (let after: string | undefined; ;) {
    const page = await who.call(listSerials, { query: { limit: 4, ...query, ...(after !== undefined && { after }) } })
    codes.push(...page.items.map(({ code }) => code))
    if (page.next === null) return codes
    after = page.next
  }
}
const old = (codes: readonly string[]) => codes.filter((code) => code.startsWith('OLD'))

it('lists what orders made of a batch and what came in with it, page by page, each once', async () => {
  const codes = await codesOf({ batch: 'LOT-X' })
  expect(old(codes).sort()).toEqual(['OLD1', 'OLD2', 'OLD3', 'OLD4', 'OLD5', 'OLD6', 'OLD7', 'OLD9', CASE])
  expect(new Set(codes).size).toBe(codes.length)
  const units = await codesOf({ batch: 'LOT-X', level: 'EA', status: 'ACTIVATION', productId: product.id })
  expect([units.length, old(units).length]).toEqual([made.units.length + 5, 5])
  expect(await codesOf({ batch: 'LOT-Y' })).toEqual(['OLD8'])
})

it('keeps to every other filter beside the batch', async () => {
  expect(old(await codesOf({ batch: 'LOT-X', status: 'NSO' }))).toEqual(['OLD6', 'OLD7'])
  expect(await codesOf({ batch: 'LOT-X', productId: other.id })).toEqual(['OLD9'])
  expect((await codesOf({ batch: 'LOT-X', container: `01${gtinOf(product, 'CA')}21${CASE}` })).sort()).toEqual([
    'OLD1',
    'OLD2',
    'OLD3',
    'OLD4',
    'OLD5',
  ])
  expect(await codesOf({ batch: 'LOT-Y', container: `01${gtinOf(product, 'CA')}21${CASE}` })).toEqual([])
})

it('finds nothing of an opening stock where an order is asked for as well, and says so at once where nothing has the batch', async () => {
  const ofOrder = await codesOf({ batch: 'LOT-X', orderId: made.order.id })
  expect([ofOrder.length > 0, old(ofOrder)]).toEqual([true, []])
  expect(old(await codesOf({ batch: 'LOT-X', orderNo: made.order.orderNo }))).toEqual([])
  expect(await all.call(listSerials, { query: { batch: 'NOBODY' } })).toEqual({ items: [], next: null, total: 0 })
})

it('is of no site', async () => {
  const { id: siteId } = await t.admin.call(createFactory, { body: { name: 'Works', zone: 'Europe/Berlin' } })
  const { id: roleId } = await t.admin.call(createRole, {
    body: { name: 'Reader', authorities: [permissions['serials.list']] },
  })
  await openAccount(t.http, t.admin, {
    account: 'local',
    name: 'Local',
    roleIds: [roleId],
    siteIds: [siteId],
    password: 'given by admin',
  })
  const local = await as(t.http, 'local', 'given by admin')
  expect(await codesOf({ batch: 'LOT-X' }, local)).toEqual([])
  const foundBy = async (who: Client) => JSON.stringify(await who.call(search, { query: { text: 'LOT-Y' } }))
  expect(await foundBy(all)).toContain('"LOT-Y"')
  expect(await foundBy(local)).not.toContain('LOT-Y"')
})

it(
  'enters generated documents of both formats with exactly the numbers of their check, and nothing of those with a fault',
  async () => {
    const sites = await stockSites(t.app, t.http, [t.admin, t.other])
    const tried: Tried[] = []
    for (let seed = 0; seed < DOCUMENTS; seed++) {
      const one = await tryStock(sites, seed)
      tried.push(one)
      expect(one.differences, toldOf(one)).toEqual([])
    }
    expect(new Set(tried.map(({ format }) => format)).size).toBe(2)
    expect(tried.filter(({ isClean }) => isClean).length).toBeGreaterThan(DOCUMENTS / 5)
  },
  MOST_MS,
)
