/** The partners of `npm run partners` against a product that listens: what each side counts agrees, in both directions. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEndpointActivity } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { listInbox, unmaskInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import * as channels from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { countFiles, readAll } from '@serialis/partners/data/reader.ts'
import { startReceiver, type ProvideReceiver } from '@serialis/partners/data/receiver.ts'
import { aSender, senderBehaviours, type SenderBehaviour } from '@serialis/partners/data/sender.ts'
import { startSftp } from '@serialis/partners/sftp.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { storeActivity } from '../inbound/collect/activity.ts'
import { anOpenEndpoint } from '../inbound/inbound.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { aChannel, anEndpoint, channelOf, deliveriesOf, step } from './channels/channels.fixtures.ts'
import { startDueSending } from './channels/dispatcher.ts'

const ROWS = 7
let t: TestApp
let address: string
let collectionId: string
let later = 0
const now = () => new Date(Date.now() + later)

beforeAll(async () => {
  t = await testApp({ clock: { now }, work: true })
  address = await t.http.listen({ host: '127.0.0.1', port: 0 })
  collectionId = await aRecordCollection(t.admin, [aField('code', { isRequired: true }), aField('city')])
  for (let at = 0; at < ROWS; at++)
    await t.admin.call(createRecord, { body: { collectionId, data: { code: `S-${at}`, city: 'a "quoted"\nplace' } } })
})

type Expected = readonly [status: number | null, message: string | null]
const TAKEN: Expected = [202, null]
const EXPECTED: Record<SenderBehaviour, readonly Expected[]> = {
  ok: [TAKEN],
  unsigned: [[401, 'message_not_authentic']],
  wrongKey: [[401, 'message_not_authentic']],
  changed: [[401, 'message_not_authentic']],
  twice: [TAKEN, [409, 'message_replayed']],
  sameId: [TAKEN, TAKEN],
  late: [[401, 'message_time_wrong']],
  early: [[401, 'message_time_wrong']],
  huge: [[413, 'file_too_large']],
  endless: [[413, 'file_too_large']],
  torn: [[null, null]],
  cut: [[400, 'message_unreadable']],
  utf16: [[400, 'message_not_utf8']],
  latin1: [[400, 'message_not_utf8']],
  xml: [[400, 'message_type_unknown']],
  gzip: [[400, 'message_compressed']],
}
/** What the product says of a connection that ended. */
const REASON_OF_TORN = 'upload_broke_off'

it('senders are taken once or refused with a reason, and nothing of what is refused is kept', async () => {
  const { endpoint, secret } = await anOpenEndpoint(t.admin, { maxBytes: 20_000 })
  const sender = aSender({ url: address + endpoint.path, secret, now, hugeBytes: 30_000 })
  const activity = async () => {
    await storeActivity(t.app)
    return t.admin.call(getEndpointActivity, { params: { id: endpoint.id } })
  }
  const taken: string[] = []
  let [accepted, refused] = [0, 0]
  for (const behaviour of senderBehaviours) {
    const answers = await sender.send(behaviour, { orderNo: behaviour })
    expect([behaviour, answers.map(({ status, message }) => [status, message])]).toEqual([
      behaviour,
      EXPECTED[behaviour],
    ])
    const good = answers.filter(({ status }) => status === 202)
    accepted += good.filter(({ isRepeated }) => isRepeated === false).length
    refused += answers.length - good.length
    taken.push(...good.map(({ id }) => id!))
    const counted = await waitUntil(activity, (one) => one.refused === refused)
    expect(counted).toMatchObject({ accepted, repeated: taken.length - accepted })
    const { message = null } = answers.find(({ status }) => status !== 202) ?? {}
    if (answers.length > good.length) expect(counted.lastRefusal).toBe(message ?? REASON_OF_TORN)
  }
  const { items } = await t.admin.call(listInbox, { query: { endpointId: endpoint.id } })
  expect(items.map(({ id }) => id).toSorted()).toEqual([...new Set(taken)].toSorted())
  const bodies = await Promise.all(
    items.map(async ({ id }) => (await t.admin.call(unmaskInboxMessage, { params: { id } })).body),
  )
  expect(bodies.toSorted()).toEqual(
    ['ok', 'sameId', 'twice'].map((orderNo) => JSON.stringify({ orderNo, city: 'Zürich' })),
  )
})

