import { VERSIONS_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import * as routes from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import { NESTED_MODELS_MAXIMUM } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aField, type FieldGiven } from '../meta-data.fixtures.ts'
import { aModel } from './nested-models.fixtures.ts'

type Body = ClientInput<typeof routes.createNestedModel>['body']

let t: TestApp
let engineer: Client
let superuser: pg.Client
let made = 0

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  engineer = await userWith(t.http, t.admin, [
    'nestedModels.list',
    'nestedModels.create',
    'nestedModels.edit',
    'nestedModels.delete',
    'nestedModels.publish',
  ])
})

const codeOf = () => `model_${++made}`
const values = (given: Partial<Body> = {}): Body => ({ code: codeOf(), nameEn: 'Address', nameZh: '地址', ...given })
const draft = (id: string, version: number, fields: FieldGiven[] = [aField('city')]) => ({
  params: { id },
  body: { version, fields },
})
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'as agreed' } })
const read = (id: string) => engineer.call(routes.getNestedModel, { params: { id } })

describe('a nested model', () => {
  it('is entered, found by its words, and seen by its own tenant alone', async () => {
    const model = await engineer.call(routes.createNestedModel, { body: values({ code: 'postal', nameEn: 'Letters' }) })
    expect(model).toMatchObject({
      status: 'DRAFT',
      version: 1,
      number: null,
      allowed: ['edit', 'editFields', 'delete'],
    })
    for (const search of ['POSTAL', 'letters']) {
      const { items } = await engineer.call(routes.listNestedModels, { query: { search, status: 'DRAFT' } })
      expect(items.map(({ id }) => id)).toEqual([model.id])
    }
    const { id } = model
    for (const asked of [
      t.other.refusal(routes.getNestedModel, { params: { id } }),
      t.other.refusal(routes.getNestedModelVersion, { params: { id, number: 1 } }),
      t.other.refusal(routes.updateNestedModel, { params: { id }, body: { ...values(), version: 1 } }),
      t.other.refusal(routes.saveNestedModelDraft, draft(id, 1)),
      t.other.refusal(routes.discardNestedModelDraft, { params: { id }, query: { version: 1 } }),
      t.other.refusal(routes.publishNestedModel, step(id, 1)),
      t.other.refusal(routes.archiveNestedModel, step(id, 1)),
      t.other.refusal(routes.deleteNestedModel, { params: { id }, query: { version: 1 } }),
    ])
      expect(await asked).toMatchObject({ status: 404 })
  })

  it.each([
    [{ code: '' }, { code: 'nested_model_code_can_not_be_empty' }],
    [{ code: '__proto__' }, { code: 'nested_model_code_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'nested_model_name_can_not_be_empty' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await engineer.refusal(routes.createNestedModel, { body: values(given) })).toMatchObject({ fields })
  })

  it('has a code of its own, which stays once it is published', async () => {
    const id = await aModel(engineer, codeOf(), [aField('city')])
    const { code, version } = await read(id)
    expect(await engineer.refusal(routes.createNestedModel, { body: values({ code }) })).toMatchObject({
      message: 'nested_model_code_exists',
    })
    const edit = { params: { id }, body: { ...values({ code: 'another' }), version } }
    expect(await engineer.refusal(routes.updateNestedModel, edit)).toMatchObject({
      fields: { code: 'nested_model_is_fixed' },
    })
    const named = await engineer.call(routes.updateNestedModel, {
      params: { id },
      body: { ...values({ code, nameEn: 'Place' }), version },
    })
    expect(named).toMatchObject({ nameEn: 'Place', version: version + 1 })
    const other = await engineer.call(routes.createNestedModel, { body: values() })
    expect(
      await engineer.refusal(routes.updateNestedModel, {
        params: { id: other.id },
        body: { ...values({ code }), version: 1 },
      }),
    ).toMatchObject({ message: 'nested_model_code_exists' })
  })

  it('is published version by version, and says what each changed', async () => {
    const id = await aModel(engineer, codeOf(), [aField('city'), aField('street')])
    const saved = await engineer.call(
      routes.saveNestedModelDraft,
      draft(id, 3, [aField('city', { pii: 'PERSONAL' }), aField('zip', { isRequired: true })]),
    )
    expect(saved.draft).toMatchObject({
      effect: 'BREAKING',
      changes: [
        { path: 'city', effect: 'NEEDS_BACKFILL', reasons: ['PII_STRICTER'] },
        { path: 'zip', effect: 'NEEDS_BACKFILL', reasons: ['ADDED_REQUIRED'] },
        { path: 'street', effect: 'BREAKING', reasons: ['REMOVED'] },
      ],
    })
    const shown = await engineer.call(routes.publishNestedModel, step(id, 4))
    expect(shown).toMatchObject({
      number: 2,
      draft: null,
      versions: [{ number: 2, effect: 'BREAKING' }, { number: 1 }],
    })
    expect(await engineer.call(routes.getNestedModelVersion, { params: { id, number: 1 } })).toMatchObject({
      fields: [{ path: 'city' }, { path: 'street' }],
      changes: [],
    })
    expect(await engineer.call(routes.getNestedModelVersion, { params: { id, number: 2 } })).toMatchObject({
      changes: [{ path: 'city' }, { path: 'zip' }, { path: 'street' }],
    })
    expect(await engineer.refusal(routes.getNestedModelVersion, { params: { id, number: 3 } })).toMatchObject({
      status: 404,
    })
  })

  it('is refused without a draft, unchanged, and by who saw an older state', async () => {
    const id = await aModel(engineer, codeOf(), [aField('city')])
    expect(await engineer.refusal(routes.publishNestedModel, step(id, 3))).toMatchObject({
      message: 'nested_model_no_draft',
    })
    const query = { version: 3 }
    expect(await engineer.refusal(routes.discardNestedModelDraft, { params: { id }, query })).toMatchObject({
      message: 'nested_model_no_draft',
    })
    expect(await engineer.refusal(routes.saveNestedModelDraft, draft(id, 2))).toMatchObject({
      message: 'changed_meanwhile',
    })
    await engineer.call(routes.saveNestedModelDraft, draft(id, 3))
    expect(await engineer.refusal(routes.publishNestedModel, step(id, 4))).toMatchObject({
      message: 'nested_model_unchanged',
    })
    await engineer.call(routes.discardNestedModelDraft, { params: { id }, query: { version: 4 } })
    expect((await read(id)).draft).toBeNull()
    expect(await engineer.refusal(routes.deleteNestedModel, { params: { id }, query: { version: 5 } })).toMatchObject({
      message: 'nested_model_status_does_not_allow',
    })
  })

  it('is deleted before it was published', async () => {
    const { id } = await engineer.call(routes.createNestedModel, { body: values() })
    expect(await engineer.refusal(routes.archiveNestedModel, step(id, 1))).toMatchObject({
      message: 'nested_model_status_does_not_allow',
    })
    await engineer.call(routes.saveNestedModelDraft, draft(id, 1))
    await engineer.call(routes.deleteNestedModel, { params: { id }, query: { version: 2 } })
    expect(await engineer.refusal(routes.getNestedModel, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('never changes once it is published, not even by the role of the product', async () => {
    await aModel(engineer, codeOf(), [aField('city')])
    const client = new pg.Client({ connectionString: t.database.appUrl })
    await client.connect()
    atEnd(() => client.end())
    await client.query(`select set_config('app.tenant_id', '1', false)`)
    for (const change of ["update nested_model_versions set fields = '[]'", 'delete from nested_model_versions'])
      await expect(client.query(change)).rejects.toThrow('permission denied')
  })

  it('asks for each permission', async () => {
    const id = await aModel(engineer, codeOf(), [aField('city')])
    const reader = await userWith(t.http, t.admin, ['nestedModels.list'])
    expect((await reader.call(routes.getNestedModel, { params: { id } })).allowed).toEqual([])
    for (const refusal of [
      reader.refusal(routes.createNestedModel, { body: values() }),
      reader.refusal(routes.updateNestedModel, { params: { id }, body: { ...values(), version: 3 } }),
      reader.refusal(routes.saveNestedModelDraft, draft(id, 3)),
      reader.refusal(routes.discardNestedModelDraft, { params: { id }, query: { version: 3 } }),
      reader.refusal(routes.publishNestedModel, step(id, 3)),
      reader.refusal(routes.archiveNestedModel, step(id, 3)),
      reader.refusal(routes.deleteNestedModel, { params: { id }, query: { version: 3 } }),
    ])
      expect(await refusal).toMatchObject({ status: 403 })
    const none = await userWith(t.http, t.admin, ['collections.list'])
    expect(await none.refusal(routes.listNestedModels)).toMatchObject({ status: 403 })
    expect(await none.refusal(routes.getNestedModel, { params: { id } })).toMatchObject({ status: 403 })
    expect(await none.refusal(routes.getNestedModelVersion, { params: { id, number: 1 } })).toMatchObject({
      status: 403,
    })
    expect(
      await reader.refusal(exportList, { body: { list: 'nestedModels', format: 'CSV', filter: {} } }),
    ).toMatchObject({ status: 403 })
  })

  it('is told in the log, without what its fields are called in words', async () => {
    const id = await aModel(engineer, codeOf(), [aField('city', { labelEn: 'Canary label' })])
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'nested_model', subjectId: id } })
    expect(items.map(({ action }) => action)).toEqual([
      'nested_model.published',
      'nested_model.saved',
      'nested_model.created',
    ])
    expect(JSON.stringify(items)).not.toContain('Canary')
  })
})

describe('limits of models', { shuffle: false }, () => {
  it('1. at most so many versions', async () => {
    const id = await aModel(engineer, codeOf(), [aField('city')])
    await superuser.query('alter table nested_model_versions disable trigger all')
    await superuser.query('update nested_model_versions set number = $1 where model_id = $2', [VERSIONS_MAXIMUM, id])
    await engineer.call(routes.saveNestedModelDraft, draft(id, 3, [aField('zip')]))
    expect(await engineer.refusal(routes.publishNestedModel, step(id, 4))).toMatchObject({
      message: 'nested_model_too_many_versions',
    })
  })

  it('2. at most so many models', async () => {
    await superuser.query(
      `insert into nested_models (tenant_id, id, code, name_en, name_zh, description, status, created_at, updated_at)
       select 1, gen_random_uuid(), 'many_' || n, 'n', 'n', '', 'DRAFT', now(), now() from generate_series(1, $1::int) n`,
      [NESTED_MODELS_MAXIMUM],
    )
    expect(await engineer.refusal(routes.createNestedModel, { body: values() })).toMatchObject({
      message: 'nested_models_too_many',
    })
  })
})
