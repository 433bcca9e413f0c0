/** Who got a tag and who lost it, page by page. */

import { listTagChanges } from '@serialis/contract/engagement/audiences/changes/tag-changes.routes.ts'
import type { TagChange } from '@serialis/contract/engagement/audiences/changes/tag-changes.schema.ts'
import { assignTag, removeTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { taskIn } from '../../../platform/tasks/tasks.fixtures.ts'
import { activeTag, someMembers } from '../tags.fixtures.ts'

const MARKETER: PermissionName[] = ['tags.list', 'tags.exportList', 'audiences.explain', 'members.list']
let t: TestApp
let superuser: pg.Client
let marketer: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  marketer = await userWith(t.http, t.admin, MARKETER)
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

async function given(count: number): Promise<{ id: string; members: string[] }> {
  const { id } = await activeTag(t.admin)
  const members = (await someMembers(t.admin, count)).toSorted()
  await t.admin.call(assignTag, { params: { id }, body: { members } })
  return { id, members }
}

it('is listed newest first, with member and source, and filtered', async () => {
  const { id, members } = await given(3)
  await t.admin.call(removeTag, { params: { id }, body: { members: [members[1]!] } })
  // Another tag of the same member is not in it.
  const other = await activeTag(t.admin)
  await t.admin.call(assignTag, { params: { id: other.id }, body: { members: [members[1]!] } })
  const list = async (query: object) => (await marketer.call(listTagChanges, { query: { tagId: id, ...query } })).items
  const all = await list({})
  expect(all.map(({ step }) => step)).toEqual(['REMOVED', 'ADDED', 'ADDED', 'ADDED'])
  expect(all[0]).toMatchObject({ source: 'HAND', member: { id: members[1] } })
  // In part, as in the list of members.
  expect(all[0]!.member!.phone).toMatch(/^\+86•+\d\d$/)
  expect(await list({ step: 'REMOVED' })).toHaveLength(1)
  expect(await list({ source: 'RULE' })).toEqual([])
  const today = all[0]!.at.slice(0, 10)
  expect(await list({ from: today.replace(/^\d+/, '2020'), to: '2020-12-31' })).toEqual([])
  expect(await list({ from: '2020-01-01' })).toHaveLength(4)
})

it('is read page by page, each once, also where all got it in one moment', async () => {
  const { id, members } = await given(7)
  const found: TagChange[] = []
  let after: string | undefined
  do {
    const query = { tagId: id, limit: 2, ...(after !== undefined && { after }) }
    const page = await marketer.call(listTagChanges, { query })
    found.push(...page.items)
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(found.map(({ member }) => member!.id).toSorted()).toEqual(members)
  for (const wrong of ['yesterday', '2026-01-01T00:00:00.000Z nobody', '2026-99-01T00:00:00.000Z '.concat(id)])
    expect(await marketer.refusal(listTagChanges, { query: { tagId: id, after: wrong } })).toMatchObject({
      status: 400,
    })
})

it('names nobody to who may not read members, and is of one tenant', async () => {
  const { id } = await given(2)
  const blind = await userWith(t.http, t.admin, ['tags.list', 'audiences.explain'])
  const { items } = await blind.call(listTagChanges, { query: { tagId: id } })
  expect(items.map(({ member }) => member)).toEqual([null, null])
  expect(await t.other.refusal(listTagChanges, { query: { tagId: id } })).toMatchObject({ status: 404 })
  const reader = await userWith(t.http, t.admin, ['tags.list', 'members.list'])
  expect(await reader.refusal(listTagChanges, { query: { tagId: id } })).toMatchObject({ status: 403 })
})

it('is a file that shows no more than the page', async () => {
  const { id } = await given(2)
  const { taskId } = await marketer.call(exportList, {
    body: { list: 'tagChanges', format: 'CSV', filter: { tagId: id } },
  })
  await taskIn(marketer, taskId)
  const text = (await marketer.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain('By hand')
  expect(text).not.toMatch(/\+86\d{6}/)
})

it('is found by its index, however many got it in one moment', async () => {
  const { id } = await given(1)
  await superuser.query(
    `insert into member_tag_changes (tenant_id, member_id, changed_at, id, tag_id, step, source, changed_by_name)
     select tenant_id, member_id, changed_at, gen_random_uuid(), tag_id, step, source, 'many'
       from member_tag_changes, generate_series(1, 20000) where tag_id = $1`,
    [id],
  )
  await superuser.query('analyze member_tag_changes')
  const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(
    `explain select * from member_tag_changes where tenant_id = 1 and tag_id = '${id}'
      order by changed_at desc, id desc limit 26`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('member_tag_changes__by_time')
  expect(plan).not.toContain('Sort')
})
