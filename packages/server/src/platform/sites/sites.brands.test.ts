/**
 * What an account that is limited to brands can access: their products, and what is made of them, at every factory; with
 * factories chosen too, only there. Every route is asked.
 */

import { getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { listSerials, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import { getMainDataRule, saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { mergeBrand } from '@serialis/contract/plant/main-data/merging.routes.ts'
import { createSourceChannel } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import * as orders from '@serialis/contract/plant/orders/orders.routes.ts'
import * as classes from '@serialis/contract/plant/products/categories.routes.ts'
import * as products from '@serialis/contract/plant/products/products.routes.ts'
import { getTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import { listSupplierAuthorities } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { createUser, getMe, getUser, listUsers, updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, listApiKeys } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { countAlerts, getAlert, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getHistory, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getWorkflow, listWorkflows } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { approveAs, clientOf, type Client } from '../../../test/harness/client.ts'
import { aReceiver, aTarget } from '../../desk/push/push.fixtures.ts'
import { aDraft, aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import { aProduct, approve, edit } from '../../plant/products/products.fixtures.ts'
import { aSupplier, aSupplierRole } from '../../plant/suppliers/suppliers.fixtures.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { type OfBrand, recordsOf, recordsOfBrand } from './brands.fixtures.ts'
import { everyList, idsOf, tellingRoutes, wronglyClosed } from './reach-matrix.fixtures.ts'
import { aPlace, limitedUser, withoutApproval, type ChosenLimits } from './reach.fixtures.ts'
import { aSide, twoSites, type Side, type TwoSites } from './sites.fixtures.ts'

let all: TwoSites
let own: Side
let theirs: Side
const ofOwn = {} as OfBrand
const ofTheirs = {} as OfBrand
/** Of the own brand and the other factory, of the other brand and the own factory, and of no brand. */
let elsewhere: string
let mixed: string
let plain: string
let keyOfFactory: string
let keyOfTheirs: string
const limited = {} as Record<Kind, Client>

const kinds = ['brand', 'both'] as const
type Kind = (typeof kinds)[number]
const limitsOf = (kind: Kind): ChosenLimits => ({
  brandIds: [ofOwn.brand],
  ...(kind === 'both' && { siteIds: [all.here.factory] }),
})
const user = (account: string, limits: ChosenLimits, by?: Client) => limitedUser(all, account, limits, by)

async function fileOf(client: Client, list: ExportableList, filter: Record<string, string>) {
  const { taskId } = await client.call(exportList, { body: { list, format: 'CSV', filter } })
  await taskIn(client, taskId)
  return (await client.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
}

beforeAll(async () => {
  all = await twoSites(async (admin, chief) => {
    await withoutApproval(admin)
    for (const [name, of] of [
      ['OWN', ofOwn],
      ['THEIRS', ofTheirs],
    ] as const) {
      of.brand = (await admin.call(brands.createBrand, { body: { code: `${name}-BRAND`, name: `${name} brand` } })).id
      const body = { code: `${name}-MADE`, name: `${name} made`, brandId: of.brand }
      of.product = await aNumberedProduct(admin, chief, body)
    }
    return { here: ofOwn.product, there: ofTheirs.product }
  })
  const { t, here, there, m } = all
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  const { id: targetId } = await aTarget(t.admin, receiver.url)
  own = await aSide(t, here, targetId)
  theirs = await aSide(t, there, targetId)
  const { id: supplierId } = await aSupplier(t.admin, await aSupplierRole(t.admin))
  const { id: channelId } = await t.admin.call(createSourceChannel, { body: { code: 'CHANNEL', name: 'Channel' } })
  await recordsOfBrand(t, 'OWN', ofOwn, { supplierId, channelId })
  await recordsOfBrand(t, 'THEIRS', ofTheirs, { supplierId, channelId })
  elsewhere = (await aDraft(t.admin, ofOwn.product, { plannedLineId: there.line.id })).id
  mixed = (await aDraft(t.admin, ofTheirs.product, { plannedLineId: here.line.id })).id
  plain = (await aDraft(t.admin, m.product, { plannedLineId: here.line.id })).id
  for (const kind of kinds) limited[kind] = await user(`by-${kind}`, limitsOf(kind))
  keyOfFactory = await keyOf('of-factory', { siteIds: [here.factory] })
  keyOfTheirs = await keyOf('of-theirs', { siteIds: [here.factory], brandIds: [ofTheirs.brand] })
}, 600_000)

/** What the account must not see. Who is limited to brands alone sees every factory with its lines. */
function foreignTo(kind: Kind): string[] {
  const { alertOfLine, ...side } = theirs
  const ids = [...idsOf(side), ...recordsOf(ofTheirs), mixed, plain, all.m.product.id, all.there.file]
  return kind === 'brand' ? ids : [...ids, alertOfLine, elsewhere, all.there.line.id, all.there.factory]
}
const ordersOf = (kind: Kind): string[] => (kind === 'brand' ? [own.order, elsewhere] : [own.order])
const listedTo = async (me: Client) =>
  (await me.call(orders.listOrders, { query: {} })).items.map(({ id }) => id).toSorted()

const keysTo = async (me: Client) => (await me.call(listApiKeys, { query: {} })).items.map(({ id }) => id)
const keyOf = async (name: string, limits: ChosenLimits) => {
  const body = { name, authorities: [permissions['orders.list']] }
  return (await (await user(name, limits)).call(createApiKey, { body })).apiKey.id
}

describe.each(kinds)('an account that is limited by %s, with every right there is', (kind) => {
  it('is refused by closed routes and by no other', async () => {
    expect(await wronglyClosed(all.t.http, limited[kind])).toEqual([])
    const { authorities } = await limited[kind].call(getMe)
    expect(authorities).toContain(permissions['products.edit'])
    for (const name of ['pools.list', 'brands.edit'] as const)
      expect(authorities, name).not.toContain(permissions[name])
  })

  it('gets the same answer for what is not its own as for what nobody has, on every route', async () => {
    const { asked, wrong } = await tellingRoutes(all.t.http, limited[kind], foreignTo(kind))
    expect(asked).toBeGreaterThan(70)
    expect(wrong).toEqual([])
  })

  it('finds its own in every list, and of the others nothing', async () => {
    const { count, text } = await everyList(all.t.http, limited[kind])
    expect(count).toBeGreaterThan(25)
    expect(foreignTo(kind).filter((one) => text.includes(one))).toEqual([])
    const { event: _event, ...listed } = own
    const factories = kind === 'brand' ? [all.here.factory, all.there.factory] : [all.here.factory]
    for (const one of [...factories, ...idsOf(listed), ...recordsOf(ofOwn), ...ordersOf(kind)])
      expect([one, text.includes(one)]).toEqual([one, true])
    const shared = await everyList(all.t.http, limited[kind], 'shared')
    expect(shared.count).toBeGreaterThan(25)
    const names = [...recordsOf(ofTheirs), 'THEIRS-MADE', 'THEIRS made', 'THEIRS brand', 'THEIRS-SHOP']
    expect(names.filter((one) => `${text}${shared.text}`.includes(one))).toEqual([])
  })

  it('reads histories, alerts and the log of its own alone', async () => {
    const me = limited[kind]
    const history = async (subjectType: string, subjectId: string) =>
      (await me.call(getHistory, { query: { subjectType, subjectId } })).items.length > 0
    for (const [of, isSeen] of [
      [ofOwn, true],
      [ofTheirs, false],
    ] as const) {
      for (const [type, id] of [
        ['product', of.product.id],
        ['brand', of.brand],
        ['category_account', of.account],
      ] as const)
        expect([type, await history(type, id)]).toEqual([type, isSeen])
      const isAlertSeen = isSeen && kind === 'brand'
      expect((await me.call(listEvents, { query: { subjectId: of.product.id } })).items.length > 0).toBe(isAlertSeen)
      const { status } = isAlertSeen ? { status: 200 } : await me.refusal(getAlert, { params: { id: of.alert } })
      expect(status).toBe(isAlertSeen ? 200 : 404)
    }
    expect(await history('product', 'no id')).toBe(false)
    const { items } = await all.t.admin.call(listSupplierAuthorities, { query: {} })
    expect(await history('supplier', items[0]!.supplier.id)).toBe(false)
  })

  it('is counted, exported and searched as it is listed', async () => {
    const me = limited[kind]
    const { total } = await me.call(listSerials, { query: { limit: 1 } })
    expect(total).toBeGreaterThan(0)
    const board = await me.call(getDashboard)
    expect(board.serials.total).toBe(total)
    expect(board.orders.reduce((sum, { count }) => sum + count, 0)).toBe(ordersOf(kind).length)
    expect((await me.call(orders.countOrders)).counts.reduce((sum, { count }) => sum + count, 0)).toBe(
      ordersOf(kind).length,
    )
    const { levels } = await me.call(countAlerts, { query: {} })
    const open = await me.call(listAlerts, { query: { status: 'OPEN', limit: 200 } })
    expect(levels.HIGH + levels.MIDDLE + levels.LOW).toBe(open.items.length)
    const files = {
      orders: [all.here.made.order.orderNo, all.there.made.order.orderNo],
      products: ['OWN-MADE', 'THEIRS-MADE'],
      brands: ['OWN-BRAND', 'THEIRS-BRAND'],
      categoryAccounts: ['OWN-SHOP', 'THEIRS-SHOP'],
      supplierAuthorities: ['OWN made', 'THEIRS made'],
      alerts: [all.here.made.order.orderNo, all.there.made.order.orderNo],
    } as const
    for (const [list, [mine, others]] of Object.entries(files) as [keyof typeof files, readonly [string, string]][]) {
      const text = await fileOf(me, list, {})
      expect([list, text.includes(mine), text.includes(others)]).toEqual([list, true, false])
    }
    for (const [text, isFound] of [
      [all.here.made.order.orderNo, true],
      [all.there.made.order.orderNo, false],
      ['OWN-MADE', true],
      ['THEIRS-MADE', false],
    ] as const)
      expect([text, /"(order|product)"/.test(JSON.stringify(await me.call(search, { query: { text } })))]).toEqual([
        text,
        isFound,
      ])
    for (const [code, isThere] of [
      [own.units[0]!, true],
      [theirs.units[0]!, false],
    ] as const)
      expect([code, (await me.call(lookupCode, { query: { code } })).serial !== null]).toEqual([code, isThere])
    const work = JSON.stringify(await me.call(getMyWork, { query: { kind: 'productApprove' } }))
    expect([work.includes('OWN-WAITS'), work.includes('THEIRS-WAITS')]).toEqual([true, false])
  })

  it('passes no more on than it has: neither to users nor by keys', async () => {
    const me = limited[kind]
    const body = { account: `wider-${kind}`, name: 'W', roleIds: [all.roleId] }
    const { siteIds } = limitsOf(kind)
    for (const limits of [
      { ...(siteIds && { siteIds }) },
      { siteIds: [all.here.factory] },
      { ...(siteIds && { siteIds }), brandIds: [ofTheirs.brand] },
      { ...(siteIds && { siteIds }), brandIds: [ofOwn.brand, ofTheirs.brand] },
      ...(siteIds ? [{ brandIds: [ofOwn.brand] }] : []),
    ])
      expect([limits, await me.refusal(createUser, { body: { ...body, ...limits } })]).toMatchObject([
        limits,
        { status: 403, message: 'site_not_held' },
      ])
    const same = await user(`same-${kind}`, limitsOf(kind), me)
    expect(await listedTo(same)).toEqual(ordersOf(kind).toSorted())
    const { apiKey, key } = await me.call(createApiKey, {
      body: { name: `Key by ${kind}`, authorities: [permissions['orders.list']] },
    })
    expect(apiKey).toMatchObject({ brandIds: [ofOwn.brand], siteIds: siteIds ?? [] })
    expect(await keysTo(me)).toContain(apiKey.id)
    for (const key of [keyOfFactory, keyOfTheirs]) expect(await keysTo(me)).not.toContain(key)
    const byKey = clientOf(all.t.http, key, 'key')
    expect(await listedTo(byKey)).toEqual(ordersOf(kind).toSorted())
    expect((await byKey.refusal(orders.getOrder, { params: { id: theirs.order } })).status).toBe(404)
  })

  it('makes and orders nothing outside of its brands', async () => {
    const me = limited[kind]
    const { waiting } = ofOwn
    for (const brandId of [null, ofTheirs.brand]) {
      expect(await me.refusal(products.updateProduct, edit(waiting, { brandId }))).toMatchObject({
        status: 403,
        fields: { brandId: 'site_not_held' },
      })
      await expect(aProduct(me, { code: `NEW-${kind}`, brandId })).rejects.toThrow('site_not_held')
    }
    await aProduct(me, { code: `NEW-${kind}`, name: `New ${kind}`, brandId: ofOwn.brand })
    const plannedLineId = all.here.line.id
    await expect(aDraft(me, ofTheirs.product, { plannedLineId })).rejects.toThrow('order_product_not_in_force')
    await expect(aDraft(me, ofOwn.product, { plannedLineId, productId: null })).rejects.toThrow('can_not_be_empty')
    if (kind === 'both') await expect(aDraft(me, ofOwn.product)).rejects.toThrow('can_not_be_empty')
  })
})

describe('records that every account shares', () => {
  it('count and name the products that the caller sees', async () => {
    const { admin } = all.t
    const { id: categoryId } = await admin.call(classes.createCategory, { body: { code: 'CAT', name: 'Category' } })
    const { id: groupId } = await admin.call(classes.createProductGroup, { body: { code: 'GRP', name: 'Group' } })
    for (const { product } of [ofOwn, ofTheirs]) {
      const { version } = await admin.call(products.getProduct, { params: { id: product.id } })
      const body = { categoryId, groupIds: [groupId], version }
      await admin.call(classes.classifyProduct, { params: { id: product.id }, body })
    }
    for (const [who, count] of [
      [admin, 2],
      [limited.brand, 1],
    ] as const) {
      expect((await who.call(classes.getCategory, { params: { id: categoryId } })).productCount).toBe(count)
      expect((await who.call(classes.getProductGroup, { params: { id: groupId } })).productCount).toBe(count)
    }
    const template = await limited.brand.call(getTemplate, { params: { id: ofOwn.product.newest.template.id } })
    expect(template.products.map(({ code }) => code)).toContain('OWN-MADE')
    expect(template.products.filter(({ code }) => !/^(OWN|NEW)-/.test(code))).toEqual([])
    expect(template.productCount).toBe(template.products.length)
    const { items } = await admin.call(listWorkflows, { query: {} })
    const at = { params: { id: items.find(({ code }) => code === 'STANDARD')!.id } }
    expect((await limited.brand.call(getWorkflow, at)).products).toBe(1)
    expect((await admin.call(getWorkflow, at)).products).toBe(3)
  })
})

describe('limits by brand', () => {
  const idOf = async (account: string): Promise<string> =>
    (await all.t.admin.call(listUsers, { query: { account } })).items[0]!.id

  it('are widened by a second person alone, and name approved brands', async () => {
    const { admin, http } = all.t
    const me = await user('widened', { brandIds: [ofOwn.brand] })
    const id = await idOf('widened')
    const { name, version } = await admin.call(getUser, { params: { id } })
    const body = { name, roleIds: [all.roleId], brandIds: [], version }
    const { accessRequestId, brandIds } = await admin.call(updateUser, { params: { id }, body })
    expect(brandIds).toEqual([ofOwn.brand])
    expect((await me.refusal(orders.getOrder, { params: { id: theirs.order } })).status).toBe(404)
    await approveAs(http, admin, accessRequestId ?? '')
    expect((await me.call(orders.getOrder, { params: { id: theirs.order } })).id).toBe(theirs.order)
    const approving = async (approvedKinds: 'brand'[]) => {
      const rule = await admin.call(getMainDataRule)
      await admin.call(saveMainDataRule, { body: { approvedKinds, version: rule.version } })
    }
    await approving(['brand'])
    const waiting = await admin.call(brands.createBrand, { body: { code: 'WAITING', name: 'Waiting' } })
    await approving([])
    for (const [brandId, message] of [
      [waiting.id, 'master_not_approved'],
      [theirs.order, 'brand_not_exists'],
    ] as const) {
      const asked = { account: 'lost', name: 'L', roleIds: [all.roleId], brandIds: [brandId] }
      expect(await admin.refusal(createUser, { body: asked })).toMatchObject({ message, fields: { brandIds: message } })
    }
  })

  it('follow a product that changes its brand, and a double that is merged, at once', async () => {
    const { admin } = all.t
    const third = await admin.call(brands.createBrand, { body: { code: 'THIRD', name: 'Third' } })
    const me = await user('moving', { brandIds: [third.id] })
    expect(await listedTo(me)).toEqual([])
    const product = await admin.call(products.getProduct, { params: { id: ofTheirs.product.id } })
    const changed = await admin.call(products.updateProduct, edit(product, { brandId: third.id }))
    // A revision that waits decides nothing.
    expect(await listedTo(me)).toEqual([])
    await approve(all.chief, changed)
    expect(await listedTo(me)).toEqual([theirs.order, mixed].toSorted())
    expect(await admin.refusal(brands.deleteBrand, { params: { id: third.id } })).toMatchObject({
      message: 'master_still_used',
      params: { products: 1, users: 1 },
    })
    const body = { intoId: ofTheirs.brand, version: third.version, reason: 'the same brand' }
    await admin.call(mergeBrand, { params: { id: third.id }, body })
    await expect.poll(() => listedTo(me), { timeout: 5_000 }).toEqual([theirs.order, mixed].toSorted())
    expect((await admin.call(getUser, { params: { id: await idOf('moving') } })).brandIds).toEqual([ofTheirs.brand])
    const { items } = await admin.call(getHistory, {
      query: { subjectType: 'user', subjectId: await idOf('moving') },
    })
    expect(items[0]).toMatchObject({ details: { brandIds: [[third.id], [ofTheirs.brand]] } })
  })

  it('are found by filters of orders and users', async () => {
    const { admin } = all.t
    const found = async (query: object) =>
      (await admin.call(orders.listOrders, { query })).items.map(({ id }) => id).toSorted()
    expect(await found({ brand: 'OWN-BRAND' })).toEqual([own.order, elsewhere].toSorted())
    const { area } = await aPlace(admin, 'HERE', all.here.factory)
    expect(await found({ region: 'HERE-REGION' })).toEqual([own.order, mixed, plain].toSorted())
    expect(await found({ businessUnit: 'HERE-UNIT', brand: 'OWN-BRAND' })).toEqual([own.order])
    expect(await found({ brand: 'NONE' })).toEqual([])
    await user('placed', { regionIds: [area], brandIds: [ofOwn.brand] })
    const accounts = async (query: object) =>
      (await admin.call(listUsers, { query })).items.map(({ account }) => account)
    expect(await accounts({ region: 'HERE-REGION', brand: 'OWN-BRAND' })).toEqual(['placed'])
    expect(await accounts({ brand: 'OWN-BRAND' })).toContain('by-both')
    expect(await accounts({ brand: 'OWN-BRAND' })).not.toContain('moving')
    expect(await accounts({ businessUnit: 'HERE-UNIT' })).toEqual([])
    const numbers = async (ids: readonly string[]) => {
      const { items } = await admin.call(orders.listOrders, { query: {} })
      return items.map(({ id, orderNo }) => [orderNo, ids.includes(id)] as const)
    }
    for (const [filter, ids] of [
      [{ region: 'HERE-REGION' }, [own.order, mixed, plain]],
      [{ businessUnit: 'HERE-UNIT', brand: 'OWN-BRAND' }, [own.order]],
    ] as const) {
      const text = await fileOf(admin, 'orders', filter)
      for (const [orderNo, isFound] of await numbers(ids))
        expect([orderNo, text.includes(orderNo)]).toEqual([orderNo, isFound])
    }
    const people = await fileOf(admin, 'users', { region: 'HERE-REGION' })
    expect([people.includes('placed'), people.includes('by-both')]).toEqual([true, false])
  })

  it('keep what is about packs of a double', async () => {
    const { admin } = all.t
    const me = await user('keeper', { brandIds: [ofOwn.brand] })
    const read = () => me.call(getRecall, { params: { id: own.recall } })
    const { version } = await admin.call(brands.getBrand, { params: { id: ofOwn.brand } })
    expect((await read()).id).toBe(own.recall)
    const body = { intoId: ofTheirs.brand, version, reason: 'the same brand' }
    await admin.call(mergeBrand, { params: { id: ofOwn.brand }, body })
    await expect.poll(() => listedTo(me), { timeout: 5_000 }).toContain(own.order)
    expect((await read()).id).toBe(own.recall)
  })
})
