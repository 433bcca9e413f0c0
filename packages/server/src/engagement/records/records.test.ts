import * as collections from '@serialis/contract/engagement/collections/collections.routes.ts'
import * as metaData from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import { RECORD_MAXIMUM } from '@serialis/contract/engagement/records/records.schema.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aDraftCollection, aRecordCollection } from './records.fixtures.ts'

let t: TestApp
let engineer: Client
let keeper: Client
let collectionId: string

const FIELDS = [
  aField('code', { isRequired: true }),
  aField('city', { isIndexed: true }),
  aField('size', { type: 'INTEGER', unit: 'm2', isIndexed: true }),
  aField('is_open', { type: 'BOOLEAN' }),
  aField('state', { type: 'ENUM', values: ['NEW', 'OLD'] }),
  aField('phone', { pii: 'PERSONAL', isIndexed: true }),
  aField('tags', { type: 'ARRAY', itemType: 'INTEGER' }),
  aField('lines', { type: 'ARRAY', itemType: 'OBJECT' }),
  aField('lines.sku', { isIndexed: true, isRequired: true }),
  aField('lines.buyer', { pii: 'SENSITIVE' }),
]

beforeAll(async () => {
  t = await testApp()
  engineer = await userWith(t.http, t.admin, [
    'collections.list',
    'collections.create',
    'collections.edit',
    'collections.editStatus',
    'metaData.list',
    'metaData.edit',
    'metaData.publish',
  ])
  keeper = await userWith(t.http, t.admin, ['records.list', 'records.create', 'records.edit', 'records.delete'])
  collectionId = await aRecordCollection(engineer, FIELDS)
})

const create = (data: Record<string, unknown>, into = collectionId) =>
  keeper.call(routes.createRecord, { body: { collectionId: into, data } })
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'is not used any longer' } })
const keysOf = async (query: Record<string, string | number>) =>
  (await keeper.call(routes.listRecords, { query: { collectionId, ...query } })).items.map(({ key }) => key)

