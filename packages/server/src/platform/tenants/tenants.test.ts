import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@serialis/contract/permissions.ts'
import { createApiKey, listApiKeys } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getTenantStatus } from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { clientOf, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const newest = readdirSync(join(import.meta.dirname, '../../../migrations'))
  .sort()
  .at(-1)
  ?.slice(0, 4)
const of = (tenant: string) => ({ params: { tenant } })
const ready = (tenant: string) => ({
  tenant,
  status: 'READY',
  schemaVersion: newest,
  collections: 0,
  pendingMigrations: 0,
})

it('tells a session and a key of the tenant that it is ready, whatever they may do', async () => {
  const nobody = await userWith(t.http, t.admin, [])
  expect(await nobody.call(getTenantStatus, of('0001'))).toEqual(ready('0001'))
  expect(await t.other.call(getTenantStatus, of('0002'))).toEqual(ready('0002'))
  const { key } = await t.admin.call(createApiKey, {
    body: { name: 'Probe', authorities: [permissions['lines.list']] },
  })
  const probe = clientOf(t.http, key, '')
  expect(await probe.call(getTenantStatus, of('0001'))).toEqual(ready('0001'))
  expect(await probe.refusal(listApiKeys)).toMatchObject({ status: 403 })
})

it('answers at the fixed address of the specification', async () => {
  const { statusCode, body } = await t.http.inject({
    method: 'GET',
    url: '/api/cdp-portal/meta_data/status/0001',
    headers: { authorization: t.admin.token },
  })
  expect([statusCode, JSON.parse(body)]).toEqual([200, ready('0001')])
})

it('finds no other tenant, and nothing without a token', async () => {
  const unknown = { status: 404, message: 'not_found' }
  expect(await t.admin.refusal(getTenantStatus, of('0002'))).toMatchObject(unknown)
  expect(await t.other.refusal(getTenantStatus, of('0001'))).toMatchObject(unknown)
  expect(await t.admin.refusal(getTenantStatus, of('9999'))).toMatchObject(unknown)
  expect(await clientOf(t.http, '', '').refusal(getTenantStatus, of('0001'))).toMatchObject({ status: 401 })
})
