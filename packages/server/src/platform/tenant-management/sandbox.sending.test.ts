import { stat } from 'node:fs/promises'
import { createServer, Socket, type AddressInfo } from 'node:net'
import * as push from '@serialis/contract/desk/push/push.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import * as lines from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import {
  sftpAccounts,
  tracelinkAccounts,
  webserviceAccounts,
} from '@serialis/contract/plant/sources/accounts.routes.ts'
import { AS2_PATH } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import * as mail from '@serialis/contract/platform/mail/mail.routes.ts'
import * as proof from '@serialis/contract/platform/proof/proof.routes.ts'
import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aTarget, deliverDue, jobIn } from '../../desk/push/push.fixtures.ts'
import { pushInvariants } from '../../desk/push/push.verify.queries.ts'
import { anApplication, aStock, changed, firstOrdinal, type Stock } from '../../desk/serials/serials.fixtures.ts'
import { inTenant } from '../../kit/db/db.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { dropFolderOf } from '../../plant/line-connections/folders.ts'
import { anOrderToPlaceOut, connected, visited } from '../../plant/line-connections/line-connections.fixtures.ts'
import { pollLines } from '../../plant/line-connections/polling.ts'
import { aCrew, masters } from '../../plant/orders/orders.fixtures.ts'
import { anActiveLine, anApprovedProduct } from '../../plant/products/products.fixtures.ts'
import { dispatchSources } from '../../plant/sources/dispatcher.ts'
import { aPull, anSftp, aTracelink, aWebservice, pullIn } from '../../plant/sources/sources.fixtures.ts'
import { startDueMails } from '../mail/dispatcher.ts'
import { withMailServer } from '../mail/mail.fixtures.ts'
import { mailInvariants } from '../mail/mail.verify.queries.ts'
import { queueMail } from '../mail/outbox.service.ts'
import { keepHeads } from '../proof/keeping.service.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { tenantById } from '../tenants/tenants.service.ts'
import { otherAsSandbox } from './tenant-management.fixtures.ts'

const SANDBOX = 2
let t: TestApp
let own: Client
let stock: Stock
let liveStock: Stock
/** Takes every connection, and says nothing. */
const listener = createServer((socket) => void socket.on('error', () => undefined))
const partner = () => `127.0.0.1:${(listener.address() as AddressInfo).port}`
const HOST_KEY = `SHA256:${'A'.repeat(43)}`
const sftpServer = () => ({
  host: '127.0.0.1',
  port: (listener.address() as AddressInfo).port,
  user: 'partner',
  password: 'secret',
  hostKeySha256: HOST_KEY,
})
/** Every socket that was opened, but for those to the database. */
const opened: string[] = []
const kept = { failure: 'kept_in_sandbox' }

beforeAll(async () => {
  t = await testApp({ work: true })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  liveStock = await aStock(t.http, t.admin)
  own = await otherAsSandbox(t)
  stock = await aStock(t.http, own)
  const { port } = new URL(t.database.appUrl)
  const isOfDatabase = (text: string) => text.includes('.s.PGSQL') || (port !== '' && text.startsWith(`[[${port},`))
  const real = Reflect.get(Socket.prototype, 'connect') as (...given: unknown[]) => Socket
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const text = JSON.stringify(given)
    if (!isOfDatabase(text)) opened.push(text)
    return real.apply(this, given)
  } as never)
})
afterAll(() => {
  vi.restoreAllMocks()
  listener.close()
})
beforeEach(() => void opened.splice(0))

it('opens a socket for a live tenant in the same way, so that what follows shows something', async () => {
  const target = await aTarget(t.admin, `http://${partner()}/push`, { timeoutSeconds: 1 })
  expect(await t.admin.call(push.testPushTarget, { params: { id: target.id } })).toMatchObject({ isReachable: false })
  expect(opened).toHaveLength(1)
})

