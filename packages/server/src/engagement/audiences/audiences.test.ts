import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { AUDIENCES_MAXIMUM } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { someMembers } from '../tags/tags.fixtures.ts'
import { audienceUsers } from './audience-users.ts'
import { activeAudience, audienceBody } from './audiences.fixtures.ts'

/** The audience that seven records of another room read. */
let readId = ''
let t: TestApp
let marketer: Client

beforeAll(async () => {
  t = await testApp({
    extensions: [
      audienceUsers.extension(async (_db, id) => ({
        count: id === readId ? 7 : 0,
        readers: id === readId ? ['A', 'B', 'C', 'D', 'E'].map((name) => ({ kind: 'AUDIENCE', id, name })) : [],
      })),
    ],
  })
  marketer = await userWith(t.http, t.admin, [
    'audiences.list',
    'audiences.create',
    'audiences.edit',
    'audiences.delete',
    'audiences.editStatus',
    'audiences.assign',
    'members.list',
    'members.create',
  ])
})

const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'As agreed' } })

describe('an audience', () => {
  it('is entered, found by its words, and seen by its own tenant alone', async () => {
    const { id, code, ...made } = await marketer.call(routes.createAudience, {
      body: audienceBody({ nameZh: '露营会员' }),
    })
    expect(made).toMatchObject({ status: 'DRAFT', members: 0, allowed: ['edit', 'delete', 'activate'] })
    for (const route of [routes.listAudiences, routes.listAudienceOptions]) {
      const { items } = await marketer.call(route, { query: { search: '露营', status: 'DRAFT' } })
      expect(items.map((one) => one.id)).toEqual([id])
    }
    expect(await t.other.refusal(routes.getAudience, { params: { id } })).toMatchObject({ status: 404 })
    expect((await t.other.call(routes.createAudience, { body: audienceBody({ code }) })).code).toBe(code)
  })

  it.each([
    [{ code: '' }, { code: 'audience_code_can_not_be_empty' }],
    [{ code: 'Spring Guests' }, { code: 'audience_code_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'audience_name_can_not_be_empty' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await marketer.refusal(routes.createAudience, { body: audienceBody(given) })).toMatchObject({ fields })
  })

  it('is one of a limited number', async () => {
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    onTestFinished(async () => {
      await superuser.query("delete from audiences where tenant_id = 2 and code like 'many_%'")
      await superuser.end()
    })
    await superuser.query(
      `insert into audiences (tenant_id, id, code, name_en, name_zh, description, mode, status, created_at, updated_at)
       select 2, gen_random_uuid(), 'many_' || n, 'n', 'n', '', 'STATIC', 'DRAFT', now(), now() from generate_series(1, $1) n`,
      [AUDIENCES_MAXIMUM],
    )
    expect(await t.other.refusal(routes.createAudience, { body: audienceBody() })).toMatchObject({
      message: 'audiences_too_many',
    })
  })

  it('has a code for itself, also of two at once', async () => {
    const body = audienceBody()
    const both = await Promise.allSettled([1, 2].map(() => marketer.call(routes.createAudience, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await marketer.refusal(routes.createAudience, { body })).toMatchObject({ message: 'audience_code_exists' })
  })

  it('goes through its life with reasons, keeps its code, and cannot be deleted once it was active', async () => {
    const { id, code } = await activeAudience(marketer)
    const refused = { message: 'audience_status_does_not_allow' }
    const remove = { params: { id }, query: { version: 2 } }
    expect(await marketer.refusal(routes.deleteAudience, remove)).toMatchObject(refused)
    const edit = (given: object, version: number) => ({
      params: { id },
      body: { ...audienceBody({ code, ...given }), version },
    })
    expect(await marketer.refusal(routes.updateAudience, edit({ code: 'other' }, 2))).toMatchObject({
      fields: { code: 'audience_is_fixed' },
    })
    expect(await marketer.call(routes.updateAudience, edit({ nameEn: 'Guests' }, 2))).toMatchObject({ version: 3 })
    expect(await marketer.refusal(routes.pauseAudience, step(id, 2))).toMatchObject({ message: 'changed_meanwhile' })
    expect(await marketer.call(routes.pauseAudience, step(id, 3))).toMatchObject({
      status: 'PAUSED',
      allowed: ['edit', 'resume', 'archive'],
    })
    expect(await marketer.refusal(routes.pauseAudience, step(id, 4))).toMatchObject(refused)
    expect(await marketer.call(routes.resumeAudience, step(id, 4))).toMatchObject({ status: 'ACTIVE' })
    expect(await marketer.refusal(routes.resumeAudience, step(id, 5))).toMatchObject(refused)
    expect(await marketer.call(routes.archiveAudience, step(id, 5))).toMatchObject({ status: 'ARCHIVED', allowed: [] })
    for (const route of [routes.activateAudience, routes.archiveAudience])
      expect(await marketer.refusal(route as typeof routes.activateAudience, step(id, 6))).toMatchObject(refused)
    expect(await marketer.refusal(routes.updateAudience, edit({}, 6))).toMatchObject(refused)
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'audience', subjectId: id } })
    expect(items.map(({ action }) => action)).toEqual([
      'audience.archived',
      'audience.resumed',
      'audience.paused',
      'audience.changed',
      'audience.activated',
      'audience.created',
    ])
  })

  it('is deleted and archived only when nothing reads it', async () => {
    const draft = await marketer.call(routes.createAudience, { body: audienceBody() })
    readId = draft.id
    const remove = { params: { id: draft.id }, query: { version: 1 } }
    expect(await marketer.refusal(routes.deleteAudience, remove)).toMatchObject({
      message: 'audience_still_used',
      params: { count: 7, names: 'A, B, C, D, E', more: 2 },
    })
    await marketer.call(routes.activateAudience, step(draft.id, 1))
    expect(await marketer.refusal(routes.archiveAudience, step(draft.id, 2))).toMatchObject({
      message: 'audience_still_used',
    })
    readId = ''
    await marketer.call(routes.archiveAudience, step(draft.id, 2))
    const other = await marketer.call(routes.createAudience, { body: audienceBody() })
    await marketer.call(routes.deleteAudience, { params: { id: other.id }, query: { version: 1 } })
    expect(await marketer.refusal(routes.getAudience, { params: { id: other.id } })).toMatchObject({ status: 404 })
  })

  it('is handled with its own permissions alone', async () => {
    const { id, code } = await activeAudience(marketer)
    const members = await someMembers(marketer, 1)
    const reader = await userWith(t.http, t.admin, ['audiences.list', 'audiences.exportList'])
    expect(await reader.call(routes.getAudience, { params: { id } })).toMatchObject({ allowed: [] })
    expect(await reader.call(routes.getMemberAudiences, { params: { id: members[0]! } })).toMatchObject({
      mayEnter: false,
    })
    await reader.call(exportList, { body: { list: 'audiences', format: 'CSV', filter: {} } })
    const stranger = await userWith(t.http, t.admin, ['members.list'])
    for (const refused of [
      reader.refusal(routes.createAudience, { body: audienceBody() }),
      reader.refusal(routes.updateAudience, { params: { id }, body: { ...audienceBody(), version: 2 } }),
      reader.refusal(routes.deleteAudience, { params: { id }, query: { version: 2 } }),
      reader.refusal(routes.activateAudience, step(id, 2)),
      reader.refusal(routes.pauseAudience, step(id, 2)),
      reader.refusal(routes.resumeAudience, step(id, 2)),
      reader.refusal(routes.archiveAudience, step(id, 2)),
      reader.refusal(routes.addToAudience, { params: { id }, body: { members } }),
      reader.refusal(routes.removeFromAudience, { params: { id }, body: { members } }),
      stranger.refusal(routes.listAudiences, { query: {} }),
      stranger.refusal(routes.listAudienceOptions, { query: {} }),
      stranger.refusal(routes.getMemberAudiences, { params: { id: members[0]! } }),
    ])
      expect(await refused).toMatchObject({ status: 403, message: 'no_permission' })
    expect(await stranger.refusal(listMembers, { query: { audience: code } })).toMatchObject({
      status: 403,
      message: 'members_filter_not_allowed',
    })
  })
})
