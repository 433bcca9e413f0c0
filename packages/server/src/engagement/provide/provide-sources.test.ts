/** What endpoints give besides collections: members of audiences, and what the product has itself. */

import * as audiences from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createMember, freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { fixedFields, type ProvideSource } from '@serialis/contract/engagement/provide/provide-sources.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { twoSites, type TwoSites } from '../../platform/sites/sites.fixtures.ts'
import { activeAudience } from '../audiences/audiences.fixtures.ts'
import { forgetProviders } from './providers.ts'

type Body = ClientInput<typeof routes.createProvideEndpoint>['body']
interface Item {
  key: string
  version: number | null
  updatedAt: string | null
  data: Record<string, unknown>
}

let all: TwoSites
let made = 0

const COMMANDS = [
  'provideEndpoints.list',
  'provideEndpoints.create',
  'provideEndpoints.edit',
  'provideEndpoints.editStatus',
  'provideEndpoints.makeSecret',
] as const satisfies readonly PermissionName[]
const engineerWith = (...more: PermissionName[]) => userWith(all.t.http, all.t.admin, [...COMMANDS, ...more])

beforeAll(async () => {
  all = await twoSites()
}, 120_000)

const pathsOf = (source: Exclude<ProvideSource, 'COLLECTION'>) => fixedFields[source].map(({ path }) => path)
const body = (given: Partial<Body>): Body => ({
  slug: `source-${++made}`,
  nameEn: 'Partner',
  nameZh: '合作方',
  auth: 'TOKEN',
  ratePerSecond: 100,
  fields: ['name'],
  ...given,
})
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'agreed with them' } })

async function anOpenOne(given: Partial<Body>, by: Client = all.t.admin) {
  const { id, version } = await by.call(routes.createProvideEndpoint, { body: body(given) })
  const { secret, endpoint } = await by.call(routes.makeProvideSecret, step(id, version))
  const open = await by.call(routes.enableProvideEndpoint, step(id, endpoint.version))
  const get = async (query = '') => {
    const headers = { authorization: `Bearer ${secret}` }
    const { statusCode, payload } = await all.t.http.inject({ method: 'GET', url: `${open.path}${query}`, headers })
    const answer = JSON.parse(payload) as { items: Item[]; next: string | null; message?: string }
    return { status: statusCode, ...answer }
  }
  const everything = async (query: string) => {
    const items: Item[] = []
    let after = ''
    for (let pages = 0; pages < 50; pages++) {
      const page = await get(`?${query}${after}`)
      expect(page.status).toBe(200)
      items.push(...page.items)
      if (page.next === null) return items
      after = `&after=${page.next}`
    }
    throw new Error('it has no end')
  }
  return { ...open, get, everything }
}