describe('a push of a sandbox', () => {
  const codesOf = async (count: number) => {
    const { id } = await anApplication(own, stock, { quantity: count })
    const first = await firstOrdinal(t.app, own, id)
    const ordinals = Array.from({ length: count }, (_, at) => first + at)
    for (const operation of ['RESERVE', 'ALLOCATE', 'COMMISSION'] as const)
      await changed(t.app, own, { ordinals, operation, reason: 'a trial' })
    return (await inTenant(t.app.pool, SANDBOX, 'read', (db) => codeOf(db, ordinals))).map(String)
  }

  it.each([
    ['http', () => `http://${partner()}/push`, {}],
    ['sftp', () => `sftp://${partner()}/in`, { auth: 'BASIC', authUser: 'u', secret: 's', hostKey: HOST_KEY } as const],
  ])('is kept with its content over %s, also when it is declared wrong and pushed again', async (_, url, over) => {
    const target = await aTarget(own, url(), over)
    const codes = await codesOf(15)
    await own.call(push.startPush, { body: { targetId: target.id, codes, reason: 'a trial' } })
    await deliverDue(t.app, SANDBOX)
    const job = await jobIn(own, target.id, ['DONE'])
    expect(job).toMatchObject({ total: 15, acked: 15, attempts: 0 })
    const { items } = await own.call(push.listPushBatches, { params: { id: job.id }, query: {} })
    expect(items.map(({ status, httpStatus }) => ({ status, httpStatus }))).toEqual([
      { status: 'KEPT', httpStatus: null },
      { status: 'KEPT', httpStatus: null },
    ])
    const params = { id: job.id, answer: items[1]!.answer }
    const shown = await own.call(push.getKeptBatch, { params })
    expect(shown).toMatchObject({ isCut: false, fileName: expect.stringMatching(/^TEST-.*\.json$/) as string })
    expect(JSON.parse(shown.text)).toMatchObject({ format: 'serialis.push.v1' })
    expect(codes.filter((code) => shown.text.includes(code))).toHaveLength(10)
    const file = await own.raw(push.downloadKeptBatch, {
      params: { id: job.id, answer: String(params.answer) } as never,
    })
    expect(file.body.toString()).toBe(shown.text)
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''TEST-")
    const { version } = await own.call(push.getPushJob, { params: { id: job.id } })
    await own.call(push.correctPushJob, { params: { id: job.id }, body: { version, reason: 'wrong' } })
    await deliverDue(t.app, SANDBOX)
    expect(await jobIn(own, target.id, ['DONE'], ({ trigger }) => trigger === 'CORRECTION')).toMatchObject({
      acked: 15,
    })
    expect(await own.call(push.testPushTarget, { params: { id: target.id } })).toMatchObject({
      isReachable: false,
      ...kept,
    })
    expect((await inTenant(t.app.pool, SANDBOX, 'read', pushInvariants)).flatMap(({ examples }) => examples)).toEqual(
      [],
    )
    expect(opened).toEqual([])
  })

  it('is shown to nobody else, and is not in the log of what went out', async () => {
    const [job] = (await own.call(push.listPushJobs, { query: {} })).items
    const params = { id: job!.id, answer: 1 }
    expect(await t.admin.refusal(push.getKeptBatch, { params })).toMatchObject({ status: 404 })
    const reader = await userWith(t.http, own, ['pushes.list'])
    expect(await reader.refusal(push.getKeptBatch, { params })).toMatchObject({ status: 403 })
    const { items } = await own.call(listTraffic, { query: { limit: 200 } })
    expect(items.filter(({ kind }) => kind === 'PUSH')).toEqual([])
  })

  it('reads no host key', async () => {
    const read = await own.call(push.readPushHostKey, { body: { url: `sftp://${partner()}/in` } })
    expect(read).toMatchObject(kept)
    expect(opened).toEqual([])
  })
})

describe('a mail of a sandbox', () => {
  const queued = (to: string) =>
    asCommand(t.app, own, (ctx) => queueMail(ctx, { to, template: 'TEST', params: { by: 'Lin' } }))

  it('is kept, also without a mail server, and with one that is set up', async () => {
    expect(await queued('one@partner.example')).toBe(true)
    await withMailServer(own, { port: sftpServer().port, isActive: true })
    expect(await queued('two@partner.example')).toBe(true)
    expect(await startDueMails(t.app, SANDBOX)).toBe(false)
    const { items } = await own.call(mail.listMails, { query: {} })
    expect(items.map(({ recipient, status, nextAt }) => [recipient, status, nextAt])).toEqual([
      ['t•••@partner.example', 'KEPT', null],
      ['o•••@partner.example', 'KEPT', null],
    ])
    const params = { id: items[0]!.id }
    expect((await own.call(mail.getMail, { params })).body).not.toBe('')
    expect(await own.refusal(mail.retryMail, { params })).toMatchObject({ message: 'mail_has_not_failed' })
    expect(await own.call(mail.sendTestMail, { body: { to: 'three@partner.example' } })).toMatchObject({
      isSent: false,
      ...kept,
    })
    const [third] = (await own.call(mail.listMails, { query: { recipient: 'three@partner.example' } })).items
    expect(third).toMatchObject({ status: 'KEPT', attempts: 0 })
    expect((await inTenant(t.app.pool, SANDBOX, 'read', mailInvariants)).flatMap(({ examples }) => examples)).toEqual(
      [],
    )
    expect(opened).toEqual([])
  })

  it('is not sent when a row waits all the same', async () => {
    await inTenant(t.app.pool, SANDBOX, 'write', ({ client }) =>
      client.query(
        "update mails set status = 'QUEUED', next_at = now() where tenant_id = $1 and recipient like 'two%'",
        [SANDBOX],
      ),
    )
    await startDueMails(t.app, SANDBOX)
    await vi.waitFor(async () => {
      const [row] = (await own.call(mail.listMails, { query: { recipient: 'two@partner.example' } })).items
      expect(row).toMatchObject({ status: 'QUEUED', ...kept })
    }, 20_000)
    expect(opened).toEqual([])
  })
})

