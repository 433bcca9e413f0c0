import * as metaData from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { signed } from '../inbound/inbound.fixtures.ts'
import { aDraftCollection, aRecordCollection } from '../records/records.fixtures.ts'
import { storeProvided } from './hours.ts'
import { forgetProviders } from './providers.ts'

type Body = ClientInput<typeof routes.createProvideEndpoint>['body']

let t: TestApp
let engineer: Client
let collectionId: string
let made = 0

const FIELDS = [
  aField('code', { isRequired: true }),
  aField('city', { isIndexed: true }),
  aField('size', { type: 'INTEGER', isIndexed: true }),
  aField('manager', { type: 'OBJECT' }),
  aField('manager.name', { pii: 'PERSONAL' }),
  aField('manager.idNo', { pii: 'SENSITIVE' }),
  aField('lines', { type: 'ARRAY', itemType: 'OBJECT' }),
  aField('lines.sku'),
  aField('lines.cost', { type: 'NUMBER' }),
]

beforeAll(async () => {
  t = await testApp()
  engineer = await userWith(t.http, t.admin, [
    'provideEndpoints.list',
    'provideEndpoints.create',
    'provideEndpoints.edit',
    'provideEndpoints.delete',
    'provideEndpoints.editStatus',
    'provideEndpoints.makeSecret',
  ])
  collectionId = await aRecordCollection(t.admin, FIELDS)
  for (const [at, city] of ['Beijing', 'Shanghai', 'Shanghai'].entries())
    await t.admin.call(createRecord, {
      body: {
        collectionId,
        data: {
          code: `S-${at}`,
          city,
          size: at,
          manager: { name: 'wang@mail.example', idNo: '110101199001011234' },
          lines: [{ sku: 'a', cost: 9 }],
        },
      },
    })
})

const body = (given: Partial<Body> = {}): Body => ({
  slug: `tills-${++made}`,
  nameEn: 'Tills',
  nameZh: '收银',
  auth: 'TOKEN',
  collectionId,
  fields: ['code', 'city'],
  ...given,
})
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'agreed with the tills' } })

async function anOpenOne(given: Partial<Body> = {}, by = engineer) {
  const { id, version } = await by.call(routes.createProvideEndpoint, { body: body(given) })
  const { secret, endpoint } = await by.call(routes.makeProvideSecret, step(id, version))
  const open = await by.call(routes.enableProvideEndpoint, step(id, endpoint.version))
  return { ...open, secret }
}
async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode, payload, headers: answered } = await t.http.inject({ method: 'GET', url, headers })
  return {
    status: statusCode,
    headers: answered,
    ...(JSON.parse(payload) as { items: Item[]; next: string | null; message?: string }),
  }
}
interface Item {
  key: string
  data: Record<string, unknown>
}
const byToken = (secret: string) => ({ authorization: `Bearer ${secret}` })

