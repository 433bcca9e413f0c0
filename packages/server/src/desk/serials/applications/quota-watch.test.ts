/** Four fifths of a quota are warned of when they are crossed, once for each crossing. */

import { Readable } from 'node:stream'
import { createUser, disableUser, enableUser, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { listNews } from '@serialis/contract/platform/news/news.routes.ts'
import { getTenant, setTenantQuotas } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { getUsage } from '@serialis/contract/platform/usage/usage.routes.ts'
import type { Quotas } from '@serialis/contract/platform/usage/usage.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../../test/harness/accounts.ts'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { platformAdministrator } from '../../../platform/tenant-management/tenant-management.fixtures.ts'
import { tenantById } from '../../../platform/tenants/tenants.service.ts'
import { judgeQuotas } from '../../../platform/usage/quota-usage.service.ts'
import { startQuotaWatch } from '../../../platform/usage/quota-watch.service.ts'
import { aStock, anApplication } from '../serials.fixtures.ts'

let t: TestApp
let root: Client
let now = new Date('2026-11-20T08:00:00Z')
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  root = await platformAdministrator(t)
  atEnd(await startQuotaWatch(t.app))
})

const own = { params: { id: '0001' } }
const NONE: Quotas = { users: null, storedBytes: null, codes: null }
async function set(quotas: Partial<Quotas>) {
  const { version } = await root.call(getTenant, own)
  await root.call(setTenantQuotas, { ...own, body: { ...NONE, ...quotas, version } })
}
const quota = async () => (await t.admin.call(getUsage)).quota
const warnings = async (client = t.admin) =>
  (await client.call(listNews, { query: {} })).items.filter(
    ({ titleEn }) => titleEn === 'More than 80 % of a quota is used',
  ).length
/** Until the watch has seen what is there by now. */
const seen = async (name: keyof Quotas, isWarned: boolean) =>
  expect.poll(async () => (await t.admin.call(getUsage)).quota.warned[name] !== null, { timeout: 5_000 }).toBe(isWarned)
const judged = async () => asSystem(t.app, (await tenantById(t.app, 1))!, 'test', judgeQuotas)

it('the account that makes four fifths warns at once and once, and again after less was used', async () => {
  const [role] = (await t.admin.call(listRoles, { query: {} })).items
  let made = 0
  const make = () => {
    const account = `member${++made}`
    return t.admin.call(createUser, { body: { account, name: account, roleIds: [role!.id] } })
  }
  const { id } = await make()
  while ((await quota()).now.users < 7) await make()
  await set({ users: 10 })
  expect([await judged(), await warnings()]).toEqual([0, 0])
  const eighth = await make()
  await seen('users', true)
  expect([await warnings(), await warnings(t.other)]).toEqual([1, 0])
  await make()
  expect([await judged(), await warnings()]).toEqual([0, 1])
  for (const one of [id, eighth.id]) await t.admin.call(disableUser, { params: { id: one } })
  await seen('users', false)
  expect(await warnings()).toBe(1)
  await t.admin.call(enableUser, { params: { id } })
  await seen('users', true)
  expect(await warnings()).toBe(2)
  await set({})
  await seen('users', false)
})

it('two looks at the same time warn once', async () => {
  await t.app.files.put(1, 'a file', Readable.from([Buffer.alloc(9_000)]))
  const { storedBytes } = (await quota()).now
  const before = await warnings()
  await set({ storedBytes: Math.floor(storedBytes / 0.8) })
  const looks = await Promise.all([judged(), judged(), judged(), seen('storedBytes', true)])
  await judged()
  expect(looks.slice(0, 3).filter((count) => count === 1).length).toBeLessThanOrEqual(1)
  expect(await warnings()).toBe(before + 1)
  await set({})
})

it('codes are warned of anew in another month of the tenant', async () => {
  const stock = await aStock(t.http, t.admin)
  await set({ codes: 100 })
  const before = await warnings()
  await anApplication(t.admin, stock, { quantity: 79 })
  expect(await judged()).toBe(0)
  expect(await warnings()).toBe(before)
  await anApplication(t.admin, stock, { quantity: 1 })
  await seen('codes', true)
  expect(await warnings()).toBe(before + 1)
  // In Shanghai it is December.
  now = new Date('2026-11-30T16:01:00Z')
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  expect((await admin.call(getUsage)).quota.warned.codes).toBeNull()
  await anApplication(admin, stock, { quantity: 90 })
  await expect.poll(async () => (await admin.call(getUsage)).quota.warned.codes, { timeout: 5_000 }).not.toBeNull()
  expect(await warnings(admin)).toBe(before + 2)
})
