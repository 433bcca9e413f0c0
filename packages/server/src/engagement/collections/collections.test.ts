import {
  archiveCollection,
  createCollection,
  deleteCollection,
  deprecateCollection,
  getCollection,
  listCollections,
  publishCollection,
  restoreCollection,
  updateCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { collectionUsers } from './collection-users.ts'
import { aField } from './meta-data.fixtures.ts'

type Body = ClientInput<typeof createCollection>['body']

/** Collections of this code are named by two records of another room. */
const USED = 'used_elsewhere'
let usedId = ''

let t: TestApp
let engineer: Client
let made = 0

beforeAll(async () => {
  t = await testApp({
    extensions: [
      collectionUsers.extension(async (_db, id) => ({
        count: id === usedId ? 7 : 0,
        names: id === usedId ? ['A', 'B', 'C', 'D', 'E'] : [],
      })),
    ],
  })
  engineer = await userWith(t.http, t.admin, [
    'collections.list',
    'collections.create',
    'collections.edit',
    'collections.delete',
    'collections.editStatus',
    'metaData.edit',
    'metaData.publish',
  ])
})

const values = (given: Partial<Body> = {}): Body => ({
  code: `orders_${++made}`,
  nameEn: 'Orders of the shop',
  nameZh: '商城订单',
  kind: 'EVENT',
  keyPath: 'order.id',
  ...given,
})
const aCollection = (given: Partial<Body> = {}, by = engineer) => by.call(createCollection, { body: values(given) })
/** With the published meta data that its own publishing asks for. */
async function aDescribed(given: Partial<Body> = {}) {
  const collection = await aCollection({ keyPath: 'id', ...given })
  const params = { id: collection.id }
  await engineer.call(saveMetaDataDraft, { params, body: { version: 0, fields: [aField('id', { isRequired: true })] } })
  await engineer.call(publishMetaData, { params, body: { version: 1, reason: 'First' } })
  return collection
}
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'As agreed with the shop' } })

