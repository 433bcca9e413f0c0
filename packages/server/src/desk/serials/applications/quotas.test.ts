/** The quotas of a tenant: set by the platform, refused at 100 %, warned of at 80 %, and the usage day by day. */

import { Readable } from 'node:stream'
import { createApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import { createUser, disableUser, enableUser, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { listNews } from '@serialis/contract/platform/news/news.routes.ts'
import { getTenant, setTenantQuotas } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { getUsage } from '@serialis/contract/platform/usage/usage.routes.ts'
import type { Quotas } from '@serialis/contract/platform/usage/usage.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../../test/harness/accounts.ts'
import { as, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { started, taskIn } from '../../../platform/tasks/tasks.fixtures.ts'
import { startWorkers } from '../../../platform/tasks/worker.service.ts'
import { platformAdministrator } from '../../../platform/tenant-management/tenant-management.fixtures.ts'
import { noteUsage } from '../../../platform/usage/quota-usage.service.ts'
import { aStock, anApplication } from '../serials.fixtures.ts'

let t: TestApp
let root: Client
let now = new Date('2026-11-20T08:00:00Z')
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  root = await platformAdministrator(t)
})

const own = { params: { id: '0001' } }
const NONE: Quotas = { users: null, storedBytes: null, codes: null }
async function set(quotas: Partial<Quotas>) {
  const { version } = await root.call(getTenant, own)
  return root.call(setTenantQuotas, { ...own, body: { ...NONE, ...quotas, version } })
}
const used = async () => (await t.admin.call(getUsage)).quota.now

async function night(day: string) {
  const stop = await startWorkers({ app: t.app, kinds: [noteUsage], databaseUrl: t.database.appUrl })
  try {
    const { taskId } = await started(t.app, t.admin, { kind: noteUsage.kind, input: { day } })
    return (await taskIn(t.admin, taskId)).result
  } finally {
    await stop()
  }
}

describe('a quota', () => {
  it('of users refuses one more account, made or enabled, also of two at once', async () => {
    const [role] = (await t.admin.call(listRoles, { query: {} })).items
    const before = (await used()).users
    await set({ users: before + 1 })
    const make = (account: string) => t.admin.raw(createUser, { body: { account, name: account, roleIds: [role!.id] } })
    const both = await Promise.all([make('first'), make('second')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    const refused = both.find(({ status }) => status === 429)!
    expect([JSON.parse(refused.body.toString()), refused.headers['retry-after']]).toMatchObject([
      { message: 'user_quota_reached', params: { maximum: before + 1 } },
      '3600',
    ])
    await set({})
    const person = await userWith(t.http, t.admin, ['lines.list'])
    const { id } = JSON.parse(
      (
        await t.admin.raw(createUser, { body: { account: 'third', name: 'Third', roleIds: [role!.id] } })
      ).body.toString(),
    ) as { id: string }
    await t.admin.call(disableUser, { params: { id } })
    await set({ users: (await used()).users })
    expect(await t.admin.refusal(enableUser, { params: { id } })).toMatchObject({
      status: 429,
      message: 'user_quota_reached',
    })
    // Who is there goes on.
    expect((await person.raw(listNews, { query: {} })).status).toBe(200)
    await set({})
    await t.admin.call(enableUser, { params: { id } })
  })

  it('of codes refuses a request that exceeds it', async () => {
    const stock = await aStock(t.http, t.admin)
    await anApplication(t.admin, stock, { quantity: 60 })
    await set({ codes: 100 })
    const ask = (quantity: number) =>
      t.admin.refusal(createApplication, {
        body: { productId: stock.product.id, level: 'EA', ruleVersionId: stock.ruleVersionId, quantity, reason: '' },
      })
    expect(await ask(41)).toMatchObject({
      status: 429,
      message: 'code_quota_reached',
      params: { maximum: 100, left: 40 },
    })
    await anApplication(t.admin, stock, { quantity: 40 })
    expect(await ask(1)).toMatchObject({ params: { left: 0 } })
    expect((await used()).codes).toBe(100)
    await set({})
  })

  it('of files refuses exports', async () => {
    await t.app.files.put(1, 'a file', Readable.from([Buffer.alloc(2_000)]))
    await set({ storedBytes: 1_000 })
    const body = { list: 'roles', format: 'CSV', filter: {} } as const
    expect(await t.admin.refusal(exportList, { body })).toMatchObject({ status: 429, message: 'file_quota_reached' })
    expect((await t.admin.call(getUsage)).files.maximum).toBe(1_000)
    await set({})
  })

  it('is set by the platform with an event, by the newest version alone', async () => {
    const after = await set({ users: 500 })
    expect(after.usage.quotas).toEqual({ ...NONE, users: 500 })
    const outdated = { ...own, body: { ...NONE, version: after.version - 1 } }
    expect(await root.refusal(setTenantQuotas, outdated)).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await root.refusal(setTenantQuotas, { ...own, body: { ...NONE, users: 0, version: 1 } })).toMatchObject({
      fields: { users: 'number_out_of_range' },
    })
    const [event] = (await t.admin.call(listEvents, { query: { action: 'tenant.quotas_changed' } })).items
    expect(event).toMatchObject({ actorName: 'root', details: { users: [null, 500] } })
    await set({})
  })

  it('is warned of on the day on which four fifths are used, once, to those who hold every permission', async () => {
    const { users } = await used()
    await set({ users: Math.floor(users / 0.8) })
    expect(await night('2026-11-20')).toEqual({ warned: 1 })
    expect(await night('2026-11-21')).toEqual({ warned: 0 })
    const [news] = (await t.admin.call(listNews, { query: {} })).items
    expect(news).toMatchObject({ titleEn: 'More than 80 % of a quota is used', isPinned: true })
    const other = await userWith(t.http, t.admin, ['lines.list'])
    expect((await other.call(listNews, { query: {} })).items).toEqual([])
    const { days } = (await root.call(getTenant, own)).usage
    expect(days).toMatchObject([
      { day: '2026-11-21', users },
      { day: '2026-11-20', users, codes: 100 },
    ])
  })

  it('of codes begins anew with the month of the tenant', async () => {
    now = new Date('2026-11-30T15:59:00Z')
    const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    expect((await admin.call(getUsage)).quota.now.codes).toBe(100)
    // In Shanghai it is December.
    now = new Date('2026-11-30T16:01:00Z')
    expect((await admin.call(getUsage)).quota.now.codes).toBe(0)
  })
})
