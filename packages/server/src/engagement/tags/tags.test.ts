import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import { TAGS_MAXIMUM } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { tagUsers } from './tag-users.ts'
import { activeTag, someMembers, tagBody } from './tags.fixtures.ts'

/** The tag that two records of another room read. */
let readId = ''
let t: TestApp
let marketer: Client

beforeAll(async () => {
  t = await testApp({
    extensions: [
      tagUsers.extension(async (_db, id) => ({
        count: id === readId ? 7 : 0,
        readers: id === readId ? ['A', 'B', 'C', 'D', 'E'].map((name) => ({ kind: 'AUDIENCE', id, name })) : [],
      })),
    ],
  })
  marketer = await userWith(t.http, t.admin, [
    'tags.list',
    'tags.create',
    'tags.edit',
    'tags.delete',
    'tags.editStatus',
    'tags.assign',
    'members.list',
    'members.create',
  ])
})

const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'As agreed' } })

describe('a tag', () => {
  it('is entered, found by its words and category, and seen by its own tenant alone', async () => {
    const { id, code, ...made } = await marketer.call(routes.createTag, {
      body: tagBody({ nameZh: '露营', category: 'Hobbies', subcategory: 'Outdoor' }),
    })
    expect(made).toMatchObject({ status: 'DRAFT', members: 0, allowed: ['edit', 'delete', 'activate'] })
    for (const filter of [{ search: '露营' }, { category: 'Hobbies', subcategory: 'Outdoor' }]) {
      const { items } = await marketer.call(routes.listTags, { query: { ...filter, status: 'DRAFT', kind: 'MANUAL' } })
      expect(items.map((one) => one.id)).toEqual([id])
    }
    const { categories } = await marketer.call(routes.getTagCategories, {})
    expect(categories).toContainEqual({ category: 'Hobbies', subcategory: 'Outdoor', tags: 1 })
    expect(await t.other.refusal(routes.getTag, { params: { id } })).toMatchObject({ status: 404 })
    expect((await t.other.call(routes.createTag, { body: tagBody({ code }) })).code).toBe(code)
  })

  it.each([
    [{ code: '' }, { code: 'tag_code_can_not_be_empty' }],
    [{ code: 'Likes Running' }, { code: 'tag_code_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'tag_name_can_not_be_empty' }],
    [{ subcategory: 'Outdoor' }, { category: 'tag_category_can_not_be_empty' }],
    [{ lifetimeDays: 0 }, { lifetimeDays: 'too_small' }],
    [{ memberLimit: 0 }, { memberLimit: 'too_small' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await marketer.refusal(routes.createTag, { body: tagBody(given) })).toMatchObject({ fields })
  })

  it('is one of a limited number', async () => {
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    onTestFinished(async () => {
      await superuser.query("delete from tags where tenant_id = 2 and code like 'many_%'")
      await superuser.end()
    })
    await superuser.query(
      `insert into tags (tenant_id, id, code, name_en, name_zh, kind, category, subcategory, description, status, created_at, updated_at)
       select 2, gen_random_uuid(), 'many_' || n, 'n', 'n', 'MANUAL', '', '', '', 'DRAFT', now(), now() from generate_series(1, $1) n`,
      [TAGS_MAXIMUM],
    )
    expect(await t.other.refusal(routes.createTag, { body: tagBody() })).toMatchObject({ message: 'tags_too_many' })
  })

  it('has a code for itself, also of two at once', async () => {
    const body = tagBody()
    const both = await Promise.allSettled([1, 2].map(() => marketer.call(routes.createTag, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await marketer.refusal(routes.createTag, { body })).toMatchObject({ message: 'tag_code_exists' })
  })

  it('goes through its life with reasons, keeps its code, and cannot be deleted once it was active', async () => {
    const { id, code } = await activeTag(marketer)
    expect(await marketer.refusal(routes.deleteTag, { params: { id }, query: { version: 2 } })).toMatchObject({
      message: 'tag_status_does_not_allow',
    })
    const edit = (given: object, version: number) => ({
      params: { id },
      body: { ...tagBody({ code, ...given }), version },
    })
    expect(await marketer.refusal(routes.updateTag, edit({ code: 'other' }, 2))).toMatchObject({
      fields: { code: 'tag_is_fixed' },
    })
    expect(await marketer.call(routes.updateTag, edit({ nameEn: 'Runners' }, 2))).toMatchObject({ version: 3 })
    expect(await marketer.refusal(routes.archiveTag, step(id, 2))).toMatchObject({ message: 'changed_meanwhile' })
    expect(await marketer.call(routes.archiveTag, step(id, 3))).toMatchObject({
      status: 'ARCHIVED',
      allowed: ['remove'],
    })
    expect(await marketer.refusal(routes.activateTag, step(id, 4))).toMatchObject({
      message: 'tag_status_does_not_allow',
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'tag', subjectId: id } })
    expect(items.map(({ action }) => action)).toEqual(['tag.archived', 'tag.changed', 'tag.activated', 'tag.created'])
  })

  it('is deleted and archived only when nothing reads it', async () => {
    const draft = await marketer.call(routes.createTag, { body: tagBody() })
    readId = draft.id
    const remove = { params: { id: draft.id }, query: { version: 1 } }
    expect(await marketer.refusal(routes.deleteTag, remove)).toMatchObject({
      message: 'tag_still_used',
      params: { count: 7, names: 'A, B, C, D, E', more: 2 },
    })
    await marketer.call(routes.activateTag, step(draft.id, 1))
    expect(await marketer.refusal(routes.archiveTag, step(draft.id, 2))).toMatchObject({ message: 'tag_still_used' })
    readId = ''
    await marketer.call(routes.archiveTag, step(draft.id, 2))
    const other = await marketer.call(routes.createTag, { body: tagBody() })
    await marketer.call(routes.deleteTag, { params: { id: other.id }, query: { version: 1 } })
    expect(await marketer.refusal(routes.getTag, { params: { id: other.id } })).toMatchObject({ status: 404 })
  })

  it('is handled with its own permissions alone', async () => {
    const { id } = await activeTag(marketer)
    const members = await someMembers(marketer, 1)
    const reader = await userWith(t.http, t.admin, ['tags.list', 'tags.exportList'])
    expect(await reader.call(routes.getTag, { params: { id } })).toMatchObject({ allowed: [] })
    expect(await reader.call(routes.getMemberTags, { params: { id: members[0]! } })).toMatchObject({
      mayAssign: false,
      mayRemove: false,
    })
    await reader.call(exportList, { body: { list: 'tags', format: 'CSV', filter: {} } })
    const stranger = await userWith(t.http, t.admin, ['members.list'])
    for (const refused of [
      reader.refusal(routes.createTag, { body: tagBody() }),
      reader.refusal(routes.updateTag, { params: { id }, body: { ...tagBody(), version: 2 } }),
      reader.refusal(routes.deleteTag, { params: { id }, query: { version: 2 } }),
      reader.refusal(routes.archiveTag, step(id, 2)),
      reader.refusal(routes.assignTag, { params: { id }, body: { members } }),
      reader.refusal(routes.removeTag, { params: { id }, body: { members } }),
      stranger.refusal(routes.listTags, { query: {} }),
      stranger.refusal(routes.getMemberTags, { params: { id: members[0]! } }),
    ])
      expect(await refused).toMatchObject({ status: 403, message: 'no_permission' })
    const { code } = await marketer.call(routes.getTag, { params: { id } })
    expect(await stranger.refusal(listMembers, { query: { tag: code } })).toMatchObject({
      status: 403,
      message: 'members_filter_not_allowed',
    })
  })
})