describe('a record', () => {
  it('is created, read, changed by who saw it last, and deleted with a reason', async () => {
    const made = await create({ code: 'SH-1', city: 'Shanghai', size: 3, is_open: true, lines: [{ sku: 'a' }] })
    expect(made).toMatchObject({ key: 'SH-1', version: 1, source: 'PERSON', metaNumber: 1, collectionId })
    expect(made.data).toEqual({ code: 'SH-1', city: 'Shanghai', size: 3, is_open: true, lines: [{ sku: 'a' }] })
    const params = { id: made.id }
    const changed = await keeper.call(routes.updateRecord, {
      params,
      body: { version: 1, data: { code: 'SH-1', city: 'Suzhou' } },
    })
    expect(changed).toMatchObject({ version: 2, data: { code: 'SH-1', city: 'Suzhou' } })
    expect(
      await keeper.refusal(routes.updateRecord, { params, body: { version: 1, data: { code: 'SH-1' } } }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await keeper.refusal(routes.deleteRecord, step(made.id, 1))).toMatchObject({ message: 'changed_meanwhile' })
    await keeper.call(routes.deleteRecord, step(made.id, 2))
    expect(await keeper.refusal(routes.getRecord, { params })).toMatchObject({ status: 404, message: 'not_found' })
    const { items } = await t.admin.call(listEvents, {
      query: { subjectType: 'collection_record', subjectId: made.id },
    })
    expect(items.map(({ action }) => action)).toEqual([
      'collection_record.deleted',
      'collection_record.changed',
      'collection_record.created',
    ])
    expect(JSON.stringify(items)).not.toContain('Suzhou')
  })

  it('that changes nothing is no version more', async () => {
    const { id } = await create({ code: 'SAME' })
    const again = await keeper.call(routes.updateRecord, {
      params: { id },
      body: { version: 1, data: { code: 'SAME' } },
    })
    expect(again.version).toBe(1)
  })

  it('that has another type there is stored, also as a text that reads the same', async () => {
    const own = await aRecordCollection(engineer, [aField('code', { isRequired: true }), aField('size')])
    const { id } = await create({ code: 'T', size: '3' }, own)
    const params = { id: own }
    const draft = await engineer.call(metaData.saveMetaDataDraft, {
      params,
      body: {
        version: (await engineer.call(metaData.getMetaData, { params })).version,
        fields: [aField('code', { isRequired: true }), aField('size', { type: 'INTEGER' })],
      },
    })
    await engineer.call(metaData.publishMetaData, {
      params,
      body: { version: draft.version, reason: 'it is a number', isOverride: true },
    })
    const update = { params: { id }, body: { version: 1, data: { code: 'T', size: 3 } } }
    expect(await keeper.call(routes.updateRecord, update)).toMatchObject({ version: 2, data: { size: 3 } })
  })

  it('has a key of its own that stays', async () => {
    const { id } = await create({ code: 'ONCE' })
    expect(await keeper.refusal(routes.createRecord, { body: { collectionId, data: { code: 'ONCE' } } })).toMatchObject(
      { status: 409, message: 'record_key_exists', fields: { 'data.code': 'record_key_exists' } },
    )
    expect(
      await keeper.refusal(routes.updateRecord, { params: { id }, body: { version: 1, data: { code: 'OTHER' } } }),
    ).toMatchObject({ status: 409, message: 'record_key_is_fixed' })
  })

  it('fits its meta data, and each fault stands at its field', async () => {
    const data = { size: 1.5, state: 'GONE', other: 1, lines: [{}] }
    expect(await keeper.refusal(routes.createRecord, { body: { collectionId, data } })).toMatchObject({
      status: 400,
      message: 'record_does_not_fit',
      fields: {
        'data.code': 'record_field_missing',
        'data.size': 'record_field_wrong_type',
        'data.state': 'record_field_not_in_list',
        'data.other': 'record_field_unknown',
        'data.lines.0.sku': 'record_field_missing',
      },
    })
    const many = { code: 'MANY', tags: Array.from({ length: 20_001 }, () => 1) }
    expect(await keeper.refusal(routes.createRecord, { body: { collectionId, data: many } })).toMatchObject({
      fields: { 'data.tags': 'record_field_too_large' },
    })
    const long = { code: 'LONG', lines: Array.from({ length: 800 }, (_, at) => ({ sku: `${at} ${'x'.repeat(100)}` })) }
    expect(JSON.stringify(long).length).toBeGreaterThan(RECORD_MAXIMUM)
    expect(await keeper.refusal(routes.createRecord, { body: { collectionId, data: long } })).toMatchObject({
      message: 'record_too_large',
    })
    expect(
      await keeper.refusal(routes.createRecord, { body: { collectionId, data: { code: 'x'.repeat(251) } } }),
    ).toMatchObject({ message: 'record_does_not_fit', fields: { 'data.code': 'record_field_too_long' } })
    expect(
      await keeper.refusal(routes.createRecord, {
        body: { collectionId, data: { code: 'T', city: 'x'.repeat(10_001) } },
      }),
    ).toMatchObject({ fields: { 'data.city': 'record_field_too_long' } })
  })

  it('tells its states with what each changed', async () => {
    const { id } = await create({ code: 'STATES', city: 'a', phone: '+8613800000001' })
    for (const [at, city] of ['b', 'c', 'd'].entries())
      await keeper.call(routes.updateRecord, {
        params: { id },
        body: { version: at + 1, data: { code: 'STATES', city, phone: at === 2 ? '+8613800000002' : '+86•••01' } },
      })
    const first = await keeper.call(routes.listRecordVersions, { params: { id }, query: { limit: 2 } })
    expect(first.items.map(({ version, changes }) => [version, changes])).toEqual([
      [
        4,
        [
          { path: 'city', before: 'c', after: 'd' },
          { path: 'phone', before: '+86•••01', after: '+86•••02' },
        ],
      ],
      [3, [{ path: 'city', before: 'b', after: 'c' }]],
    ])
    const { items, next } = await keeper.call(routes.listRecordVersions, {
      params: { id },
      query: { limit: 2, after: first.next! },
    })
    expect(items.map(({ version, isFirst }) => [version, isFirst])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(next).toBeNull()
  })

  it('is closed to who lacks the permission, and to another tenant', async () => {
    const { id } = await create({ code: 'CLOSED' })
    const reader = await userWith(t.http, t.admin, ['records.list'])
    for (const [route, input] of [
      [routes.createRecord, { body: { collectionId, data: { code: 'X' } } }],
      [routes.updateRecord, { params: { id }, body: { version: 1, data: { code: 'CLOSED' } } }],
      [routes.deleteRecord, step(id, 1)],
      [routes.unmaskRecord, { params: { id } }],
    ] as const)
      expect(await reader.refusal(route as typeof routes.deleteRecord, input as never)).toMatchObject({ status: 403 })
    expect(await reader.call(routes.getRecord, { params: { id } })).toMatchObject({ allowed: [] })
  })
})

describe('personal fields', () => {
  const data = { code: 'P-1', phone: '+8613800138000', lines: [{ sku: 's', buyer: 'Wang Wu' }] }
  const inPart = { code: 'P-1', phone: '+86•••00', lines: [{ sku: 's', buyer: '•••' }] }

  it('are shown in part, and in full by a command that is an event', async () => {
    const { id, ...made } = await create(data)
    expect(made.data).toEqual(inPart)
    const { items } = await keeper.call(routes.listRecords, { query: { collectionId, key: 'P-1' } })
    expect(items[0]?.data).toEqual(inPart)
    const officer = await userWith(t.http, t.admin, ['records.list', 'records.unmask'])
    expect(await officer.call(routes.unmaskRecord, { params: { id } })).toEqual({ data })
    const { items: events } = await t.admin.call(listEvents, { query: { action: 'collection_record.unmasked' } })
    expect(events[0]).toMatchObject({ subjectId: id })
    expect(JSON.stringify(events)).not.toContain('13800138000')
  })

  it('stay as they are when they come back as shown, and are never stored in part', async () => {
    const { id } = await create({ ...data, code: 'P-2' })
    const shown = { ...inPart, code: 'P-2' }
    const update = (version: number, next: object) => ({
      params: { id },
      body: { version, data: next as Record<string, unknown> },
    })
    await keeper.call(routes.updateRecord, update(1, { ...shown, city: 'Beijing' }))
    expect(await t.admin.call(routes.unmaskRecord, { params: { id } })).toEqual({
      data: { ...data, code: 'P-2', city: 'Beijing' },
    })
    for (const wrong of [
      { ...shown, phone: '+86•••99' },
      { ...shown, city: '•••' },
      // One of the list is another: which of them was meant, nothing says.
      { ...shown, lines: [...shown.lines, { sku: 'more' }] },
    ])
      expect(await keeper.refusal(routes.updateRecord, update(2, wrong))).toMatchObject({
        message: 'record_masked_value',
      })
    await keeper.call(routes.updateRecord, update(2, { ...shown, lines: [{ sku: 'n', buyer: 'Li Si' }] }))
    expect(await t.admin.call(routes.unmaskRecord, { params: { id } })).toMatchObject({
      data: { phone: '+8613800138000', lines: [{ sku: 'n', buyer: 'Li Si' }] },
    })
  })

  it('are no filter, and a personal key stands in no address', async () => {
    expect(
      await keeper.refusal(routes.listRecords, { query: { collectionId, field: 'phone', value: '+8613800138000' } }),
    ).toMatchObject({ status: 400, message: 'record_filter_impossible' })
    const people = await aRecordCollection(engineer, [aField('code', { isRequired: true, pii: 'PERSONAL' })])
    const { id, key } = await create({ code: 'wang@mail.example' }, people)
    expect(key).toBe('w•••@mail.example')
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'collection_record', subjectId: id } })
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain('wang')
    expect(
      await keeper.refusal(routes.listRecords, { query: { collectionId: people, key: 'wang@mail.example' } }),
    ).toMatchObject({ message: 'record_filter_impossible' })
  })
})

