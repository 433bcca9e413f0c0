/** Files that are fetched from a machine of others: when, once, and what becomes of them there. */

import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as endpoints from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { listEndpointFiles } from '@serialis/contract/engagement/inbound/files.routes.ts'
import * as routes from '@serialis/contract/engagement/inbound/folder.routes.ts'
import type { EndpointFolder } from '@serialis/contract/engagement/inbound/folder.schema.ts'
import { listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { holdOutgoing } from '../../../platform/backups/restores.service.ts'
import { tenantById } from '../../../platform/tenants/tenants.service.ts'
import { endpointBody } from '../inbound.fixtures.ts'
import { lookAtFolder } from './look.tasks.ts'
import { startDueLooks } from './looking.ts'

const reason = 'Agreed with the shop'
let t: TestApp
let engineer: Client
let server: SftpStandIn

beforeAll(async () => {
  t = await testApp({ work: true })
  engineer = await userWith(t.http, t.admin, [
    'subscribeEndpoints.list',
    'subscribeEndpoints.create',
    'subscribeEndpoints.edit',
    'subscribeEndpoints.editStatus',
    'subscribeEndpoints.import',
    'inbox.list',
  ])
  server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-inbound-')) })
  atEnd(() => server.close())
})
beforeEach(() => server.behave('ok'))

let made = 0
const place = () => `out-${++made}`
const folderBody = (path: string, given = {}) => ({
  sftpUrl: `sftp://${server.host}:${server.port}/${path}`,
  sftpUser: server.user,
  sftpAuth: 'PASSWORD' as const,
  sftpHostKey: server.hostKeySha256,
  sftpSecret: server.password,
  pattern: '*.csv',
  // No look of its own during a test.
  everyMinutes: 1_440,
  version: null as number | null,
  ...given,
})

async function opened(path: string, given: { faultsInARow?: number; keyPath?: string } = {}): Promise<Endpoint> {
  await mkdir(join(server.folder, path), { recursive: true })
  const created = await engineer.call(endpoints.createSubscribeEndpoint, { body: endpointBody(given) })
  const params = { id: created.id }
  await engineer.call(routes.saveEndpointFolder, { params, body: folderBody(path) })
  const step = { params, body: { version: created.version, reason } }
  return engineer.call(endpoints.enableSubscribeEndpoint, step)
}
const rest = (id: string) =>
  waitUntil(
    () => engineer.call(routes.getEndpointFolder, { params: { id } }),
    ({ folder }: EndpointFolder) => folder?.taskId === null,
  )
async function look({ id }: Endpoint): Promise<NonNullable<EndpointFolder['folder']>> {
  await rest(id)
  await engineer.call(routes.lookAtEndpointFolder, { params: { id } })
  return (await rest(id)).folder!
}
const put = (path: string, name: string, content: string | Buffer) =>
  writeFile(join(server.folder, path, name), content)
const there = (path: string, ...inside: string[]) => readdir(join(server.folder, path, ...inside)).catch(() => [])
const filesOf = async ({ id }: Endpoint) =>
  (await engineer.call(listEndpointFiles, { params: { id }, query: {} })).items.map(
    ({ fileName, status, accepted, repeated }) => `${fileName} ${status} ${accepted} ${repeated}`,
  )
const messages = async ({ id }: Endpoint) =>
  (await engineer.call(listInbox, { query: { endpointId: id, limit: 200 } })).items.length

describe('a folder', () => {
  it('is looked at: a file is taken once two looks found it the same, and then moved', async () => {
    const path = place()
    const endpoint = await opened(path)
    await put(path, 'orders.csv', 'no\nA\nB\n')
    await put(path, 'other.txt', 'no\nC\n')
    expect(await look(endpoint)).toMatchObject({ failure: null })
    expect(await filesOf(endpoint)).toEqual([])
    await look(endpoint)
    expect(await filesOf(endpoint)).toEqual(['orders.csv DONE 2 0'])
    expect(await messages(endpoint)).toBe(2)
    expect(await there(path)).toEqual(['other.txt', 'processed'])
    expect(await there(path, 'processed')).toEqual(['orders.csv'])
    // The same bytes under the same name are not taken again; others are.
    await put(path, 'orders.csv', 'no\nA\nB\n')
    await put(path, 'orders.csv.done', '')
    await look(endpoint)
    expect(await messages(endpoint)).toBe(2)
    await put(path, 'orders.csv', 'no\nA\nD\n')
    await put(path, 'orders.csv.done', '')
    await look(endpoint)
    expect((await filesOf(endpoint)).toSorted()).toEqual(['orders.csv DONE 2 0', 'orders.csv DONE 2 0'])
    expect(await there(path)).toEqual(['other.txt', 'processed'])
    const { items } = await t.admin.call(listEvents, { query: { action: 'endpoint_file.entered' } })
    expect(items.map(({ subjectType }) => subjectType)).toEqual(['endpoint_file', 'endpoint_file'])
  })

  it('gives back what cannot be read with the reason, and ends in fault after some in a row', async () => {
    const path = place()
    const endpoint = await opened(path, { faultsInARow: 2 })
    await put(path, '1-torn.csv', Buffer.concat([Buffer.from('no\n1\n'.repeat(2_000)), Buffer.from('d5c5c8fd', 'hex')]))
    await put(path, '2-picture.csv', Buffer.from([0xff, 0xd8, 0xff, 0]))
    await put(path, '3-good.csv', 'no\nA\n')
    for (const name of ['1-torn.csv', '2-picture.csv', '3-good.csv']) await put(path, `${name}.done`, '')
    await look(endpoint)
    expect(await there(path, 'failed')).toEqual([
      '1-torn.csv',
      '1-torn.csv.reason.txt',
      '2-picture.csv',
      '2-picture.csv.reason.txt',
    ])
    expect(await readFile(join(server.folder, path, 'failed', '1-torn.csv.reason.txt'), 'utf8')).toContain(
      'file_not_utf8',
    )
    const params = { id: endpoint.id }
    const faulted = await engineer.call(endpoints.getSubscribeEndpoint, { params })
    expect(faulted.status).toBe('FAULT')
    expect(await messages(endpoint)).toBe(0)
    const alerts = await t.admin.call(listAlerts, { query: { type: 'S6' } })
    expect(alerts.items.filter(({ subjectId }) => subjectId === endpoint.id)).toHaveLength(1)
    expect(await engineer.refusal(routes.lookAtEndpointFolder, { params })).toMatchObject({
      message: 'endpoint_status_does_not_allow',
    })
    await engineer.call(endpoints.enableSubscribeEndpoint, { params, body: { version: faulted.version, reason } })
    await look(endpoint)
    expect(await messages(endpoint)).toBe(1)
  })

  it('says why it was not reached and never trusts another host key', async () => {
    const path = place()
    const endpoint = await opened(path)
    await put(path, 'orders.csv', `no\n${'x'.repeat(2_000)}\n`.repeat(200))
    await put(path, 'orders.csv.done', '')
    server.behave('wrongHostKey')
    expect((await look(endpoint)).failure?.kind).toBe('host_key_differs')
    server.behave('refuse')
    expect((await look(endpoint)).failure?.kind).toBe('login_refused')
    expect(await filesOf(endpoint)).toEqual([])
    server.behave('ok')
    expect((await look(endpoint)).failure).toBeNull()
    expect(await filesOf(endpoint)).toHaveLength(1)
  })

  it('is looked at when its time has come, by one of two processes', async () => {
    const path = place()
    const endpoint = await opened(path)
    await rest(endpoint.id)
    await put(path, 'orders.csv', 'no\nA\n')
    await put(path, 'orders.csv.done', '')
    const due = () =>
      inTenant(t.app.pool, 1, 'write', ({ client }) =>
        client.query('update endpoint_folders set next_look_at = $2 where tenant_id = $1 and endpoint_id = $3', [
          1,
          new Date(0),
          endpoint.id,
        ]),
      )
    await due()
    await Promise.all([startDueLooks(t.app, 1), startDueLooks(t.app, 1)])
    await rest(endpoint.id)
    expect(await filesOf(endpoint)).toEqual(['orders.csv DONE 1 0'])
    const tasks = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
      client.query("select id from tasks where tenant_id = 1 and kind = 'inbound.look_at_folder' and subject_id = $1", [
        endpoint.id,
      ]),
    )
    // The one when it was enabled, if its loop came in time, and this one.
    expect(tasks.rows.length).toBeLessThanOrEqual(2)
  })
})

