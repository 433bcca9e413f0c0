/** Settings of pushes: who may change them, when, and to what. */

import * as channels from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { aReceiver } from '../../../desk/push/push.fixtures.ts'
import { activeAudience } from '../../audiences/audiences.fixtures.ts'
import { aField } from '../../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../records/records.fixtures.ts'
import { aChannel, anEndpoint, arrived, channelOf, deliveriesOf, step } from './channels.fixtures.ts'
import { startDueSending } from './dispatcher.ts'

let t: TestApp
let engineer: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  engineer = await userWith(t.http, t.admin, [
    'provideEndpoints.list',
    'provideEndpoints.create',
    'provideEndpoints.edit',
    'provideEndpoints.delete',
    'provideEndpoints.editStatus',
    'provideEndpoints.makeSecret',
  ])
})

async function receiverOf() {
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  return receiver
}
const send = () => startDueSending(t.app, 1)

async function stores(count: number) {
  const collectionId = await aRecordCollection(t.admin, [aField('code', { isRequired: true }), aField('city')])
  for (let at = 0; at < count; at++)
    await t.admin.call(createRecord, { body: { collectionId, data: { code: `S-${at}` } } })
  return { collectionId }
}
const failureOf = async (id: string) => (await deliveriesOf(engineer, id))[0]?.failure ?? null
const until = <T>(ask: () => Promise<T>, isThere: (answer: T) => boolean) => waitUntil(ask, isThere)

