/** What strangers cost who try addresses, and how many endpoints there may be. */

import { ENDPOINTS_MAXIMUM } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { createProvideEndpoint } from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { PROVIDE_PATH } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import {
  getTenant,
  resumeTenant,
  suspendTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { watchStatements } from '../../../test/harness/statements.ts'
import { platformAdministrator } from '../../platform/tenant-management/tenant-management.fixtures.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let from = 0

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const get = async (path: string) => {
  const remoteAddress = `10.9.${(from >> 8) & 255}.${from++ & 255}`
  return (await t.http.inject({ method: 'GET', url: `${PROVIDE_PATH}/${path}`, remoteAddress })).statusCode
}
const bodyOver = async (by: Client) => {
  const collectionId = await aRecordCollection(by, [aField('code', { isRequired: true })])
  return (slug: string) => ({
    body: { slug, nameEn: 'Tills', nameZh: '收银', auth: 'TOKEN' as const, collectionId, fields: ['code'] },
  })
}

it('that tries addresses costs a few statements, however many they are, and a new endpoint is there at once', async () => {
  const body = await bodyOver(t.admin)
  const watched = watchStatements(t.app.pool)
  const begin = performance.now()
  const { statements } = await watched.during(async () => {
    for (let n = 0; n < 200; n++) {
      expect(await get(`0001/guess-${n}`)).toBe(404)
      expect(await get(`tenant-${n}/tills`)).toBe(404)
    }
  })
  const seconds = Math.ceil((performance.now() - begin) / 1_000)
  expect(statements.length).toBeLessThanOrEqual(20 * (seconds + 1))
  expect(await get('0001/guessed-before')).toBe(404)
  await t.admin.call(createProvideEndpoint, body('guessed-before'))
  expect(await get('0001/guessed-before')).not.toBe(404)
})

it('of a suspended tenant are asked to come again', async () => {
  const root = await platformAdministrator(t)
  const turn = async (route: typeof suspendTenant | typeof resumeTenant) => {
    const { version } = await root.call(getTenant, { params: { id: '0002' } })
    await root.call(route, { params: { id: '0002' }, body: { version, reason: 'A test of work.' } })
  }
  await turn(suspendTenant)
  expect(await get('0002/tills')).toBe(503)
  await turn(resumeTenant)
  expect(await get('0002/tills')).toBe(404)
})

it('are of a limited number of endpoints, also when two are created at once', async () => {
  const body = await bodyOver(t.other)
  await t.other.call(createProvideEndpoint, body('first'))
  await superuser.query(
    `insert into provide_endpoints
     select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'slug', 'many-' || n))).*
       from provide_endpoints e, generate_series(1, $1) n where e.tenant_id = 2 and e.slug = 'first'`,
    [ENDPOINTS_MAXIMUM - 2],
  )
  const both = await Promise.allSettled(
    ['last-a', 'last-b'].map((slug) => t.other.call(createProvideEndpoint, body(slug))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await t.other.refusal(createProvideEndpoint, body('more'))).toMatchObject({
    status: 409,
    message: 'endpoints_too_many',
    params: { maximum: ENDPOINTS_MAXIMUM },
  })
})
