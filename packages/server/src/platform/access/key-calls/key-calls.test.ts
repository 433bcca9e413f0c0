/** Calls of API keys in the technical log: counted, written apart from the request, kept for a time, seen by few. */

import { permissions } from '@serialis/contract/permissions.ts'
import { listLines } from '@serialis/contract/plant/lines/lines.routes.ts'
import { listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { saveTaskRule } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { startApp, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { started, taskIn } from '../../tasks/tasks.fixtures.ts'
import { startWorkers } from '../../tasks/worker.service.ts'
import { writeCalls } from './key-calls.service.ts'
import { removeOldCalls } from './old-calls.tasks.ts'

let t: TestApp
let reader: Client
let now = new Date('2026-11-20T08:00:10Z')
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  reader = await userWith(t.http, t.admin, ['traffic.list', 'events.list'])
})

async function keyOf(app: TestApp, admin = app.admin) {
  const body = { name: 'planning system', authorities: [permissions['lines.list']] }
  const { key } = await admin.call(createApiKey, { body })
  return clientOf(app.http, key, '')
}
const rows = async (client: Client, query: object = {}) =>
  (await client.call(listTraffic, { query: { limit: 200, kind: 'CALLS', ...query } })).items

it('one line a minute for each key, route and status, with their number and the slowest', async () => {
  const key = await keyOf(t)
  for (let call = 0; call < 3; call++) await key.call(listLines, { query: {} })
  await writeCalls(t.app)
  await key.call(listLines, { query: { search: 'a name that is in no log' } })
  await key.refusal(listUsers, { query: {} })
  // A person's calls are none of a key.
  await reader.refusal(listUsers, { query: {} })
  await writeCalls(t.app)
  now = new Date(now.getTime() + 60_000)
  await key.call(listLines, { query: {} })
  await writeCalls(t.app)
  const found = await rows(reader)
  expect(found.map(({ at }) => at.slice(11, 16))).toEqual(['08:01', '08:00', '08:00'])
  expect(found[0]).toMatchObject({
    name: 'GET /api/production-lines',
    outcome: 'DONE',
    attempt: 1,
    reference: '200',
  })
  const earlier = found.slice(1).sort((a, b) => a.reference.localeCompare(b.reference))
  expect(earlier).toMatchObject([
    { name: 'GET /api/production-lines', outcome: 'DONE', attempt: 4, reference: '200', subjectType: 'api_key' },
    { name: 'GET /api/access/users', outcome: 'REFUSED', attempt: 1, reference: '403' },
  ])
  for (const row of found) expect(row.milliseconds).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(found)).not.toContain('a name that')
  expect(await rows(reader, { outcome: 'REFUSED' })).toHaveLength(1)
  const page = await reader.call(listTraffic, { query: { limit: 1, kind: 'CALLS' } })
  const next = await reader.call(listTraffic, { query: { limit: 5, kind: 'CALLS', after: page.next ?? '' } })
  expect([...page.items, ...next.items]).toEqual(found)
})

it('is seen by nobody of another tenant, nor without the right to read events', async () => {
  const elsewhere = await keyOf(t, t.other)
  await elsewhere.call(listLines, { query: {} })
  await writeCalls(t.app)
  const own = await rows(reader)
  const theirs = await rows(t.other)
  expect(theirs).toHaveLength(1)
  expect(own.map(({ id }) => id)).not.toContain(theirs[0]!.id)
  expect(theirs.map(({ subjectId }) => subjectId)).not.toContain(own[0]!.subjectId)
  const few = await userWith(t.http, t.admin, ['traffic.list'])
  expect(await few.refusal(listTraffic, { query: { kind: 'CALLS' } })).toMatchObject({ status: 403 })
  expect((await few.call(listTraffic, { query: {} })).items.filter(({ kind }) => kind === 'CALLS')).toEqual([])
})

it('the last calls are written when the server stops, and what could not be written waits', async () => {
  const own = await startApp({})
  const key = await keyOf(own)
  await key.call(listLines, { query: {} })
  const { connect } = own.app.pool
  own.app.pool.connect = (async () => {
    throw new Error('the database is away')
  }) as never
  await writeCalls(own.app)
  own.app.pool.connect = connect
  await key.call(listLines, { query: {} })
  const superuser = new pg.Client({ connectionString: own.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const calls = async () => (await superuser.query('select route, calls from key_calls')).rows
  expect(await calls()).toEqual([])
  await own.close()
  expect(await calls()).toEqual([{ route: 'GET /api/production-lines', calls: 2 }])
})

it('is kept as long as ended tasks', async () => {
  await t.admin.call(saveTaskRule, { body: { version: 0, keepDays: 30, reason: 'Thirty days are enough.' } })
  const remove = async () => {
    const stop = await startWorkers({ app: t.app, kinds: [removeOldCalls], databaseUrl: t.database.appUrl })
    try {
      const { taskId } = await started(t.app, t.admin, { kind: removeOldCalls.kind })
      return (await taskIn(t.admin, taskId)).result
    } finally {
      await stop()
    }
  }
  expect(await remove()).toEqual({ calls: 0 })
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  await superuser.query(
    "update key_calls set minute = minute - interval '31 days' where tenant_id = 1 and status = 200",
  )
  expect(await remove()).toEqual({ calls: 2 })
  expect(await rows(reader, { from: '2026-10-01T00:00:00Z' })).toMatchObject([{ reference: '403' }])
})
