/** Files that an endpoint leaves on another machine: when, with what in them, and what happens when it fails. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as channels from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import { createRecord, deleteRecord, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../../test/harness/database.ts'
import { waitUntil } from '../../../../../test/harness/wait-until.ts'
import { aField } from '../../../collections/meta-data.fixtures.ts'
import { erased } from '../../../privacy-requests/privacy-requests.fixtures.ts'
import { aRecordCollection } from '../../../records/records.fixtures.ts'
import { anEndpoint, channelOf, deliveriesOf, step } from '../channels.fixtures.ts'
import { startDueSending } from '../dispatcher.ts'
import { nextFileAt } from './file-times.ts'

type Settings = ClientInput<typeof channels.saveProvideChannel>['body']
let t: TestApp
let server: SftpStandIn
let later = 0
let made = 0

const FIELDS = [
  aField('code', { isRequired: true }),
  aField('city'),
  aField('phone', { pii: 'PERSONAL' }),
  aField('lines', { type: 'ARRAY', itemType: 'OBJECT' }),
  aField('lines.sku'),
]

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + later) }, work: true })
  server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-provide-files-')) })
  atEnd(async () => {
    await server.close()
    await rm(server.folder, { recursive: true, force: true })
  })
})

const send = () => startDueSending(t.app, 1)
/** A folder of its own for each endpoint. */
const settings = (folder: string, given: Partial<Settings> = {}): Settings => ({
  url: `${server.url}/${folder}`,
  timeoutSeconds: 2,
  loginUser: server.user,
  secret: server.password,
  hostKey: server.hostKeySha256,
  version: 0,
  ...given,
})
const filesIn = async (folder: string) => (await readdir(join(server.folder, folder)).catch(() => [])).toSorted()
async function linesOf(folder: string, name: string): Promise<string[]> {
  const text = await readFile(join(server.folder, folder, name), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}
const aStore = (collectionId: string, data: Record<string, unknown>) =>
  t.admin.call(createRecord, { body: { collectionId, data } })

async function aFileChannel(given: Partial<Settings> = {}, by: Client = t.admin, personal: 'OMIT' | 'PART' = 'PART') {
  const folder = `in-${++made}`
  const collectionId = await aRecordCollection(t.admin, FIELDS)
  const endpoint = await anEndpoint(by, { collectionId, fields: ['code', 'city', 'phone', 'lines'], personal })
  const { id } = endpoint
  const { channel } = await by.call(channels.saveProvideChannel, { params: { id }, body: settings(folder, given) })
  await by.call(channels.startProvideChannel, step(id, channel!.version))
  return { ...endpoint, folder, collectionId }
}
async function fileNow(id: string, count: number) {
  const { version } = (await channelOf(t.admin, id))!
  await t.admin.call(channels.sendProvideFile, step(id, version))
  await send()
  return waitUntil(
    () => deliveriesOf(t.admin, id),
    (all) => all.filter(({ status }) => status === 'DELIVERED').length === count,
  )
}

describe('a file', () => {
  it('has everything, with masks, and nothing that a spreadsheet would run; nobody sees a part of it', async () => {
    const { id, slug, folder, collectionId } = await aFileChannel()
    await aStore(collectionId, { code: 'S-1', city: '=cmd|x', phone: '+8613800138000', lines: [{ sku: 'a,b' }] })
    await aStore(collectionId, { code: 'S-2' })
    const [delivery] = await fileNow(id, 1)
    expect(delivery).toMatchObject({ content: 'FILE', items: 2, attempts: 1 })
    const [name] = await filesIn(folder)
    expect(name).toMatch(new RegExp(`^${slug}-\\d{8}T\\d{6}Z\\.csv$`))
    expect(server.requests.join('\n')).toContain('.part')
    const [head, ...rows] = await linesOf(folder, name!)
    expect(head).toBe('change,id,key,version,updatedAt,code,city,phone,lines')
    const first = rows.find((row) => row.includes('S-1'))!
    expect(first).toContain(`,'=cmd|x,`)
    expect(first).toContain('"[{""sku"":""a,b""}]"')
    expect(first).not.toContain('13800138000')
    expect(rows).toHaveLength(2)
    expect(delivery!.bytes).toBe(Buffer.byteLength(`\ufeff${[head, ...rows].join('\r\n')}\r\n`))
  })

  it('of changes has what changed since the last one', async () => {
    const { id, folder, collectionId } = await aFileChannel({ fileContent: 'CHANGES' })
    const one = await aStore(collectionId, { code: 'S-1' })
    const two = await aStore(collectionId, { code: 'S-2' })
    await fileNow(id, 1)
    await t.admin.call(updateRecord, {
      params: { id: one.id },
      body: { version: 1, data: { code: 'S-1', city: 'Wuxi' } },
    })
    await t.admin.call(deleteRecord, { params: { id: two.id }, body: { version: 1, reason: 'closed for good' } })
    later += 1_000
    await fileNow(id, 2)
    later += 1_000
    await fileNow(id, 3)
    const names = await filesIn(folder)
    const all = await Promise.all(names.map((name) => linesOf(folder, name)))
    expect(all.map(([, ...rows]) => rows.map((row) => row.split(',').slice(0, 4)))).toEqual([
      [
        ['put', one.id, 'S-1', '1'],
        ['put', two.id, 'S-2', '1'],
      ],
      [
        ['removed', two.id, '', ''],
        ['put', one.id, 'S-1', '2'],
      ],
      [],
    ])
  })

  it('names what is to be forgotten in a file of its own', async () => {
    const all = Object.keys(permissions) as PermissionName[]
    const [asker, signer] = [await userWith(t.http, t.admin, all), await userWith(t.http, t.admin, all)]
    const phone = '+8613800138765'
    const { id: memberId } = await t.admin.call(createMember, { body: { name: 'Zhao', phone } })
    const { id, folder, collectionId } = await aFileChannel()
    const record = await aStore(collectionId, { code: 'OWN', phone })
    await erased(asker, signer, memberId)
    await send()
    await waitUntil(
      () => filesIn(folder),
      (names) => names.some((name) => name.includes('-erased-') && name.endsWith('.csv')),
    )
    const [head, row] = await linesOf(folder, (await filesIn(folder))[0]!)
    expect([head, row?.split(',').slice(0, 2)]).toEqual(['id,key,erasedAt', [record.id, 'OWN']])
    await waitUntil(
      () => deliveriesOf(t.admin, id),
      ([last]) => last?.status === 'DELIVERED',
    )
  })

  it.each([
    ['refuse', 'login_refused'],
    ['wrongHostKey', 'host_key_differs'],
    ['full', 'no_room'],
    ['hang', 'timeout'],
    ['drop', 'broken_off'],
  ] as const)('is written again where the machine %ss', async (behaviour, kind) => {
    const { id, folder, collectionId } = await aFileChannel()
    await aStore(collectionId, { code: 'S-1' })
    server.behave(behaviour)
    const { version } = (await channelOf(t.admin, id))!
    await t.admin.call(channels.sendProvideFile, step(id, version))
    await send()
    const [waiting] = await waitUntil(
      () => deliveriesOf(t.admin, id),
      ([one]) => one !== undefined && one.failure !== null,
    )
    server.behave('ok')
    expect(waiting).toMatchObject({ status: 'WAITING', failure: { kind } })
    expect((await filesIn(folder)).filter((name) => name.endsWith('.csv'))).toEqual([])
    await t.admin.call(channels.retryProvideDelivery, { params: { id: waiting!.id }, body: { reason: 'it is back' } })
    await send()
    await waitUntil(
      () => deliveriesOf(t.admin, id),
      ([one]) => one?.status === 'DELIVERED',
    )
    expect((await filesIn(folder)).filter((name) => name.endsWith('.csv'))).toHaveLength(1)
    expect(Date.parse((await channelOf(t.admin, id))!.nextFileAt!)).toBeGreaterThan(t.app.clock.now().getTime())
  })
})

describe('the settings of files', () => {
  it('need an account, a secret and a key that was compared; the secret is for one machine', async () => {
    const { id, version: _, ...endpoint } = await anEndpoint(t.admin, { source: 'PRODUCT', fields: ['code'] })
    const save = (given: Partial<Settings>) =>
      t.admin.refusal(channels.saveProvideChannel, { params: { id }, body: settings('x', given) })
    expect(await save({ hostKey: '' })).toMatchObject({ message: 'provide_host_key_can_not_be_empty' })
    expect(await save({ loginUser: '' })).toMatchObject({ message: 'provide_login_can_not_be_empty' })
    expect(await save({ secret: '' })).toMatchObject({ message: 'provide_secret_can_not_be_empty' })
    expect(await save({ fileTime: '24:00' })).toMatchObject({ fields: { fileTime: 'wrong_format' } })
    expect(await save({ fileContent: 'CHANGES' })).toMatchObject({ message: 'provide_source_not_pushed' })
    const { channel } = await t.admin.call(channels.saveProvideChannel, { params: { id }, body: settings('x') })
    expect(JSON.stringify(channel)).not.toContain(server.password)
    const { secret: __, ...same } = settings('y', { version: channel!.version })
    const kept = await t.admin.call(channels.saveProvideChannel, { params: { id }, body: same })
    const other = { ...same, url: 'sftp://other.example/in', version: kept.channel!.version }
    expect(await t.admin.refusal(channels.saveProvideChannel, { params: { id }, body: other })).toMatchObject({
      message: 'provide_secret_can_not_be_empty',
    })
    expect(endpoint.source).toBe('PRODUCT')
  })

  it('take the key that the machine shows, once a person has compared it', async () => {
    const ask = (url: string) => t.admin.call(channels.readProvideHostKey, { body: { url } })
    expect(await ask(`${server.url}/in`)).toMatchObject({ fingerprint: server.hostKeySha256 })
    expect(await ask('sftp://127.0.0.1:1/in')).toMatchObject({ fingerprint: null, failure: 'unreachable' })
    expect(
      await t.admin.refusal(channels.readProvideHostKey, { body: { url: 'https://receiver.example/' } }),
    ).toMatchObject({ fields: { url: 'provide_url_wrong_format' } })
  })

  it('are those of files: a push sends none', async () => {
    const collectionId = await aRecordCollection(t.admin, FIELDS)
    const { id } = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
    const body = { url: 'http://127.0.0.1:9/', version: 0 }
    const { channel } = await t.admin.call(channels.saveProvideChannel, { params: { id }, body })
    const { channel: open } = await t.admin.call(channels.startProvideChannel, step(id, channel!.version))
    expect(open!.allowed).not.toContain('sendFile')
    expect(await t.admin.refusal(channels.sendProvideFile, step(id, open!.version))).toMatchObject({
      message: 'endpoint_status_does_not_allow',
    })
  })

  it.each([
    ['HOURLY', 20, '2026-03-04T01:20:00.000Z', '2026-03-04T02:20:00.000Z'],
    ['HOURLY', 21, '2026-03-04T01:20:30.000Z', '2026-03-04T01:21:00.000Z'],
    ['DAILY', 120, '2026-03-04T01:20:00.000Z', '2026-03-04T18:00:00.000Z'],
    ['DAILY', 120, '2026-03-04T18:00:00.000Z', '2026-03-05T18:00:00.000Z'],
    ['WEEKLY', 120, '2026-03-04T01:20:00.000Z', '2026-03-08T18:00:00.000Z'],
  ] as const)('%s at minute %i after %s means %s', (rhythm, minuteOfDay, now, next) => {
    expect(nextFileAt({ rhythm, minuteOfDay }, 'Asia/Shanghai', new Date(now)).toISOString()).toBe(next)
  })
})
