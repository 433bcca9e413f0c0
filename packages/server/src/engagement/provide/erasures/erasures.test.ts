/** Receivers and readers hear whom to forget, and nothing of the person. */

import * as audiences from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as channels from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { createRecord, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { acknowledged, answering, aReceiver } from '../../../desk/push/push.fixtures.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { inEveryTenant } from '../../../platform/backups/every-tenant.ts'
import { activeAudience } from '../../audiences/audiences.fixtures.ts'
import { aField } from '../../collections/meta-data.fixtures.ts'
import { signed } from '../../inbound/inbound.fixtures.ts'
import { personalRows } from '../../members/erasing/personal-tables.ts'
import { eraseAgain, type ErasureList } from '../../privacy-requests/erasing-again.service.ts'
import { erased } from '../../privacy-requests/privacy-requests.fixtures.ts'
import { aRecordCollection } from '../../records/records.fixtures.ts'
import { aChannel, anEndpoint, channelOf, deliveriesOf, step } from '../channels/channels.fixtures.ts'
import { startDueSending } from '../channels/dispatcher.ts'

let t: TestApp
let asker: Client
let signer: Client
let later = 0
let made = 0
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + later) }, work: true })
  const all = Object.keys(permissions) as PermissionName[]
  asker = await userWith(t.http, t.admin, all)
  signer = await userWith(t.http, t.admin, all)
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const FIELDS = [aField('code', { isRequired: true }), aField('city'), aField('phone', { pii: 'PERSONAL' })]
const phoneOf = (at: number) => `+8613700${String(at).padStart(6, '0')}`
const send = () => startDueSending(t.app, 1)

async function aPerson() {
  const phone = phoneOf(++made)
  const { id } = await t.admin.call(createMember, { body: { name: 'Zhao Canary', phone } })
  return { id, phone }
}
const aRecord = (collectionId: string, data: Record<string, unknown>) =>
  t.admin.call(createRecord, { body: { collectionId, data } })
async function receiverOf(...given: Parameters<typeof aReceiver>) {
  const receiver = await aReceiver(...given)
  atEnd(() => receiver.close())
  return receiver
}

interface Erased {
  id: string
  key?: string
  erasedAt: string
}
async function feed({ path, secret }: { path: string; secret: string }, query = '') {
  const url = `${path}/erased${query}`
  const headers = signed(url, { secret, at: t.app.clock.now() })
  const { statusCode, payload } = await t.http.inject({ method: 'GET', url, headers })
  return {
    status: statusCode,
    ...(JSON.parse(payload) as { items: Erased[]; last: string; isMore: boolean; message?: string }),
  }
}
const bodies = (receiver: { batches: readonly { body: string }[] }) =>
  receiver.batches.map(
    ({ body }) => JSON.parse(body) as { erased?: Erased[]; changes?: { id: string; change: string; data?: object }[] },
  )
/** Until so many deliveries were taken and none waits. */
const idle = (id: string, count: number) =>
  waitUntil(
    async () => {
      await send()
      return (await deliveriesOf(t.admin, id)).map(({ status }) => status)
    },
    (all) => all.filter((one) => one === 'DELIVERED').length >= count && !all.includes('WAITING'),
  )