describe('a collection', () => {
  it('is entered, found by its words, and seen by its own tenant alone', async () => {
    const made = await aCollection({ code: 'loyalty_visits', nameZh: '到店记录', retentionDays: 30 })
    expect(made).toMatchObject({
      status: 'DRAFT',
      version: 1,
      retentionDays: 30,
      allowed: ['edit', 'delete', 'publish'],
    })
    for (const search of ['LOYALTY_V', '到店']) {
      const { items } = await engineer.call(listCollections, { query: { search, kind: 'EVENT', status: 'DRAFT' } })
      expect(items.map(({ id }) => id)).toEqual([made.id])
    }
    expect(await t.other.refusal(getCollection, { params: { id: made.id } })).toMatchObject({ status: 404 })
    const { code } = await t.other.call(createCollection, { body: values({ code: 'loyalty_visits' }) })
    expect(code).toBe('loyalty_visits')
  })

  it.each([
    [{ code: '' }, { code: 'collection_code_can_not_be_empty' }],
    [{ code: 'Orders' }, { code: 'collection_code_wrong_format' }],
    [{ code: '__proto__' }, { code: 'collection_code_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'collection_name_can_not_be_empty' }],
    [{ keyPath: '' }, { keyPath: 'collection_key_can_not_be_empty' }],
    [{ keyPath: '__proto__.id' }, { keyPath: 'collection_key_wrong_format' }],
    [{ keyPath: 'a.b.c.d.e.f.g' }, { keyPath: 'collection_key_wrong_format' }],
    [{ retentionDays: 0 }, { retentionDays: 'too_small' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await engineer.refusal(createCollection, { body: values(given) })).toMatchObject({ fields })
  })

  it('has a code for itself, also of two at once', async () => {
    const body = values()
    const both = await Promise.allSettled([1, 2].map(() => engineer.call(createCollection, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await engineer.refusal(createCollection, { body })).toMatchObject({ message: 'collection_code_exists' })
  })

  it('keeps code, kind and key once it is published', async () => {
    const { id, code } = await aDescribed()
    const body = values({ code, kind: 'OBJECT', keyPath: 'id' })
    expect(await engineer.call(updateCollection, { params: { id }, body: { ...body, version: 1 } })).toMatchObject({
      kind: 'OBJECT',
      version: 2,
    })
    await engineer.call(publishCollection, step(id, 2))
    for (const [field, value] of [
      ['code', 'other'],
      ['kind', 'EVENT'],
      ['keyPath', 'other'],
    ] as const) {
      const edit = { params: { id }, body: { ...body, [field]: value, version: 3 } }
      expect(await engineer.refusal(updateCollection, edit)).toMatchObject({
        fields: { [field]: 'collection_is_fixed' },
      })
    }
    const renamed = { params: { id }, body: { ...body, nameEn: 'Orders', version: 3 } }
    expect(await engineer.call(updateCollection, renamed)).toMatchObject({ nameEn: 'Orders', version: 4 })
  })

  it('goes through its life with reasons, and no other way', async () => {
    const { id } = await aDescribed()
    expect(await engineer.refusal(archiveCollection, step(id, 1))).toMatchObject({
      message: 'collection_status_does_not_allow',
    })
    expect(await engineer.call(publishCollection, step(id, 1))).toMatchObject({ status: 'PUBLISHED' })
    expect(await engineer.refusal(deleteCollection, { params: { id }, query: { version: 2 } })).toMatchObject({
      message: 'collection_status_does_not_allow',
    })
    expect(await engineer.call(deprecateCollection, step(id, 2))).toMatchObject({ status: 'DEPRECATED' })
    expect(await engineer.call(restoreCollection, step(id, 3))).toMatchObject({ status: 'PUBLISHED' })
    await engineer.call(deprecateCollection, step(id, 4))
    expect(await engineer.refusal(archiveCollection, step(id, 4))).toMatchObject({ message: 'changed_meanwhile' })
    expect(await engineer.call(archiveCollection, step(id, 5))).toMatchObject({ status: 'ARCHIVED', allowed: [] })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'collection', subjectId: id } })
    expect(items.map(({ action, reason }) => [action, Boolean(reason)])).toEqual([
      ['collection.archived', true],
      ['collection.deprecated', true],
      ['collection.restored', true],
      ['collection.deprecated', true],
      ['collection.published', true],
      ['collection.created', false],
    ])
  })

  it('is published once of two at once', async () => {
    const { id } = await aDescribed()
    const both = await Promise.allSettled([1, 2].map(() => engineer.call(publishCollection, step(id, 1))))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is deleted as a draft that nothing names', async () => {
    const { id } = await aCollection({ code: USED })
    usedId = id
    const remove = { params: { id }, query: { version: 1 } }
    expect(await engineer.refusal(deleteCollection, remove)).toMatchObject({
      message: 'collection_still_used',
      params: { count: 7, names: 'A, B, C, D, E', more: 2 },
    })
    usedId = ''
    await engineer.call(deleteCollection, remove)
    expect(await engineer.refusal(getCollection, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('is handled with its own permissions alone, and not by accounts of factories', async () => {
    const { id } = await aCollection()
    const reader = await userWith(t.http, t.admin, ['collections.list', 'collections.exportList'])
    expect(await reader.call(getCollection, { params: { id } })).toMatchObject({ allowed: [] })
    await reader.call(exportList, { body: { list: 'collections', format: 'CSV', filter: {} } })
    const stranger = await userWith(t.http, t.admin, ['members.list'])
    expect(await stranger.refusal(listCollections, { query: {} })).toMatchObject({ status: 403 })
    for (const refused of [
      reader.refusal(publishCollection, step(id, 1)),
      reader.refusal(deleteCollection, { params: { id }, query: { version: 1 } }),
      reader.refusal(createCollection, { body: values() }),
      reader.refusal(updateCollection, { params: { id }, body: { ...values(), version: 1 } }),
    ])
      expect(await refused).toMatchObject({ status: 403, message: 'no_permission' })
  })
})
