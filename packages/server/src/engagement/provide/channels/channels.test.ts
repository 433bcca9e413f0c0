/** Endpoints that send by themselves: what arrives, and what happens when a receiver fails. */

import * as audiences from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createMember, freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as channels from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { createRecord, deleteRecord, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { acknowledged, answering, aReceiver, type Behaviour, type Receiver } from '../../../desk/push/push.fixtures.ts'
import { activeAudience } from '../../audiences/audiences.fixtures.ts'
import { aField } from '../../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../records/records.fixtures.ts'
import {
  aChannel,
  anEndpoint,
  arrived,
  changesIn,
  channelOf,
  deliveriesOf,
  isSignedBy,
  step,
} from './channels.fixtures.ts'
import { startDueSending } from './dispatcher.ts'

let t: TestApp
let engineer: Client
let later = 0
let made = 0
let superuser: pg.Client

const FIELDS = [aField('code', { isRequired: true }), aField('city'), aField('manager', { pii: 'PERSONAL' })]

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + later) }, work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  engineer = await userWith(t.http, t.admin, [
    'provideEndpoints.list',
    'provideEndpoints.create',
    'provideEndpoints.edit',
    'provideEndpoints.delete',
    'provideEndpoints.editStatus',
    'provideEndpoints.makeSecret',
  ])
})

async function receiverOf(behaviour?: Behaviour): Promise<Receiver> {
  const receiver = await aReceiver(behaviour)
  atEnd(() => receiver.close())
  return receiver
}
const send = () => startDueSending(t.app, 1)
const passes = (minutes: number) => void (later += minutes * 60_000)
const aStore = (collectionId: string, city: string) =>
  t.admin.call(createRecord, {
    body: { collectionId, data: { code: `S-${++made}`, city, manager: 'wang@mail.example' } },
  })

async function stores(count: number) {
  const collectionId = await aRecordCollection(t.admin, FIELDS)
  const rows = []
  for (let at = 0; at < count; at++) rows.push(await aStore(collectionId, 'Beijing'))
  return { collectionId, rows }
}
const failureOf = async (id: string) => (await deliveriesOf(engineer, id))[0]?.failure ?? null
const until = <T>(ask: () => Promise<T>, isThere: (answer: T) => boolean) => waitUntil(ask, isThere)