it('records of the person are to be forgotten by who was sent them, and come again without it', async () => {
  const person = await aPerson()
  const collectionId = await aRecordCollection(t.admin, FIELDS)
  const own = await aRecord(collectionId, { code: 'OWN', city: 'Beijing', phone: person.phone })
  const passed = await aRecord(collectionId, { code: 'PASSED', phone: person.phone })
  await t.admin.call(updateRecord, {
    params: { id: passed.id },
    body: { version: 1, data: { code: 'PASSED', phone: '+8613800138222' } },
  })
  const other = await aRecord(collectionId, { code: 'OTHER', phone: '+8613800138333' })
  const receiver = await receiverOf()
  const endpoint = await anEndpoint(t.admin, { collectionId, fields: ['code', 'city', 'phone'], personal: 'FULL' })
  await aChannel(t.admin, endpoint.id, receiver.url)
  await idle(endpoint.id, 1)
  expect(JSON.stringify(bodies(receiver))).toContain(person.phone)
  const before = receiver.batches.length
  await erased(asker, signer, person.id)
  const after = await waitUntil(
    async () => {
      await send()
      return bodies(receiver).slice(before)
    },
    (all) => all.some((one) => one.erased) && all.flatMap(({ changes }) => changes ?? []).length >= 2,
  )
  expect(
    after
      .find((one) => one.erased)!
      .erased!.map(({ id, key }) => [id, key])
      .toSorted(),
  ).toEqual(
    [
      [own.id, 'OWN'],
      [passed.id, 'PASSED'],
    ].toSorted(),
  )
  const again = after.flatMap(({ changes }) => changes ?? [])
  expect(again.map(({ id }) => id).toSorted()).toEqual([own.id, passed.id].toSorted())
  expect(again.find(({ id }) => id === own.id)?.data).toEqual({ code: 'OWN', city: 'Beijing' })
  expect(again.map(({ id }) => id)).not.toContain(other.id)
  expect(JSON.stringify(after)).not.toContain(person.phone)
  expect((await deliveriesOf(t.admin, endpoint.id)).map(({ content }) => content)).toContain('ERASURES')
  const feedNow = await feed(endpoint)
  expect(feedNow).toMatchObject({ status: 200, last: '2', isMore: false })
  expect(feedNow.items.map(({ key }) => key).toSorted()).toEqual(['OWN', 'PASSED'])
})

it('a personal key is named by nobody; the record itself goes', async () => {
  const person = await aPerson()
  const collectionId = await aRecordCollection(t.admin, [aField('code', { isRequired: true, pii: 'PERSONAL' })])
  const { id } = await aRecord(collectionId, { code: person.phone })
  const endpoint = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
  await erased(asker, signer, person.id)
  const { items } = await feed(endpoint)
  expect(items).toEqual([{ id, erasedAt: expect.any(String) }])
})

it('members of an audience, also who left it, are in the feed of its readers and in pushes', async () => {
  const [inside, left, never] = [await aPerson(), await aPerson(), await aPerson()]
  const audience = await activeAudience(t.admin)
  await t.admin.call(audiences.addToAudience, { params: { id: audience.id }, body: { members: [inside.id, left.id] } })
  const given = {
    source: 'AUDIENCE' as const,
    audienceId: audience.id,
    fields: ['memberNo', 'phone'],
    personal: 'FULL' as const,
  }
  const reading = await anEndpoint(t.admin, given)
  const sending = await anEndpoint(t.admin, given)
  const receiver = await receiverOf()
  await aChannel(t.admin, sending.id, receiver.url)
  await idle(sending.id, 1)
  await t.admin.call(audiences.removeFromAudience, {
    params: { id: audience.id },
    body: { members: [left.id] },
  })
  for (const { id } of [inside, left, never]) await erased(asker, signer, id)
  await waitUntil(
    async () => {
      await send()
      return bodies(receiver).flatMap((body) => body.erased ?? [])
    },
    (all) => all.length === 2,
  )
  const first = await feed(reading, '?limit=1')
  expect(first).toMatchObject({ isMore: true, last: '1', items: [{ id: inside.id, key: inside.id }] })
  expect(await feed(reading, `?after=${first.last}`)).toMatchObject({
    isMore: false,
    last: '2',
    items: [{ id: left.id }],
  })
  expect(await feed(reading, '?after=2')).toMatchObject({ items: [], last: '2' })
  const told = bodies(receiver).flatMap((body) => body.erased ?? [])
  expect(told.map(({ id }) => id).toSorted()).toEqual([inside.id, left.id].toSorted())
  const { rows } = await superuser.query('select 1 from provide_sent where item_id = any($1)', [[inside.id, left.id]])
  expect(rows).toEqual([])
})

