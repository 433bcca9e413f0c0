/** Builds that are killed, replaced or fail: the last good set stays, and nothing happens twice. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { runOf } from '../../../../test/harness/killed-runs.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { wholeFileRows } from '../../../../test/harness/whole-file.ts'
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

const HEALTH = ruleOf({ kind: 'CONSENT', purpose: 'HEALTH', channel: null, state: 'GRANTED' })
const decide = (id: string, state: 'GRANTED' | 'REVOKED', decidedOn: string) =>
  t.admin.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'HEALTH', state, decidedOn, source: 'PAPER', proof: 'Form 1' },
  })
async function anAgreeing(): Promise<{ member: string; audience: string; taskId: string }> {
  const [member = ''] = await someMembers(t.admin, 1)
  await decide(member, 'GRANTED', '2026-06-01')
  const { id } = await activeAudience(t.admin, { mode: 'SNAPSHOT', rule: HEALTH })
  return { member, audience: id, taskId: await taskOf(id) }
}
const isBlocked = () =>
  superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  )
const oneBlocked = () => waitUntil(isBlocked, ({ rows }) => rows[0]!.count === 1)

it('has nobody whose consent ended before the member came, unseen by the statement that chose', async () => {
  const { member, audience, taskId } = await anAgreeing()
  const run = await runOf(t, taskId)
  const other = new pg.Client({ connectionString: t.database.superuserUrl })
  await other.connect()
  await build(audience, taskId, {
    // As a decision that has the lock of its member, and commits once the build waits for that.
    async write(action, work) {
      await other.query('begin')
      await other.query('select 1 from members where tenant_id = 1 and id = $1 for update', [member])
      await other.query(
        `insert into member_consents (tenant_id, id, member_id, purpose, channel, state, decided_on, source, proof, recorded_at, recorded_by, recorded_by_name)
         select tenant_id, gen_random_uuid(), member_id, purpose, channel, 'REVOKED', '2026-06-14', source, proof, $2, recorded_by, recorded_by_name
           from member_consents where tenant_id = 1 and member_id = $1`,
        [member, now],
      )
      const built = run.write(action, work)
      await oneBlocked()
      await other.query('commit')
      return built
    },
  })
  await other.end()
  expect([await rowsIn('audience_members', audience), await rowsIn('audience_changes', audience)]).toEqual([0, 0])
  expect(await shown(audience)).toMatchObject({ status: 'ACTIVE', builtVersion: 1 })
})

it('has nobody whose consent a merge ended before the member came, with a decision of long before', async () => {
  const { member, audience, taskId } = await anAgreeing()
  const [merged = ''] = await someMembers(t.admin, 1)
  await decide(merged, 'GRANTED', '2026-06-01')
  now = new Date(now.getTime() + 1_000)
  await decide(merged, 'REVOKED', '2026-06-02')
  // Recorded long before the build.
  await superuser.query(
    "update member_consents set recorded_at = recorded_at - interval '3 days' where member_id = $1",
    [merged],
  )
  await superuser.query(
    "update member_consents set recorded_at = recorded_at - interval '4 days' where member_id = $1",
    [member],
  )
  const run = await runOf(t, taskId)
  const other = new pg.Client({ connectionString: t.database.superuserUrl })
  await other.connect()
  await build(audience, taskId, {
    // As a merge that has the locks of both, and commits once the build waits for them.
    async write(action, work) {
      await other.query('begin')
      await other.query('select 1 from members where tenant_id = 1 and id = any($1) order by id for update', [
        [member, merged],
      ])
      await other.query('update member_consents set member_id = $1 where tenant_id = 1 and member_id = $2', [
        member,
        merged,
      ])
      await other.query('update members set updated_at = $2 where tenant_id = 1 and id = $1', [member, now])
      await other.query(
        `insert into member_merges (tenant_id, id, status, found_by, survivor_id, merged_id, holder_id, reason, proposed_by_name, proposed_at, decided_at)
         values (1, gen_random_uuid(), 'MERGED', 'HAND', $1, $2, $1, 'One person', 'Li', $3, $3)`,
        [member, merged, now],
      )
      const built = run.write(action, work)
      await oneBlocked()
      await other.query('commit')
      return built
    },
  })
  await other.end()
  expect([await rowsIn('audience_members', audience), await rowsIn('audience_changes', audience)]).toEqual([0, 0])
})

it('loses whose consent ends while the build is about to commit', async () => {
  const { member, audience, taskId } = await anAgreeing()
  const run = await runOf(t, taskId)
  let decided: Promise<unknown> | undefined
  await build(audience, taskId, {
    write: (action, work) =>
      run.write(action, async (ctx) => {
        const built = await work(ctx)
        decided = decide(member, 'REVOKED', '2026-06-14')
        await oneBlocked()
        return built
      }),
  })
  await decided
  expect([await rowsIn('audience_members', audience), await rowsIn('audience_changes', audience)]).toEqual([0, 2])
})

it('is in the export of everything with each version of its rule, for its own tenant', async () => {
  const { id, code } = await activeAudience(t.admin, { mode: 'SNAPSHOT', rule: HEALTH })
  const versionsIn = async (tenant: number) =>
    (await wholeFileRows(t, 'audienceRules', tenant)).filter(([audience]) => audience === code)
  expect(await versionsIn(1)).toEqual([
    [code, null, 1, expect.stringContaining('"purpose":"HEALTH"'), now, expect.any(String), null],
  ])
  expect(await versionsIn(2)).toEqual([])
  await build(id, await taskOf(id))
  expect((await versionsIn(1))[0]?.[6]).toEqual(now)
})
