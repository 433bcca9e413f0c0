/** Indexed attributes in the list of members: columns, filters, and no personal value in an address. */

import {
  listListedAttributes,
  sealAttributeFilter,
  updateMemberAttributes,
} from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { createMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { packedFilters } from '@serialis/contract/kit/list.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { aField, type FieldGiven } from '../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { hasAttribute } from './asked.queries.ts'

const clock = { at: new Date('2026-06-15T08:00:00Z'), now: () => clock.at }
let t: TestApp
let reader: Client
let unmasking: Client
let collectionId: string
let superuser: pg.Client
const ids: string[] = []

const indexed = (path: string, given: Partial<FieldGiven> = {}) => aField(path, { isIndexed: true, ...given })
const DATA = [
  { tier: 'GOLD', size: 7, born: '2020-02-29', vip: true, pet: { name: 'Rex' }, blood: 'A' },
  { tier: 'GOLD', size: 9.5, born: '2021-01-01', vip: false, pet: { name: 'Momo' }, blood: 'B' },
  { tier: 'a;b~c%', size: -1, born: '2022-12-31', pet: { name: 'Rex' } },
]

beforeAll(async () => {
  t = await testApp({ work: true, clock })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  reader = await userWith(t.http, t.admin, ['members.list', 'members.exportList'])
  unmasking = await userWith(t.http, t.admin, ['members.list', 'members.unmask'])
  collectionId = await aRecordCollection(
    t.admin,
    [
      aField('externalId', { isRequired: true }),
      indexed('tier'),
      indexed('size', { type: 'NUMBER', unit: 'cm' }),
      indexed('born', { type: 'DATE' }),
      indexed('vip', { type: 'BOOLEAN' }),
      aField('pet', { type: 'OBJECT', pii: 'PERSONAL' }),
      indexed('pet.name'),
      indexed('blood', { pii: 'SENSITIVE' }),
      aField('plain'),
    ],
    { code: 'loyalty', kind: 'PROFILE', keyPath: 'externalId' },
  )
  await waitUntil(
    () => reader.call(listListedAttributes),
    ({ items }) => items.length === 6,
  )
  for (const [at, data] of DATA.entries()) {
    const { id } = await t.admin.call(createMember, { body: { phone: `+861350000000${at}` } })
    ids.push(id)
    await t.admin.call(updateMemberAttributes, { params: { id, collectionId }, body: { version: 0, data } })
  }
  // Of whom nothing is known.
  await t.admin.call(createMember, { body: { phone: '+8613500000009' } })
})

const packed = (values: Record<string, string>) =>
  packedFilters(Object.fromEntries(Object.entries(values).map(([path, value]) => [`loyalty.${path}`, value])))
const query = (values: Record<string, string>) => ({ query: { attributes: packed(values) } })
const found = async (values: Record<string, string>, by = reader) =>
  (await by.call(listMembers, query(values))).items.map(({ id }) => ids.indexOf(id)).toSorted()
const refused = (values: Record<string, string>, by = reader) => by.refusal(listMembers, query(values))
const sealedFor = async (path: string, value: string, by = unmasking) =>
  (await by.call(sealAttributeFilter, { body: { collectionId, path, value } })).value

describe('the list of members', () => {
  it('offers attributes that are indexed, and personal ones to those who may see them', async () => {
    const of = async (by: Client) =>
      (await by.call(listListedAttributes)).items.map(({ path, mayFilter }) => `${path} ${mayFilter}`).toSorted()
    const open = ['born true', 'size true', 'tier true', 'vip true']
    expect(await of(reader)).toEqual([...open, 'blood false', 'pet.name false'].toSorted())
    expect(await of(unmasking)).toEqual([...open, 'blood false', 'pet.name true'].toSorted())
    expect(await of(t.admin)).toEqual([...open, 'blood true', 'pet.name true'].toSorted())
    expect((await t.other.call(listListedAttributes)).items).toEqual([])
  })

  it('finds members by one attribute, and by several at once', async () => {
    expect(await found({ tier: 'GOLD' })).toEqual([0, 1])
    expect(await found({ tier: 'a;b~c%' })).toEqual([2])
    expect(await found({ size: '7' })).toEqual([0])
    expect(await found({ size: '7..9.5' })).toEqual([0, 1])
    expect(await found({ size: '..0' })).toEqual([2])
    expect(await found({ born: '2020-02-29' })).toEqual([0])
    expect(await found({ born: '2021-01-01..' })).toEqual([1, 2])
    expect(await found({ vip: 'no' })).toEqual([1])
    expect(await found({ tier: 'GOLD', vip: 'yes', size: '5..8' })).toEqual([0])
    expect(await found({ tier: 'SILVER' })).toEqual([])
  })

  it('refuses what is no filter of it', async () => {
    const wrong = { status: 400, fields: { attributes: 'member_filter_wrong' } }
    for (const values of [
      { plain: 'x' },
      { size: 'many' },
      { size: '1..2..3' },
      { size: '9..7' },
      { born: '2020-02-30' },
      { vip: 'true' },
      { tier: 'GOLD', vip: 'yes', size: '5..8', born: '2020-02-29' },
    ])
      expect(await refused(values as Record<string, string>)).toMatchObject(wrong)
    for (const attributes of ['tier', 'loyalty.tier~', '~x', 'loyalty.tier~%E0%A4%A', 'loyalty.tier~a~b'])
      expect(await reader.refusal(listMembers, { query: { attributes } })).toMatchObject(wrong)
    // Of another tenant.
    expect(await refused({ tier: 'GOLD' }, t.other)).toMatchObject(wrong)
  })

  it('shows attributes in columns, personal ones in part', async () => {
    const shown = async (fields?: string) => {
      const { items } = await unmasking.call(listMembers, { query: { ...(fields && { fields }) } as object })
      return (items as { id: string; attributes?: object }[]).find(({ id }) => id === ids[0])?.attributes
    }
    const row = {
      'loyalty.tier': 'GOLD',
      'loyalty.size': 7,
      'loyalty.born': '2020-02-29',
      'loyalty.vip': true,
      'loyalty.pet.name': expect.stringMatching(/^R?•+/),
    }
    expect(await shown()).toMatchObject(row)
    expect(await shown('id,attributes')).toMatchObject(row)
    expect(JSON.stringify(await shown())).not.toMatch(/Rex|"A"/)
    expect(await shown('id,name')).toBeUndefined()
  })

  it('has them in its file', async () => {
    const { taskId } = await reader.call(exportList, {
      body: { list: 'members', filter: { attributes: packed({ vip: 'yes' }) }, format: 'CSV' },
    })
    expect(await taskIn(reader, taskId)).toMatchObject({ state: 'DONE' })
    const text = (await reader.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text).toContain('loyalty.tier: GOLD')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).not.toContain('Rex')
  })

  it('is found by the index of the attribute', async () => {
    const condition = hasAttribute(
      { tenantId: 1 },
      { collectionId, slot: 'number_1', field: { type: 'NUMBER' } },
      { op: 'NUMBER', from: 7, to: 8 },
      'UTC',
    )
    const { sql: text, parameters } = await inTenant(t.app.pool, 1, 'read', async ({ trx }) =>
      sql`explain select m.id from members m where m.tenant_id = 1 and ${condition} order by m.id desc limit 26`.compile(
        trx,
      ),
    )
    await superuser.query('begin')
    await superuser.query(
      `with made as (insert into members (tenant_id, id, status, name, zone, created_at, updated_at)
         select 1, gen_random_uuid(), 'ACTIVE', '', '', now(), now() from generate_series(1, 2000) returning id)
       insert into member_attributes (tenant_id, id, member_id, collection_id, data, meta_number, source, source_at, changed_by_name, changed_at, number_1)
         select 1, gen_random_uuid(), id, $1, '{}', 1, 'PERSON', now(), '', now(), 100 * row_number() over () from made`,
      [collectionId],
    )
    await superuser.query('analyze members, member_attributes')
    const { rows } = await superuser.query(text, [...parameters])
    await superuser.query('rollback')
    const plan = JSON.stringify(rows)
    expect(plan).toContain('member_attributes__number_1')
  })
})

