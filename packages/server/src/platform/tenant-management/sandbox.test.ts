import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import {
  createSandbox,
  createTenant,
  getTenant,
  listTenants,
  suspendTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aSandbox, platformAdministrator } from './tenant-management.fixtures.ts'

let t: TestApp
let root: Client
beforeAll(async () => {
  t = await testApp()
  root = await platformAdministrator(t)
})

const of = (id: string) => ({ params: { id } })
const actions = async (client: Client) => (await client.call(listEvents, { query: { limit: 50 } })).items
const asked = async (id: string, sandbox: string) => {
  const { version } = await root.call(getTenant, of(id))
  return { ...of(id), body: { version, id: sandbox, name: `${id} (test)` } }
}

describe('a sandbox', () => {
  it('is made for a live tenant, with its zone, language and scheme, and people of its own', async () => {
    const live = await root.call(getTenant, of('0001'))
    const lin = await aSandbox(t, root, { of: '0001', id: '0090' })
    const made = await root.call(getTenant, of('0090'))
    expect(made).toMatchObject({
      name: '0001 (test)',
      zone: live.zone,
      locale: live.locale,
      snScheme: live.snScheme,
      status: 'READY',
      sandboxOf: { id: '0001', name: live.name },
      sandbox: null,
    })
    expect(await root.call(getTenant, of('0001'))).toMatchObject({
      sandboxOf: null,
      sandbox: { id: '0090', name: '0001 (test)', status: 'READY' },
    })
    expect(await lin.call(getMe)).toMatchObject({ tenant: '0090', sandboxOf: live.name })
    expect(await t.admin.call(getMe)).toMatchObject({ sandboxOf: null })
    expect((await root.call(listTenants, { query: { search: '0090' } })).items[0]).toMatchObject({
      sandboxOf: { id: '0001' },
    })
    const inLive = (await actions(t.admin)).find(({ action }) => action === 'tenant.sandbox_created')
    expect(inLive?.details).toMatchObject({ id: [null, '0090'] })
    const inOwn = (await actions(lin)).find(({ action }) => action === 'tenant.created')
    expect(inOwn?.details).toMatchObject({ sandboxOf: [null, '0001'] })
    expect((await actions(lin)).some(({ action }) => action === 'tenant.sandbox_created')).toBe(false)
  })

  it('is the only one of its tenant, and has none itself', async () => {
    expect(await root.refusal(createSandbox, await asked('0001', '0091'))).toMatchObject({ message: 'sandbox_exists' })
    expect(await root.refusal(createSandbox, await asked('0090', '0091'))).toMatchObject({
      message: 'sandbox_of_sandbox',
    })
    expect(await root.refusal(createSandbox, await asked('0002', '0090'))).toMatchObject({ message: 'tenant_exists' })
    // The database refuses a tenant that is its own sandbox, before it sees that there is one with this id.
    expect(await root.refusal(createSandbox, await asked('0002', '0002'))).toMatchObject({ message: 'tenant_exists' })
    await root.call(createTenant, {
      body: { id: '0093', name: 'South', zone: 'Asia/Shanghai', locale: 'zh', snScheme: 'A' },
    })
    const body = await asked('0093', '0094')
    const both = await Promise.allSettled([
      root.call(createSandbox, body),
      root.call(createSandbox, { ...body, body: { ...body.body, id: '0095' } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await t.admin.refusal(createSandbox, body)).toMatchObject({ status: 401 })
  })

  it('is suspended as every tenant is, and stays what it is: the working role cannot make it live', async () => {
    const { version } = await root.call(getTenant, of('0090'))
    await root.call(suspendTenant, { ...of('0090'), body: { version, reason: 'A pause.' } })
    expect(await root.call(getTenant, of('0090'))).toMatchObject({ status: 'SUSPENDED', sandboxOf: { id: '0001' } })
    const worker = new pg.Client({ connectionString: t.database.appUrl })
    await worker.connect()
    try {
      for (const change of ['sandbox_of = null', "sn_scheme = 'B'", 'created_at = now()', "code = '0099'"])
        await expect(worker.query(`update tenants set ${change} where tenant_id = 90`), change).rejects.toThrow(
          'permission denied',
        )
    } finally {
      await worker.end()
    }
  })
})
