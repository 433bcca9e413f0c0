/** Who came into an audience and who went out of it, page by page; and what reads tags and audiences. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { listAudienceChanges } from '@serialis/contract/engagement/audiences/changes/audience-changes.routes.ts'
import type { AudienceChange } from '@serialis/contract/engagement/audiences/changes/audience-changes.schema.ts'
import { archiveTag, getTagReaders } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { taskIn } from '../../../platform/tasks/tasks.fixtures.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, builtAudience, ruleOf } from '../audiences.fixtures.ts'

const MARKETER: PermissionName[] = ['audiences.list', 'audiences.explain', 'audiences.exportList', 'members.list']
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

async function filled(count: number): Promise<{ id: string; members: string[] }> {
  const { id } = await activeAudience(t.admin)
  const members = (await someMembers(t.admin, count)).toSorted()
  await t.admin.call(routes.addToAudience, { params: { id }, body: { members } })
  return { id, members }
}

describe('who came and went', () => {
  it('is listed newest first, with member, cause and version, and filtered', async () => {
    const { id, members } = await filled(3)
    await t.admin.call(routes.removeFromAudience, { params: { id }, body: { members: [members[1]!] } })
    const list = async (query: object) =>
      (await marketer.call(listAudienceChanges, { query: { audienceId: id, ...query } })).items
    const all = await list({})
    expect(all.map(({ step }) => step)).toEqual(['LEFT', 'ENTERED', 'ENTERED', 'ENTERED'])
    expect(all[0]).toMatchObject({ cause: 'HAND', version: null, facts: [], member: { id: members[1] } })
    // In part, as in the list of members.
    expect(all[0]!.member!.phone).toMatch(/^\+86•+\d\d$/)
    expect(await list({ step: 'LEFT' })).toHaveLength(1)
    expect(await list({ cause: 'BUILD' })).toEqual([])
    const today = all[0]!.at.slice(0, 10)
    expect(await list({ from: today.replace(/^\d+/, '2020'), to: '2020-12-31' })).toEqual([])
    expect(await list({ from: '2020-01-01' })).toHaveLength(4)
    const built = await builtAudience(t.admin, ruleOf({ kind: 'AUDIENCE', values: [id] }))
    const { items } = await marketer.call(listAudienceChanges, { query: { audienceId: built.id, version: 1 } })
    expect(items.map(({ cause, version }) => [cause, version])).toEqual([
      ['BUILD', 1],
      ['BUILD', 1],
    ])
  })

  it('is read page by page, each once, also where all came in one moment', async () => {
    const { id, members } = await filled(7)
    const found: AudienceChange[] = []
    let after: string | undefined
    do {
      const query = { audienceId: id, limit: 2, ...(after !== undefined && { after }) }
      const page = await marketer.call(listAudienceChanges, { query })
      found.push(...page.items)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(found.map(({ member }) => member!.id).toSorted()).toEqual(members)
    for (const wrong of ['yesterday', '2026-01-01T00:00:00.000Z nobody'])
      expect(await marketer.refusal(listAudienceChanges, { query: { audienceId: id, after: wrong } })).toMatchObject({
        status: 400,
      })
  })

  it('names nobody to who may not read members, and is of one tenant', async () => {
    const { id } = await filled(2)
    const blind = await userWith(t.http, t.admin, ['audiences.list', 'audiences.explain'])
    const { items } = await blind.call(listAudienceChanges, { query: { audienceId: id } })
    expect(items.map(({ member }) => member)).toEqual([null, null])
    expect(await t.other.refusal(listAudienceChanges, { query: { audienceId: id } })).toMatchObject({ status: 404 })
    const reader = await userWith(t.http, t.admin, ['audiences.list', 'members.list'])
    expect(await reader.refusal(listAudienceChanges, { query: { audienceId: id } })).toMatchObject({ status: 403 })
  })

  it('is a file that shows no more than the page', async () => {
    const { id } = await filled(2)
    const { taskId } = await marketer.call(exportList, {
      body: { list: 'audienceChanges', format: 'CSV', filter: { audienceId: id } },
    })
    await taskIn(marketer, taskId)
    const text = (await marketer.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain('A person')
    expect(text).not.toMatch(/\+86\d{6}/)
  })

  it('is found by its index, however many came in one moment', async () => {
    const { id } = await filled(1)
    await superuser.query(
      `insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, facts)
       select tenant_id, member_id, changed_at, gen_random_uuid(), audience_id, step, 'many', cause, facts
         from audience_changes, generate_series(1, 20000) where audience_id = $1`,
      [id],
    )
    await superuser.query('analyze audience_changes')
    const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(
      `explain select * from audience_changes where tenant_id = 1 and audience_id = $1
        order by changed_at desc, id desc limit 26`.replace('$1', `'${id}'`),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('audience_changes__by_time')
    expect(plan).not.toContain('Sort')
  })
})

describe('what reads', () => {
  it('a tag and an audience is named, and keeps them from being archived', async () => {
    const tag = await activeTag(t.admin)
    const { id } = await filled(1)
    const reading = await builtAudience(
      t.admin,
      ruleOf({ kind: 'AUDIENCE', values: [id] }, { kind: 'TAG', values: [tag.id] }),
    )
    const named = { count: 1, readers: [{ kind: 'AUDIENCE', id: reading.id, name: reading.code }] }
    const reader = await userWith(t.http, t.admin, ['audiences.list', 'tags.list'])
    expect(await reader.call(routes.getAudienceReaders, { params: { id } })).toEqual(named)
    expect(await reader.call(getTagReaders, { params: { id: tag.id } })).toEqual(named)
    expect(await reader.call(routes.getAudienceReaders, { params: { id: reading.id } })).toEqual({
      count: 0,
      readers: [],
    })
    const body = { version: tag.version, reason: 'No more' }
    expect(await t.admin.refusal(archiveTag, { params: { id: tag.id }, body })).toMatchObject({
      message: 'tag_still_used',
    })
    for (const [route, of] of [
      [routes.getAudienceReaders, id],
      [getTagReaders, tag.id],
    ] as const)
      expect(await t.other.refusal(route as typeof getTagReaders, { params: { id: of } })).toMatchObject({
        status: 404,
      })
  })
})
