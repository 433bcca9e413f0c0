import * as collections from '@serialis/contract/engagement/collections/collections.routes.ts'
import * as metaData from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import * as routes from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import { schemaOf } from '@serialis/contract/engagement/collections/schema-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aField, type FieldGiven } from '../meta-data.fixtures.ts'
import { aModel, aModelVersion } from './nested-models.fixtures.ts'

let t: TestApp
let engineer: Client
let made = 0

beforeAll(async () => {
  t = await testApp()
  engineer = await userWith(t.http, t.admin, [
    'nestedModels.list',
    'nestedModels.create',
    'nestedModels.edit',
    'nestedModels.publish',
    'collections.create',
    'metaData.list',
    'metaData.edit',
    'metaData.publish',
  ])
})

const codeOf = () => `model_${++made}`
const draft = (id: string, version: number, fields: FieldGiven[]) => ({ params: { id }, body: { version, fields } })
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'as agreed' } })
const read = (id: string) => engineer.call(routes.getNestedModel, { params: { id } })
const refers = (path: string, code: string, number = 1, given: Partial<FieldGiven> = {}) =>
  aField(path, { type: 'OBJECT', model: { code, number }, ...given })
const KEY = aField('code', { isRequired: true })
async function aCollection(fields?: FieldGiven[]) {
  const { id } = await engineer.call(collections.createCollection, {
    body: { code: codeOf(), nameEn: 'Stores', nameZh: '门店', kind: 'OBJECT', keyPath: 'code' },
  })
  if (fields) await engineer.call(metaData.saveMetaDataDraft, draft(id, 0, fields))
  return id
}

