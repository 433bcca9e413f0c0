/** A run that is killed goes on behind its last batch: each member counts once. */

import { addToAudience, removeFromAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { archiveTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { runOf, withKills } from '../../../../test/harness/killed-runs.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience } from '../audiences.fixtures.ts'
import { shownRun, startRun } from './audience-runs.fixtures.ts'
import { runningOver } from './audience-runs.tasks.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

async function seven() {
  const { id } = await activeAudience(t.admin)
  const members = (await someMembers(t.admin, 7)).toSorted()
  await t.admin.call(addToAudience, { params: { id }, body: { members } })
  return { id, members }
}

it('gives a tag once, however often it is killed', async () => {
  const { id } = await seven()
  const tag = await activeTag(t.admin, { memberLimit: 5 })
  const run = await startRun(t.admin, { audienceId: id, tag: tag.id })
  const kind = runningOver(2)
  const kills = await withKills(
    t,
    { kind: kind.kind, run: (task) => kind.run(task, { runId: run.id }) },
    { table: 'audience_runs', id: run.id, every: 2 },
  )
  expect(kills).toBeGreaterThan(0)
  const { rows } = await superuser.query(
    'select done_count, change_count, same_count, beyond_count, ended_at is not null as is_over from audience_runs where id = $1',
    [run.id],
  )
  expect(rows).toEqual([{ done_count: 7, change_count: 5, same_count: 0, beyond_count: 2, is_over: true }])
  expect((await t.admin.call(listMembers, { query: { tag: tag.code } })).items).toHaveLength(5)
  const noted = await superuser.query('select 1 from member_tag_changes where tag_id = $1', [tag.id])
  expect(noted.rows).toHaveLength(5)
})

it('counts who is in the audience when its turn comes, and ends where the tag is closed meanwhile', async () => {
  const { id, members } = await seven()
  const tag = await activeTag(t.admin)
  const { id: runId } = await startRun(t.admin, { audienceId: id, tag: tag.id })
  const kind = runningOver(3)
  const { rows } = await superuser.query<{ task_id: string }>('select task_id from audience_runs where id = $1', [
    runId,
  ])
  let batches = 0
  const run = await runOf(t, rows[0]!.task_id)
  const interrupted = {
    ...run,
    write: async <T>(...[action, work]: Parameters<typeof run.write<T>>) => {
      const done = await run.write(action, work)
      if (++batches === 1)
        await t.admin.call(removeFromAudience, { params: { id }, body: { members: [members[3]!, members[0]!] } })
      if (batches === 2)
        await t.admin.call(archiveTag, { params: { id: tag.id }, body: { version: tag.version, reason: 'No more' } })
      return done
    },
  }
  await expect(kind.run(interrupted, { runId })).rejects.toMatchObject({ key: 'audience_run_target_closed' })
  const given = await superuser.query<{ member_id: string }>('select member_id from member_tags where tag_id = $1', [
    tag.id,
  ])
  // The one that left before its turn came has none; the last one's turn never came.
  expect(given.rows.map(({ member_id: one }) => one).toSorted()).toEqual(
    [members[0], members[1], members[2], members[4], members[5], members[6]].slice(0, 6).toSorted(),
  )
  expect((await shownRun(t.admin, { id: runId })).changed).toBe(6)
})