it('go before a delivery that is not taken, also while the endpoint is disabled, and are kept until they are', async () => {
  const person = await aPerson()
  const collectionId = await aRecordCollection(t.admin, FIELDS)
  const { id } = await aRecord(collectionId, { code: 'OWN', phone: person.phone })
  const receiver = await receiverOf(answering(500))
  const endpoint = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
  await aChannel(t.admin, endpoint.id, receiver.url)
  await send()
  await waitUntil(
    () => channelOf(t.admin, endpoint.id),
    (channel) => channel?.failuresInARow === 1,
  )
  await t.admin.call(routes.disableProvideEndpoint, step(endpoint.id, endpoint.version))
  await erased(asker, signer, person.id)
  await send()
  const waiting = await waitUntil(
    async () => (await deliveriesOf(t.admin, endpoint.id))[0],
    (one) => one?.content === 'ERASURES' && one.attempts === 1,
  )
  expect(waiting).toMatchObject({ status: 'WAITING', items: 1 })
  const channel = (await channelOf(t.admin, endpoint.id))!
  const paused = await t.admin.call(channels.pauseProvideChannel, step(endpoint.id, channel.version))
  const seen = await t.admin.call(routes.getProvideEndpoint, { params: { id: endpoint.id } })
  for (const [route, version] of [
    [channels.removeProvideChannel, paused.channel!.version],
    [routes.deleteProvideEndpoint, seen.version],
  ] as const)
    expect(await t.admin.refusal(route, { params: { id: endpoint.id }, query: { version } })).toMatchObject({
      status: 409,
      message: 'provide_erasures_open',
    })
  receiver.behave(acknowledged)
  await t.admin.call(channels.startProvideChannel, step(endpoint.id, paused.channel!.version))
  await idle(endpoint.id, 1)
  expect(
    bodies(receiver)
      .at(-1)!
      .erased!.map((one) => one.id),
  ).toEqual([id])
  const ended = (await channelOf(t.admin, endpoint.id))!
  const last = await t.admin.call(channels.pauseProvideChannel, step(endpoint.id, ended.version))
  await t.admin.call(channels.removeProvideChannel, {
    params: { id: endpoint.id },
    query: { version: last.channel!.version },
  })
  await t.admin.call(routes.deleteProvideEndpoint, { params: { id: endpoint.id }, query: { version: seen.version } })
})

it('are asked for like everything else, and only by who knows the secret', async () => {
  const collectionId = await aRecordCollection(t.admin, FIELDS)
  const endpoint = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
  expect(await feed(endpoint)).toMatchObject({ status: 200, items: [], last: '0', isMore: false })
  for (const [query, message] of [
    ['?after=x', 'provide_page_wrong'],
    ['?limit=0', 'provide_page_wrong'],
    ['?limit=101', 'provide_page_wrong'],
    ['?since=1', 'provide_filter_unknown'],
    ['?after=1&after=2', 'provide_filter_unknown'],
  ] as const)
    expect(await feed(endpoint, query)).toMatchObject({ status: 400, message })
  const other = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
  expect(await feed({ ...endpoint, secret: other.secret })).toMatchObject({ status: 401 })
  await t.admin.call(routes.disableProvideEndpoint, step(endpoint.id, endpoint.version))
  expect(await feed(endpoint)).toMatchObject({ status: 503 })
})

it('a restored installation tells them once more', async () => {
  const person = await aPerson()
  const collectionId = await aRecordCollection(t.admin, FIELDS)
  const { id } = await aRecord(collectionId, { code: 'OWN', phone: person.phone })
  const endpoint = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
  const list: ErasureList = { format: 'serialis-erasures-1', tenant: '0001', members: [person.id], suppressed: [] }
  await inEveryTenant(t.app, async (ctx) => void (await eraseAgain(ctx, [list])))
  expect((await feed(endpoint)).items.map((one) => one.id)).toEqual([id])
})

it('a copy for the person says who has it', async () => {
  const person = await aPerson()
  const audience = await activeAudience(t.admin)
  await t.admin.call(audiences.addToAudience, { params: { id: audience.id }, body: { members: [person.id] } })
  const receiver = await receiverOf()
  const { id, slug } = await anEndpoint(t.admin, { source: 'AUDIENCE', audienceId: audience.id, fields: ['memberNo'] })
  await aChannel(t.admin, id, receiver.url)
  await idle(id, 1)
  const table = personalRows.of(t.app).find((one) => one.table === 'provide_sent')!
  const rows = await inTenant(t.app.pool, 1, 'read', (db) =>
    Promise.resolve(table.list({ app: t.app, db, tenant: {} as never }, person.id) as Promise<readonly object[]>),
  )
  expect(rows).toMatchObject([{ endpoint: slug }])
})