describe('a channel', () => {
  it('is described, changed by who saw it last, and removed while it is paused', async () => {
    const { collectionId } = await stores(0)
    const { id } = await anEndpoint(engineer, { collectionId })
    const save = (body: object) => ({
      params: { id },
      body: { url: 'https://receiver.example/in', version: 0, ...body },
    })
    expect(await channelOf(engineer, id)).toBeNull()
    const { channel } = await engineer.call(channels.saveProvideChannel, save({}))
    expect(channel).toMatchObject({ status: 'PAUSED', batchSize: 100, faultsInARow: 10, version: 1 })
    expect(await engineer.refusal(channels.saveProvideChannel, save({}))).toMatchObject({
      message: 'changed_meanwhile',
    })
    const changed = await engineer.call(channels.saveProvideChannel, save({ version: 1, batchSize: 10 }))
    const started = await engineer.call(channels.startProvideChannel, step(id, changed.channel!.version))
    const remove = (version: number) => ({ params: { id }, query: { version } })
    for (const [route, input, message] of [
      [channels.removeProvideChannel, remove(started.channel!.version), 'endpoint_status_does_not_allow'],
      [channels.removeProvideChannel, remove(1), 'changed_meanwhile'],
      [channels.startProvideChannel, step(id, started.channel!.version), 'endpoint_status_does_not_allow'],
      [channels.pauseProvideChannel, step(id, 1), 'changed_meanwhile'],
    ] as const)
      expect(await engineer.refusal(route, input as never)).toMatchObject({ message })
    const paused = await engineer.call(channels.pauseProvideChannel, step(id, started.channel!.version))
    await engineer.call(channels.removeProvideChannel, remove(paused.channel!.version))
    expect(await channelOf(engineer, id)).toBeNull()
    expect(await engineer.refusal(channels.removeProvideChannel, remove(1))).toMatchObject({ status: 404 })
  })

  it.each([
    ['', 'provide_url_can_not_be_empty'],
    ['ftp://receiver.example/', 'provide_url_wrong_format'],
    ['https://user@receiver.example/', 'provide_url_wrong_format'],
    ['https://receiver.example/a/../b', 'provide_url_wrong_format'],
  ])('does not send to "%s"', async (url, message) => {
    const { collectionId } = await stores(0)
    const { id } = await anEndpoint(engineer, { collectionId })
    expect(
      await engineer.refusal(channels.saveProvideChannel, { params: { id }, body: { url, version: 0 } }),
    ).toMatchObject({ fields: { url: message } })
  })

  it('goes to no address of the private network that was not allowed', async () => {
    const { collectionId } = await stores(1)
    const { id } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, 'http://169.254.169.254/latest')
    await send()
    expect(
      await until(
        () => failureOf(id),
        (one) => one !== null,
      ),
    ).toMatchObject({ kind: 'address_not_allowed' })
  })

  it('sends what its source can tell one by one, keeps its source, and gives away what the person could read', async () => {
    const products = await anEndpoint(t.admin, { source: 'PRODUCT', fields: ['code'] })
    const body = { url: 'https://receiver.example/in', version: 0 }
    const at = (id: string) => ({ params: { id }, body })
    expect(await t.admin.refusal(channels.saveProvideChannel, at(products.id))).toMatchObject({
      message: 'provide_source_not_pushed',
    })
    const audience = await activeAudience(t.admin)
    const given = { source: 'AUDIENCE' as const, audienceId: audience.id, fields: ['memberNo', 'name'] }
    const people = await anEndpoint(t.admin, { ...given, personal: 'FULL' })
    expect(await engineer.refusal(channels.saveProvideChannel, at(people.id))).toMatchObject({
      message: 'provide_source_not_held',
    })
    const reader = await userWith(t.http, t.admin, [
      'provideEndpoints.list',
      'provideEndpoints.edit',
      'audiences.list',
      'members.list',
    ])
    expect(await reader.refusal(channels.saveProvideChannel, at(people.id))).toMatchObject({
      message: 'provide_full_needs_unmask',
    })
    const { collectionId } = await stores(0)
    const { id, version, slug } = await anEndpoint(engineer, { collectionId })
    await engineer.call(channels.saveProvideChannel, at(id))
    const other = await stores(0)
    const edit = { slug, nameEn: 'Receiver', nameZh: '接收方', auth: 'HMAC' as const, fields: ['code'], version }
    expect(
      await engineer.refusal(routes.updateProvideEndpoint, {
        params: { id },
        body: { ...edit, collectionId: other.collectionId },
      }),
    ).toMatchObject({ message: 'provide_source_is_pushed' })
    await engineer.call(routes.updateProvideEndpoint, { params: { id }, body: { ...edit, collectionId } })
  })

  it('sends nothing while its endpoint is disabled', async () => {
    const { collectionId } = await stores(1)
    const receiver = await receiverOf()
    const { id, version } = await anEndpoint(engineer, { collectionId })
    await engineer.call(routes.disableProvideEndpoint, step(id, version))
    await aChannel(engineer, id, receiver.url)
    await send()
    expect(await deliveriesOf(engineer, id)).toEqual([])
    const { version: seen } = await engineer.call(routes.getProvideEndpoint, { params: { id } })
    await engineer.call(routes.enableProvideEndpoint, step(id, seen))
    await send()
    await arrived(receiver.batches, 1)
  })

  it('is closed to who lacks the permission, and to another tenant', async () => {
    const { collectionId } = await stores(1)
    const { id } = await anEndpoint(engineer, { collectionId })
    await aChannel(engineer, id, 'http://127.0.0.1:9/')
    await send()
    await until(
      () => failureOf(id),
      (one) => one !== null,
    )
    const [delivery] = await deliveriesOf(engineer, id)
    const reader = await userWith(t.http, t.admin, ['provideEndpoints.list'])
    expect((await deliveriesOf(reader, id))[0]?.allowed).toEqual([])
    expect((await channelOf(reader, id))?.allowed).toEqual([])
    const of = { params: { id: delivery!.id }, body: { reason: 'not allowed' } }
    for (const [route, input] of [
      [channels.saveProvideChannel, { params: { id }, body: { url: 'https://a.example/', version: 1 } }],
      [channels.removeProvideChannel, { params: { id }, query: { version: 1 } }],
      [channels.startProvideChannel, step(id, 1)],
      [channels.pauseProvideChannel, step(id, 1)],
      [channels.sendProvideAgain, step(id, 1)],
      [channels.retryProvideDelivery, of],
      [channels.skipProvideDelivery, of],
    ] as const) {
      expect((await reader.refusal(route, input as never)).status, route.path).toBe(403)
      expect((await t.other.refusal(route, input as never)).status, route.path).toBe(404)
    }
    for (const route of [channels.getProvideChannel, channels.listProvideDeliveries])
      expect((await t.other.refusal(route, { params: { id }, query: {} } as never)).status).toBe(404)
  })
})