describe('a personal attribute', () => {
  it('stands sealed in the address', async () => {
    const value = await sealedFor('pet.name', 'Rex')
    expect(value).toMatch(/^\*[\w-]+$/)
    expect(Buffer.from(value.slice(1), 'base64url').toString('latin1')).not.toContain('Rex')
    expect(await found({ 'pet.name': value }, unmasking)).toEqual([0, 2])
    expect(await found({ 'pet.name': value, tier: 'GOLD' }, unmasking)).toEqual([0])
    expect(await refused({ 'pet.name': 'Rex' }, unmasking)).toMatchObject({
      status: 400,
      message: 'member_filter_personal',
    })
    expect(await sealedFor('tier', 'GOLD')).toBe('GOLD')
  })

  it('is asked by those alone who may see it in full, and sensitive ones with health data', async () => {
    const value = await sealedFor('pet.name', 'Rex')
    const closed = { status: 403, message: 'members_filter_not_allowed' }
    expect(await refused({ 'pet.name': value })).toMatchObject(closed)
    const body = { collectionId, path: 'blood', value: 'A' }
    expect(await unmasking.refusal(sealAttributeFilter, { body })).toMatchObject(closed)
    const blood = await sealedFor('blood', 'A', t.admin)
    expect(await refused({ blood }, unmasking)).toMatchObject(closed)
    expect(await found({ blood }, t.admin)).toEqual([0])
    expect(await reader.refusal(sealAttributeFilter, { body })).toMatchObject({ status: 403, message: 'no_permission' })
  })

  it('is sealed for one attribute of one tenant, for twelve hours', async () => {
    const value = await sealedFor('pet.name', 'A', t.admin)
    const wrong = { status: 400, fields: { attributes: 'member_filter_wrong' } }
    expect(await refused({ blood: value }, t.admin)).toMatchObject(wrong)
    expect(await refused({ 'pet.name': `${value.slice(0, -2)}AA` }, t.admin)).toMatchObject(wrong)
    const begin = clock.at
    clock.at = new Date(begin.getTime() + 12 * 3_600_000)
    expect(await found({ 'pet.name': value }, t.admin)).toEqual([])
    clock.at = new Date(begin.getTime() + 12 * 3_600_000 + 1)
    expect(await refused({ 'pet.name': value }, t.admin)).toMatchObject(wrong)
    clock.at = begin
    const body = { collectionId, path: 'plain', value: 'x' }
    expect(await t.admin.refusal(sealAttributeFilter, { body })).toMatchObject({ status: 404, message: 'not_found' })
    expect(
      await t.admin.refusal(sealAttributeFilter, { body: { ...body, path: 'vip', value: 'maybe' } }),
    ).toMatchObject({ status: 400, fields: { value: 'member_filter_wrong' } })
  })
})
