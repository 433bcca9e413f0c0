/**
 * What an account that is limited to regions or to business units can access: what belongs to the factories in them,
 * and what main data says of them. Every route is asked.
 */

import { listPushJobs } from '@serialis/contract/desk/push/push.routes.ts'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import * as factories from '@serialis/contract/plant/lines/factories.routes.ts'
import * as lines from '@serialis/contract/plant/lines/lines.routes.ts'
import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import * as accounts from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import * as counters from '@serialis/contract/plant/main-data/counters.routes.ts'
import { mergeRegion } from '@serialis/contract/plant/main-data/merging.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import * as orders from '@serialis/contract/plant/orders/orders.routes.ts'
import { createUser, getMe, getUser, listUsers, updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { countAlerts, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getHistory, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { approveAs, clientOf, type Client } from '../../../test/harness/client.ts'
import { ask } from '../../../test/rules/permission-matrix.ts'
import { aReceiver, aTarget } from '../../desk/push/push.fixtures.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { everyList, idsOf, tellingRoutes, wronglyClosed } from './reach-matrix.fixtures.ts'
import { aPlace, limitedUser, placeFactory, withoutApproval, type ChosenLimits, type Place } from './reach.fixtures.ts'
import { aSide, newestOf, twoSites, type Side, type TwoSites } from './sites.fixtures.ts'

let all: TwoSites
let own: Side
let theirs: Side
let ownPlace: Place
let theirPlace: Place
const limited = {} as Record<Kind, Client>

const kinds = ['regions', 'units'] as const
type Kind = (typeof kinds)[number]
const limitsOf = (kind: Kind, { region, unit }: Place): ChosenLimits =>
  kind === 'regions' ? { regionIds: [region] } : { businessUnitIds: [unit] }
/** The records of main data that the limit concerns. */
const placed = (kind: Kind, { region, area, counter, unit, division, account }: Place): string[] =>
  kind === 'regions' ? [region, area, counter] : [unit, division, account]

const user = (account: string, limits: ChosenLimits, by?: Client) => limitedUser(all, account, limits, by)
const idOf = async (account: string): Promise<string> =>
  (await all.t.admin.call(listUsers, { query: { account } })).items[0]!.id

beforeAll(async () => {
  all = await twoSites()
  const { t, here, there } = all
  await withoutApproval(t.admin)
  ownPlace = await aPlace(t.admin, 'OWN', here.factory)
  theirPlace = await aPlace(t.admin, 'THEIRS', there.factory)
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  const { id: targetId } = await aTarget(t.admin, receiver.url)
  own = await aSide(t, here, targetId)
  theirs = await aSide(t, there, targetId)
  for (const kind of kinds) limited[kind] = await user(`by-${kind}`, limitsOf(kind, ownPlace))
}, 600_000)

describe.each(kinds)('an account that is limited by %s, with every right there is', (kind) => {
  it('is refused by closed routes and by no other', async () => {
    expect(await wronglyClosed(all.t.http, limited[kind])).toEqual([])
    const { authorities } = await limited[kind].call(getMe)
    expect(authorities).toContain(permissions['regions.list'])
    for (const name of ['pools.list', 'regions.edit', 'businessUnits.create'] as const)
      expect(authorities, name).not.toContain(permissions[name])
  })

  it('gets the same answer for what is not its own as for what nobody has, on every route', async () => {
    const foreign = [
      ...idsOf(theirs),
      ...placed(kind, theirPlace),
      all.there.line.id,
      all.there.factory,
      all.there.file,
    ]
    const { asked, wrong } = await tellingRoutes(all.t.http, limited[kind], foreign)
    expect(asked).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  })

  it('finds its own in every list, and of the others nothing', async () => {
    const { count, text } = await everyList(all.t.http, limited[kind])
    expect(count).toBeGreaterThan(25)
    const names = [
      all.there.made.order.orderNo,
      all.there.line.id,
      all.there.factory,
      all.there.file,
      ...idsOf(theirs),
      ...placed(kind, theirPlace),
    ]
    expect(names.filter((one) => text.includes(one))).toEqual([])
    const { event: _event, ...listed } = own
    for (const one of [all.here.factory, ...idsOf(listed as Side), ...placed(kind, ownPlace)])
      expect([one, text.includes(one)]).toEqual([one, true])
    for (const [subjectType, subjectId] of [
      ['region', theirPlace.region],
      ['counter', theirPlace.counter],
      ['business_unit', theirPlace.division],
      ['category_account', theirPlace.account],
    ] as const) {
      const { items } = await limited[kind].call(getHistory, { query: { subjectType, subjectId } })
      expect([subjectType, items.length > 0]).toEqual([subjectType, !placed(kind, theirPlace).includes(subjectId)])
    }
    expect((await limited[kind].call(listEvents, { query: { subjectId: theirs.order } })).items).toEqual([])
  })

  it('sees the tree from its own record on', async () => {
    const list: Route = kind === 'regions' ? regions.listRegions : units.listBusinessUnits
    const levels = async (parentId: string) =>
      (
        (await limited[kind].call(list, { query: { parentId } } as never)) as unknown as { items: { id: string }[] }
      ).items.map(({ id }) => id)
    const [top, inner] = placed(kind, ownPlace)
    expect(await levels('top')).toEqual([top])
    expect(await levels(top!)).toEqual([inner])
    expect(await levels(placed(kind, theirPlace)[0]!)).toEqual([])
  })

  it('is counted, exported and searched as it is listed', async () => {
    const me = limited[kind]
    const { total } = await me.call(listSerials, { query: { limit: 1 } })
    const board = await me.call(getDashboard)
    expect(board.serials.total).toBe(total)
    expect(board.orders.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect((await me.call(orders.countOrders)).counts.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    const { levels } = await me.call(countAlerts, { query: {} })
    const { items } = await me.call(listAlerts, { query: { status: 'OPEN', limit: 200 } })
    expect(levels.HIGH + levels.MIDDLE + levels.LOW).toBe(items.length)
    for (const list of ['orders', 'factories', kind === 'regions' ? 'counters' : 'categoryAccounts'] as const) {
      const { taskId } = await me.call(exportList, { body: { list, format: 'CSV', filter: {} } })
      await taskIn(me, taskId)
      const text = (await me.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
      const [mine, others] = {
        orders: [all.here.made.order.orderNo, all.there.made.order.orderNo],
        factories: ['Works here', 'Works there'],
        counters: ['OWN-COUNTER', 'THEIRS-COUNTER'],
        categoryAccounts: ['OWN-SHOP', 'THEIRS-SHOP'],
      }[list]
      expect([list, text.includes(mine!), text.includes(others!)]).toEqual([list, true, false])
    }
    for (const [text, isFound] of [
      [all.here.made.order.orderNo, true],
      [all.there.made.order.orderNo, false],
    ] as const)
      expect([text, JSON.stringify(await me.call(search, { query: { text } })).includes('"order"')]).toEqual([
        text,
        isFound,
      ])
  })

  it('passes no more on than it has: neither to users nor by keys', async () => {
    const me = limited[kind]
    const body = { account: `wider-${kind}`, name: 'W', roleIds: [all.roleId] }
    const [, inner] = placed(kind, ownPlace)
    const field = kind === 'regions' ? 'regionIds' : 'businessUnitIds'
    for (const limits of [
      {},
      { siteIds: [all.here.factory] },
      limitsOf(kind, theirPlace),
      { [field]: [inner!, placed(kind, theirPlace)[1]!] },
      kind === 'regions' ? { businessUnitIds: [ownPlace.unit] } : { regionIds: [ownPlace.region] },
    ])
      expect([limits, await me.refusal(createUser, { body: { ...body, ...limits } })]).toMatchObject([
        limits,
        { status: 403, message: 'site_not_held' },
      ])
    const narrower = await user(`narrower-${kind}`, { [field]: [inner!] }, me)
    expect((await narrower.call(orders.listOrders, { query: {} })).items.map(({ id }) => id)).toEqual([own.order])
    const { apiKey, key } = await me.call(createApiKey, {
      body: { name: `Key by ${kind}`, authorities: [permissions['orders.list']] },
    })
    expect(apiKey[field]).toEqual(limitsOf(kind, ownPlace)[field])
    const byKey = clientOf(all.t.http, key, 'key')
    expect((await byKey.call(orders.listOrders, { query: {} })).items.map(({ id }) => id)).toEqual([own.order])
    expect((await byKey.refusal(orders.getOrder, { params: { id: theirs.order } })).status).toBe(404)
  })

  it('does not decide who sees what: neither in the tree nor at the factory', async () => {
    const me = limited[kind]
    expect(await me.refusal(regions.createRegion, { body: { code: 'MINE', name: 'Mine' } })).toMatchObject({
      message: kind === 'regions' || kind === 'units' ? 'not_for_sites' : '',
    })
    const { version } = await all.t.admin.call(regions.getRegion, { params: { id: theirPlace.region } })
    expect(
      await me.refusal(mergeRegion, {
        params: { id: theirPlace.region },
        body: { intoId: ownPlace.region, version, reason: 'the same place' },
      }),
    ).toMatchObject({ status: 403, message: 'not_for_sites' })
    await expect(placeFactory(me, all.here.factory, { regionId: null })).rejects.toThrow('site_not_held')
    await expect(placeFactory(me, all.here.factory, { businessUnitId: ownPlace.unit })).rejects.toThrow('site_not_held')
    await placeFactory(me, all.here.factory, {})
    const counter = { code: `NEW-${kind}`, name: 'New', zone: 'Europe/Berlin', regionId: theirPlace.area }
    if (kind === 'regions') {
      expect(await me.refusal(counters.createCounter, { body: counter })).toMatchObject({ message: 'site_not_held' })
      await me.call(counters.createCounter, { body: { ...counter, regionId: ownPlace.area } })
    } else {
      const { brandId, channelId } = await me.call(accounts.getCategoryAccount, { params: { id: ownPlace.account } })
      const shop = { code: 'NEW-SHOP', name: 'New', brandId, channelId, outsideId: 'N-1', ownerId: theirPlace.unit }
      expect(await me.refusal(accounts.createCategoryAccount, { body: shop })).toMatchObject({
        message: 'site_not_held',
      })
      await me.call(accounts.createCategoryAccount, { body: { ...shop, ownerId: ownPlace.unit } })
    }
  })
})

describe('limits of several kinds', () => {
  it('combine with AND, and what nothing is left of sees nothing', async () => {
    const both = await user('both', { regionIds: [ownPlace.region], businessUnitIds: [ownPlace.unit] })
    expect((await both.call(orders.listOrders, { query: {} })).items.map(({ id }) => id)).toEqual([own.order])
    const none = await user('none', { regionIds: [ownPlace.region], businessUnitIds: [theirPlace.unit] })
    const narrow = await user('narrow', { siteIds: [all.there.factory], regionIds: [ownPlace.region] })
    for (const me of [none, narrow]) {
      for (const route of [orders.listOrders, lines.listLines, factories.listFactories, listPushJobs] as Route[])
        expect([route.path, await me.call(route, { query: {} } as never)]).toMatchObject([route.path, { items: [] }])
      expect((await me.call(listSerials, { query: { limit: 1 } })).total).toBe(0)
      expect((await me.refusal(orders.getOrder, { params: { id: own.order } })).status).toBe(404)
      expect((await ask(all.t.http, factories.createFactory, me.token)).status).toBeGreaterThanOrEqual(400)
      const { key } = await me.call(createApiKey, {
        body: { name: `Key of ${me.account}`, authorities: [permissions['orders.list']] },
      })
      expect((await clientOf(all.t.http, key, 'key').call(orders.listOrders, { query: {} })).items).toEqual([])
      const { taskId } = await me.call(exportList, { body: { list: 'orders', format: 'CSV', filter: {} } })
      await taskIn(me, taskId)
      const text = (await me.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
      expect(text).not.toContain(all.here.made.order.orderNo)
    }
  })

  it('follow a region that is moved, a factory that is placed elsewhere and a double that is merged, at once', async () => {
    const { admin } = all.t
    const top = await admin.call(regions.createRegion, { body: { code: 'WORLD', name: 'World' } })
    const wide = await user('wide', { regionIds: [top.id] })
    const seen = async () => (await wide.call(orders.listOrders, { query: {} })).items.map(({ id }) => id)
    const soon = (ids: string[]) => expect.poll(seen, { timeout: 5_000, interval: 50 }).toEqual(ids)
    expect(await seen()).toEqual([])
    const moved = async (id: string, parentId: string | null) => {
      const { code, name, version } = await admin.call(regions.getRegion, { params: { id } })
      await admin.call(regions.updateRegion, { params: { id }, body: { code, name, parentId, version } })
    }
    await moved(theirPlace.region, top.id)
    await soon([theirs.order])
    await placeFactory(admin, all.there.factory, { regionId: null })
    await soon([])
    await placeFactory(admin, all.there.factory, { regionId: theirPlace.area })
    await moved(theirPlace.region, null)
    await soon([])
    await merged(top.id)
    await soon([theirs.order])
    const { regionIds } = await admin.call(getUser, { params: { id: await idOf('wide') } })
    expect(regionIds).toEqual([theirPlace.region])
  })

  const merged = async (id: string) => {
    const { version } = await all.t.admin.call(regions.getRegion, { params: { id } })
    const body = { intoId: theirPlace.region, version, reason: 'the same place' }
    await all.t.admin.call(mergeRegion, { params: { id }, body })
    const { items } = await all.t.admin.call(getHistory, {
      query: { subjectType: 'user', subjectId: await idOf('wide') },
    })
    expect(items[0]).toMatchObject({ details: { regionIds: [[id], [theirPlace.region]] } })
  }

  it('keep a region or unit that an account or a factory names', async () => {
    const { admin } = all.t
    const { id } = await admin.call(regions.createRegion, { body: { code: 'KEPT', name: 'Kept' } })
    await user('keeper', { regionIds: [id] })
    expect(await admin.refusal(regions.deleteRegion, { params: { id } })).toMatchObject({
      message: 'master_still_used',
      params: { users: 1, factories: 0, names: 'keeper' },
    })
    expect(await admin.refusal(units.deleteBusinessUnit, { params: { id: ownPlace.division } })).toMatchObject({
      message: 'master_still_used',
      params: { factories: 1 },
    })
    const body = { account: 'lost', name: 'L', roleIds: [all.roleId], regionIds: [theirs.order] }
    expect(await admin.refusal(createUser, { body })).toMatchObject({ message: 'region_not_exists' })
  })

  it('are widened by a second person alone', async () => {
    const { admin, http } = all.t
    const me = await user('widened', { regionIds: [ownPlace.region] })
    const id = await idOf('widened')
    const { name, version } = await admin.call(getUser, { params: { id } })
    const body = { name, roleIds: [all.roleId], regionIds: [], version }
    const { accessRequestId, regionIds } = await admin.call(updateUser, { params: { id }, body })
    expect(regionIds).toEqual([ownPlace.region])
    expect((await me.refusal(orders.getOrder, { params: { id: theirs.order } })).status).toBe(404)
    await approveAs(http, admin, accessRequestId ?? '')
    expect((await me.call(orders.getOrder, { params: { id: theirs.order } })).id).toBe(theirs.order)
  })

  it('are found by a filter of the factories', async () => {
    const list = async (query: object) =>
      (await all.t.admin.call(factories.listFactories, { query })).items.map(({ name }) => name)
    expect(await list({ region: 'OWN-REGION' })).toEqual(['Works here'])
    expect(await list({ businessUnit: 'THEIRS-UNIT' })).toEqual(['Works there'])
    expect(await list({ region: 'OWN-REGION', businessUnit: 'THEIRS-UNIT' })).toEqual([])
    expect(await newestOf(all.t, listPushJobs)).not.toBe('')
  })
})
