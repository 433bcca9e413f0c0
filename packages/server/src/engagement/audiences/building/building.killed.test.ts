/** Builds that are killed, replaced or fail: the last good set stays, and nothing happens twice. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { runOf } from '../../../../test/harness/killed-runs.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, ruleOf } from '../audiences.fixtures.ts'
import { buildAudiences } from './building.tasks.ts'

let t: TestApp
let superuser: pg.Client
let now = new Date('2026-06-15T20:00:00Z')
const PHONE = ruleOf({ kind: 'IDENTITY', values: ['PHONE'], isVerified: false })

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp({ clock: { now: () => now } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const shown = (id: string) => t.admin.call(routes.getAudience, { params: { id } })
const aRule = () => activeAudience(t.admin, { mode: 'SNAPSHOT', rule: PHONE })
async function taskOf(id: string): Promise<string> {
  const { rows } = await superuser.query<{ task_id: string }>('select task_id from audiences where id = $1', [id])
  return rows[0]!.task_id
}
async function rowsIn(table: 'audience_members' | 'audience_changes', id: string): Promise<number> {
  const { rows } = await superuser.query(`select 1 from ${table} where tenant_id = 1 and audience_id = $1`, [id])
  return rows.length
}
const build = async (id: string, taskId: string, change: Partial<TaskRun> = {}) =>
  buildAudiences.run({ ...(await runOf(t, taskId)), ...change }, { audienceId: id })

it('makes the set once, however often it is killed', async () => {
  await someMembers(t.admin, 4)
  const { id } = await aRule()
  const taskId = await taskOf(id)
  for (let n = 0; n < 3; n++) {
    now = new Date(now.getTime() + 1_000)
    const killed = new AbortController()
    // Earlier it would still wait for transactions of other databases, which a signal ends.
    const dies: Partial<TaskRun> = {
      signal: killed.signal,
      finish: () => {
        killed.abort()
        return Promise.reject(new Error('killed'))
      },
    }
    await expect(build(id, taskId, dies)).rejects.toThrow('killed')
    expect(await shown(id)).toMatchObject({ status: 'BUILDING', builtAt: null })
  }
  await build(id, taskId)
  expect(await shown(id)).toMatchObject({ status: 'ACTIVE', builtVersion: 1, failure: null })
  expect([await rowsIn('audience_members', id), await rowsIn('audience_changes', id)]).toEqual([4, 4])
})

it('keeps the last good set when it fails, and can be tried again', async () => {
  const built = await aRule()
  await build(built.id, await taskOf(built.id))
  const members = await rowsIn('audience_members', built.id)
  await someMembers(t.admin, 1)
  const { version } = await shown(built.id)
  const again = { params: { id: built.id }, body: { version, reason: 'As agreed' } }
  const { version: started } = await t.admin.call(routes.buildAudience, again)
  // It is at work, so that no second one begins.
  expect(
    await t.admin.refusal(routes.buildAudience, { ...again, body: { ...again.body, version: started } }),
  ).toMatchObject({ message: 'audience_status_does_not_allow' })
  const run = await runOf(t, await taskOf(built.id))
  let writes = 0
  const fails: Partial<TaskRun> = {
    write: (action, work) => (writes++ === 0 ? Promise.reject(new Error('no space')) : run.write(action, work)),
  }
  await expect(build(built.id, await taskOf(built.id), fails)).rejects.toMatchObject({ key: 'audience_build_failed' })
  const failed = await shown(built.id)
  expect(failed).toMatchObject({ status: 'FAILED', failure: { key: 'audience_build_failed' } })
  expect(failed.allowed).toContain('build')
  expect(await rowsIn('audience_members', built.id)).toBe(members)
  await t.admin.call(routes.buildAudience, { ...again, body: { ...again.body, version: failed.version } })
  await build(built.id, await taskOf(built.id))
  expect(await shown(built.id)).toMatchObject({ status: 'ACTIVE', members: members + 1 })
})

it('does nothing for a task that was replaced', async () => {
  const { id } = await aRule()
  const first = await taskOf(id)
  await superuser.query('update audiences set task_id = gen_random_uuid() where id = $1', [id])
  await expect(build(id, first)).rejects.toMatchObject({ key: 'audience_status_does_not_allow' })
  expect(await rowsIn('audience_members', id)).toBe(0)
})

it('leaves out who was erased while the set was made', async () => {
  const [member] = await someMembers(t.admin, 1)
  const { id } = await aRule()
  // As if the statement had chosen the member before the erasure.
  await superuser.query("update members set status = 'ERASED' where tenant_id = 1 and id = $1", [member])
  await superuser.query(
    'insert into audience_members (tenant_id, audience_id, member_id, entered_at) values (1, $1, $2, now())',
    [id, member],
  )
  await build(id, await taskOf(id))
  const { rows } = await superuser.query('select 1 from audience_members where audience_id = $1 and member_id = $2', [
    id,
    member,
  ])
  expect(rows).toEqual([])
  const noted = await superuser.query('select 1 from audience_changes where audience_id = $1 and member_id = $2', [
    id,
    member,
  ])
  expect(noted.rows).toEqual([])
})