describe('a field that refers to a model', () => {
  it('has its fields, in meta data and in the next model, one or many up to a limit', async () => {
    const [geo, address] = [codeOf(), codeOf()]
    await aModel(engineer, geo, [aField('lat', { type: 'NUMBER' })])
    await aModel(engineer, address, [aField('street', { pii: 'PERSONAL' }), refers('at', geo)])
    const id = await aCollection()
    const many = { type: 'ARRAY', itemType: 'OBJECT', maxItems: 3 } as const
    const fields = [KEY, refers('home', address), refers('others', address, 1, many)]
    const saved = await engineer.call(metaData.saveMetaDataDraft, draft(id, 0, fields))
    const inside = ['street', 'at', 'at.lat']
    expect(saved.draft?.fields.map(({ path }) => path)).toEqual([
      'code',
      'home',
      ...inside.map((path) => `home.${path}`),
      'others',
      ...inside.map((path) => `others.${path}`),
    ])
    // What was read can be sent back, and pasted.
    const again = await engineer.call(metaData.saveMetaDataDraft, draft(id, 1, saved.draft!.fields))
    expect(again.draft?.fields).toEqual(saved.draft?.fields)
    const schema = JSON.stringify(schemaOf(saved.draft!.fields))
    const pasted = await engineer.call(metaData.pasteMetaDataSchema, { params: { id }, body: { version: 2, schema } })
    expect(pasted.draft?.fields).toEqual(saved.draft?.fields)
    const older = schema.replaceAll('"x-model-version":1', '"x-model-version":7')
    expect(
      await engineer.refusal(metaData.pasteMetaDataSchema, { params: { id }, body: { version: 3, schema: older } }),
    ).toMatchObject({ message: 'field_model_missing', fields: { schema: 'field_model_missing' } })
    const unreadable = schema.replaceAll(`"${address}"`, '7')
    expect(
      await engineer.refusal(metaData.pasteMetaDataSchema, {
        params: { id },
        body: { version: 3, schema: unreadable },
      }),
    ).toMatchObject({ fields: { schema: 'schema_fields_wrong' } })
  })

  it.each<[FieldGiven[], Record<string, string>]>([
    [[KEY, aField('a', { model: { code: 'x', number: 1 } })], { 'fields.1.model': 'field_model_unused' }],
    [[KEY, aField('a', { maxItems: 2 })], { 'fields.1.maxItems': 'field_max_items_unused' }],
    [[KEY, refers('a', 'nowhere')], { 'fields.1.model': 'field_model_missing' }],
  ])('is refused at its field: case %#', async (fields, refused) => {
    const id = await aCollection()
    expect(await engineer.refusal(metaData.saveMetaDataDraft, draft(id, 0, fields))).toMatchObject({ fields: refused })
  })

  it('is refused where it would be too deep, too many, another one or of another tenant', async () => {
    const [deep, wide] = [codeOf(), codeOf()]
    const names = ['a', 'a.b', 'a.b.c', 'a.b.c.d', 'a.b.c.d.e']
    await aModel(
      engineer,
      deep,
      names.map((path) => aField(path, { type: 'OBJECT' })),
    )
    await aModel(
      engineer,
      wide,
      Array.from({ length: 150 }, (_, at) => aField(`f${at}`)),
    )
    const id = await aCollection()
    const refused = async (fields: FieldGiven[]) =>
      (await engineer.refusal(metaData.saveMetaDataDraft, draft(id, 0, fields)))?.message
    const around = aField('o', { type: 'OBJECT' })
    expect(await refused([KEY, around, refers('o.in', deep)])).toBe('field_model_too_deep')
    expect(await refused([KEY, refers('one', wide), refers('two', wide)])).toBe('field_model_too_large')
    expect(await refused([KEY, refers('one', wide), aField('one.f0', { pii: 'PERSONAL' })])).toBe('field_model_other')
    await aModel(t.other, 'foreign', [aField('city')])
    expect(await refused([KEY, refers('one', 'foreign')])).toBe('field_model_missing')
    // The same rules for the fields of a model.
    const model = await engineer.call(routes.createNestedModel, {
      body: { code: codeOf(), nameEn: 'Address', nameZh: '地址' },
    })
    const ofModel = async (fields: FieldGiven[]) =>
      (await engineer.refusal(routes.saveNestedModelDraft, draft(model.id, 1, fields)))?.message
    expect(await ofModel([around, refers('o.in', deep)])).toBe('field_model_too_deep')
    expect(await ofModel([refers('one', wide), refers('two', wide)])).toBe('field_model_too_large')
    expect(await ofModel([refers('one', wide), aField('one.f0', { pii: 'PERSONAL' })])).toBe('field_model_other')
    expect(await ofModel([refers('one', 'foreign')])).toBe('field_model_missing')
  })

  it('keeps its version until a person takes the newer one, which says what it changes', async () => {
    const code = codeOf()
    const modelId = await aModel(engineer, code, [aField('city'), aField('street')])
    const id = await aCollection([KEY, refers('home', code)])
    await engineer.call(metaData.publishMetaData, step(id, 1))
    await aModelVersion(engineer, modelId, [aField('city')])
    const before = await engineer.call(metaData.getMetaData, { params: { id } })
    expect(before.fields.map(({ path }) => path)).toEqual(['code', 'home', 'home.city', 'home.street'])
    expect(before.models).toContainEqual({ code, nameEn: code, nameZh: code, number: 2 })
    const saved = await engineer.call(metaData.saveMetaDataDraft, draft(id, 2, [KEY, refers('home', code, 2)]))
    expect(saved.draft).toMatchObject({
      effect: 'BREAKING',
      changes: [
        { path: 'home', reasons: ['MODEL'], effect: 'SAFE' },
        { path: 'home.street', reasons: ['REMOVED'], effect: 'BREAKING' },
      ],
    })
    expect((await read(modelId)).readers).toMatchObject([
      { kind: 'COLLECTION', id, path: 'home', number: 1, isDraft: false },
      { kind: 'COLLECTION', id, path: 'home', number: 2, isDraft: true },
    ])
  })

  it('never leads back to its own model', async () => {
    const [first, second] = [codeOf(), codeOf()]
    const firstId = await aModel(engineer, first, [aField('city')])
    await aModel(engineer, second, [refers('in', first)])
    const { version } = await read(firstId)
    expect(
      await engineer.refusal(routes.saveNestedModelDraft, draft(firstId, version, [refers('in', second)])),
    ).toMatchObject({ message: 'field_model_circular', params: { path: `${first} → ${second} → ${first}` } })
    expect(
      await engineer.refusal(routes.saveNestedModelDraft, draft(firstId, version, [refers('in', first)])),
    ).toMatchObject({ message: 'field_model_circular', params: { path: `${first} → ${first}` } })
    // Its own form does not offer it.
    expect((await read(firstId)).models.map((one) => one.code)).not.toContain(first)
  })

  it('keeps its model from being archived, and says who reads it', async () => {
    const [code, outer] = [codeOf(), codeOf()]
    const modelId = await aModel(engineer, code, [aField('city')])
    const outerId = await aModel(engineer, outer, [refers('in', code)])
    const id = await aCollection([KEY, refers('home', outer)])
    const { version } = await read(modelId)
    const refusal = await engineer.refusal(routes.archiveNestedModel, step(modelId, version))
    expect(refusal).toMatchObject({ message: 'nested_model_still_used', params: { count: 2, more: 0 } })
    expect(String(refusal.params?.['names'])).toContain(outer)
    await engineer.call(metaData.discardMetaDataDraft, { params: { id }, query: { version: 1 } })
    await engineer.call(routes.archiveNestedModel, step(outerId, (await read(outerId)).version))
    const archived = await engineer.call(routes.archiveNestedModel, step(modelId, version))
    expect(archived).toMatchObject({ status: 'ARCHIVED', allowed: [], readers: [] })
    expect(await engineer.refusal(metaData.saveMetaDataDraft, draft(id, 2, [KEY, refers('home', code)]))).toMatchObject(
      { message: 'field_model_missing' },
    )
  })

  it('is not begun while its model is archived, of two at once', async () => {
    for (let round = 0; round < 5; round++) {
      const code = codeOf()
      const modelId = await aModel(engineer, code, [aField('city')])
      const id = await aCollection()
      const [saved, archived] = await Promise.allSettled([
        engineer.call(metaData.saveMetaDataDraft, draft(id, 0, [KEY, refers('home', code)])),
        engineer.call(routes.archiveNestedModel, step(modelId, 3)),
      ])
      expect([saved.status, archived.status].sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('is one of two drafts that refer to each other at once, and neither waits for ever', async () => {
    const [first, second] = [codeOf(), codeOf()]
    const firstId = await aModel(engineer, first, [aField('city')])
    const secondId = await aModel(engineer, second, [aField('city')])
    await Promise.all([
      engineer.call(routes.saveNestedModelDraft, draft(firstId, 3, [refers('in', second)])),
      engineer.call(routes.saveNestedModelDraft, draft(secondId, 3, [refers('in', first)])),
    ])
    await engineer.call(routes.publishNestedModel, step(firstId, 4))
    await engineer.call(routes.publishNestedModel, step(secondId, 4))
    // By versions neither holds itself; the newer ones of each other would.
    expect(
      await engineer.refusal(routes.saveNestedModelDraft, draft(firstId, 5, [refers('in', second, 2)])),
    ).toMatchObject({ message: 'field_model_circular' })
  })
})