describe('records of a collection', () => {
  it('are sent in batches, all of them and then what changed, in the order of the changes', async () => {
    const { collectionId, rows } = await stores(5)
    const receiver = await receiverOf()
    const { id, slug, secret } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, receiver.url, { batchSize: 2 })
    await send()
    const first = await arrived(receiver.batches, 5)
    expect(receiver.batches.map((batch) => changesIn(batch).length)).toEqual([2, 2, 1])
    expect(first.map((one) => one.id)).toEqual(rows.map((row) => row.id))
    expect(first[0]).toMatchObject({ change: 'put', key: rows[0]!.key, version: 1, data: { city: 'Beijing' } })
    expect(JSON.stringify(first)).not.toContain('wang')
    expect(receiver.batches.every((batch) => isSignedBy(batch, secret))).toBe(true)
    expect(JSON.parse(receiver.batches[1]!.body)).toMatchObject({ endpoint: slug, number: 2 })
    expect(receiver.batches.map(({ key, headers }) => headers['webhook-id'] === key)).toEqual([true, true, true])

    await until(
      async () => (await deliveriesOf(engineer, id)).filter(({ status }) => status === 'DELIVERED'),
      (all) => all.length === 3,
    )
    // So that what changes is found together.
    const { version } = (await channelOf(engineer, id))!
    const paused = await engineer.call(channels.pauseProvideChannel, step(id, version))
    await t.admin.call(updateRecord, {
      params: { id: rows[0]!.id },
      body: { version: 1, data: { code: rows[0]!.key, city: 'Shanghai' } },
    })
    await t.admin.call(deleteRecord, { params: { id: rows[1]!.id }, body: { version: 1, reason: 'closed for good' } })
    const added = await aStore(collectionId, 'Suzhou')
    await engineer.call(channels.startProvideChannel, step(id, paused.channel!.version))
    await send()
    const all = await arrived(receiver.batches, 8)
    expect(all.slice(5).map(({ change, id: one, version }) => [change, one, version])).toEqual([
      ['removed', rows[1]!.id, undefined],
      ['put', rows[0]!.id, 2],
      ['put', added.id, 1],
    ])
    await until(
      async () => (await deliveriesOf(engineer, id)).filter(({ status }) => status === 'DELIVERED'),
      (delivered) => delivered.length === 5,
    )
    expect(
      (await deliveriesOf(engineer, id)).map(({ number, status, items, attempts }) => [
        number,
        status,
        items,
        attempts,
      ]),
    ).toEqual([
      [5, 'DELIVERED', 2, 1],
      [4, 'DELIVERED', 1, 1],
      [3, 'DELIVERED', 1, 1],
      [2, 'DELIVERED', 2, 1],
      [1, 'DELIVERED', 2, 1],
    ])
  })

  it('are signed by both secrets while one is replaced, and carry the token where the endpoint has one', async () => {
    const { collectionId } = await stores(1)
    const receiver = await receiverOf()
    const { id, secret, version } = await anEndpoint(engineer, { collectionId })
    const replaced = await engineer.call(routes.makeProvideSecret, step(id, version))
    await aChannel(engineer, id, receiver.url)
    await send()
    await arrived(receiver.batches, 1)
    expect([secret, replaced.secret].map((one) => isSignedBy(receiver.batches[0]!, one))).toEqual([true, true])
    const other = await receiverOf()
    const open = await anEndpoint(engineer, { collectionId, auth: 'TOKEN' })
    await aChannel(engineer, open.id, other.url)
    await send()
    await arrived(other.batches, 1)
    expect(other.batches[0]!.headers).toMatchObject({ authorization: `Bearer ${open.secret}` })
  })

  it('are all sent once more when a person asks for it, and after a day what was missed', async () => {
    const { collectionId, rows } = await stores(2)
    const receiver = await receiverOf()
    const { id } = await anEndpoint(engineer, { collectionId })
    const channel = await aChannel(engineer, id, receiver.url)
    await send()
    await arrived(receiver.batches, 2)
    await until(
      async () => (await channelOf(engineer, id))?.lastSuccessAt,
      (at) => typeof at === 'string',
    )
    const again = await engineer.call(channels.sendProvideAgain, step(id, channel!.version))
    await send()
    const all = await arrived(receiver.batches, 4)
    expect(all.slice(2).map((one) => one.id)).toEqual(rows.map((row) => row.id))
    expect(again.channel?.status).toBe('ACTIVE')
    expect(await engineer.refusal(channels.sendProvideAgain, step(id, channel!.version))).toMatchObject({
      message: 'changed_meanwhile',
    })
    // Changed by a transaction that ended late, out of the sight of the comparison of what changed.
    await until(
      async () => (await deliveriesOf(engineer, id)).length,
      (count) => count === 2,
    )
    await superuser.query(
      `update collection_records set version = 9, updated_at = updated_at - interval '1 day' where id = $1`,
      [rows[1]!.id],
    )
    await send()
    await superuser.query(`update provide_channels set compared_at = compared_at - interval '1 day'`)
    await send()
    expect((await arrived(receiver.batches, 5)).at(-1)).toMatchObject({ id: rows[1]!.id, version: 9 })
  })
})

