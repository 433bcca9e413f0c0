/** Records whose fields come from nested models: judged, shown in part, provided and emptied as any other field. */

import { schemaOf } from '@serialis/contract/engagement/collections/schema-text.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as provide from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aModel } from '../collections/nested-models/nested-models.fixtures.ts'
import { erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { aRecordCollection } from './records.fixtures.ts'

const PHONE = '+8613800138777'
const HOME = { street: 'Nanjing Road 1', contact: { name: 'Zhao', phone: PHONE }, zip: 200001 }

let t: TestApp
let asker: Client
let signer: Client
let collectionId: string

beforeAll(async () => {
  t = await testApp({ work: true })
  const all = Object.keys(permissions) as PermissionName[]
  asker = await userWith(t.http, t.admin, all)
  signer = await userWith(t.http, t.admin, all)
  await aModel(t.admin, 'contact', [
    aField('name', { pii: 'PERSONAL' }),
    aField('phone', { pii: 'PERSONAL', isRequired: true }),
  ])
  await aModel(t.admin, 'address', [
    aField('street', { isRequired: true, isIndexed: true }),
    aField('zip', { type: 'INTEGER', pii: 'SENSITIVE' }),
    aField('contact', { type: 'OBJECT', model: { code: 'contact', number: 1 } }),
  ])
  const model = { code: 'address', number: 1 }
  collectionId = await aRecordCollection(t.admin, [
    aField('code', { isRequired: true }),
    aField('home', { type: 'OBJECT', model }),
    aField('others', { type: 'ARRAY', itemType: 'OBJECT', maxItems: 2, model }),
  ])
})

const create = (data: Record<string, unknown>) => t.admin.call(routes.createRecord, { body: { collectionId, data } })
const refused = (data: Record<string, unknown>) =>
  t.admin.refusal(routes.createRecord, { body: { collectionId, data } })

describe('a record with fields of nested models', () => {
  it('is judged inside of them, in one and in many', async () => {
    expect(await refused({ code: 'A', home: { contact: {} }, others: [{ street: 7, city: 'x' }] })).toMatchObject({
      message: 'record_does_not_fit',
      fields: {
        'data.home.street': 'record_field_missing',
        'data.home.contact.phone': 'record_field_missing',
        'data.others.0.street': 'record_field_wrong_type',
        'data.others.0.city': 'record_field_unknown',
      },
    })
    expect(await refused({ code: 'A', others: [1, 2, 3].map(() => ({ street: 'x' })) })).toMatchObject({
      fields: { 'data.others': 'record_field_too_long' },
    })
  })

  it('is found by an indexed field of a model, and shown in part', async () => {
    const made = await create({ code: 'SHOWN', home: HOME, others: [HOME] })
    const inPart = { street: 'Nanjing Road 1', contact: { name: '•••', phone: '+86•••77' }, zip: '•••' }
    expect(made.data).toEqual({ code: 'SHOWN', home: inPart, others: [inPart] })
    const query = { collectionId, field: 'others.street', value: 'Nanjing Road 1' }
    const { items } = await t.admin.call(routes.listRecords, { query })
    expect(items.map(({ data }) => data)).toEqual([made.data])
    const { data } = await t.admin.call(routes.unmaskRecord, { params: { id: made.id } })
    expect(data).toMatchObject({ home: HOME, others: [HOME] })
    // What is sent back as it was shown stays as it was.
    const body = { version: 1, data: { ...made.data, home: { ...inPart, street: 'Nanjing Road 2' } } }
    await t.admin.call(routes.updateRecord, { params: { id: made.id }, body })
    expect((await t.admin.call(routes.unmaskRecord, { params: { id: made.id } })).data).toMatchObject({
      home: { ...HOME, street: 'Nanjing Road 2' },
      others: [HOME],
    })
  })

  it('is provided in part as well', async () => {
    const endpoint = await t.admin.call(provide.createProvideEndpoint, {
      body: {
        slug: 'nested',
        nameEn: 'Nested',
        nameZh: '嵌套',
        auth: 'TOKEN',
        collectionId,
        fields: ['home', 'others.contact'],
        personal: 'PART',
        sensitive: 'OMIT',
      },
    })
    const step = (version: number) => ({ params: { id: endpoint.id }, body: { version, reason: 'agreed' } })
    const made = await t.admin.call(provide.makeProvideSecret, step(endpoint.version))
    await t.admin.call(provide.enableProvideEndpoint, step(made.endpoint.version))
    await create({ code: 'GIVEN', home: HOME, others: [HOME] })
    const answer = await t.http.inject({
      method: 'GET',
      url: endpoint.path,
      headers: { authorization: `Bearer ${made.secret}` },
    })
    expect(answer.statusCode).toBe(200)
    const contact = { name: '•••', phone: '+86•••77' }
    const { items } = JSON.parse(answer.payload) as { items: { key: string; data: unknown }[] }
    expect(items.find(({ key }) => key === 'GIVEN')?.data).toEqual({
      home: { street: HOME.street, contact },
      others: [{ contact }],
    })
    expect(answer.payload).not.toContain(PHONE)
  })

  it('loses what is about a member who is erased, and keeps what is about others', async () => {
    const other = { street: 'Other Road', contact: { name: 'Li', phone: '+8613800138888' } }
    const made = await create({ code: 'ERASED', others: [HOME, other] })
    const member = await t.admin.call(createMember, { body: { name: 'Zhao', phone: PHONE } })
    await erased(asker, signer, member.id)
    const { data } = await t.admin.call(routes.unmaskRecord, { params: { id: made.id } })
    expect(JSON.stringify(data)).not.toContain(PHONE)
    expect(data).toMatchObject({ code: 'ERASED', others: [{ street: HOME.street, contact: {} }, other] })
  })
})

it('says its fields as one JSON Schema', async () => {
  const { fields } = await t.admin.call(routes.getRecordsOfCollection, { params: { id: collectionId } })
  expect(schemaOf(fields)).toMatchObject({
    properties: {
      home: { type: 'object', 'x-model': 'address', 'x-model-version': 1, required: ['street'] },
      others: { type: 'array', maxItems: 2, items: { properties: { contact: { 'x-model': 'contact' } } } },
    },
  })
})
