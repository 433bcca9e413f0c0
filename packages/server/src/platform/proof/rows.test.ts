/** Chosen events as a file, and the program that checks them. */

import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import * as routes from '@serialis/contract/platform/proof/proof.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { check, linesOfDatabase } from '../../../scripts/verify-audit.ts'
import { openRows } from '../../../scripts/verify-rows.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant, openPool } from '../../kit/db/db.ts'
import { countWaiting, sealTenant } from '../audit/seals.service.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'

let t: TestApp
let superuser: pg.PoolClient

beforeAll(async () => {
  t = await testApp({ work: true })
  const superusers = openPool(t.database.superuserUrl, 1)
  superuser = await superusers.connect()
  atEnd(async () => {
    superuser.release()
    await superusers.end()
  })
  for (const name of ['First', 'Second', 'Third']) await t.admin.call(createRole, { body: { name, authorities: [] } })
  await sealTenant(t.app, 1)
})

/** Events that are not sealed yet. */
const waiting = () => inTenant(t.app.pool, 1, 'read', countWaiting)

/** Typed from paper: the newest seal. */
async function newest() {
  const { rows } = await superuser.query<{ sequence: string; hash: string }>(
    `select seq as sequence, encode(hash, 'hex') as hash from event_seals where tenant_id = 1 order by seq desc limit 1`,
  )
  return rows.map(({ sequence, hash }) => ({ sequence: Number(sequence), hash }))
}

it('each chosen event is held against its seal, its file, and the chain', async () => {
  const auditor = await userWith(t.http, t.admin, ['events.list', 'events.export'])
  const filter = { action: 'role.created' }
  // Not sealed yet: the task waits for it.
  await t.admin.call(createRole, { body: { name: 'Fourth', authorities: [] } })
  const { items } = await auditor.call(listEvents, { query: filter })
  const { taskId } = await auditor.call(routes.startEventRows, { body: filter })
  const counts = { count: items.length, unsealed: 0 }
  expect(await taskIn(auditor, taskId)).toMatchObject({ state: 'DONE', result: counts })
  const { body } = await auditor.raw(downloadTaskFile, { params: { id: taskId } })
  const text = body.toString()
  const lines = text.trim().split('\n')
  expect(lines).toHaveLength(items.length + 2)
  const heads = await newest()
  const file = join(t.app.config.dataDir, 'rows.jsonl')
  const judged = async (content: string, key?: string) => {
    await writeFile(file, content)
    const rows = await openRows(file, key)
    const report = await check(rows.through(linesOfDatabase(superuser, 1, '0001')), heads, key)
    rows.judge([report])
    return report
  }
  const whats = async (content: string, key?: string) => (await judged(content, key)).faults.map(({ what }) => what)
  const held = await judged(text)
  expect(held).toMatchObject({ verdict: 'HELD', faults: [] })
  expect(held.notes).toContain(`${items.length} chosen events were looked for in the chain`)
  const changed = 'the file of chosen events: lines were changed, added or removed'
  expect(await whats(text.replace('"First"', '"Fifth"'))).toEqual([
    expect.stringMatching(/was changed in its file/),
    changed,
  ])
  expect(await whats([...lines.slice(0, 1), ...lines.slice(2)].join('\n'))).toEqual([changed])
  expect(await whats(text, 'f'.repeat(64))).toContainEqual(expect.stringMatching(/not by the trusted one/))
  // A whole file, signed with the right key, of another chain: only the chain shows it.
  await superuser.query('begin')
  await superuser.query(`update event_seals set hash = sha256(hash) where tenant_id = 1`)
  expect(await whats(text)).toContainEqual('the chain holds another event in its place')
  await superuser.query('rollback')
  await superuser.query('begin')
  await superuser.query('delete from event_seals where tenant_id = 1')
  expect(await whats(text)).toContainEqual('the chain does not hold this chosen event')
  await superuser.query('rollback')
})

it('says how many of the chosen events have no seal yet', async () => {
  const auditor = await userWith(t.http, t.admin, ['events.list', 'events.export'])
  await waitUntil(waiting, (count) => count === 0, { what: 'the seals' })
  await superuser.query('begin')
  await superuser.query('lock table event_seals in exclusive mode')
  await t.admin.call(createRole, { body: { name: 'Without a seal', authorities: [] } })
  const filter = { action: 'role.created' }
  const { items } = await auditor.call(listEvents, { query: filter })
  const { taskId } = await auditor.call(routes.startEventRows, { body: filter })
  const counts = { count: items.length - 1, unsealed: 1 }
  expect(await taskIn(auditor, taskId)).toMatchObject({ state: 'DONE', result: counts })
  await superuser.query('rollback')
  const [event] = (await auditor.call(listEvents, { query: { action: 'event_log.rows_written' } })).items
  expect(event?.details).toMatchObject(counts)
  const { body } = await auditor.raw(downloadTaskFile, { params: { id: taskId } })
  expect(JSON.parse(body.toString().trim().split('\n').at(-1) ?? '')).toMatchObject({
    type: 'end',
    ...counts,
  })
  const file = join(t.app.config.dataDir, 'unsealed.jsonl')
  await writeFile(file, body)
  const rows = await openRows(file)
  const report = await check(rows.through(linesOfDatabase(superuser, 1, '0001')), await newest())
  rows.judge([report])
  expect(report.faults).toEqual([])
  expect(report.notes).toContain('1 chosen events had no seal yet when the file was written')
})

it('a print is an event, with what was asked and how many events it has', async () => {
  const auditor = await userWith(t.http, t.admin, ['events.list'])
  const filter = { action: 'role.created' }
  const { items } = await auditor.call(routes.printEvents, { body: filter })
  const [event] = (await auditor.call(listEvents, { query: { action: 'event_log.print_made' } })).items
  expect(event).toMatchObject({ subjectType: 'event_log', details: { filter, count: items.length, hasMore: false } })
})

it('a print is recorded once, however often it is sent, and is the same paper each time', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { action: 'role.created', reason: 'sent twice' }
  const first = await t.admin.call(routes.printEvents, { body }, headers)
  expect(await t.admin.call(routes.printEvents, { body }, headers)).toEqual(first)
  const { items } = await t.admin.call(listEvents, { query: { action: 'event_log.print_made', limit: '200' } })
  expect(
    items.filter(({ details }) => (details['filter'] as { reason?: string }).reason === 'sent twice'),
  ).toHaveLength(1)
})

it('takes the permission to export, and holds nothing of another tenant', async () => {
  const reader = await userWith(t.http, t.admin, ['events.list'])
  expect(await reader.refusal(routes.startEventRows, { body: {} })).toMatchObject({ status: 403 })
  expect(
    (await t.other.call(routes.printEvents, { body: { action: 'role.created', actor: 'Administrator' } })).items,
  ).not.toContainEqual(
    expect.objectContaining({ details: expect.objectContaining({ name: [null, 'First'] }) as object }),
  )
})