describe('members of an audience', () => {
  const aMember = async (phone: string) =>
    (
      await t.admin.call(createMember, {
        body: { name: 'Wang Xiaoming', gender: 'FEMALE', birthday: '1990-05-17', phone },
      })
    ).id

  it('are sent when they come and when they go; who is frozen goes with the next comparison of everything', async () => {
    const audience = await activeAudience(t.admin)
    const members = [await aMember('+8613900003301'), await aMember('+8613900003302'), await aMember('+8613900003303')]
    const [first, second, third] = members as [string, string, string]
    const put = (some: string[]) =>
      t.admin.call(audiences.addToAudience, { params: { id: audience.id }, body: { members: some } })
    await put([first, second])
    const receiver = await receiverOf()
    const given = {
      source: 'AUDIENCE' as const,
      audienceId: audience.id,
      fields: ['memberNo', 'name', 'phone'],
      personal: 'PART' as const,
    }
    const { id } = await anEndpoint(t.admin, given)
    await aChannel(t.admin, id, receiver.url)
    await send()
    const begun = await arrived(receiver.batches, 2)
    expect(begun.map((one) => one.id).toSorted()).toEqual([first, second].toSorted())
    expect(begun[0]!.data).toEqual({ memberNo: begun[0]!.id, name: '•••ng', phone: expect.stringContaining('•••') })
    await put([third])
    await t.admin.call(audiences.removeFromAudience, {
      params: { id: audience.id },
      body: { members: [first] },
    })
    await until(
      async () => (await deliveriesOf(t.admin, id))[0]?.status,
      (status) => status === 'DELIVERED',
    )
    await send()
    const changed = (await arrived(receiver.batches, 4)).slice(2)
    expect(changed.map(({ change, id: one }) => [change, one])).toEqual([
      ['put', third],
      ['removed', first],
    ])
    const { version } = await t.admin.call(getMember, { params: { id: second } })
    await t.admin.call(freezeMember, { params: { id: second }, body: { version, reason: 'asked for it' } })
    await until(
      async () => (await deliveriesOf(t.admin, id))[0]?.status,
      (status) => status === 'DELIVERED',
    )
    await superuser.query(`update provide_channels set compared_at = compared_at - interval '1 day'`)
    await send()
    expect((await arrived(receiver.batches, 5)).at(-1)).toEqual({ change: 'removed', id: second })
  })

  it('wait while the audience is paused', async () => {
    const audience = await activeAudience(t.admin)
    const member = await aMember('+8613900003311')
    await t.admin.call(audiences.addToAudience, { params: { id: audience.id }, body: { members: [member] } })
    const at = (version: number) => ({ params: { id: audience.id }, body: { version, reason: 'as planned' } })
    const paused = await t.admin.call(audiences.pauseAudience, at(audience.version))
    const receiver = await receiverOf()
    const { id } = await anEndpoint(t.admin, { source: 'AUDIENCE', audienceId: audience.id, fields: ['memberNo'] })
    await aChannel(t.admin, id, receiver.url)
    await send()
    expect(await deliveriesOf(t.admin, id)).toEqual([])
    await t.admin.call(audiences.resumeAudience, at(paused.version))
    await send()
    expect((await arrived(receiver.batches, 1)).map((one) => one.id)).toEqual([member])
  })
})

/** Answers far more than anybody reads. */
const huge: Behaviour = (_, answer) => {
  answer.writeHead(200)
  answer.end(Buffer.alloc(200_000, 'x'))
}

