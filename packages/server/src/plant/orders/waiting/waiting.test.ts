import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { rejectOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { takeOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import * as routes from '@serialis/contract/plant/orders/waiting/waiting.routes.ts'
import { WAITING_DEFAULTS } from '@serialis/contract/plant/orders/waiting/waiting.schema.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { found } from '../../../kit/http/failure.ts'
import { tenantById } from '../../../platform/tenants/tenants.service.ts'
import { aCrew, aDraft, masters, submitted, withCodes, type Crew, type Masters } from '../orders.fixtures.ts'
import { raiseWaitingOrders } from './waiting.service.ts'

let t: TestApp
let crew: Crew
let m: Masters
let keeper: Client
let now = new Date()
const later = (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000))
const look = async () => raiseWaitingOrders(t.app, found(await tenantById(t.app, 1)))

/** A user with an API key: sessions end while the clock runs ahead. */
const keyWith = async (name: string, names: readonly PermissionName[]) =>
  clientOf(
    t.http,
    (await t.admin.call(createApiKey, { body: { name, authorities: names.map((one) => permissions[one]) } })).key,
    '',
  )

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]))
  keeper = await keyWith('keeper', ['orders.list', 'orders.approve', 'orders.take', 'orders.editLimits', 'alerts.list'])
})

const alertsOf = async (subjectId: string) =>
  (await keeper.call(listAlerts, { query: { type: 'E3', subjectId } })).items.map(
    ({ level, status, raisedCount }) => `${level} ${status} ${raisedCount}`,
  )

it('tells once of an order that waits too long, again when it goes on, and takes it back when somebody acts', async () => {
  const order = await submitted(crew.planner, await aDraft(crew.planner, m.product))
  const pulled = await withCodes(crew, await aDraft(crew.planner, m.product, { plannedLineId: m.pull.id }))
  later(WAITING_DEFAULTS.UNAPPROVED - 1)
  expect(await look()).toBe(0)
  later(2)
  expect(await look()).toBe(2)
  expect(await look()).toBe(0)
  expect(await alertsOf(order.id)).toEqual(['LOW NEW 1'])
  expect(await alertsOf(pulled.id)).toEqual(['LOW NEW 1'])
  later(4)
  // Two processes check at once: each order is reported by one of them.
  expect((await Promise.all([look(), look()])).reduce((sum, count) => sum + count)).toBe(2)
  expect(await alertsOf(order.id)).toEqual(['MIDDLE NEW 2'])
  expect((await keeper.call(getOrder, { params: { id: order.id } })).version).toBe(order.version)
  await keeper.call(rejectOrder, {
    params: { id: order.id },
    body: { version: order.version, reason: 'wrong batch code' },
  })
  expect(await alertsOf(order.id)).toEqual(['MIDDLE OBSOLETE 2'])
  await keeper.call(takeOrder, { params: { id: pulled.id }, body: { version: pulled.version, lineId: m.pull.id } })
  expect(await alertsOf(pulled.id)).toEqual(['MIDDLE OBSOLETE 2'])
  expect(await look()).toBe(0)
})

it('goes by the limits of the tenant, each of which may be lifted', async () => {
  const { hours, version } = await keeper.call(routes.getOrderWaitingLimits)
  expect(hours).toMatchObject(WAITING_DEFAULTS)
  const saved = await keeper.call(routes.saveOrderWaitingLimits, {
    body: { version, hours: { ...hours, ASSIGNED: 1, REJECTED: null } },
  })
  expect(saved.hours).toMatchObject({ ASSIGNED: 1, REJECTED: null, AVAILABLE: 24 })
  expect(await keeper.refusal(routes.saveOrderWaitingLimits, { body: { version, hours } })).toMatchObject({
    status: 409,
    message: 'changed_meanwhile',
  })
  expect(
    await keeper.refusal(routes.saveOrderWaitingLimits, {
      body: { version: saved.version, hours: { ...hours, ASSIGNED: 0 } },
    }),
  ).toMatchObject({ status: 400, fields: { 'hours.ASSIGNED': 'too_small' } })
  // One is rejected and one assigned, since the previous test.
  later(2)
  expect(await look()).toBe(1)
  later(100)
  expect(await look()).toBe(1)
  expect(
    (await keeper.call(listAlerts, { query: { type: 'E3', status: 'NEW' } })).items.map(
      ({ params }) => params['status'],
    ),
  ).toEqual(['ASSIGNED'])
})
