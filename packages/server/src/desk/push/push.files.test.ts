import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../serials/serials.fixtures.ts'
import { startDueDeliveries } from './dispatcher.ts'
import { jobIn } from './push.fixtures.ts'

let t: TestApp
let editor: Client
let server: SftpStandIn
let later = 0
let stock: Awaited<ReturnType<typeof aStock>>

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + later) }, work: true })
  editor = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  stock = await aStock(t.http, t.admin)
  server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-target-')) })
  atEnd(async () => {
    await server.close()
    await rm(server.folder, { recursive: true, force: true })
  })
})

const targetBody = () => ({
  name: 'Register inbox',
  url: `${server.url}/inbox`,
  format: 'CSV' as const,
  auth: 'BASIC' as const,
  authUser: server.user,
  secret: server.password,
  hostKey: server.hostKeySha256,
  batchSize: 10,
  timeoutSeconds: 1,
})
const names = (folder: string): Promise<string[]> => readdir(join(server.folder, folder)).catch(() => [])
/** A file under its final name is complete. */
const whole = async (folder: string): Promise<string[]> =>
  (await names(folder)).filter((name) => !name.endsWith('.part'))

async function commissioned(quantity: number): Promise<void> {
  const { id } = await anApplication(t.admin, stock, { quantity })
  const first = await firstOrdinal(t.app, t.admin, id)
  const ordinals = Array.from({ length: quantity }, (_, at) => first + at)
  for (const operation of ['RESERVE', 'ALLOCATE', 'COMMISSION'] as const)
    await changed(t.app, t.admin, { ordinals, operation, reason: 'test' })
  await startDueDeliveries(t.app, 1)
}

it('files need the key that was compared, an account, and the way that fits', async () => {
  expect(await editor.call(routes.readPushHostKey, { body: { url: `${server.url}/inbox` } })).toMatchObject({
    fingerprint: server.hostKeySha256,
  })
  expect(await editor.call(routes.readPushHostKey, { body: { url: 'sftp://127.0.0.1:1/' } })).toMatchObject({
    fingerprint: null,
    failure: 'unreachable',
  })
  expect(await editor.refusal(routes.readPushHostKey, { body: { url: 'http://127.0.0.1/' } })).toMatchObject({
    fields: { url: 'push_url_wrong_format' },
  })
  const body = { ...targetBody(), isActive: false }
  expect(await editor.refusal(routes.createPushTarget, { body: { ...body, hostKey: '' } })).toMatchObject({
    message: 'push_host_key_can_not_be_empty',
  })
  expect(await editor.refusal(routes.createPushTarget, { body: { ...body, auth: 'BEARER' } })).toMatchObject({
    message: 'push_auth_does_not_fit',
  })
  expect(
    await editor.refusal(routes.createPushTarget, { body: { ...body, url: 'https://example.com/', auth: 'KEY' } }),
  ).toMatchObject({ message: 'push_auth_does_not_fit' })
  expect(
    await editor.refusal(routes.createPushTarget, { body: { ...body, url: `${server.url}/a/../b` } }),
  ).toMatchObject({ fields: { url: 'push_url_wrong_format' } })
  const target = await editor.call(routes.createPushTarget, { body: { ...body, name: 'Paused' } })
  expect(JSON.stringify(target)).not.toContain(server.password)
  const { name, url, format, auth, authUser, hostKey, version } = target
  const other = {
    name,
    format,
    auth,
    authUser,
    hostKey,
    version,
    isActive: false,
    url: url.replace(String(server.port), '2'),
  }
  expect(await editor.refusal(routes.editPushTarget, { params: { id: target.id }, body: other })).toMatchObject({
    fields: { secret: 'can_not_be_empty' },
  })
})

it('a file per batch, whole or not at all; a target that is away opens the circuit, and its repair goes on where it broke off', async () => {
  const target = await editor.call(routes.createPushTarget, { body: targetBody() })
  server.behave('full')
  await commissioned(25)
  const look = async () => await editor.call(routes.getPushTarget, { params: { id: target.id } })
  for (let failures = 1; failures <= 3; failures++) {
    await expect.poll(async () => (await look()).failuresInARow, { timeout: 60_000, interval: 20 }).toBe(failures)
    if (failures < 3) {
      later += failures === 1 ? 61_000 : 301_000
      await expect
        .poll(async () => (await startDueDeliveries(t.app, 1)) > 0 || (await look()).failuresInARow > failures, {
          timeout: 60_000,
          interval: 20,
        })
        .toBe(true)
    }
  }
  expect(await look()).toMatchObject({ circuit: 'OPEN', lastFailure: { kind: 'no_room' } })
  expect(await whole('inbox')).toEqual([])
  const alert = (await editor.call(listAlerts, { query: { type: 'E2' } })).items.find(
    ({ subjectId }) => subjectId === target.id,
  )!
  server.behave('ok')
  await editor.call(repairAlert, { params: { id: alert.id, name: 'checkConnection' } })
  expect((await editor.call(getAlert, { params: { id: alert.id } })).status).toBe('SOLVED')
  later += 16 * 60_000
  await startDueDeliveries(t.app, 1)
  const job = await jobIn(editor, target.id, ['DONE'])
  expect(job).toMatchObject({ total: 25, acked: 25 })
  const files = await names('inbox')
  expect(files.filter((name) => /^[0-9a-f-]{36}_[0-9a-f-]{36}_[123]\.csv$/.test(name))).toHaveLength(3)
  const rows = await Promise.all(
    files.filter((name) => name.endsWith('.csv')).map((name) => readFile(join(server.folder, 'inbox', name), 'utf8')),
  )
  expect(rows.join('').match(/COMMISSION/g) ?? rows.join('')).toHaveLength(25)
  await editor.call(routes.editPushTarget, {
    params: { id: target.id },
    body: { ...targetBody(), secret: undefined, isActive: false, version: (await look()).version },
  })
})

it('receipts are read back by the name of the file', async () => {
  const target = await editor.call(routes.createPushTarget, {
    body: {
      ...targetBody(),
      name: 'With receipts',
      url: `${server.url}/asked`,
      receiptFolder: 'receipts',
      format: 'JSON_V1',
    },
  })
  await commissioned(10)
  await expect.poll(async () => (await whole('asked')).length, { timeout: 60_000, interval: 20 }).toBe(1)
  const [name] = await whole('asked')
  const { changes } = JSON.parse(await readFile(join(server.folder, 'asked', name!), 'utf8')) as {
    changes: { codes: string[] }[]
  }
  await mkdir(join(server.folder, 'receipts'))
  await writeFile(
    join(server.folder, 'receipts', `${name}.receipt.json`),
    JSON.stringify({ rejected: [{ code: changes[0]!.codes[0], errorCode: 'R7', errorText: 'unknown batch' }] }),
  )
  // Requested a minute after the file was accepted: the clock advances once, however long this machine needs.
  await expect
    .poll(async () => (await editor.call(routes.listPushJobs, { query: { targetId: target.id } })).items[0]?.awaiting, {
      timeout: 60_000,
      interval: 20,
    })
    .toBe(10)
  later += 61_000
  await expect
    .poll(
      async () => {
        await startDueDeliveries(t.app, 1)
        return (await editor.call(routes.listPushJobs, { query: { targetId: target.id } })).items[0]?.status
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe('PARTIAL')
  expect(await jobIn(editor, target.id, ['PARTIAL'])).toMatchObject({
    acked: 9,
    rejected: 1,
    rejectedGroups: [{ code: 'R7', text: 'unknown batch' }],
  })
})