describe('a receiver that', () => {
  it.each([
    ['answers with an error', answering(500), { kind: 'http_status', status: 500 }],
    ['redirects', answering(302, undefined, { location: 'http://127.0.0.1:1/' }), { kind: 'redirected', status: 302 }],
    ['hangs up', (_, answer) => void answer.destroy(), { kind: 'broken_answer', status: null }],
    ['answers too late', () => undefined, { kind: 'timeout', status: null }],
    ['answers without end', huge, { kind: 'broken_answer', status: null }],
  ] as [string, Behaviour, object][])('%s gets the same again after a wait', async (_, behaviour, failure) => {
    const { collectionId } = await stores(3)
    const receiver = await receiverOf(behaviour)
    const { id } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, receiver.url, { batchSize: 2 })
    await send()
    expect(
      await until(
        () => failureOf(id),
        (one) => one !== null,
      ),
    ).toMatchObject(failure)
    const [waiting] = await deliveriesOf(engineer, id)
    expect(waiting).toMatchObject({ status: 'WAITING', attempts: 1, allowed: ['retry', 'skip'] })
    expect(Date.parse(waiting!.nextAt!)).toBeGreaterThan(t.app.clock.now().getTime() + 50_000)
    await send()
    expect(receiver.batches).toHaveLength(1)
    receiver.behave(acknowledged)
    passes(1)
    await send()
    const all = await arrived(receiver.batches, 5)
    expect(all.slice(0, 2)).toEqual(all.slice(2, 4))
    expect(receiver.batches[0]!.key).toBe(receiver.batches[1]!.key)
    await until(
      () => channelOf(engineer, id),
      (channel) => channel?.failuresInARow === 0,
    )
  })

  it('takes nothing many times in a row stops the channel, with an alert, until a person starts it again', async () => {
    const { collectionId, rows } = await stores(1)
    const receiver = await receiverOf(answering(503))
    const { id, slug } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, receiver.url, { faultsInARow: 2 })
    await send()
    await until(
      () => failureOf(id),
      (one) => one !== null,
    )
    const [waiting] = await deliveriesOf(engineer, id)
    const retry = { params: { id: waiting!.id }, body: { reason: 'it is there again' } }
    await engineer.call(channels.retryProvideDelivery, retry)
    await send()
    const faulty = await until(
      () => channelOf(engineer, id),
      (channel) => channel?.status === 'FAULT',
    )
    expect(faulty).toMatchObject({ failuresInARow: 2, lastFailure: { kind: 'http_status', status: 503 } })
    const alerts = async () =>
      (await t.admin.call(listAlerts, { query: { type: 'S8' } })).items
        .filter(({ subjectId }) => subjectId === id)
        .map(({ status, params }) => ({ status, ...params }))
    expect(await alerts()).toEqual([{ status: 'NEW', slug, count: 2 }])
    passes(10)
    await send()
    expect(receiver.batches).toHaveLength(2)
    receiver.behave(acknowledged)
    await engineer.call(channels.startProvideChannel, step(id, faulty!.version))
    await send()
    await arrived(receiver.batches, 3)
    expect(changesIn(receiver.batches[2]!).map((one) => one.id)).toEqual([rows[0]!.id])
    expect((await alerts())[0]?.status).toBe('OBSOLETE')
    expect(await engineer.refusal(channels.retryProvideDelivery, retry)).toMatchObject({ status: 409 })
  })

  it('cannot take one delivery gets the next when a person skips it', async () => {
    const { collectionId, rows } = await stores(2)
    const receiver = await receiverOf(answering(422))
    const { id } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, receiver.url, { batchSize: 1 })
    await send()
    await until(
      () => failureOf(id),
      (one) => one !== null,
    )
    receiver.behave(acknowledged)
    const [waiting] = await deliveriesOf(engineer, id)
    const skip = { params: { id: waiting!.id }, body: { reason: 'the receiver has it already' } }
    expect(await engineer.call(channels.skipProvideDelivery, skip)).toMatchObject({ status: 'SKIPPED', nextAt: null })
    await send()
    await arrived(receiver.batches, 2)
    expect(changesIn(receiver.batches[1]!)[0]!.id).toBe(rows[1]!.id)
    expect(await engineer.refusal(channels.skipProvideDelivery, skip)).toMatchObject({
      message: 'endpoint_status_does_not_allow',
    })
  })

  it('got an older state under one key gets the newer one under another', async () => {
    const { collectionId, rows } = await stores(1)
    const receiver = await receiverOf(answering(500))
    const { id } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, receiver.url)
    await send()
    await until(
      () => failureOf(id),
      (one) => one !== null,
    )
    const data = { code: rows[0]!.key, city: 'Wuxi' }
    await t.admin.call(updateRecord, { params: { id: rows[0]!.id }, body: { version: 1, data } })
    receiver.behave(acknowledged)
    passes(1)
    await send()
    const all = await arrived(receiver.batches, 2)
    expect(all.map(({ version }) => version)).toEqual([1, 2])
    expect(receiver.batches[0]!.key).not.toBe(receiver.batches[1]!.key)
    await until(
      async () => (await deliveriesOf(engineer, id))[0]?.status,
      (status) => status === 'DELIVERED',
    )
    await send()
    expect(await deliveriesOf(engineer, id)).toHaveLength(1)
  })
})