const send = () => startDueSending(t.app, 1)
const settled = (id: string, wanted: (delivery: { status: string; attempts: number }) => boolean) =>
  waitUntil(
    async () => (await deliveriesOf(t.admin, id))[0],
    (delivery) => delivery !== undefined && wanted(delivery),
    { what: (delivery) => JSON.stringify(delivery) },
  )
const aReceiver = async (): Promise<ProvideReceiver> => {
  const receiver = await startReceiver({ now, slowMs: 1_500 })
  atEnd(() => receiver.close())
  return receiver
}

describe('a receiver', () => {
  it.each([
    ['failFirst', { kind: 'http_status', status: 500 }, 0],
    ['slow', { kind: 'timeout', status: null }, 1],
  ] as const)('that is %s has each record once after the second attempt', async (behaviour, failure, repeated) => {
    const receiver = await aReceiver()
    receiver.behave(behaviour)
    const { id, secret } = await anEndpoint(t.admin, { collectionId })
    receiver.knows(secret)
    await aChannel(t.admin, id, receiver.url)
    await send()
    expect(await settled(id, ({ attempts }) => attempts === 1)).toMatchObject({ status: 'WAITING', failure })
    later += 60_000
    await send()
    expect(await settled(id, ({ status }) => status === 'DELIVERED')).toMatchObject({ items: ROWS, attempts: 2 })
    expect(receiver.counts).toEqual({ requests: 2, notAuthentic: 0, repeated, applied: ROWS })
    expect(receiver.records.size).toBe(ROWS)
  })

  it('that knows another secret takes nothing', async () => {
    const receiver = await aReceiver()
    receiver.knows(`whsec_${Buffer.alloc(32).toString('base64')}`)
    const { id } = await anEndpoint(t.admin, { collectionId })
    await aChannel(t.admin, id, receiver.url)
    await send()
    expect(await settled(id, ({ attempts }) => attempts === 1)).toMatchObject({ failure: { status: 401 } })
    expect(receiver.counts).toEqual({ requests: 1, notAuthentic: 1, repeated: 0, applied: 0 })
  })

  it('finds each record once in the file in its folder', async () => {
    const server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-partner-data-')) })
    atEnd(async () => {
      await server.close()
      await rm(server.folder, { recursive: true, force: true })
    })
    const { id } = await anEndpoint(t.admin, { collectionId })
    const channel = await aChannel(t.admin, id, `${server.url}/provided`, {
      loginUser: server.user,
      secret: server.password,
      hostKey: server.hostKeySha256,
    })
    await t.admin.call(channels.sendProvideFile, step(id, channel!.version))
    await send()
    expect(await settled(id, ({ status }) => status === 'DELIVERED')).toMatchObject({ items: ROWS })
    expect(await countFiles(join(server.folder, 'provided'))).toEqual({ files: 1, rows: ROWS })
    expect((await channelOf(t.admin, id))?.failuresInARow).toBe(0)
  })
})

it('a reader gets each record once, page by page, and nothing with another secret', async () => {
  const { path, secret } = await anEndpoint(t.admin, { collectionId })
  const url = address + path
  const read = await readAll({ url, secret, limit: 3, now })
  expect(read).toMatchObject({ pages: 3, rows: ROWS, refused: null })
  expect(read.keys.toSorted()).toEqual(Array.from({ length: ROWS }, (_, at) => `S-${at}`))
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`
  expect(await readAll({ url, secret: other, now })).toMatchObject({
    rows: 0,
    refused: { status: 401, message: 'message_not_authentic' },
  })
})
