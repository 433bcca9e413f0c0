import {
  archiveCollection,
  createCollection,
  deprecateCollection,
  publishCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  createTransferModel,
  deleteTransferModel,
  discardTransferDraft,
  getTransferBench,
  getTransferDict,
  getTransferModel,
  getTransferModelVersion,
  listTransferModels,
  publishTransferModel,
  retireTransferModel,
  saveTransferDraft,
  updateTransferModel,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import {
  SAMPLE_MAXIMUM,
  TRANSFER_VERSIONS_MAXIMUM,
} from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { type TestApp, testApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { aField, KEY } from '../collections/meta-data.fixtures.ts'
import { heldTransferModels, publishedTransferModels } from './read-transfer-models.ts'
import { transferModelUsers } from './transfer-model-users.ts'
import { aDescribedCollection, aLine, aPublishedDict, type LineGiven } from './transfer-models.fixtures.ts'

type Body = ClientInput<typeof createTransferModel>['body']
type Draft = ClientInput<typeof saveTransferDraft>['body']

let t: TestApp
let engineer: Client
let made = 0
let usedId = ''
let collectionId = ''
let dictId = ''

const reason = 'As agreed with the shop'
const PERMISSIONS = [
  'transferModels.list',
  'transferModels.create',
  'transferModels.edit',
  'transferModels.delete',
  'transferModels.publish',
] as const

beforeAll(async () => {
  t = await testApp({
    extensions: [
      transferModelUsers.extension(async (_db, id) => ({
        count: id === usedId ? 7 : 0,
        names: id === usedId ? ['A', 'B', 'C', 'D', 'E'] : [],
      })),
    ],
  })
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

describe('a transfer model', () => {
  it('is entered, found by its words, and seen by its own tenant alone', async () => {
    const model = await aModel({ code: 'visits_of_stores', nameZh: '到店记录' })
    expect(model).toMatchObject({ status: 'DRAFT', version: 1, number: null, allowed: ['edit', 'editLines', 'delete'] })
    for (const search of ['VISITS_OF', '到店'])
      expect(
        (await engineer.call(listTransferModels, { query: { search, status: 'DRAFT' } })).items.map(({ id }) => id),
      ).toEqual([model.id])
    const { id } = model
    for (const asked of [
      t.other.refusal(getTransferModel, { params: { id } }),
      t.other.refusal(getTransferModelVersion, { params: { id, number: 1 } }),
      t.other.refusal(getTransferBench, { params: { id } }),
      t.other.refusal(getTransferDict, { params: { id: dictId } }),
      t.other.refusal(createTransferModel, { body: values() }),
      t.other.refusal(saveTransferDraft, draft(id, 1)),
      t.other.refusal(publishTransferModel, step(id, 1)),
      t.other.refusal(deleteTransferModel, seen(id, 1)),
    ])
      expect(await asked).toMatchObject({ status: 404 })
    expect((await t.other.call(listTransferModels, { query: {} })).items).toEqual([])
  })

  it.each([
    [{ code: '' }, { code: 'transfer_model_code_can_not_be_empty' }],
    [{ code: 'No' }, { code: 'transfer_model_code_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'transfer_model_name_can_not_be_empty' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await engineer.refusal(createTransferModel, { body: values(given) })).toMatchObject({ fields })
  })

  it('has a code for itself, and a collection that is described and in use', async () => {
    const { code } = await aModel()
    expect(await engineer.refusal(createTransferModel, { body: values({ code }) })).toMatchObject({
      message: 'transfer_model_code_exists',
    })
    const plain = await t.admin.call(createCollection, {
      body: { code: 'plain', nameEn: 'Plain', nameZh: '空', kind: 'OBJECT', keyPath: 'orderNo' },
    })
    const refused = { message: 'transfer_collection_can_not_be_used' }
    expect(await engineer.refusal(createTransferModel, { body: values({ collectionId: plain.id }) })).toMatchObject(
      refused,
    )
    const gone = await aDescribedCollection(t.admin, 'gone', [KEY])
    let { version } = await t.admin.call(publishCollection, step(gone, 1))
    ;({ version } = await t.admin.call(deprecateCollection, step(gone, version)))
    await t.admin.call(archiveCollection, step(gone, version))
    expect(await engineer.refusal(createTransferModel, { body: values({ collectionId: gone }) })).toMatchObject(refused)
  })

  const line = (given: Partial<LineGiven>) => ({ lines: [{ ...aLine('orderNo', 'no'), ...given }] })
  const steps = (...given: NonNullable<LineGiven['steps']>) => line({ steps: given })
  it.each<[Partial<Draft>, Record<string, string>]>([
    [line({ target: '' }), { 'lines.0.target': 'transfer_target_can_not_be_empty' }],
    [{ lines: [aLine('orderNo'), aLine('orderNo')] }, { 'lines.1.target': 'transfer_target_repeated' }],
    [line({ parts: [{ kind: 'PATH', value: 'a..b' }] }), { 'lines.0.parts.0.value': 'transfer_path_wrong_format' }],
    [line({ source: 'CONSTANT' }), { 'lines.0.parts': 'transfer_parts_wrong' }],
    [line({ onError: 'DEFAULT' }), { 'lines.0.defaultValue': 'transfer_default_can_not_be_empty' }],
    [line({ defaultValue: 'x' }), { 'lines.0.defaultValue': 'transfer_default_unused' }],
    [steps({ kind: 'DATE', format: 'yyyy', zone: 'UTC' }), { 'lines.0.steps.0.format': 'transfer_date_format_wrong' }],
    [steps({ kind: 'DATE', format: 'ISO', zone: 'Moon' }), { 'lines.0.steps.0.zone': 'transfer_zone_unknown' }],
    [steps({ kind: 'PATTERN', pattern: '(' }), { 'lines.0.steps.0.pattern': 'transfer_pattern_wrong' }],
    [{ sample: '[1]' }, { sample: 'transfer_sample_wrong_format' }],
  ])('refuses a draft at its field: case %#', async (given, fields) => {
    const { id } = await aModel()
    expect(await engineer.refusal(saveTransferDraft, draft(id, 1, given))).toMatchObject({ status: 400, fields })
  })

  it('takes hostile drafts as what they are', async () => {
    const { id } = await aModel()
    const refused = async (given: Partial<Draft>) =>
      expect(await engineer.refusal(saveTransferDraft, draft(id, 1, given))).toMatchObject({ status: 400 })
    await refused({ lines: Array.from({ length: 201 }, (_, at) => aLine(`f${at}`)) })
    await refused(steps(...Array.from({ length: 9 }, () => ({ kind: 'TRIM' }) as const)))
    await refused({ sample: 'x'.repeat(SAMPLE_MAXIMUM + 1) })
    await refused(steps({ kind: 'JSONATA', expression: '$pad("a", 1e9)' } as never))
    await refused({
      lines: Array.from({ length: 100 }, (_, at) =>
        aLine(`f${at}`, 'x', { steps: [{ kind: 'PATTERN', pattern: '(a?){100}[bc]' }] }),
      ),
    })
    const deep = `{"no":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const saved = await engineer.call(saveTransferDraft, draft(id, 1, { sample: deep }))
    expect(saved.faults).toBe(1)
  })

  it('keeps a draft with errors, counts them, and publishes it only without', async () => {
    const { id } = await aModel()
    const saved = await engineer.call(saveTransferDraft, draft(id, 1, { sample: '{"no":"A1","state":"gone"}' }))
    expect(saved).toMatchObject({
      hasDraft: true,
      coverage: 33,
      faults: 1,
      allowed: ['edit', 'editLines', 'discard', 'publish', 'delete'],
    })
    expect(await engineer.refusal(publishTransferModel, step(id, 2))).toMatchObject({
      message: 'transfer_sample_has_errors',
      params: { line: 2, target: 'status', count: 1 },
    })
    await engineer.call(saveTransferDraft, draft(id, 2, { lines: [status()] }))
    expect(await engineer.refusal(publishTransferModel, step(id, 3))).toMatchObject({
      message: 'transfer_record_has_errors',
      params: { at: 'orderNo' },
    })
    await engineer.call(saveTransferDraft, draft(id, 3, { sample: '' }))
    expect(await engineer.refusal(publishTransferModel, step(id, 4))).toMatchObject({
      message: 'transfer_sample_can_not_be_empty',
    })
    await engineer.call(saveTransferDraft, draft(id, 4, { lines: [] }))
    expect(await engineer.refusal(publishTransferModel, step(id, 5))).toMatchObject({
      message: 'transfer_lines_can_not_be_empty',
    })
    // An empty field is an error of the sample as well.
    const lines = [aLine('orderNo', 'no'), { ...status(), onError: 'NULL' as const }]
    await engineer.call(saveTransferDraft, draft(id, 5, { lines, sample: '{"no":"A1","state":"gone"}' }))
    expect(await engineer.refusal(publishTransferModel, step(id, 6))).toMatchObject({
      message: 'transfer_sample_has_errors',
    })
    await engineer.call(saveTransferDraft, draft(id, 6, { lines }))
    expect(await engineer.call(publishTransferModel, step(id, 7))).toMatchObject({
      status: 'PUBLISHED',
      number: 1,
      coverage: 66,
      faults: null,
    })
  })

  it('is published version by version, and says what each changed', async () => {
    const id = await published()
    const lines = [aLine('orderNo', 'order.no'), aLine('amount')]
    const sample = '{"order":{"no":"A2"},"amount":3}'
    const saved = await engineer.call(saveTransferDraft, draft(id, 3, { lines, sample }))
    expect(saved.draft?.changes.map(({ target, change }) => `${target} ${change}`)).toEqual([
      'orderNo CHANGED',
      'amount ADDED',
      'status REMOVED',
    ])
    const again = await engineer.call(publishTransferModel, step(id, 4))
    expect(again).toMatchObject({ number: 2, draft: null, versions: [{ number: 2 }, { number: 1 }] })
    const one = await engineer.call(getTransferModelVersion, { params: { id, number: 1 } })
    expect(one).toMatchObject({
      changes: [],
      dicts: [{ id: dictId }],
      lines: [{ target: 'orderNo' }, { target: 'status' }],
    })
    const two = await engineer.call(getTransferModelVersion, { params: { id, number: 2 } })
    expect(two.changes).toHaveLength(3)
    await engineer.call(saveTransferDraft, draft(id, 5, { lines: two.lines, sample }))
    expect(await engineer.refusal(publishTransferModel, step(id, 6))).toMatchObject({
      message: 'transfer_model_unchanged',
    })
    await engineer.call(discardTransferDraft, seen(id, 6))
    expect(await engineer.refusal(publishTransferModel, step(id, 7))).toMatchObject({
      message: 'transfer_model_no_draft',
    })
    expect(await engineer.refusal(discardTransferDraft, seen(id, 7))).toMatchObject({
      message: 'transfer_model_no_draft',
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'transfer_model', subjectId: id } })
    expect(items[0]?.action).toBe('transfer_model.discarded')
    // The log never holds what a sample does.
    expect(JSON.stringify(items)).not.toContain('A2')
  })

  it('gives rooms to the right its newest version, until it is retired', async () => {
    const id = await published()
    const { code } = await engineer.call(getTransferModel, { params: { id } })
    const read = () => inTenant(t.app.pool, 1, 'read', (db) => publishedTransferModels(db, [code]))
    expect((await read()).get(code)).toMatchObject({
      number: 1,
      collectionId,
      metaNumber: 1,
      dictIds: [dictId],
      contents: { fields: [{ path: 'orderNo' }, { path: 'status' }, { path: 'amount' }], lines: [{}, {}] },
    })
    expect(await inTenant(t.app.pool, 2, 'read', (db) => publishedTransferModels(db, [code]))).toEqual(new Map())
    usedId = id
    expect(await engineer.refusal(retireTransferModel, step(id, 3))).toMatchObject({
      message: 'transfer_model_still_used',
      params: { count: 7, names: 'A, B, C, D, E', more: 2 },
    })
    usedId = ''
    expect(await engineer.call(retireTransferModel, step(id, 3))).toMatchObject({ status: 'RETIRED', allowed: [] })
    expect(await read()).toEqual(new Map())
    expect(await engineer.refusal(saveTransferDraft, draft(id, 4))).toMatchObject({
      message: 'transfer_model_status_does_not_allow',
    })
  })

  it('is not retired while a room to the right holds it', async () => {
    const id = await published()
    let retiring: Promise<unknown> = Promise.resolve()
    let isRetired = false
    await inTenant(t.app.pool, 1, 'write', async (db) => {
      expect(await heldTransferModels(db, [id])).toEqual([id])
      retiring = engineer.call(retireTransferModel, step(id, 3)).then(() => (isRetired = true))
      await engineer.call(getTransferModel, { params: { id } })
      expect(isRetired).toBe(false)
    })
    await retiring
    expect(await inTenant(t.app.pool, 1, 'write', (db) => heldTransferModels(db, [id]))).toEqual([])
  })

  it('is published once of two at once, and changed by who saw it last', async () => {
    const { id } = await aModel()
    await engineer.call(saveTransferDraft, draft(id, 1))
    expect(await engineer.refusal(saveTransferDraft, draft(id, 1))).toMatchObject({ message: 'changed_meanwhile' })
    const both = await Promise.all([1, 2].map(() => engineer.raw(publishTransferModel, step(id, 2))))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await engineer.call(getTransferModel, { params: { id } })).versions).toHaveLength(1)
  })

  it('has versions that the role of the product cannot change nor delete, and at most so many', async () => {
    const id = await published()
    const app = new pg.Client({ connectionString: t.database.appUrl })
    const owner = new pg.Client({ connectionString: t.database.superuserUrl })
    await Promise.all([app.connect(), owner.connect()])
    try {
      await app.query("select set_config('app.tenant_id', '1', false)")
      for (const change of [
        "update transfer_model_versions set lines = '[]' where model_id = $1",
        'delete from transfer_model_versions where model_id = $1',
      ])
        await expect(app.query(change, [id])).rejects.toThrow('permission denied')
      await owner.query(
        `insert into transfer_model_versions (tenant_id, model_id, number, meta_number, sample, lines, line_count, coverage, reason, published_at, published_by_name)
         select tenant_id, model_id, $2, meta_number, sample, '[]', 0, 0, reason, published_at, published_by_name
         from transfer_model_versions where model_id = $1`,
        [id, TRANSFER_VERSIONS_MAXIMUM],
      )
    } finally {
      await Promise.all([app.end(), owner.end()])
    }
    await engineer.call(saveTransferDraft, draft(id, 3))
    expect(await engineer.refusal(publishTransferModel, step(id, 4))).toMatchObject({
      message: 'transfer_model_too_many_versions',
    })
  })

  it('keeps its code once it is published, and is deleted only before', async () => {
    const id = await published()
    const { code } = await engineer.call(getTransferModel, { params: { id } })
    const { collectionId: _, ...words } = values({ code })
    const edit = (given: Partial<Body>) => ({ params: { id }, body: { ...words, ...given, version: 3 } })
    expect(await engineer.refusal(updateTransferModel, edit({ code: 'other' }))).toMatchObject({
      message: 'transfer_model_is_fixed',
      fields: { code: 'transfer_model_is_fixed' },
    })
    expect(await engineer.refusal(deleteTransferModel, seen(id, 3))).toMatchObject({
      message: 'transfer_model_status_does_not_allow',
    })
    expect(await engineer.call(updateTransferModel, edit({ nameEn: 'Orders' }))).toMatchObject({
      nameEn: 'Orders',
      version: 4,
    })
    const other = await aModel()
    expect(
      await engineer.refusal(updateTransferModel, { params: { id: other.id }, body: { ...words, version: 1 } }),
    ).toMatchObject({ message: 'transfer_model_code_exists' })
    await engineer.call(saveTransferDraft, draft(other.id, 1))
    usedId = other.id
    expect(await engineer.refusal(deleteTransferModel, seen(other.id, 2))).toMatchObject({
      message: 'transfer_model_still_used',
    })
    usedId = ''
    await engineer.call(deleteTransferModel, seen(other.id, 2))
    expect(await engineer.refusal(getTransferModel, { params: { id: other.id } })).toMatchObject({ status: 404 })
  })

  it('asks for a right of its own for each thing', async () => {
    const { id } = await aModel()
    const reader = await userWith(t.http, t.admin, ['transferModels.list'])
    const { collectionId: _, ...words } = values()
    for (const asked of [
      reader.refusal(createTransferModel, { body: values() }),
      reader.refusal(updateTransferModel, { params: { id }, body: { ...words, version: 1 } }),
      reader.refusal(getTransferBench, { params: { id } }),
      reader.refusal(getTransferDict, { params: { id: dictId } }),
      reader.refusal(saveTransferDraft, draft(id, 1)),
      reader.refusal(discardTransferDraft, seen(id, 1)),
      reader.refusal(publishTransferModel, step(id, 1)),
      reader.refusal(retireTransferModel, step(id, 1)),
      reader.refusal(deleteTransferModel, seen(id, 1)),
      reader.refusal(exportList, { body: { list: 'transferModels', format: 'CSV', filter: {} } }),
    ])
      expect(await asked).toMatchObject({ status: 403 })
    expect((await reader.call(getTransferModel, { params: { id } })).allowed).toEqual([])
  })
})
