/** What an account that is limited to a site can access of lines, orders, results and users: those of the site. */

import { permissions } from '@serialis/contract/permissions.ts'
import { listLineExchanges } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import * as factories from '@serialis/contract/plant/lines/factories.routes.ts'
import * as lines from '@serialis/contract/plant/lines/lines.routes.ts'
import * as orders from '@serialis/contract/plant/orders/orders.routes.ts'
import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import {
  createUser,
  disableUser,
  enableUser,
  endSessions,
  listUsers,
  resetPassword,
  updateUser,
} from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, listApiKeys } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile, getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { approveAs, clientOf, type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { sampleOf } from '../../../test/harness/sample.ts'
import { ask, everyRoute } from '../../../test/rules/permission-matrix.ts'
import type { Masters } from '../../plant/orders/orders.fixtures.ts'
import { localUser, twoSites, type Site } from './sites.fixtures.ts'

let t: TestApp
let m: Masters
let chief: Client
let roleId: string
let here: Site
let there: Site
let local: Client

beforeAll(async () => {
  ;({ t, m, chief, roleId, here, there, local } = await twoSites())
})

describe('an account of one site, with every right there is', () => {
  it('lists the lines, orders, results and traffic of its site alone', async () => {
    expect((await local.call(lines.listLines, { query: {} })).items.map(({ id }) => id)).toEqual([here.line.id])
    expect((await local.call(lines.listLineOptions, { query: {} })).items.map(({ id }) => id)).toEqual([here.line.id])
    expect((await local.call(factories.listFactories, { query: {} })).items.map(({ id }) => id)).toEqual([here.factory])
    expect((await local.call(orders.listOrders, { query: {} })).items.map(({ id }) => id)).toEqual([here.made.order.id])
    expect((await local.call(orders.countOrders)).counts).toEqual([{ status: 'PROCESSED', count: 1 }])
    expect((await local.call(listResultFiles, { query: {} })).items.map(({ id }) => id)).toEqual([here.file])
    expect((await local.call(listLineExchanges, { query: {} })).items.map(({ lineId }) => lineId)).toEqual([
      here.line.id,
    ])
    expect((await t.admin.call(orders.listOrders, { query: {} })).items).toHaveLength(2)
    const { taskId } = await local.call(exportList, { body: { list: 'orders', format: 'CSV', filter: {} } })
    await expect
      .poll(async () => (await local.call(getTask, { params: { id: taskId } })).state, {
        timeout: 60_000,
        interval: 25,
      })
      .toBe('DONE')
    const text = (await local.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text).toContain(here.made.order.orderNo)
    expect(text).not.toContain(there.made.order.orderNo)
  })

  it('gets the same answer for what another site has as for what nobody has, on every route of lines, orders, results and factories', async () => {
    const prefixes: readonly (readonly [string, string])[] = [
      ['/api/production/orders/:id', there.made.order.id],
      ['/api/production-lines/:id', there.line.id],
      ['/api/production/results/:id', there.file],
      ['/api/factories/:id', there.factory],
      ['/api/reports/orders/:id', there.made.order.id],
    ]
    const wrong: string[] = []
    let probes = 0
    for (const { name, route } of everyRoute) {
      const [, id] = prefixes.find(([prefix]) => route.path.startsWith(prefix)) ?? []
      if (id === undefined) continue
      probes++
      const body = sampleOf(route.input.body) ?? {}
      const nobodys = await ask(t.http, route, local.token, undefined, body)
      const theirs = await ask(t.http, route, local.token, id, body)
      if (theirs.status < 400 || theirs.status >= 500 || theirs.message !== nobodys.message)
        wrong.push(`${name}: ${theirs.status} ${theirs.message}, nobody's ${nobodys.message}`)
    }
    expect(wrong).toEqual([])
    expect(probes).toBeGreaterThan(60)
    expect(await t.admin.call(orders.getOrder, { params: { id: there.made.order.id } })).toMatchObject({
      version: (await t.admin.call(orders.getOrder, { params: { id: there.made.order.id } })).version,
      status: 'PROCESSED',
    })
  })

  it('enters orders for its own lines only, and always for one', async () => {
    const body = { orderNo: 'SITE-1', productId: m.product.id, orderSize: 10 }
    expect(await local.refusal(orders.createOrder, { body })).toMatchObject({
      fields: { plannedLineId: 'can_not_be_empty' },
    })
    expect(await local.refusal(orders.createOrder, { body: { ...body, plannedLineId: there.line.id } })).toMatchObject({
      fields: { plannedLineId: 'order_line_unknown' },
    })
    expect(await local.call(orders.createOrder, { body: { ...body, plannedLineId: here.line.id } })).toMatchObject({
      status: 'DRAFT',
    })
    expect(
      await local.refusal(orders.createOrder, {
        body: { ...body, orderNo: there.made.order.orderNo, plannedLineId: here.line.id },
      }),
    ).toMatchObject({ message: 'order_number_exists' })
    expect(
      await local.refusal(lines.createLine, {
        body: {
          code: 'X-1',
          name: 'X',
          ip: '10.0.0.1',
          type: 'OCS',
          factoryId: there.factory,
          mode: 'PUSH',
          maximumOrders: 1,
          maximumSerials: 1,
        },
      }),
    ).toMatchObject({ message: 'factory_not_exists' })
    expect(
      await local.refusal(factories.createFactory, { body: { name: 'Own', zone: 'Europe/Berlin' } }),
    ).toMatchObject({ message: 'site_not_held' })
  })

  it('passes no more on than it has: neither to users nor by keys', async () => {
    expect(
      await t.admin.refusal(createUser, {
        body: { account: 'nowhere', name: 'N', roleIds: [roleId], siteIds: [m.product.id] },
      }),
    ).toMatchObject({ message: 'factory_not_exists' })
    for (const siteIds of [[], [there.factory], [here.factory, there.factory]]) {
      expect(
        await local.refusal(createUser, {
          body: { account: 'wider', name: 'W', roleIds: [roleId], siteIds },
        }),
      ).toMatchObject({ status: 403, message: 'site_not_held' })
    }
    const chiefs = (await local.call(listUsers, { query: { account: chief.account } })).items[0]!
    for (const route of [disableUser, enableUser, endSessions])
      expect(await local.refusal(route, { params: { id: chiefs.id } }), route.path).toMatchObject({
        status: 403,
        message: 'site_not_held',
      })
    expect(await local.refusal(resetPassword, { params: { id: chiefs.id }, body: {} })).toMatchObject({
      message: 'site_not_held',
    })
    const neighbour = await localUser({ t, roleId }, 'neighbour', [here.factory], local)
    expect(
      (await neighbour.call(orders.listOrders, { query: {} })).items.every(
        ({ plannedLineId }) => plannedLineId === here.line.id,
      ),
    ).toBe(true)
    const { apiKey, key } = await local.call(createApiKey, {
      body: { name: 'Local key', authorities: [permissions['orders.list']] },
    })
    expect(apiKey.siteIds).toEqual([here.factory])
    expect(
      (await clientOf(t.http, key, 'key').refusal(orders.getOrder, { params: { id: there.made.order.id } })).status,
    ).toBe(404)
    expect((await t.admin.call(listApiKeys, { query: {} })).items.find(({ id }) => id === apiKey.id)).toMatchObject({
      siteIds: [here.factory],
    })
    const distant = await localUser({ t, roleId }, 'distant', [there.factory])
    const { apiKey: theirs } = await distant.call(createApiKey, {
      body: { name: 'Distant key', authorities: [permissions['orders.list']] },
    })
    const listed = async (who: Client) => (await who.call(listApiKeys, { query: {} })).items.map(({ id }) => id)
    expect([await listed(local), await listed(distant)]).toEqual([[apiKey.id], [theirs.id]])
    expect(await t.admin.refusal(factories.deleteFactory, { params: { id: here.factory } })).toMatchObject({
      message: 'factory_still_used',
    })
  })

  it('is told at once when its sites change', async () => {
    const moving = await localUser({ t, roleId }, 'moving', [here.factory])
    const { items } = await t.admin.call(listUsers, { query: { account: 'moving' } })
    const [user] = items
    await t.admin.call(updateUser, {
      params: { id: user!.id },
      body: { name: user!.name, roleIds: [roleId], version: user!.version },
    })
    expect((await moving.call(orders.getOrder, { params: { id: here.made.order.id } })).id).toBe(here.made.order.id)
    const asked = await t.admin.call(updateUser, {
      params: { id: user!.id },
      body: { name: user!.name, roleIds: [roleId], siteIds: [there.factory], version: user!.version + 1 },
    })
    await approveAs(t.http, t.admin, asked.accessRequestId ?? '')
    expect((await moving.refusal(orders.getOrder, { params: { id: here.made.order.id } })).status).toBe(404)
    expect((await moving.call(orders.getOrder, { params: { id: there.made.order.id } })).id).toBe(there.made.order.id)
  })
})
