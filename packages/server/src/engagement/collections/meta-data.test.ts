import {
  createCollection,
  deleteCollection,
  deprecateCollection,
  publishCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  discardMetaDataDraft,
  getMetaData,
  getMetaDataVersion,
  listMetaData,
  pasteMetaDataSchema,
  publishMetaData,
  retireMetaDataVersion,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { VERSIONS_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { schemaOf } from '@serialis/contract/engagement/collections/schema-text.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getTenantStatus } from '@serialis/contract/platform/tenants/tenants.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { platformAdministrator } from '../../platform/tenant-management/tenant-management.fixtures.ts'
import { fieldReaders } from './field-readers.ts'
import { aField, type FieldGiven, KEY } from './meta-data.fixtures.ts'

let t: TestApp
let engineer: Client
let made = 0

beforeAll(async () => {
  t = await testApp({
    extensions: [
      fieldReaders.extension(async (_db, _id, paths) =>
        paths.flatMap((path) => (path === 'city' ? [{ path, name: 'Audience of Shanghai' }] : [])),
      ),
    ],
  })
  engineer = await userWith(t.http, t.admin, [
    'collections.list',
    'collections.create',
    'collections.delete',
    'collections.editStatus',
    'metaData.list',
    'metaData.edit',
    'metaData.publish',
  ])
})

/** What two who came at once were answered. */
const messageOf = (body: Buffer): unknown => (JSON.parse(body.toString()) as { message?: unknown }).message

const reason = 'As agreed with the shop'
async function aCollection(by = engineer): Promise<string> {
  const { id } = await by.call(createCollection, {
    body: { code: `shop_${++made}`, nameEn: 'Shop', nameZh: '商城', kind: 'EVENT', keyPath: 'orderNo' },
  })
  return id
}
const draft = (id: string, version: number, fields: FieldGiven[]) => ({ params: { id }, body: { version, fields } })
const publishing = (id: string, version: number, isOverride = false) => ({
  params: { id },
  body: { version, reason, isOverride },
})
/** A collection whose version 1 has these fields; its meta data is then at version 2. */
async function published(...fields: FieldGiven[]): Promise<string> {
  const id = await aCollection()
  await engineer.call(saveMetaDataDraft, draft(id, 0, [KEY, ...fields]))
  await engineer.call(publishMetaData, publishing(id, 1))
  return id
}

describe('meta data', () => {
  it('is drafted, published, and seen by its own tenant alone', async () => {
    const id = await aCollection()
    const saved = await engineer.call(saveMetaDataDraft, draft(id, 0, [KEY, aField('city')]))
    expect(saved).toMatchObject({ version: 1, draft: { effect: null, changes: [] }, versions: [], fields: [] })
    const made = await engineer.call(publishMetaData, publishing(id, 1))
    expect(made).toMatchObject({ version: 2, draft: null, versions: [{ number: 1, status: 'PUBLISHED', reason }] })
    expect(made.fields.map(({ path }) => path)).toEqual(['orderNo', 'city'])
    const { items } = await engineer.call(listMetaData, { query: {} })
    expect(items.find((item) => item.id === id)).toMatchObject({ number: 1, hasDraft: false, effect: null })
    for (const asked of [
      t.other.refusal(getMetaData, { params: { id } }),
      t.other.refusal(getMetaDataVersion, { params: { id, number: 1 } }),
      t.other.refusal(saveMetaDataDraft, draft(id, 2, [KEY])),
      t.other.refusal(publishMetaData, publishing(id, 2)),
    ])
      expect(await asked).toMatchObject({ status: 404 })
    const { items: events } = await t.admin.call(listEvents, { query: { subjectType: 'meta_data', subjectId: id } })
    expect(events.map(({ action }) => action)).toEqual(['meta_data.published', 'meta_data.saved'])
  })

  it('says what a draft changes, and lists it by that', async () => {
    const id = await published(aField('city'))
    const { draft: made } = await engineer.call(
      saveMetaDataDraft,
      draft(id, 2, [KEY, aField('city'), aField('zip', { isRequired: true })]),
    )
    expect(made).toMatchObject({
      effect: 'NEEDS_BACKFILL',
      changes: [{ path: 'zip', effect: 'NEEDS_BACKFILL', reasons: ['ADDED_REQUIRED'] }],
    })
    const { items } = await engineer.call(listMetaData, { query: { effect: 'NEEDS_BACKFILL' } })
    expect(items.map((item) => item.id)).toEqual([id])
    const version = await engineer.call(publishMetaData, publishing(id, 3))
    expect(version.versions.map(({ number, effect }) => [number, effect])).toEqual([
      [2, 'NEEDS_BACKFILL'],
      [1, null],
    ])
    expect(await engineer.call(getMetaDataVersion, { params: { id, number: 2 } })).toMatchObject({
      changes: [{ path: 'zip' }],
    })
  })

  it('that breaks its readers names them, and is published only when that is meant', async () => {
    const id = await published(aField('city'))
    const saved = await engineer.call(saveMetaDataDraft, draft(id, 2, [KEY]))
    expect(saved.draft).toMatchObject({
      effect: 'BREAKING',
      readers: [{ path: 'city', name: 'Audience of Shanghai' }],
    })
    expect(await engineer.refusal(publishMetaData, publishing(id, 3))).toMatchObject({
      message: 'meta_data_breaks_readers',
      params: { count: 1, fields: 'city', readers: 1, names: 'Audience of Shanghai' },
    })
    const { versions } = await engineer.call(publishMetaData, publishing(id, 3, true))
    expect(versions[0]).toMatchObject({ number: 2, effect: 'BREAKING' })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'meta_data', subjectId: id } })
    expect(items[0]).toMatchObject({
      action: 'meta_data.published',
      reason,
      details: { effect: [null, 'BREAKING'], changed: [null, 'city'], readers: [null, 1] },
    })
  })

  it('is published once of two at once, and the other one hears that it changed', async () => {
    const id = await aCollection()
    await engineer.call(saveMetaDataDraft, draft(id, 0, [KEY]))
    const both = await Promise.all([1, 2].map(() => engineer.raw(publishMetaData, publishing(id, 1))))
    const said = both.map(({ status, body }) => (status === 200 ? 'published' : messageOf(body)))
    expect(said.sort()).toEqual(['changed_meanwhile', 'published'])
    expect(await engineer.refusal(publishMetaData, publishing(id, 1))).toMatchObject({ message: 'changed_meanwhile' })
    const { versions } = await engineer.call(getMetaData, { params: { id } })
    expect(versions.map(({ number }) => number)).toEqual([1])
  })

  it('is drafted once of two at once', async () => {
    const id = await aCollection()
    const drafts = ['city', 'zip'].map((path) => engineer.raw(saveMetaDataDraft, draft(id, 0, [KEY, aField(path)])))
    const both = await Promise.all(drafts)
    const said = both.map(({ status, body }) => (status === 200 ? 'saved' : messageOf(body)))
    expect(said.sort()).toEqual(['changed_meanwhile', 'saved'])
  })

  it('of a draft that was discarded and begun anew is not published by who saw the first', async () => {
    const id = await aCollection()
    await engineer.call(saveMetaDataDraft, draft(id, 0, [KEY]))
    await engineer.call(discardMetaDataDraft, { params: { id }, query: { version: 1 } })
    expect(await engineer.refusal(discardMetaDataDraft, { params: { id }, query: { version: 2 } })).toMatchObject({
      message: 'meta_data_no_draft',
    })
    expect(await engineer.refusal(publishMetaData, publishing(id, 2))).toMatchObject({ message: 'meta_data_no_draft' })
    await engineer.call(saveMetaDataDraft, draft(id, 2, [KEY, aField('other')]))
    expect(await engineer.refusal(publishMetaData, publishing(id, 1))).toMatchObject({ message: 'changed_meanwhile' })
  })

  it('never changes once it is published: the database refuses it', async () => {
    const id = await published(aField('city'))
    const client = new pg.Client({ connectionString: t.database.appUrl })
    await client.connect()
    try {
      await client.query(`select set_config('app.tenant_id', '1', false)`)
      for (const change of [
        `update meta_data_versions set fields = '[]' where collection_id = $1`,
        `update meta_data_versions set number = 9 where collection_id = $1`,
        `update meta_data_versions set reason = '' where collection_id = $1`,
        `delete from meta_data_versions where collection_id = $1`,
      ])
        await expect(client.query(change, [id])).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  })

  it('has at most so many versions', async () => {
    const id = await published()
    const client = new pg.Client({ connectionString: t.database.superuserUrl })
    await client.connect()
    try {
      await client.query(
        `insert into meta_data_versions (tenant_id, collection_id, number, status, fields, reason, published_at, published_by_name)
         select tenant_id, collection_id, $2, status, fields, reason, published_at, published_by_name
         from meta_data_versions where collection_id = $1`,
        [id, VERSIONS_MAXIMUM],
      )
    } finally {
      await client.end()
    }
    await engineer.call(saveMetaDataDraft, draft(id, 2, [KEY, aField('city')]))
    expect(await engineer.refusal(publishMetaData, publishing(id, 3))).toMatchObject({
      message: 'meta_data_too_many_versions',
    })
  })

  it('is retired version by version, but for the newest', async () => {
    const id = await published()
    await engineer.call(saveMetaDataDraft, draft(id, 2, [KEY, aField('city')]))
    const made = await engineer.call(publishMetaData, publishing(id, 3))
    expect(made.versions.map(({ mayRetire }) => mayRetire)).toEqual([false, true])
    const retiring = (number: number, version: number) => ({ params: { id, number }, body: { version, reason } })
    expect(await engineer.refusal(retireMetaDataVersion, retiring(2, 4))).toMatchObject({
      message: 'meta_data_newest_stays',
    })
    expect(await engineer.refusal(retireMetaDataVersion, retiring(7, 4))).toMatchObject({ status: 404 })
    const after = await engineer.call(retireMetaDataVersion, retiring(1, 4))
    expect(after.versions.map(({ status }) => status)).toEqual(['PUBLISHED', 'RETIRED'])
    expect(await engineer.refusal(retireMetaDataVersion, retiring(1, 5))).toMatchObject({
      message: 'meta_data_status_does_not_allow',
    })
  })

  it('is published with the key of its collection, which needs it before it is published itself', async () => {
    const id = await aCollection()
    const step = { params: { id }, body: { version: 1, reason } }
    expect(await engineer.refusal(publishCollection, step)).toMatchObject({ message: 'collection_needs_meta_data' })
    await engineer.call(saveMetaDataDraft, draft(id, 0, [aField('orderNo'), aField('city')]))
    expect(await engineer.refusal(publishMetaData, publishing(id, 1))).toMatchObject({
      message: 'meta_data_key_missing',
      params: { keyPath: 'orderNo' },
    })
    await engineer.call(saveMetaDataDraft, draft(id, 1, [KEY]))
    await engineer.call(publishMetaData, publishing(id, 2))
    expect(await engineer.refusal(deleteCollection, { params: { id }, query: { version: 1 } })).toMatchObject({
      message: 'collection_has_versions',
    })
    await engineer.call(saveMetaDataDraft, draft(id, 3, [KEY]))
    expect(await engineer.refusal(publishMetaData, publishing(id, 4))).toMatchObject({ message: 'meta_data_unchanged' })
    await engineer.call(publishCollection, step)
    await engineer.call(deprecateCollection, { params: { id }, body: { version: 2, reason } })
    expect(await engineer.refusal(saveMetaDataDraft, draft(id, 4, [KEY]))).toMatchObject({
      message: 'collection_status_does_not_allow',
    })
  })

  it('is deleted with a collection that was never published', async () => {
    const id = await aCollection()
    await engineer.call(saveMetaDataDraft, draft(id, 0, [KEY]))
    await engineer.call(deleteCollection, { params: { id }, query: { version: 1 } })
    expect(await engineer.refusal(getMetaData, { params: { id } })).toMatchObject({ status: 404 })
  })

  it.each<[Partial<FieldGiven>, string, string]>([
    [{ path: '' }, 'path', 'field_path_can_not_be_empty'],
    [{ path: 'a b' }, 'path', 'field_path_wrong_format'],
    [{ path: '__proto__' }, 'path', 'field_path_wrong_format'],
    [{ path: 'a.b.c.d.e.f.g' }, 'path', 'field_path_wrong_format'],
    [{ path: 'constructor' }, 'path', 'field_path_reserved'],
    [{ path: 'orderNo' }, 'path', 'field_path_repeated'],
    [{ path: 'nothing.inside' }, 'path', 'field_parent_missing'],
    [{ path: 'orderNo.inside' }, 'path', 'field_parent_missing'],
    [{ labelZh: '' }, 'labelZh', 'field_label_can_not_be_empty'],
    [{ type: 'ARRAY' }, 'itemType', 'field_item_type_missing'],
    [{ itemType: 'STRING' }, 'itemType', 'field_item_type_unused'],
    [{ type: 'ENUM' }, 'values', 'field_values_missing'],
    [{ values: ['A'] }, 'values', 'field_values_unused'],
    [{ type: 'ENUM', values: ['A', 'A'] }, 'values', 'field_values_repeated'],
    [{ type: 'ENUM', values: [' '] }, 'values.0', 'enum_value_can_not_be_empty'],
    [{ unit: 'g' }, 'unit', 'field_unit_unused'],
    [{ type: 'OBJECT', isIndexed: true }, 'isIndexed', 'field_index_impossible'],
  ])('refuses %j at its field', async (given, name, key) => {
    const id = await aCollection()
    const refusal = await engineer.refusal(saveMetaDataDraft, draft(id, 0, [KEY, aField('other', given)]))
    expect(refusal).toMatchObject({ fields: { [`fields.1.${name}`]: key } })
  })

  it('has at least one field and at most two hundred', async () => {
    const id = await aCollection()
    expect(await engineer.refusal(saveMetaDataDraft, draft(id, 0, []))).toMatchObject({
      fields: { fields: 'fields_can_not_be_empty' },
    })
    const many = Array.from({ length: 201 }, (_, at) => aField(`f${at}`))
    expect(await engineer.refusal(saveMetaDataDraft, draft(id, 0, many))).toMatchObject({ status: 400 })
    expect((await engineer.call(saveMetaDataDraft, draft(id, 0, many.slice(1)))).draft?.fields).toHaveLength(200)
  })

  it('is read from a JSON Schema, which is what it gives out', async () => {
    const id = await published(aField('size', { type: 'NUMBER', unit: 'g' }), aField('city', { pii: 'PERSONAL' }))
    const { fields } = await engineer.call(getMetaData, { params: { id } })
    const other = await aCollection()
    const schema = JSON.stringify(schemaOf(fields))
    const pasted = await engineer.call(pasteMetaDataSchema, { params: { id: other }, body: { version: 0, schema } })
    expect(pasted.draft?.fields).toEqual(fields)
    const empty = { params: { id: other }, body: { version: 1, schema: ' ' } }
    expect(await engineer.refusal(pasteMetaDataSchema, empty)).toMatchObject({
      fields: { schema: 'schema_can_not_be_empty' },
    })
    const wrong = JSON.stringify({ type: 'object', properties: { 'a b': { type: 'string' } } })
    const paste = { params: { id: other }, body: { version: 1, schema: wrong } }
    expect(await engineer.refusal(pasteMetaDataSchema, paste)).toMatchObject({
      message: 'schema_fields_wrong',
      params: { at: 'a b' },
    })
    // Escaped, so that only what is read from the text has it.
    const unstorable = wrong.replace('a b', 'ab').replace('{"type":"string"}', '{"type":"string","title":"x\\u0000"}')
    const nul = { params: { id: other }, body: { version: 1, schema: unstorable } }
    expect(await engineer.refusal(pasteMetaDataSchema, nul)).toMatchObject({
      message: 'schema_fields_wrong',
      params: { at: 'ab' },
    })
  })

  it('is counted in the status of its tenant: published collections, and drafts that are more than safe', async () => {
    const counted = async () => {
      const { collections, pendingMigrations } = await t.admin.call(getTenantStatus, { params: { tenant: '0001' } })
      return [collections, pendingMigrations]
    }
    const other = await t.other.call(getTenantStatus, { params: { tenant: '0002' } })
    const [collections = 0, pending = 0] = await counted()
    const id = await published(aField('city'))
    await engineer.call(saveMetaDataDraft, draft(id, 2, [KEY, aField('city'), aField('zip')]))
    expect(await counted()).toEqual([collections, pending])
    await engineer.call(publishCollection, { params: { id }, body: { version: 1, reason } })
    await engineer.call(saveMetaDataDraft, draft(id, 3, [KEY, aField('city', { isIndexed: true })]))
    expect(await counted()).toEqual([collections + 1, pending + 1])
    await engineer.call(saveMetaDataDraft, draft(id, 4, [KEY]))
    expect(await counted()).toEqual([collections + 1, pending + 1])
    expect(await t.other.call(getTenantStatus, { params: { tenant: '0002' } })).toEqual(other)
    const owner = await platformAdministrator(t)
    expect(await owner.call(getTenantStatus, { params: { tenant: '0001' } })).toMatchObject({
      collections: collections + 1,
      pendingMigrations: pending + 1,
    })
  })

  it('is handled with its own permissions alone', async () => {
    const id = await published()
    const reader = await userWith(t.http, t.admin, ['metaData.list'])
    expect(await reader.call(getMetaData, { params: { id } })).toMatchObject({ allowed: [] })
    const editor = await userWith(t.http, t.admin, ['metaData.list', 'metaData.edit'])
    await editor.call(saveMetaDataDraft, draft(id, 2, [KEY, aField('city')]))
    const stranger = await userWith(t.http, t.admin, ['collections.list'])
    for (const refused of [
      editor.refusal(publishMetaData, publishing(id, 3)),
      editor.refusal(retireMetaDataVersion, { params: { id, number: 1 }, body: { version: 3, reason } }),
      reader.refusal(saveMetaDataDraft, draft(id, 3, [KEY])),
      reader.refusal(pasteMetaDataSchema, { params: { id }, body: { version: 3, schema: '{}' } }),
      reader.refusal(discardMetaDataDraft, { params: { id }, query: { version: 3 } }),
      stranger.refusal(getMetaData, { params: { id } }),
      stranger.refusal(listMetaData, { query: {} }),
    ])
      expect(await refused).toMatchObject({ status: 403 })
  })
})