describe('lines of a sandbox', () => {
  it('are given nothing: neither a folder, nor a server, nor a call with a key', async () => {
    const crew = await aCrew(t.http, own)
    const second = await userWith(t.http, own, Object.keys(permissions) as PermissionName[])
    const { product } = await masters(own, second)
    const line = await anActiveLine(own, second)
    await connected(own, line)
    const order = await anOrderToPlaceOut(crew, product, line)
    await pollLines(t.app, SANDBOX)
    expect((await own.call(lines.listLineExchanges, { query: { lineId: line.id } })).items).toEqual([])
    // It is not even tried: a line that cannot be given anything would raise an alert.
    const { connection } = await own.call(lines.getLineConnection, { params: { id: line.id } })
    expect(connection).toMatchObject({ failuresInARow: 0, lastFailure: null })
    expect(await visited(own, line.id)).toMatchObject(kept)
    const folder = dropFolderOf(t.app, { code: '0002' }, line.code)
    await expect(stat(folder)).rejects.toThrow('ENOENT')

    const over = { transport: 'SFTP', account: 'u', secret: 's', hostKey: HOST_KEY, folder: 'line' } as const
    const { host, port } = sftpServer()
    await connected(own, line, { ...over, host, port, timeoutSeconds: 1 })
    await pollLines(t.app, SANDBOX)
    expect(await visited(own, line.id)).toMatchObject(kept)
    expect(await own.call(lines.readLineHostKey, { params: { id: line.id }, body: { host, port } })).toMatchObject(kept)

    const { apiKey, key } = await own.call(createApiKey, {
      body: { name: 'Agent', authorities: [permissions['adapters.exchange']] },
    })
    await connected(own, line, { transport: 'HTTP', apiKeyId: apiKey.id })
    expect(await clientOf(t.http, key, '').refusal(lines.callFromLine)).toMatchObject({
      message: 'line_in_sandbox',
    })
    expect(order.status).toBe('WAIT_FOR_PLACEOUT')
    expect(opened).toEqual([])
  })
})

describe('partners of a sandbox', () => {
  it('are asked for nothing, and are not tested', async () => {
    const second = await userWith(t.http, own, ['products.approve', 'products.list'])
    const product = await anApprovedProduct(own, second, { snSource: 'TRACELINK' })
    const sftp = await anSftp(own, sftpServer(), [])
    const web = await aWebservice(own, `http://${partner()}`, [])
    const tracelink = await aTracelink(own, `http://${partner()}`, [product.id])
    const pull = await aPull(own, product.id, 10)
    await dispatchSources(t.app, SANDBOX)
    expect(await pullIn(own, pull.id, ['WAITING'])).toMatchObject({ problem: 'kept_in_sandbox' })
    for (const [{ test }, { id }] of [
      [sftpAccounts, sftp],
      [webserviceAccounts, web],
      [tracelinkAccounts, tracelink],
    ] as const)
      expect(await own.call(test, { params: { id } })).toMatchObject({ problem: { kind: 'kept_in_sandbox' } })
    expect(opened).toEqual([])
  })

  it('are unknown when they send by AS2', async () => {
    const url = `${AS2_PATH}/0002`
    const headers = { 'as2-from': 'a', 'as2-to': 'b', 'message-id': '<1@a>' }
    const answer = await t.http.inject({ method: 'POST', url, headers, payload: 'x' })
    expect(answer.body).toContain('as2_partner_unknown')
  })
})

it('takes no signed head of the log of a sandbox to a server', async () => {
  const { port } = sftpServer()
  const sftpUrl = `sftp://127.0.0.1:${port}/heads`
  expect(await own.call(proof.readHeadsHostKey, { body: { sftpUrl } })).toMatchObject(kept)
  const { settings } = await own.call(proof.getProof)
  const { everyMinutes, mailTo, mailEveryHours, version } = settings
  const usual = { everyMinutes, mailTo, mailEveryHours, version }
  const access = { sftpUrl, sftpUser: 'u', sftpAuth: 'PASSWORD', sftpHostKey: HOST_KEY, sftpSecret: 's' } as const
  await own.call(proof.saveProofSettings, { body: { ...usual, ...access } })
  await keepHeads(t.app, (await tenantById(t.app, SANDBOX))!)
  expect(opened).toEqual([])
})

it('makes codes from keys of its own: the same rule and the same ordinal give another code', async () => {
  const made = []
  for (const [client, tenantId, own_] of [
    [t.admin, 1, liveStock],
    [own, SANDBOX, stock],
  ] as const) {
    const { id } = await anApplication(client, own_, { quantity: 5, level: 'CA' })
    const first = await firstOrdinal(t.app, client, id)
    const ordinals = [0, 1, 2, 3, 4].map((at) => first + at)
    made.push(await inTenant(t.app.pool, tenantId, 'read', (db) => codeOf(db, ordinals)))
  }
  const [live, test] = made
  expect(test).toHaveLength(5)
  expect(test?.filter((code) => live?.includes(code))).toEqual([])
})