describe('what the product has', () => {
  it('products are given with their contents in force, page by page, and found by a GTIN', async () => {
    const { everything, get, filters } = await anOpenOne({ source: 'PRODUCT', fields: pathsOf('PRODUCT') })
    expect(filters.toSorted()).toEqual(['brand', 'levels.gtin'])
    const items = await everything('limit=1')
    const product = items.find(({ key }) => key === all.m.product.code)
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    const [{ gtin }] = product!.data['levels'] as [{ gtin: string }]
    expect((await get(`?levels.gtin=${gtin}`)).items.map(({ key }) => key)).toEqual([all.m.product.code])
    expect((await get('?brand=none')).items).toEqual([])
    expect(product).toMatchObject({ version: expect.any(Number), updatedAt: expect.any(String) })
    expect(JSON.stringify(items)).not.toContain('healthClass')
  })

  it('orders are given newest first, and those of chosen factories alone', async () => {
    const fields = pathsOf('ORDER')
    const of = (order: TwoSites['here']) => order.made.order.orderNo
    const whole = await anOpenOne({ source: 'ORDER', fields })
    const keys = (items: Item[]) => items.map(({ key }) => key).toSorted()
    expect(keys(await whole.everything('limit=1'))).toEqual([of(all.here), of(all.there)].toSorted())
    const part = await anOpenOne({ source: 'ORDER', fields, factoryIds: [all.here.factory] })
    expect(keys((await part.get()).items)).toEqual([of(all.here)])
    const { status, batch } = (await part.get()).items[0]!.data as { status: string; batch: string }
    expect(keys((await part.get(`?batch=${batch}`)).items)).toEqual([of(all.here)])
    expect(keys((await part.get(`?status=${status}`)).items)).toEqual([of(all.here)])
    expect((await part.get('?status=other')).items).toEqual([])
    expect(JSON.stringify((await part.get()).items)).not.toContain('mailbox')
    expect((await part.get('?after=x')).message).toBe('provide_page_wrong')
  })

  it('serial numbers are given in pages, by order and status, and those of chosen factories alone', async () => {
    const fields = pathsOf('SERIAL')
    const { orderNo } = all.here.made.order
    const part = await anOpenOne({ source: 'SERIAL', fields, factoryIds: [all.here.factory] })
    const items = await part.everything('limit=100')
    expect(items.length).toBeGreaterThan(10)
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
    expect(new Set(items.map(({ data }) => data['orderNo']))).toEqual(new Set([orderNo]))
    expect((await part.get(`?orderNo=${all.there.made.order.orderNo}`)).items).toEqual([])
    const whole = await anOpenOne({ source: 'SERIAL', fields: ['code', 'status', 'orderNo'] })
    expect((await whole.get(`?orderNo=${all.there.made.order.orderNo}`)).items.length).toBeGreaterThan(0)
    expect((await whole.get('?status=DESTORY')).items).toEqual([])
    expect((await whole.get('?status=other')).items).toEqual([])
    expect(Object.keys((await whole.get()).items[0]!.data).toSorted()).toEqual(['code', 'orderNo', 'status'])
  })

  it('factories are given by name, and the chosen ones alone', async () => {
    const whole = await anOpenOne({ source: 'FACTORY', fields: pathsOf('FACTORY') })
    const names = (await whole.everything('limit=1')).map(({ data }) => data['name'])
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['Works here', 'Works there']))
    const part = await anOpenOne({ source: 'FACTORY', fields: ['name'], factoryIds: [all.there.factory] })
    expect((await part.get()).items.map(({ data }) => data)).toEqual([{ name: 'Works there' }])
  })

  it('is of the tenant alone', async () => {
    const { items } = await other('FACTORY', ['name'])
    expect(JSON.stringify(items)).not.toContain('Works')
    expect((await other('ORDER', ['orderNo'])).items).toEqual([])
    expect((await other('SERIAL', ['code'])).items).toEqual([])
    expect(JSON.stringify((await other('PRODUCT', ['code'])).items)).not.toContain(all.m.product.code)
    const theirs = body({ source: 'ORDER', fields: ['orderNo'], factoryIds: [all.here.factory] })
    expect(await all.t.other.refusal(routes.createProvideEndpoint, { body: theirs })).toMatchObject({
      fields: { factoryIds: 'provide_factory_unknown' },
    })
  })
})

const other = async (source: ProvideSource, fields: string[]) =>
  (await anOpenOne({ source, fields }, all.t.other)).get()

async function aMember(phone: string): Promise<string> {
  const birthday = '1990-05-17'
  const { id } = await all.t.admin.call(createMember, {
    body: { name: 'Wang Xiaoming', gender: 'FEMALE', birthday, phone },
  })
  return id
}

