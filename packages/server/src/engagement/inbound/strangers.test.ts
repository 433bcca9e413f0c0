/** What strangers cost who try addresses, how many endpoints there may be, and how much of their messages is read at once. */

import { createSubscribeEndpoint } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { COLLECT_PATH, ENDPOINTS_MAXIMUM } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { watchStatements } from '../../../test/harness/statements.ts'
import { inTenant } from '../../kit/db/db.ts'
import { wholeFiles } from '../../platform/exports/exports.service.ts'
import { anOpenEndpoint, endpointBody, signed } from './inbound.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let from = 0

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const post = (path: string, body = '{}', headers: Record<string, string> = {}) =>
  t.http.inject({
    method: 'POST',
    url: `${COLLECT_PATH}/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
    remoteAddress: `10.9.${(from >> 8) & 255}.${from++ & 255}`,
  })

it('that tries addresses costs a few statements, however many they are, and a new endpoint is there at once', async () => {
  const watched = watchStatements(t.app.pool)
  const begin = performance.now()
  const { statements } = await watched.during(async () => {
    for (let n = 0; n < 200; n++) {
      expect((await post(`0001/guess-${n}`)).statusCode).toBe(404)
      expect((await post(`tenant-${n}/shop`)).statusCode).toBe(404)
    }
  })
  const seconds = Math.ceil((performance.now() - begin) / 1_000)
  expect(statements.length).toBeLessThanOrEqual(20 * (seconds + 1))
  const body = endpointBody({ slug: 'guessed-before' })
  expect((await post('0001/guessed-before')).statusCode).toBe(404)
  await t.admin.call(createSubscribeEndpoint, { body })
  expect((await post('0001/guessed-before')).statusCode).not.toBe(404)
})

it('are read for the export of everything by their size, in their order', async () => {
  const { endpoint, secret } = await anOpenEndpoint(t.admin, { maxBytes: 5_000_000, ratePerSecond: 100 })
  const bodies = Array.from({ length: 6 }, (_, n) => JSON.stringify({ n, noise: randomText(2_500_000) }))
  for (const body of bodies) {
    const headers = signed(body, { secret, at: t.app.clock.now() })
    expect((await post(`0001/${endpoint.slug}`, body, headers)).statusCode).toBe(202)
  }
  const file = wholeFiles.of(t.app).find(({ name }) => name === 'inboxMessages')!
  const watched = watchStatements(t.app.pool)
  const found: unknown[] = []
  const { statements } = await watched.during(() =>
    inTenant(t.app.pool, 1, 'read', async (db) => {
      for await (const row of file.rows({ app: t.app, db, locale: 'en' })) found.push(row[5])
    }),
  )
  expect(found.map((text) => (text === '' ? '' : (JSON.parse(String(text)) as { n: number }).n))).toEqual([
    0, 1, 2, 3, 4, 5,
  ])
  const reads = statements.filter(({ text }) => /select "id", "body" from "inbox_messages"/.test(text))
  expect(reads.length).toBeGreaterThan(1)
}, 60_000)

it('are of a limited number of endpoints, also when two are created at once', async () => {
  const { slug } = await t.admin.call(createSubscribeEndpoint, { body: endpointBody() })
  await superuser.query(
    `insert into subscribe_endpoints
     select (jsonb_populate_record(e, jsonb_build_object('tenant_id', 2, 'id', gen_random_uuid(), 'slug', 'many-' || n))).*
       from subscribe_endpoints e, generate_series(1, $1) n where e.tenant_id = 1 and e.slug = $2`,
    [ENDPOINTS_MAXIMUM - 1, slug],
  )
  const make = (name: string) => t.other.call(createSubscribeEndpoint, { body: endpointBody({ slug: name }) })
  const both = await Promise.allSettled([make('last-a'), make('last-b')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await t.other.refusal(createSubscribeEndpoint, { body: endpointBody() })).toMatchObject({
    status: 409,
    message: 'endpoints_too_many',
    params: { maximum: ENDPOINTS_MAXIMUM },
  })
})

/** What no compression makes smaller. */
const randomText = (length: number): string => {
  let text = ''
  while (text.length < length) text += Math.random().toString(36).slice(2)
  return text.slice(0, length)
}