describe('the list', () => {
  it('finds by the key and by one indexed field, newest first, page by page', async () => {
    for (const [at, city] of ['Xian', 'Xian', 'Xi', 'Xian'].entries())
      await create({ code: `L-${at}`, city, size: at, lines: [{ sku: `sku-${at % 2}` }, { sku: 'all' }] })
    expect(await keysOf({ field: 'city', value: 'Xian' })).toEqual(['L-3', 'L-1', 'L-0'])
    expect(await keysOf({ field: 'size', value: '2' })).toEqual(['L-2'])
    expect(await keysOf({ field: 'lines.sku', value: 'sku-1' })).toEqual(['L-3', 'L-1'])
    expect(await keysOf({ field: 'lines.sku', value: 'all', key: 'L-2' })).toEqual(['L-2'])
    expect(await keysOf({ key: 'L-1' })).toEqual(['L-1'])
    const page = await keeper.call(routes.listRecords, {
      query: { collectionId, field: 'city', value: 'Xian', limit: 2 },
    })
    expect(page.next).not.toBeNull()
    expect(await keysOf({ field: 'city', value: 'Xian', limit: 2, after: page.next! })).toEqual(['L-0'])
    const { items } = await keeper.call(routes.listRecords, { query: { collectionId, key: 'L-0' } })
    await keeper.call(routes.updateRecord, {
      params: { id: items[0]!.id },
      body: { version: 1, data: { code: 'L-0', city: 'Luoyang' } },
    })
    expect(await keysOf({ field: 'city', value: 'Xian' })).toEqual(['L-3', 'L-1'])
    expect(await keysOf({ field: 'city', value: 'Luoyang' })).toEqual(['L-0'])
  })

  it.each(['state', 'other', 'lines'])('refuses a filter over %s, which is not indexed', async (field) => {
    expect(await keeper.refusal(routes.listRecords, { query: { collectionId, field, value: 'x' } })).toMatchObject({
      message: 'record_filter_impossible',
    })
  })

  it('is a file with personal fields in part', async () => {
    await create({ code: 'FILE', phone: '+8613800138099' })
    const { taskId } = await t.admin.call(exportList, {
      body: { list: 'records', format: 'CSV', filter: { collectionId, key: 'FILE' } },
    })
    expect(taskId).toBeTruthy()
  })

  it('says what its form and filters are made of', async () => {
    const shown = await keeper.call(routes.getRecordsOfCollection, { params: { id: collectionId } })
    expect(shown).toMatchObject({ metaNumber: 1, filters: ['city', 'size', 'lines.sku'], mayCreate: true })
  })
})

