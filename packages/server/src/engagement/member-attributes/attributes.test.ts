/** Attributes of members: entered and shown in part, brought by messages, merged, and forgotten. */

import { archiveCollection, deprecateCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  getMetaData,
  publishMetaData,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import * as routes from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { mergeMembers, unmergeMembers } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { wholeFileRows } from '../../../test/harness/whole-file.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { proposedMerge, signedMerge, verifiedMember } from '../merging/merging.fixtures.ts'
import { erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { someMembers } from '../tags/tags.fixtures.ts'
import { applyAttributes, type GivenAttributes } from './applying-attributes.service.ts'
import { forgettingAttributes } from './forgetting.tasks.ts'

let now = new Date()
let t: TestApp
let clerk: Client
let reader: Client
let signer: Client
let superuser: pg.Client

const FIELDS = [
  aField('externalId', { isRequired: true }),
  aField('phone', { pii: 'PERSONAL' }),
  aField('size', { type: 'NUMBER', unit: 'EU' }),
  aField('colour', { type: 'ENUM', values: ['RED', 'BLUE'] }),
  aField('child', { type: 'OBJECT' }),
  aField('child.name', { pii: 'PERSONAL' }),
]
const CHILD = 'Xiaoming Canary'

beforeAll(async () => {
  t = await testApp({ work: true, clock: { now: () => now } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  clerk = await userWith(t.http, t.admin, ['members.list', 'members.create', 'members.edit'])
  reader = await userWith(t.http, t.admin, ['members.list', 'members.unmask'])
  signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
})

const aCollection = (given: object = {}, fields = FIELDS) =>
  aRecordCollection(t.admin, fields, { kind: 'PROFILE', keyPath: 'externalId', nameEn: 'Shoppers', ...given })
const aMember = async () => (await someMembers(clerk, 1))[0]!
const put = (id: string, collectionId: string, version: number, data: object) =>
  clerk.call(routes.updateMemberAttributes, { params: { id, collectionId }, body: { version, data: { ...data } } })
const refused = (id: string, collectionId: string, version: number, data: object, by = clerk) =>
  by.refusal(routes.updateMemberAttributes, { params: { id, collectionId }, body: { version, data: { ...data } } })
const of = (id: string, collectionId: string, by = clerk) =>
  by.call(routes.getMemberAttributesOf, { params: { id, collectionId } })

/** Where a text is in the tables of attributes. */
async function rowsWith(mark: string): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select (select count(*) from member_attributes a where position($1 in a::text) > 0)::int
          + (select count(*) from member_attribute_versions v where position($1 in v::text) > 0)::int as count`,
    [mark],
  )
  return rows[0]!.count
}

describe('attributes', () => {
  it('are entered by the newest meta data, shown in part, and seen in full by an event', async () => {
    const collectionId = await aCollection()
    const id = await aMember()
    const before = await of(id, collectionId)
    expect(before).toMatchObject({ version: 0, data: {}, hasPersonal: true, allowed: ['edit'], source: null })
    expect(before.fields.map(({ path }) => path)).toEqual(['size', 'colour', 'child', 'child.name'])
    const saved = await put(id, collectionId, 0, { size: 42, child: { name: CHILD } })
    expect(saved).toMatchObject({ version: 1, data: { size: 42, child: { name: '•••ry' } }, source: 'PERSON' })
    const { items } = await reader.call(routes.getMemberAttributes, { params: { id } })
    expect(items.find((one) => one.collectionId === collectionId)).toMatchObject({
      data: saved.data,
      allowed: ['unmask'],
    })

    const changed = await put(id, collectionId, 1, { ...saved.data, size: 43 })
    expect(changed).toMatchObject({ version: 2, data: { size: 43, child: { name: '•••ry' } } })
    expect((await put(id, collectionId, 2, { ...changed.data })).version).toBe(2)
    const shown = await reader.call(routes.showMemberAttributes, { params: { id, collectionId } })
    expect(shown.data).toEqual({ size: 43, child: { name: CHILD } })
    const versions = await clerk.call(routes.listMemberAttributesVersions, {
      params: { id, collectionId },
      query: { limit: 1 },
    })
    expect(versions).toMatchObject({
      items: [{ version: 2, isFirst: false, changes: [{ path: 'size', before: '42', after: '43' }] }],
      next: '2',
    })
    const last = await clerk.call(routes.listMemberAttributesVersions, {
      params: { id, collectionId },
      query: { limit: 1, after: '2' },
    })
    expect(last).toMatchObject({ items: [{ version: 1, isFirst: true, changes: [] }], next: null })

    const { items: events } = await t.admin.call(listEvents, { query: { subjectType: 'member', subjectId: id } })
    expect(events.map(({ action }) => action)).toEqual([
      'member.attributes_unmasked',
      'member.attributes_changed',
      'member.attributes_changed',
      'member.attributes_changed',
      'member.created',
    ])
    expect(events[3]?.details).toMatchObject({ attributes: [null, 'size, child.name'] })
    expect(JSON.stringify(events)).not.toContain(CHILD)
  })

  it('are refused where they do not fit, changed meanwhile, or hold what is shown in part', async () => {
    const collectionId = await aCollection()
    const id = await aMember()
    expect(await refused(id, collectionId, 0, { size: 'large', colour: 'GREEN', phone: '1' })).toMatchObject({
      message: 'record_does_not_fit',
      fields: {
        'data.size': 'record_field_wrong_type',
        'data.colour': 'record_field_not_in_list',
        'data.phone': 'record_field_unknown',
      },
    })
    expect(await refused(id, collectionId, 0, { child: { name: 'A•••' } })).toMatchObject({
      message: 'record_masked_value',
    })
    expect(await refused(id, collectionId, 0, { child: { name: 'x'.repeat(65_000) } })).toMatchObject({
      message: 'record_too_large',
    })
    await put(id, collectionId, 0, { size: 1 })
    expect(await refused(id, collectionId, 0, { size: 2 })).toMatchObject({ message: 'changed_meanwhile' })
    const both = await Promise.all([
      clerk.raw(routes.updateMemberAttributes, {
        params: { id, collectionId },
        body: { version: 1, data: { size: 5 } },
      }),
      clerk.raw(routes.updateMemberAttributes, {
        params: { id, collectionId },
        body: { version: 1, data: { size: 6 } },
      }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('are those of people, of a member and a collection of the tenant', async () => {
    const collectionId = await aCollection()
    const things = await aRecordCollection(t.admin, [aField('code', { isRequired: true }), aField('size')])
    const id = await aMember()
    const stranger = '00000000-0000-7000-8000-000000000000'
    for (const [member, collection] of [
      [id, things],
      [id, stranger],
      [stranger, collectionId],
    ] as const) {
      expect(await refused(member, collection, 0, {})).toMatchObject({ status: 404 })
      const params = { id: member, collectionId: collection }
      const answers = [
        await signer.refusal(routes.getMemberAttributesOf, { params }),
        await signer.refusal(routes.showMemberAttributes, { params }),
        await signer.refusal(routes.listMemberAttributesVersions, { params, query: {} }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await refused(id, collectionId, 0, { size: 1 }, t.other)).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.getMemberAttributes, { params: { id } })).toMatchObject({ status: 404 })
    expect(await refused(id, collectionId, 0, { size: 1 }, reader)).toMatchObject({ status: 403 })
    expect(await clerk.refusal(routes.showMemberAttributes, { params: { id, collectionId } })).toMatchObject({
      status: 403,
    })
  })

  it('of a frozen member are changed, of a merged one and an archived collection not', async () => {
    const collectionId = await aCollection()
    const [one, survivor, other] = [
      await verifiedMember(t.admin),
      await verifiedMember(t.admin),
      await verifiedMember(t.admin),
    ]
    const { version } = await t.admin.call(getMember, { params: { id: one } })
    await t.admin.call(freezeMember, { params: { id: one }, body: { version, reason: 'Asked for it' } })
    expect(await put(one, collectionId, 0, { size: 1 })).toMatchObject({ version: 1 })
    await signer.call(mergeMembers, await signedMerge(signer, await proposedMerge(t.admin, other, survivor)))
    expect(await refused(other, collectionId, 0, { size: 1 })).toMatchObject({
      message: 'member_status_does_not_allow',
    })

    const step = (seen: number) => ({ params: { id: collectionId }, body: { version: seen, reason: 'no longer sent' } })
    const deprecated = await t.admin.call(deprecateCollection, step(2))
    expect(await put(one, collectionId, 1, { size: 2 })).toMatchObject({ version: 2 })
    await t.admin.call(archiveCollection, step(deprecated.version))
    expect(await refused(one, collectionId, 2, { size: 3 })).toMatchObject({
      message: 'collection_status_does_not_allow',
    })
    const shown = await t.admin.call(routes.getMemberAttributes, { params: { id: one } })
    expect(shown.items.find((item) => item.collectionId === collectionId)).toMatchObject({
      data: { size: 2 },
      allowed: ['unmask'],
    })
    const without = await t.admin.call(routes.getMemberAttributes, { params: { id: survivor } })
    expect(without.items.find((item) => item.collectionId === collectionId)).toBeUndefined()
  })
})

const applied = (collectionId: string, given: GivenAttributes[]) =>
  inTenant(t.app.pool, 1, 'write', (db) =>
    applyAttributes({ db, now }, collectionId, given, { source: 'MESSAGE', by: '' }),
  )

describe('attributes that come in', () => {
  it('are laid over what is there by the latest, and stored once', async () => {
    const collectionId = await aCollection()
    const [id, late] = [await aMember(), await aMember()]
    const given = (memberId: string, data: Record<string, unknown>, second = 0): GivenAttributes => ({
      memberId,
      data: { externalId: 'x', ...data },
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      sourceId: null,
    })
    const first = [
      given(id, { size: 40 }),
      given(id, { colour: 'RED' }, 1),
      given(late, {}),
      given(late, { size: 'small' }),
      given('00000000-0000-7000-8000-000000000000', { size: 1 }),
    ]
    expect(await applied(collectionId, first)).toEqual(['INSERTED', 'CHANGED', 'NONE', 'REFUSED', 'REFUSED'])
    expect(await applied(collectionId, [given(id, { size: 40 }, 2), given(id, { size: 41 })])).toEqual([
      'UNCHANGED',
      'OLDER',
    ])
    expect(await of(id, collectionId)).toMatchObject({
      data: { size: 40, colour: 'RED' },
      version: 1,
      source: 'MESSAGE',
    })
    expect(await of(late, collectionId)).toMatchObject({ version: 0 })
    // What no longer fits gives way to what comes in.
    const { version } = await t.admin.call(getMetaData, { params: { id: collectionId } })
    const fields = FIELDS.map((field) => (field.path === 'colour' ? { ...field, values: ['GREEN'] } : field))
    const draft = await t.admin.call(saveMetaDataDraft, { params: { id: collectionId }, body: { version, fields } })
    await t.admin.call(publishMetaData, {
      params: { id: collectionId },
      body: { version: draft.version, reason: 'new colours', isOverride: true },
    })
    expect(await applied(collectionId, [given(id, { size: 44 }, 3)])).toEqual(['CHANGED'])
    expect(await of(id, collectionId)).toMatchObject({ data: { size: 44 }, version: 2 })
    const keyOnly = await aCollection({}, FIELDS.slice(0, 2))
    expect(await applied(keyOnly, [given(id, { phone: '+8613800138000' })])).toEqual(['NONE'])
  })
})

describe('a merge', () => {
  it('moves attributes, sets those aside that both have, and gives all back', async () => {
    const [shared, alone] = [await aCollection(), await aCollection()]
    const [one, other] = [await verifiedMember(t.admin), await verifiedMember(t.admin)]
    await put(one, shared, 0, { size: 1 })
    await put(other, shared, 0, { size: 2 })
    await put(other, shared, 1, { size: 3 })
    await put(other, alone, 0, { size: 4 })
    const stored = async () => {
      const { rows } = await superuser.query<{ row: string }>(
        `select a::text as row from member_attributes a where member_id = any($1) order by 1`,
        [[one, other]],
      )
      return rows
    }
    const before = await stored()
    const id = await proposedMerge(t.admin, other, one)
    await signer.call(mergeMembers, await signedMerge(signer, id))
    expect(await of(one, shared)).toMatchObject({ data: { size: 1 } })
    expect(await of(one, alone)).toMatchObject({ data: { size: 4 } })
    expect(await of(other, shared)).toMatchObject({ version: 0 })
    await signer.call(unmergeMembers, await signedMerge(signer, id))
    expect(await stored()).toEqual(before)
    expect(await of(other, shared)).toMatchObject({ data: { size: 3 }, version: 2 })
  })
})

it('the export of everything has the own attributes and their earlier states, and those of no other tenant', async () => {
  const code = 'exported_shoppers'
  for (const [by, size] of [
    [t.admin, 1],
    [t.other, 3],
  ] as const) {
    const given = { code, kind: 'PROFILE', keyPath: 'externalId', nameEn: 'Shoppers' } as const
    const collectionId = await aRecordCollection(by, FIELDS, given)
    const [id] = (await someMembers(by, 1)) as [string]
    for (const version of [0, 1])
      await by.call(routes.updateMemberAttributes, {
        params: { id, collectionId },
        body: { version, data: { size: size + version } },
      })
  }
  const rowsOf = async (name: string, tenantId: number) =>
    (await wholeFileRows(t, name, tenantId)).filter((row) => row[1] === code).map((row) => row.slice(2, 4))
  expect(await rowsOf('memberAttributes', 1)).toEqual([['{"size":2}', 2]])
  expect(await rowsOf('memberAttributeVersions', 1)).toEqual([['{"size":1}', 1]])
  expect(await rowsOf('memberAttributes', 2)).toEqual([['{"size":4}', 2]])
  expect(await rowsOf('memberAttributeVersions', 2)).toEqual([['{"size":3}', 1]])
})

describe('what is forgotten', () => {
  it('an erasure takes every state, those that were set aside too', async () => {
    const collectionId = await aCollection()
    const [one, other] = [await verifiedMember(t.admin), await verifiedMember(t.admin)]
    const mark = 'Erased Canary'
    for (const id of [one, other]) {
      await put(id, collectionId, 0, { child: { name: `${mark} 1` } })
      await put(id, collectionId, 1, { child: { name: `${mark} 2` } })
    }
    await signer.call(mergeMembers, await signedMerge(signer, await proposedMerge(t.admin, other, one)))
    expect(await rowsWith(mark)).toBe(4)
    await erased(t.admin, signer, one)
    expect(await rowsWith(mark)).toBe(0)
  })

  it('attributes go after the days of their collection, and states after thirteen months', async () => {
    const [short, kept] = [await aCollection({ retentionDays: 30 }), await aCollection()]
    const [old, fresh] = [await aMember(), await aMember()]
    const given = (memberId: string, size: number): GivenAttributes => ({
      memberId,
      data: { size },
      at: now,
      sourceId: null,
    })
    const began = now
    for (const size of [1, 2])
      for (const collectionId of [short, kept]) await applied(collectionId, [given(old, size), given(fresh, size)])
    now = new Date(began.getTime() + 400 * 24 * 3_600_000)
    for (const collectionId of [short, kept]) await applied(collectionId, [given(fresh, 3)])
    const write = (_event: unknown, work: (ctx: { db: TenantDb; event: object }) => Promise<unknown>) =>
      inTenant(t.app.pool, 1, 'write', (db) => work({ db, event: {} }))
    const run = {
      app: t.app,
      signal: new AbortController().signal,
      read: <T>(work: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'read', work),
      write,
      finish: write,
    }
    await forgettingAttributes(1).run(run as unknown as TaskRun, { day: '2026-12-31' })
    const { rows } = await superuser.query(
      `select a.collection_id, a.member_id, a.version, array_agg(v.version order by v.version) filter (where v.version > 0) as states
         from member_attributes a left join member_attribute_versions v on v.tenant_id = a.tenant_id and v.attributes_id = a.id
        where a.collection_id = any($1) group by 1, 2, 3`,
      [[short, kept]],
    )
    now = began
    const left = rows.map(({ collection_id: c, member_id: m, version, states }) => [
      c === short ? 'short' : 'kept',
      m === old ? 'old' : 'fresh',
      version,
      states,
    ])
    expect(left.toSorted()).toEqual([
      ['kept', 'fresh', 3, [2]],
      ['kept', 'old', 2, null],
      ['short', 'fresh', 3, [2]],
    ])
  })
})