it('is left alone while the product is restored and not released', async () => {
  const held = await testApp()
  const { id } = await held.admin.call(endpoints.createSubscribeEndpoint, { body: endpointBody() })
  const params = { id }
  await held.admin.call(routes.saveEndpointFolder, { params, body: folderBody('restored') })
  await held.admin.call(endpoints.enableSubscribeEndpoint, { params, body: { version: 1, reason } })
  const tenant = (await tenantById(held.app, 1))!
  await asSystem(held.app, tenant, 'test', (ctx) => holdOutgoing(ctx, new Date(), {}))
  await startDueLooks(held.app, 1)
  expect((await held.admin.call(routes.getEndpointFolder, { params })).folder).toMatchObject({
    taskId: null,
    lookedAt: null,
  })
  // Asked for by a person, it waits as well.
  await held.admin.call(routes.lookAtEndpointFolder, { params })
  expect(lookAtFolder.isOutgoing).toBe(true)
})

describe('what a folder needs', () => {
  it('is its secret for its machine alone, its version and the rights of each step', async () => {
    const path = place()
    const endpoint = await opened(path)
    const params = { id: endpoint.id }
    const { folder } = await rest(endpoint.id)
    const { version } = folder!
    const save = (given: object, by = engineer) =>
      by.refusal(routes.saveEndpointFolder, { params, body: { ...folderBody(path), version, ...given } })
    const kept = { sftpSecret: undefined }
    const secret = { message: 'endpoint_folder_secret_can_not_be_empty' }
    expect(await save({ ...kept, sftpUrl: 'sftp://other.example.com/out' })).toMatchObject(secret)
    expect(await save({ ...kept, sftpAuth: 'KEY' })).toMatchObject(secret)
    expect(await save({ version: version + 1 })).toMatchObject({ message: 'changed_meanwhile' })
    expect(await save({ version: null })).toMatchObject({ message: 'changed_meanwhile' })
    expect(await save({ sftpHostKey: '' })).toMatchObject({ status: 400 })
    expect(await save({ sftpUrl: 'sftp://host/a/../b' })).toMatchObject({ status: 400 })
    const saved = await engineer.call(routes.saveEndpointFolder, {
      params,
      body: { ...folderBody(path), ...kept, version, pattern: 'a*.csv' },
    })
    expect(saved.folder).toMatchObject({ pattern: 'a*.csv', version: version + 1 })
    const reader = await userWith(t.http, t.admin, ['subscribeEndpoints.list'])
    expect(await reader.call(routes.getEndpointFolder, { params })).toMatchObject({ allowed: [] })
    expect(JSON.stringify(await reader.call(routes.getEndpointFolder, { params }))).not.toContain(server.password)
    const removal = { params, body: { version: version + 1 } }
    const hostKey = { params, body: { sftpUrl: saved.folder!.sftpUrl } }
    for (const by of [reader, t.other]) {
      const status = by === reader ? 403 : 404
      expect(await save({}, by)).toMatchObject({ status })
      expect(await by.refusal(routes.lookAtEndpointFolder, { params })).toMatchObject({ status })
      expect(await by.refusal(routes.removeEndpointFolder, removal)).toMatchObject({ status })
      expect(await by.refusal(routes.readEndpointHostKey, hostKey)).toMatchObject({ status })
    }
    expect(await engineer.call(routes.readEndpointHostKey, hostKey)).toMatchObject({
      fingerprint: server.hostKeySha256,
    })
    expect(await engineer.refusal(routes.removeEndpointFolder, { params, body: { version } })).toMatchObject({
      message: 'changed_meanwhile',
    })
    expect(await engineer.call(routes.removeEndpointFolder, removal)).toMatchObject({ folder: null })
    expect(await engineer.refusal(routes.lookAtEndpointFolder, { params })).toMatchObject({ status: 404 })
  })

  it('is one look at a time', async () => {
    const endpoint = await opened(place())
    await rest(endpoint.id)
    server.behave('hang')
    const params = { id: endpoint.id }
    await engineer.call(routes.lookAtEndpointFolder, { params })
    expect(await engineer.refusal(routes.lookAtEndpointFolder, { params })).toMatchObject({
      message: 'endpoint_folder_is_read',
    })
    server.behave('ok')
  })
})