describe('a reader', () => {
  it('with the token gets the chosen fields, page by page', async () => {
    const { path, secret } = await anOpenOne({ pageSize: 2 })
    const first = await get(path, byToken(secret))
    expect(first.status).toBe(200)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.items).toHaveLength(2)
    expect(first.items.every(({ data }) => Object.keys(data).join() === 'city,code')).toBe(true)
    const second = await get(`${path}?after=${first.next}`, byToken(secret))
    expect(second.next).toBeNull()
    expect([...first.items, ...second.items].map(({ key }) => key).toSorted()).toEqual(['S-0', 'S-1', 'S-2'])
    expect((await get(`${path}?limit=1`, byToken(secret))).items).toHaveLength(1)
    for (const wrong of ['limit=3', 'limit=0', 'limit=x', 'after=x'])
      expect(await get(`${path}?${wrong}`, byToken(secret))).toMatchObject({
        status: 400,
        message: 'provide_page_wrong',
      })
  })

  it('filters by one indexed field that it gets', async () => {
    const { path, secret, filters } = await anOpenOne()
    expect(filters).toEqual(['city'])
    expect((await get(`${path}?city=Shanghai`, byToken(secret))).items).toHaveLength(2)
    for (const wrong of ['size=1', 'city=Shanghai&city=Beijing', 'code=S-1', 'constructor=x', 'city=%00'])
      expect(await get(`${path}?${wrong}`, byToken(secret))).toMatchObject({
        status: 400,
        message: 'provide_filter_unknown',
      })
  })

  it.each([
    ['OMIT', 'OMIT', undefined],
    ['PART', 'OMIT', { name: 'w•••@mail.example' }],
    ['PART', 'PART', { name: 'w•••@mail.example', idNo: '•••' }],
    ['FULL', 'PART', { name: 'wang@mail.example', idNo: '•••' }],
    ['OMIT', 'FULL', { idNo: '110101199001011234' }],
  ] as const)('gets personal fields %s and sensitive ones %s', async (personal, sensitive, manager) => {
    const { path, secret } = await anOpenOne({ fields: ['manager', 'lines.sku'], personal, sensitive }, t.admin)
    const { items } = await get(path, byToken(secret))
    const { manager: given, lines } = items[0]!.data
    expect(given ?? undefined).toEqual(manager ?? {})
    expect(lines).toEqual([{ sku: 'a' }])
  })

  it('gets a personal key in part, whatever the policies are', async () => {
    const fields = [aField('code', { isRequired: true, pii: 'PERSONAL' })]
    const own = await aRecordCollection(t.admin, fields)
    await t.admin.call(createRecord, { body: { collectionId: own, data: { code: 'li@mail.example' } } })
    const given = { collectionId: own, fields: ['code'], personal: 'FULL' } as const
    const { path, secret } = await anOpenOne({ ...given, fields: ['code'] }, t.admin)
    expect((await get(path, byToken(secret))).items[0]?.key).toBe('l•••@mail.example')
  })

  it('signs the path with its query', async () => {
    const { path, secret } = await anOpenOne({ auth: 'HMAC' })
    const at = t.app.clock.now()
    const target = `${path}?city=Beijing`
    expect(await get(target, signed(target, { secret, at }))).toMatchObject({ status: 200 })
    for (const [url, headers] of [
      [`${path}?city=Shanghai`, signed(target, { secret, at })],
      [target, signed(target, { secret: `whsec_${Buffer.alloc(32).toString('base64')}`, at })],
      [target, {}],
    ] as const)
      expect(await get(url, headers)).toMatchObject({ status: 401, message: 'message_not_authentic' })
    const late = new Date(at.getTime() - 301_000)
    expect(await get(target, signed(target, { secret, at: late }))).toMatchObject({
      status: 401,
      message: 'message_time_wrong',
    })
  })

  it('uses a signature once, within the time that it is good', async () => {
    const { path, secret } = await anOpenOne({ auth: 'HMAC' })
    const other = await anOpenOne({ auth: 'HMAC' })
    const headers = signed(path, { secret, at: t.app.clock.now() })
    expect(await get(path, headers)).toMatchObject({ status: 200 })
    expect(await get(path, headers)).toMatchObject({ status: 409, message: 'message_replayed' })
    const both = [path, path].map(() => signed(path, { secret, at: t.app.clock.now(), id: 'same' }))
    const answers = await Promise.all(both.map((one) => get(path, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const again = signed(other.path, { secret: other.secret, at: t.app.clock.now(), id: 'same' })
    expect(await get(other.path, again)).toMatchObject({ status: 200 })
  })

  it('may use the secret before for some hours, until it is ended', async () => {
    const old = await anOpenOne()
    const { secret, endpoint } = await engineer.call(routes.makeProvideSecret, step(old.id, old.version))
    expect(await get(old.path, byToken(old.secret))).toMatchObject({ status: 200 })
    expect(await get(old.path, byToken(secret))).toMatchObject({ status: 200 })
    const ended = await engineer.call(routes.endOldProvideSecret, step(old.id, endpoint.version))
    expect(await get(old.path, byToken(old.secret))).toMatchObject({ status: 401 })
    expect(await engineer.refusal(routes.endOldProvideSecret, step(old.id, ended.version))).toMatchObject({
      message: 'endpoint_has_one_secret',
    })
  })

  it('is asked to come again while the endpoint is disabled, and finds none that is not there', async () => {
    const { id, version, path, secret } = await anOpenOne()
    await engineer.call(routes.disableProvideEndpoint, step(id, version))
    const { status, headers } = await get(path, byToken(secret))
    expect([status, headers['retry-after']]).toEqual([503, '300'])
    for (const url of [`${path}-other`, path.replace('/0001/', '/0002/'), path.replace('/0001/', '/none/')])
      expect((await get(url, byToken(secret))).status).toBe(404)
  })

  it('who is wrong too often waits, and others do not', async () => {
    const { path, secret } = await anOpenOne()
    for (let time = 0; time < 21; time++) await get(path, byToken('wrong'))
    expect((await get(path, byToken(secret))).status).toBe(429)
    const other = await anOpenOne()
    expect((await get(other.path, byToken(other.secret))).status).toBe(200)
  })

  it('asks no more often than the endpoint says', async () => {
    const { path, secret } = await anOpenOne({ ratePerSecond: 1 })
    const all = await Promise.all(Array.from({ length: 6 }, () => get(path, byToken(secret))))
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(1)
  })

  it('is counted by the hour', async () => {
    const { id, path, secret } = await anOpenOne()
    await get(path, byToken(secret))
    await get(path, byToken('wrong'))
    await storeProvided(t.app)
    expect(await engineer.call(routes.getProvideActivity, { params: { id } })).toMatchObject({
      answered: 1,
      records: 3,
      refused: 1,
      lastRefusal: 'message_not_authentic',
    })
  })
})

describe('an endpoint', () => {
  it('is created, changed by who saw it last, and deleted while it is disabled', async () => {
    const created = await engineer.call(routes.createProvideEndpoint, { body: body() })
    expect(created).toMatchObject({ status: 'DISABLED', personal: 'OMIT', secretSetAt: null, version: 1 })
    const params = { id: created.id }
    expect(await engineer.refusal(routes.enableProvideEndpoint, step(created.id, 1))).toMatchObject({
      message: 'endpoint_needs_secret',
    })
    const edit = { ...body({ slug: created.slug, fields: ['code'] }), version: 1 }
    expect((await engineer.call(routes.updateProvideEndpoint, { params, body: edit })).fields).toEqual(['code'])
    expect(await engineer.refusal(routes.updateProvideEndpoint, { params, body: edit })).toMatchObject({
      message: 'changed_meanwhile',
    })
    expect(await engineer.refusal(routes.createProvideEndpoint, { body: body({ slug: created.slug }) })).toMatchObject({
      status: 409,
      message: 'endpoint_slug_exists',
    })
    const { endpoint } = await engineer.call(routes.makeProvideSecret, step(created.id, 2))
    expect(
      await engineer.refusal(routes.updateProvideEndpoint, {
        params,
        body: { ...edit, slug: 'another', version: endpoint.version },
      }),
    ).toMatchObject({ message: 'endpoint_is_fixed' })
    const open = await engineer.call(routes.enableProvideEndpoint, step(created.id, endpoint.version))
    const gone = (version: number) => ({ params, query: { version } })
    expect(await engineer.refusal(routes.deleteProvideEndpoint, gone(open.version))).toMatchObject({
      message: 'endpoint_status_does_not_allow',
    })
    const closed = await engineer.call(routes.disableProvideEndpoint, step(created.id, open.version))
    await engineer.call(routes.deleteProvideEndpoint, gone(closed.version))
    const { items } = await t.admin.call(listEvents, {
      query: { subjectType: 'provide_endpoint', subjectId: created.id },
    })
    expect(items).toHaveLength(6)
    expect(JSON.stringify(items)).not.toContain('sdt_')
  })

  it('gives fields of a collection that keeps records, in full only by who may see them', async () => {
    const refusal = (given: Partial<Body>) => engineer.refusal(routes.createProvideEndpoint, { body: body(given) })
    expect(await refusal({ fields: ['other'] })).toMatchObject({ status: 400, message: 'provide_field_unknown' })
    expect(await refusal({ fields: [] })).toMatchObject({ fields: { fields: 'provide_fields_can_not_be_empty' } })
    expect(await refusal({ personal: 'FULL' })).toMatchObject({ status: 403, message: 'provide_full_needs_unmask' })
    expect(await refusal({ sensitive: 'FULL' })).toMatchObject({ message: 'provide_full_needs_unmask' })
    const draft = await aDraftCollection(t.admin)
    expect(await refusal({ collectionId: draft.id })).toMatchObject({ message: 'provide_collection_unusable' })
    const events = await aRecordCollection(t.admin, [aField('code', { isRequired: true })], { kind: 'EVENT' })
    expect(await refusal({ collectionId: events })).toMatchObject({ message: 'provide_collection_unusable' })
    expect(await refusal({ collectionId: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })

  it('is named before its field is removed, and is in fault afterwards', async () => {
    const fields = [aField('code', { isRequired: true }), aField('city')]
    const own = await aRecordCollection(t.admin, fields)
    const { path, secret, slug, id } = await anOpenOne({ collectionId: own })
    const params = { id: own }
    const { version } = await t.admin.call(metaData.getMetaData, { params })
    const draft = await t.admin.call(metaData.saveMetaDataDraft, {
      params,
      body: { version, fields: fields.slice(0, 1) },
    })
    expect(draft.draft?.readers).toEqual([{ path: 'city', name: slug }])
    const reason = 'not sent any more'
    await t.admin.call(metaData.publishMetaData, {
      params,
      body: { version: draft.version, reason, isOverride: true },
    })
    forgetProviders(t.app)
    const both = await Promise.all([get(path, byToken(secret)), get(path, byToken(secret))])
    expect(both.map(({ status }) => status)).toEqual([503, 503])
    expect(await engineer.call(routes.getProvideEndpoint, { params: { id } })).toMatchObject({ status: 'FAULT' })
    const { items } = await t.admin.call(listEvents, { query: { action: 'provide_endpoint.faulted' } })
    expect(items.filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
    const alerts = async () =>
      (await t.admin.call(listAlerts, { query: { type: 'S7' } })).items
        .filter(({ subjectId }) => subjectId === id)
        .map(({ status, params: about, raisedCount }) => ({ status, raisedCount, ...about }))
    expect(await get(path, byToken(secret))).toMatchObject({ status: 503 })
    expect(await alerts()).toEqual([{ status: 'NEW', raisedCount: 1, slug }])
    const { version: seen } = await engineer.call(routes.getProvideEndpoint, { params: { id } })
    await engineer.call(routes.enableProvideEndpoint, step(id, seen))
    expect((await alerts())[0]?.status).toBe('OBSOLETE')
  })

  it('is closed to who lacks the permission, and to another tenant', async () => {
    const { id, version } = await engineer.call(routes.createProvideEndpoint, { body: body() })
    const reader = await userWith(t.http, t.admin, ['provideEndpoints.list'])
    for (const [route, input] of [
      [routes.createProvideEndpoint, { body: body() }],
      [routes.updateProvideEndpoint, { params: { id }, body: { ...body(), version } }],
      [routes.deleteProvideEndpoint, { params: { id }, query: { version } }],
      [routes.enableProvideEndpoint, step(id, version)],
      [routes.makeProvideSecret, step(id, version)],
      [routes.endOldProvideSecret, step(id, version)],
    ] as const)
      expect(await reader.refusal(route as typeof routes.enableProvideEndpoint, input as never)).toMatchObject({
        status: 403,
      })
    expect(await t.other.refusal(routes.getProvideEndpoint, { params: { id } })).toMatchObject({ status: 404 })
    const { items } = await reader.call(routes.listProvideEndpoints, { query: { search: 'tills' } })
    expect(items.length).toBeGreaterThan(0)
    const file = { list: 'provideEndpoints', format: 'CSV', filter: {} } as const
    expect(await t.admin.call(exportList, { body: file })).toHaveProperty('taskId')
  })
})