describe('a collection', () => {
  it('of people or of what happened keeps no records', async () => {
    const events = await aRecordCollection(engineer, [aField('code', { isRequired: true })], { kind: 'EVENT' })
    for (const [route, input] of [
      [routes.getRecordsOfCollection, { params: { id: events } }],
      [routes.createRecord, { body: { collectionId: events, data: { code: 'x' } } }],
    ] as const)
      expect(await keeper.refusal(route as typeof routes.createRecord, input as never)).toMatchObject({
        status: 409,
        message: 'records_other_kind',
      })
  })

  it('takes records while it is published or deprecated', async () => {
    const draft = await aDraftCollection(engineer)
    const own = await aRecordCollection(engineer, [aField('code', { isRequired: true })], { kind: 'LOOKUP' })
    expect(
      await keeper.refusal(routes.createRecord, { body: { collectionId: draft.id, data: { code: 'x' } } }),
    ).toMatchObject({ status: 409, message: 'collection_status_does_not_allow' })
    const { id } = await create({ code: 'A' }, own)
    const reasoned = async () =>
      step(own, (await engineer.call(collections.getCollection, { params: { id: own } })).version)
    await engineer.call(collections.deprecateCollection, await reasoned())
    await create({ code: 'B' }, own)
    await engineer.call(collections.archiveCollection, await reasoned())
    for (const [route, input] of [
      [routes.createRecord, { body: { collectionId: own, data: { code: 'C' } } }],
      [routes.updateRecord, { params: { id }, body: { version: 1, data: { code: 'A' } } }],
      [routes.deleteRecord, step(id, 1)],
    ] as const)
      expect(await keeper.refusal(route as typeof routes.deleteRecord, input as never)).toMatchObject({
        message: 'collection_status_does_not_allow',
      })
    expect(await keeper.call(routes.getRecord, { params: { id } })).toMatchObject({ key: 'A', allowed: [] })
  })

  it('masks what its meta data no longer names', async () => {
    const own = await aRecordCollection(engineer, [aField('code', { isRequired: true }), aField('name')])
    const { id } = await create({ code: 'OLD', name: 'Wang Wu 138' }, own)
    const params = { id: own }
    const { version } = await engineer.call(metaData.getMetaData, { params })
    const fields = [aField('code', { isRequired: true })]
    const draft = await engineer.call(metaData.saveMetaDataDraft, { params, body: { version, fields } })
    await engineer.call(metaData.publishMetaData, {
      params,
      body: { version: draft.version, reason: 'not sent any more', isOverride: true },
    })
    expect((await keeper.call(routes.getRecord, { params: { id } })).data).toEqual({ code: 'OLD', name: '•••38' })
  })
})

it('keeps states that nothing changes any more, by the rights of the database', async () => {
  const client = new pg.Client({ connectionString: t.database.superuserUrl })
  await client.connect()
  const { rows } = await client.query(
    `select privilege_type from information_schema.table_privileges
      where table_name = 'collection_record_versions' and grantee = 'serialis_app' order by 1`,
  )
  await client.end()
  expect(rows.map(({ privilege_type }) => privilege_type)).toEqual(['DELETE', 'INSERT', 'SELECT'])
})
