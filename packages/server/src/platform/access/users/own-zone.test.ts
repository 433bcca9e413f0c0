/** The time zone that a person chose: what days of a filter mean, and what stays in the tenant's zone. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { chooseOwnZone, getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { raiseAlert } from '../../alerts/alerts.service.ts'
import { asCommand, taskIn } from '../../tasks/tasks.fixtures.ts'

let t: TestApp
let reader: Client
// 20 November in Shanghai, still the 19th in New York.
const now = new Date('2026-11-20T02:30:00Z')

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  reader = await userWith(t.http, t.admin, ['orders.list', 'orders.exportList', 'alerts.list'])
})

const choose = (zone: string | null) => reader.call(chooseOwnZone, { body: { zone } })

it('is the zone of the session and of the days of every list, and ends with the choice', async () => {
  await t.admin.call(createOrder, { body: { orderNo: 'PO-1' } })
  await asCommand(t.app, t.admin, (ctx) =>
    raiseAlert(ctx, { type: 'E3', subjectType: 'order', subjectId: '00000000-0000-7000-8000-000000000001' }),
  )
  const found = async (day: string) => [
    (await reader.call(listOrders, { query: { createdFrom: day, createdTo: day } })).items.length,
    (await reader.call(listAlerts, { query: { from: day, to: day } })).items.length,
  ]
  expect(await reader.call(getMe, {})).toMatchObject({ zone: 'Asia/Shanghai', ownZone: null })
  expect([await found('2026-11-19'), await found('2026-11-20')]).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(await choose('America/New_York')).toEqual({ zone: 'America/New_York' })
  expect(await reader.call(getMe, {})).toMatchObject({
    zone: 'America/New_York',
    ownZone: 'America/New_York',
    tenantZone: 'Asia/Shanghai',
  })
  expect([await found('2026-11-19'), await found('2026-11-20')]).toEqual([
    [1, 1],
    [0, 0],
  ])
  // Others are not concerned.
  expect(await t.admin.call(getMe, {})).toMatchObject({ zone: 'Asia/Shanghai' })
  await choose(null)
  expect(await found('2026-11-20')).toEqual([1, 1])
})

it('is the zone of the files that the person exports: their times, and the days of their filter', async () => {
  await choose('America/New_York')
  const day = '2026-11-19'
  const { taskId } = await reader.call(exportList, {
    body: { list: 'orders', format: 'CSV', filter: { createdFrom: day, createdTo: day } },
  })
  expect((await taskIn(reader, taskId)).state).toBe('DONE')
  const { body } = await reader.raw(downloadTaskFile, { params: { id: taskId } })
  expect(String(body)).toContain('2026-11-19 21:30:00')
  await choose(null)
})

it('is recorded as an event, in the zone of the tenant', async () => {
  await choose('Europe/Berlin')
  const { items } = await t.admin.call(listEvents, { query: { action: 'user.zone_chosen', limit: '1' } })
  const event = await t.admin.call(getEvent, { params: { id: items[0]!.id } })
  expect(event).toMatchObject({ details: { zone: ['Asia/Shanghai', 'Europe/Berlin'] }, zone: 'Asia/Shanghai' })
})

it('refuses what is no zone, and a key, which reads no clock', async () => {
  expect(await reader.refusal(chooseOwnZone, { body: { zone: 'Mars/Olympus' } })).toMatchObject({
    status: 400,
    fields: { zone: 'zone_unknown' },
  })
  const { key } = await t.admin.call(createApiKey, {
    body: { name: 'machine', authorities: [permissions['orders.list']] },
  })
  expect(await clientOf(t.http, key, '').refusal(chooseOwnZone, { body: { zone: 'UTC' } })).toMatchObject({
    message: 'no_permission',
  })
})