describe('members of an audience', () => {
  const PERSON = ['memberNo', 'name', 'gender', 'birthday', 'phone']
  const put = (id: string, members: string[]) =>
    all.t.admin.call(audiences.addToAudience, { params: { id }, body: { members } })

  it('are given with their number, the rest by policy, in full only by who may see it', async () => {
    const audience = await activeAudience(all.t.admin)
    const members = [await aMember('+8613900002201'), await aMember('+8613900002202'), await aMember('+8613900002203')]
    await put(audience.id, members)
    const given = { source: 'AUDIENCE', audienceId: audience.id, fields: PERSON } as const
    const of = async (personal: 'OMIT' | 'PART' | 'FULL', sensitive: 'OMIT' | 'PART' | 'FULL') =>
      anOpenOne({ ...given, fields: [...PERSON], personal, sensitive })
    const numbers = await of('OMIT', 'OMIT')
    const everyone = await numbers.everything('limit=1')
    expect(everyone.map(({ data }) => data)).toEqual(members.toSorted().map((memberNo) => ({ memberNo })))
    const { items } = await (await of('PART', 'PART')).get()
    const part = items.find(({ key }) => key === members[0])!.data
    expect(part).toMatchObject({ gender: '•••', birthday: '•••', phone: '+86•••01' })
    expect(JSON.stringify(part)).not.toContain('Xiaoming')
    const full = (await (await of('FULL', 'FULL')).get()).items.find(({ key }) => key === members[0])!.data
    expect(full).toMatchObject({ name: 'Wang Xiaoming', birthday: '1990-05-17', phone: '+8613900002201' })
    const engineer = await engineerWith('audiences.list', 'members.list', 'records.unmask')
    expect(
      await engineer.refusal(routes.createProvideEndpoint, {
        body: body({ ...given, fields: [...PERSON], personal: 'FULL' }),
      }),
    ).toMatchObject({ message: 'provide_full_needs_unmask' })
  })

  it('are given without those who were frozen, and not while the audience is paused', async () => {
    const audience = await activeAudience(all.t.admin)
    const [stays, frozen] = [await aMember('+8613900002211'), await aMember('+8613900002212')] as const
    await put(audience.id, [stays, frozen])
    const { get, slug, id } = await anOpenOne({ source: 'AUDIENCE', audienceId: audience.id, fields: ['memberNo'] })
    const { version } = await all.t.admin.call(getMember, { params: { id: frozen } })
    await all.t.admin.call(freezeMember, { params: { id: frozen }, body: { version, reason: 'on request' } })
    expect((await get()).items.map(({ key }) => key)).toEqual([stays])
    const at = (seen: number) => ({ params: { id: audience.id }, body: { version: seen, reason: 'as planned' } })
    expect(await all.t.admin.refusal(audiences.archiveAudience, at(audience.version))).toMatchObject({
      message: 'audience_still_used',
      params: { names: slug },
    })
    const paused = await all.t.admin.call(audiences.pauseAudience, at(audience.version))
    forgetProviders(all.t.app)
    expect(await get()).toMatchObject({ status: 503, message: 'endpoint_out_of_service' })
    await all.t.admin.call(audiences.resumeAudience, at(paused.version))
    forgetProviders(all.t.app)
    expect((await get()).status).toBe(200)
    expect(await all.t.admin.call(routes.getProvideEndpoint, { params: { id } })).toMatchObject({ status: 'ENABLED' })
  })

  it('are of an audience that is there, was activated, and is one of the tenant', async () => {
    const refusal = (given: Partial<Body>, by = all.t.admin) =>
      by.refusal(routes.createProvideEndpoint, { body: body({ source: 'AUDIENCE', fields: ['memberNo'], ...given }) })
    expect(await refusal({})).toMatchObject({ fields: { audienceId: 'provide_audience_can_not_be_empty' } })
    expect(await refusal({ source: 'COLLECTION' })).toMatchObject({
      fields: { collectionId: 'provide_collection_can_not_be_empty' },
    })
    const draft = { code: 'still_a_draft', nameEn: 'Draft', nameZh: '草稿' }
    const { id } = await all.t.admin.call(audiences.createAudience, { body: draft })
    expect(await refusal({ audienceId: id })).toMatchObject({ status: 409, message: 'provide_audience_unusable' })
    const audience = await activeAudience(all.t.admin)
    expect(await refusal({ audienceId: audience.id }, all.t.other)).toMatchObject({ status: 404 })
    expect(await refusal({ audienceId: audience.id, fields: ['other'] })).toMatchObject({
      message: 'provide_field_unknown',
    })
  })
})

describe('a source', () => {
  it.each([
    ['PRODUCT', 'code', []],
    ['ORDER', 'orderNo', ['products.list']],
    ['SERIAL', 'code', ['orders.list']],
    ['FACTORY', 'name', ['lines.list']],
    ['AUDIENCE', 'memberNo', ['audiences.list']],
  ] as const)('%s is given only by who may read it', async (source, field, held) => {
    const engineer = await engineerWith(...held)
    const audienceId = source === 'AUDIENCE' ? (await activeAudience(all.t.admin)).id : null
    const given = body({ source, fields: [field], audienceId })
    expect(await engineer.refusal(routes.createProvideEndpoint, { body: given })).toMatchObject({
      status: 403,
      message: 'provide_source_not_held',
    })
    const endpoint = await all.t.admin.call(routes.createProvideEndpoint, { body: given })
    const params = { id: endpoint.id }
    const edit = { ...given, pageSize: 7, version: endpoint.version }
    const less = await engineer.call(routes.updateProvideEndpoint, { params, body: edit })
    expect(less).toMatchObject({ source, pageSize: 7 })
    const second = fixedFields[source][1]!.path
    const more = { ...edit, fields: [field, second], version: less.version }
    expect(await engineer.refusal(routes.updateProvideEndpoint, { params, body: more })).toMatchObject({ status: 403 })
  })

  it('of chosen factories is not widened by who may not read it', async () => {
    const engineer = await engineerWith()
    const given = body({ source: 'ORDER', fields: ['orderNo'], factoryIds: [all.here.factory] })
    const { id, version } = await all.t.admin.call(routes.createProvideEndpoint, { body: given })
    for (const factoryIds of [[], [all.here.factory, all.there.factory]])
      expect(
        await engineer.refusal(routes.updateProvideEndpoint, {
          params: { id },
          body: { ...given, factoryIds, version },
        }),
      ).toMatchObject({ message: 'provide_source_not_held' })
  })
})
