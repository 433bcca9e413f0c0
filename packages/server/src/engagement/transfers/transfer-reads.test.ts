/** What models read, and who then names them: meta data, dictionaries, and the bench. */

import { deleteCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  getMetaData,
  publishMetaData,
  retireMetaDataVersion,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { archiveMappingDict, getMappingDict } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  createTransferModel,
  getTransferBench,
  getTransferDict,
  publishTransferModel,
  retireTransferModel,
  saveTransferDraft,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { type TestApp, testApp } from '../../../test/harness/database.ts'
import { aField, KEY } from '../collections/meta-data.fixtures.ts'
import { aDescribedCollection, aLine, aPublishedDict, type LineGiven } from './transfer-models.fixtures.ts'

type Body = ClientInput<typeof createTransferModel>['body']
type Draft = ClientInput<typeof saveTransferDraft>['body']

let t: TestApp
let engineer: Client
let made = 0
let collectionId = ''
let dictId = ''

const reason = 'As agreed with the shop'
const PERMISSIONS = [
  'transferModels.list',
  'transferModels.create',
  'transferModels.edit',
  'transferModels.publish',
] as const

beforeAll(async () => {
  t = await testApp()
  engineer = await userWith(t.http, t.admin, [...PERMISSIONS])
  collectionId = await aDescribedCollection(t.admin, 'shop_orders', [
    KEY,
    aField('status'),
    aField('amount', { type: 'NUMBER' }),
  ])
  dictId = await aPublishedDict(t.admin, 'states')
})

const values = (given: Partial<Body> = {}): Body => ({
  code: `orders_${++made}`,
  nameEn: 'Orders of the shop',
  nameZh: '商城订单',
  collectionId,
  ...given,
})
const aModel = (given: Partial<Body> = {}) => engineer.call(createTransferModel, { body: values(given) })
const status = (): LineGiven => aLine('status', 'state', { steps: [{ kind: 'DICTIONARY', dictId }] })
const draft = (id: string, version: number, given: Partial<Draft> = {}) => ({
  params: { id },
  body: {
    version,
    metaNumber: 1,
    sample: '{"no":"A1","state":"paid"}',
    lines: [aLine('orderNo', 'no'), status()],
    ...given,
  },
})
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason } })
const seen = (id: string, version: number) => ({ params: { id }, query: { version } })
/** A model with version 1; it is then at its own version 3. */
async function published(given: Partial<Draft> = {}, of: Partial<Body> = {}) {
  const { id } = await aModel(of)
  await engineer.call(saveTransferDraft, draft(id, 1, given))
  await engineer.call(publishTransferModel, step(id, 2))
  return id
}

describe('what a transfer model reads', () => {
  it('is what the bench maps by, in the browser', async () => {
    const id = await published()
    const bench = await engineer.call(getTransferBench, { params: { id } })
    expect(bench).toMatchObject({
      model: { id },
      metaVersions: [{ number: 1 }],
      contents: [{ id: dictId, number: 1, items: [{ from: 'paid', to: 'PAID' }] }],
      zone: 'Asia/Shanghai',
    })
    expect(bench.dicts.map((dict) => dict.id)).toContain(dictId)
    expect(await engineer.call(getTransferDict, { params: { id: dictId } })).toMatchObject({
      id: dictId,
      policy: 'ERROR',
    })
  })

  it('must be published', async () => {
    const { id } = await aModel()
    const refused = { message: 'transfer_meta_data_not_published' }
    expect(await engineer.refusal(saveTransferDraft, draft(id, 1, { metaNumber: 2 }))).toMatchObject(refused)
    const unknown = aLine('status', 'state', { steps: [{ kind: 'DICTIONARY', dictId: id }] })
    expect(await engineer.refusal(saveTransferDraft, draft(id, 1, { lines: [unknown] }))).toMatchObject({
      message: 'transfer_dictionary_not_published',
    })
  })

  it('is still published when the model is', async () => {
    const own = await aDescribedCollection(t.admin, 'retired_once', [KEY])
    const { id } = await aModel({ collectionId: own })
    await engineer.call(saveTransferDraft, draft(id, 1, { lines: [aLine('orderNo', 'no')] }))
    let meta = await t.admin.call(getMetaData, { params: { id: own } })
    meta = await t.admin.call(saveMetaDataDraft, {
      params: { id: own },
      body: { version: meta.version, fields: [KEY, aField('note')] },
    })
    meta = await t.admin.call(publishMetaData, step(own, meta.version))
    await t.admin.call(retireMetaDataVersion, {
      params: { id: own, number: 1 },
      body: { version: meta.version, reason },
    })
    expect(await engineer.refusal(publishTransferModel, step(id, 2))).toMatchObject({
      message: 'transfer_meta_data_not_published',
    })
  })

  it('names the model as its reader', async () => {
    const own = await aPublishedDict(t.admin, `states_${++made}`)
    const { version } = await t.admin.call(getMappingDict, { params: { id: own } })
    const { id, code } = await aModel()
    const lines = [aLine('orderNo', 'no'), aLine('status', 'state', { steps: [{ kind: 'DICTIONARY', dictId: own }] })]
    await engineer.call(saveTransferDraft, draft(id, 1, { lines }))
    const refused = { message: 'mapping_dict_still_used', params: { count: 1, names: code } }
    expect(await t.admin.refusal(archiveMappingDict, step(own, version))).toMatchObject(refused)
    await engineer.call(publishTransferModel, step(id, 2))
    expect(await t.admin.refusal(archiveMappingDict, step(own, version))).toMatchObject(refused)
    await engineer.call(retireTransferModel, step(id, 3))
    await t.admin.call(archiveMappingDict, step(own, version))

    const named = await aDescribedCollection(t.admin, 'named_once', [KEY, aField('status')])
    const model = await aModel({ collectionId: named })
    await engineer.call(saveTransferDraft, draft(model.id, 1))
    expect(await t.admin.refusal(deleteCollection, seen(named, 1))).toMatchObject({ status: 409 })
    const meta = await t.admin.call(getMetaData, { params: { id: named } })
    const saved = await t.admin.call(saveMetaDataDraft, {
      params: { id: named },
      body: { version: meta.version, fields: [KEY, aField('status', { type: 'NUMBER' })] },
    })
    expect(saved.draft?.readers).toEqual([{ path: 'status', name: model.code }])
  })

  it('is not archived while a draft that names it is being saved', async () => {
    const own = await aPublishedDict(t.admin, `states_${++made}`)
    const { version } = await t.admin.call(getMappingDict, { params: { id: own } })
    const { id } = await aModel()
    const lines = [aLine('status', 'state', { steps: [{ kind: 'DICTIONARY', dictId: own }] })]
    const [saved, archived] = await Promise.all([
      engineer.raw(saveTransferDraft, draft(id, 1, { lines })),
      t.admin.raw(archiveMappingDict, step(own, version)),
    ])
    expect([saved.status, archived.status].sort()).toEqual([200, 409])
  })
})
