/** Whom an export searched for: kept sealed while the task needs it, and no longer. */

import { createMember, searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { getTask, retryTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { started, taskIn } from '../tasks/tasks.fixtures.ts'

const PHONE = '+8613877660011'
const HOUR_MS = 3_600_000
let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  await t.admin.call(createMember, { body: { name: 'Wei', phone: PHONE } })
})

async function searchedBy(taskId: string): Promise<string | null> {
  const { rows } = await superuser.query<{ identity: string | null }>(
    "select input -> 'filter' ->> 'identity' as identity from tasks where id = $1",
    [taskId],
  )
  return rows[0]!.identity
}

async function exported() {
  const { identity } = await t.admin.call(searchMembers, { body: { text: PHONE } })
  const { taskId } = await t.admin.call(exportList, { body: { list: 'members', format: 'CSV', filter: { identity } } })
  expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE', result: { rows: 1 } })
  return { taskId, identity }
}

it('is forgotten when the file is written', async () => {
  const { taskId } = await exported()
  expect(await searchedBy(taskId)).toBe('')
})

it('stays for twelve hours where the export did not end well, so that it can be tried again, and never exports everybody', async () => {
  const ended = async (state: string, hoursAgo: number) => {
    const { taskId, identity } = await exported()
    await superuser.query(
      "update tasks set state = $2, finished_at = $3, input = jsonb_set(input, '{filter,identity}', to_jsonb($4::text)) where id = $1",
      [taskId, state, new Date(t.app.clock.now().getTime() - hoursAgo * HOUR_MS), identity],
    )
    return taskId
  }
  const kept = [await ended('FAILED', 11), await ended('CANCELLED', 11)]
  const gone = [await ended('FAILED', 13), await ended('CANCELLED', 13), await ended('DONE', 13)]
  const { taskId } = await started(t.app, t.admin, { kind: 'exports.remove_old', input: { day: '2026-11-22' } })
  await taskIn(t.admin, taskId)
  for (const id of kept) expect(await searchedBy(id)).not.toBe('')
  for (const id of gone) expect(await searchedBy(id)).toBe('')
  await t.admin.call(retryTask, { params: { id: gone[0]! } })
  const tried = await taskIn(t.admin, gone[0]!)
  expect(tried.state).toBe('FAILED')
  await t.admin.call(retryTask, { params: { id: kept[0]! } })
  expect(await taskIn(t.admin, kept[0]!)).toMatchObject({ state: 'DONE', result: { rows: 1 } })
  expect((await t.admin.call(getTask, { params: { id: kept[0]! } })).file).not.toBeNull()
  expect(await searchedBy(kept[0]!)).toBe('')
})
