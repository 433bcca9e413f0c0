import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { sftpAccounts, webserviceAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import * as routes from '@serialis/contract/plant/sources/messages.routes.ts'
import { getPull, listPulls } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { newPgpIdentity, type PgpIdentity } from '@serialis/partners/pgp.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { snxFiles, type PgpBehaviour, type SnxFiles } from '@serialis/partners/snx-files.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { anApprovedProduct } from '../../products/products.fixtures.ts'
import { dispatchSources } from '../dispatcher.ts'
import { aPull, anSftp, aTracelink, aWebservice, messageIn, pullIn, sftpBody, webBody } from '../sources.fixtures.ts'
import { FETCH_KIND } from './folders.tasks.ts'

let t: TestApp
let admin: Client
let keeper: Client
let partner: Client
let reader: Client
let sftp: SftpStandIn
let files: SnxFiles
let folder: string
let product: Product
let pushed: Product
let locked: Product
let now = new Date('2026-11-22T08:00:00Z')
const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))

let keys = 0
async function keyWith(owner: Client, names: readonly PermissionName[]): Promise<Client> {
  const { key } = await owner.call(createApiKey, {
    body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
  })
  return clientOf(t.http, key, '')
}

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  const approver = await userWith(t.http, t.admin, ['products.approve', 'products.list'])
  product = await anApprovedProduct(t.admin, approver, { snSource: 'TRACELINK' })
  pushed = await anApprovedProduct(t.admin, approver, { snSource: 'TRACELINK' })
  locked = await anApprovedProduct(t.admin, approver, { snSource: 'TRACELINK' })
  admin = await keyWith(t.admin, Object.keys(permissions) as PermissionName[])
  keeper = await keyWith(t.admin, ['messages.list', 'messages.replay', 'messages.discard', 'messages.export'])
  partner = await keyWith(t.admin, ['messages.receive'])
  reader = await keyWith(t.admin, ['messages.list'])
  folder = await mkdtemp(join(tmpdir(), 'serialis-sftp-'))
  for (const name of ['in', 'out', 'done', 'error']) await mkdir(join(folder, name))
  sftp = await startSftp({ folder })
  files = snxFiles({ folder })
  atEnd(() => sftp.close())
  atEnd(() => rm(folder, { recursive: true, force: true }))
})

/** A folder is not polled while its files are fetched, and the product polls by itself too, at any moment. */
const fetched = () =>
  waitUntil(
    () => admin.call(listAllTasks, { query: { kind: FETCH_KIND, limit: 100 } }),
    ({ items }) => items.every(({ finishedAt }) => finishedAt !== null),
  )
/** Polls the folder twice, far enough apart for its files to count as unchanged. */
async function look(): Promise<void> {
  for (const seconds of [6, 61]) {
    await fetched()
    later(seconds)
    await dispatchSources(t.app, 1)
  }
}
const openAlert = async (type: string, subjectId: string) =>
  (await admin.call(listAlerts, { query: { limit: 100 } })).items.find(
    (one) => one.type === type && one.subjectId === subjectId,
  )
const gtinOf = ({ newest }: Product): string => newest.levels.find(({ level }) => level === 'EA')?.gtin ?? ''

describe('request files over SFTP', () => {
  it('go out as SNXRequestMessage, are answered by a file that rests, and end in the folder for what was read; the same answer again changes nothing', async () => {
    const carrier = await anSftp(admin, sftp, [], { settings: { settleSeconds: 30 } as never })
    await aTracelink(admin, '', [product.id], {
      settings: { mode: 'SFTP', sftpAccountId: carrier.id, url: '' } as never,
    })
    const sent = await pullIn(admin, (await aPull(admin, product.id, 20)).id, ['SENT'])
    const request = await readFile(join(folder, 'out', `SNXRequest-${sent.requestId}.xml`), 'utf8')
    expect(request).toContain(`<RequestId>${sent.requestId}</RequestId>`)
    expect(request).toContain('<PlantLocationId>4012345.00000.0</PlantLocationId>')
    expect(await files.work()).toBe(1)
    later(6)
    await dispatchSources(t.app, 1)
    expect(await readdir(join(folder, 'in'))).toHaveLength(1)
    later(61)
    await dispatchSources(t.app, 1)
    const done = await pullIn(admin, sent.id, ['DELIVERED'])
    expect(done).toMatchObject({
      accepted: 20,
      answers: [{ received: 20, accepted: 20, messageId: expect.any(String) }],
    })
    await expect.poll(() => readdir(join(folder, 'done'))).toEqual([`SNXResponse-${sent.requestId}.xml`])
    // The partner sends the same answer with another time in it.
    const text = await readFile(join(folder, 'done', `SNXResponse-${sent.requestId}.xml`), 'utf8')
    await writeFile(join(folder, 'in', 'again.xml'), `${text}<!-- again -->\n`)
    await look()
    await expect.poll(() => readdir(join(folder, 'done'))).toContain('again.xml')
    const [again] = (await keeper.call(routes.listMessages, { query: {} })).items
    expect(again).toMatchObject({ status: 'DONE', outcome: 'REPEATED', pullId: sent.id })
    expect((await admin.call(listPulls, { query: { productId: product.id } })).items).toMatchObject([{ accepted: 20 }])
  })

  it('that nobody answers are told of after 8 hours; an answer that comes later still counts', async () => {
    files.behave('ok')
    const sent = await pullIn(admin, (await aPull(admin, product.id, 5)).id, ['SENT'])
    later(8 * 3600)
    await dispatchSources(t.app, 1)
    expect(await pullIn(admin, sent.id, ['NO_ANSWER'])).toMatchObject({ problem: 'no_answer' })
    expect(await openAlert('E4', sent.id)).toMatchObject({ level: 'HIGH', status: 'NEW' })
    await files.work()
    // A connection that times out on a busy machine is tried again by a later look, as the product does.
    const answered = async () => {
      await look()
      await fetched()
      return admin.call(getPull, { params: { id: sent.id } })
    }
    expect(await waitUntil(answered, ({ status }) => status === 'DELIVERED')).toMatchObject({ accepted: 5 })
    expect(await openAlert('E4', sent.id)).toMatchObject({ status: 'OBSOLETE' })
  })
})

describe('files under OpenPGP', () => {
  let ours: PgpIdentity
  let theirs: PgpIdentity
  const pgp = () => ({ pgpIn: 'SIGNED', pgpOut: 'SIGNED', pgpPartnerKey: theirs.publicKey })

  beforeAll(async () => {
    ours = await newPgpIdentity('Serialis plant 7', { passphrase: 'open it' })
    theirs = await newPgpIdentity('Partner')
  })

  it('go out locked for the partner and come in locked for us; what is not as agreed lies in the folder for errors and raises E7', async () => {
    const carrier = await anSftp(admin, sftp, [], {
      name: 'Locked',
      privateKey: ours.privateKey,
      passphrase: 'open it',
      settings: {
        ...pgp(),
        inFolder: 'locked-in',
        outFolder: 'locked-out',
        doneFolder: 'locked-done',
        errorFolder: 'locked-error',
      } as never,
    })
    expect(carrier).toMatchObject({
      hasPrivateKey: true,
      keys: [
        { use: 'PGP_OWN', subject: 'Serialis plant 7', validTo: null, daysLeft: null },
        { use: 'PGP_PARTNER', subject: 'Partner' },
      ],
    })
    expect(carrier.settings).toMatchObject({ pgpOwnPublicKey: expect.stringContaining('PUBLIC KEY BLOCK') })
    expect(JSON.stringify(carrier)).not.toContain('PRIVATE KEY')
    await aTracelink(admin, '', [locked.id], {
      priority: 1,
      settings: { mode: 'SFTP', sftpAccountId: carrier.id, url: '' } as never,
    })
    expect(await admin.refusal(sftpAccounts.remove, { params: { id: carrier.id } })).toMatchObject({
      status: 409,
      message: 'account_still_used',
    })
    const partnerFiles = snxFiles({
      folder,
      requestsIn: 'locked-out',
      answersTo: 'locked-in',
      pgp: { own: theirs, partnerPublicKey: ours.publicKey },
    })
    const asked = async () => {
      const sent = await pullIn(admin, (await aPull(admin, locked.id, 7)).id, ['SENT'])
      const name = `SNXRequest-${sent.requestId}.xml.pgp`
      expect((await readFile(join(folder, 'locked-out', name))).includes('SNXRequestMessage')).toBe(false)
      expect(await partnerFiles.work()).toBe(1)
      await look()
      return sent
    }
    const sent = await asked()
    expect(await pullIn(admin, sent.id, ['DELIVERED'])).toMatchObject({ accepted: 7 })
    await expect.poll(() => readdir(join(folder, 'locked-done'))).toEqual([`SNXResponse-${sent.requestId}.xml.pgp`])
    const wrong = {
      plain: 'not_encrypted',
      otherKey: 'other_key',
      forged: 'signature_wrong',
      torn: 'broken_encryption',
    } as const satisfies Partial<Record<PgpBehaviour, string>>
    for (const [how, problem] of Object.entries(wrong)) {
      partnerFiles.lock(how as PgpBehaviour)
      const { requestId, id } = await asked()
      const file = `SNXResponse-${requestId}.xml.pgp`
      await expect
        .poll(() => readdir(join(folder, 'locked-error')))
        .toEqual(expect.arrayContaining([file, `${file}.reason.txt`]))
      const dead = (await keeper.call(routes.listMessages, { query: { status: 'DEAD' } })).items.find(
        (one) => one.file.name === file,
      )!
      expect(dead).toMatchObject({ problem })
      expect(await openAlert('E7', dead.id)).toMatchObject({ params: { problem } })
      await pullIn(admin, id, ['SENT'])
    }
    // No decrypted file is left behind.
    for (const path of (await t.app.files.list(1)).files.keys())
      expect((await readFile(join(t.app.config.dataDir, 'files', path))).includes(`<RequestId>${sent.requestId}`)).toBe(
        false,
      )
  })

  it('need keys that can be used, and say at the field which cannot', async () => {
    const fieldsOf = async (change: object, settings: object = {}) =>
      (
        await admin.refusal(sftpAccounts.create, {
          body: sftpBody(sftp, [], {
            privateKey: ours.privateKey,
            passphrase: 'open it',
            ...change,
            settings: { ...pgp(), ...settings } as never,
          }),
        })
      ).fields
    const past = await newPgpIdentity('Past', { validSeconds: 1 })
    expect(await fieldsOf({ privateKey: '' })).toEqual({ privateKey: 'account_pgp_key_can_not_be_empty' })
    expect(await fieldsOf({ passphrase: 'wrong' })).toEqual({ passphrase: 'account_key_passphrase_wrong' })
    expect(await fieldsOf({ privateKey: ours.publicKey })).toEqual({ privateKey: 'account_pgp_private_key_unreadable' })
    expect(await fieldsOf({}, { pgpPartnerKey: '' })).toEqual({
      'settings.pgpPartnerKey': 'account_pgp_key_can_not_be_empty',
    })
    expect(await fieldsOf({}, { pgpPartnerKey: theirs.privateKey })).toEqual({
      'settings.pgpPartnerKey': 'account_pgp_public_key_unreadable',
    })
    later(10 * 365 * 86_400)
    const { publicKey } = await newPgpIdentity('Signs alone', { onlySigns: true })
    expect(await fieldsOf({}, { pgpPartnerKey: publicKey })).toEqual({
      'settings.pgpPartnerKey': 'account_pgp_key_can_not_encrypt',
    })
    expect(await fieldsOf({}, { pgpPartnerKey: past.publicKey })).toEqual({
      'settings.pgpPartnerKey': 'account_pgp_key_expired',
    })
    later(-10 * 365 * 86_400)
  })
})

describe('a message', () => {
  it('that nobody can read lies in the folder for errors with its reason, raises E7, and is read again by the repair once it is mended', async () => {
    const watched = await anSftp(admin, sftp, [pushed.id], {
      name: 'Watched',
      settings: { inFolder: 'drops' } as never,
    })
    await mkdir(join(folder, 'drops'))
    // A product that the account does not know yet.
    await writeFile(
      join(folder, 'drops', 'first.csv'),
      `gtin,code\n${gtinOf(product)},N0001\n${gtinOf(product)},N0002\n`,
    )
    await writeFile(join(folder, 'drops', 'torn.xml'), '<SNX><SerialNo>A1</Serial')
    await look()
    await expect
      .poll(async () => (await readdir(join(folder, 'error'))).sort())
      .toEqual(['first.csv', 'first.csv.reason.txt', 'torn.xml', 'torn.xml.reason.txt'])
    const dead = (await keeper.call(routes.listMessages, { query: { status: 'DEAD', accountId: watched.id } })).items
    expect(dead.map(({ problem }) => problem).sort()).toEqual(['other_product', 'unreadable_answer'])
    const first = dead.find(({ file }) => file.name === 'first.csv')!
    const alert = await openAlert('E7', first.id)
    expect(alert).toMatchObject({ level: 'HIGH', params: { file: 'first.csv', problem: 'other_product' } })
    expect((await keeper.raw(routes.downloadMessage, { params: { id: first.id } })).body.toString()).toContain('N0001')
    const { version } = await admin.call(sftpAccounts.get, { params: { id: watched.id } })
    await admin.call(sftpAccounts.edit, {
      params: { id: watched.id },
      body: {
        name: 'Watched',
        environment: 'VALIDATION',
        products: [{ productId: pushed.id }, { productId: product.id }],
        settings: watched.settings,
        version,
      },
    })
    const { link } = await admin.call(repairAlert, { params: { id: alert!.id, name: 'replayMessage' } })
    expect(link).toEqual({ page: 'sn_message', id: first.id })
    expect(await messageIn(keeper, first.id, ['DONE'])).toMatchObject({
      outcome: 'IMPORTED',
      codes: 2,
      product: { code: product.code },
      tries: 2,
    })
    expect(await openAlert('E7', first.id)).toMatchObject({ status: 'SOLVED' })
    const torn = dead.find(({ file }) => file.name === 'torn.xml')!
    const offeredTo = async (who: Client) => (await who.call(routes.getMessage, { params: { id: torn.id } })).allowed
    expect([await offeredTo(keeper), await offeredTo(reader)]).toEqual([['replay', 'discard', 'download'], []])
    expect(
      await keeper.call(routes.discardMessage, {
        params: { id: torn.id },
        body: { version: torn.version, reason: 'sent again by mail' },
      }),
    ).toMatchObject({ status: 'DISCARDED', allowed: ['download'] })
    expect(await openAlert('E7', torn.id)).toMatchObject({ status: 'OBSOLETE' })
    expect(
      await keeper.refusal(routes.replayMessage, {
        params: { id: torn.id },
        body: { version: torn.version + 1, reason: 'try anyway' },
      }),
    ).toMatchObject({ message: 'message_status_does_not_allow' })
  })

  it('by the interface is taken in once, as the account maps it, and a wrong mapping is mended and replayed', async () => {
    const account = await aWebservice(admin, 'http://127.0.0.1:9/', [pushed.id], {
      settings: { url: 'http://127.0.0.1:9/', user: 'partner', response: { codes: 'data.list', code: 'sn' } } as never,
    })
    const content = JSON.stringify({
      gtin: gtinOf(pushed),
      data: { list: [{ serial: 'P0001' }, { serial: 'P0002' }, { serial: 'P0003' }] },
    })
    const upload = () =>
      partner.upload(routes.receiveMessage, { body: { accountId: account.id } }, { name: 'push.json', content })
    const received = await upload()
    const dead = await messageIn(keeper, received.id, ['DEAD'])
    expect(dead).toMatchObject({
      origin: 'REST',
      problem: 'unreadable_answer',
      problemParams: { place: 'sn', line: 1 },
    })
    const { secret: _, ...body } = webBody('http://127.0.0.1:9/', [pushed.id], {
      name: account.name,
      settings: {
        url: 'http://127.0.0.1:9/',
        user: 'partner',
        response: { codes: 'data.list', code: 'serial' },
      } as never,
    })
    await admin.call(webserviceAccounts.edit, {
      params: { id: account.id },
      body: { ...body, version: account.version },
    })
    await keeper.call(routes.replayMessage, {
      params: { id: dead.id },
      body: { version: dead.version, reason: 'mapping mended' },
    })
    expect(await messageIn(keeper, dead.id, ['DONE'])).toMatchObject({ codes: 3, outcome: 'IMPORTED' })
    expect((await upload()).id).toBe(dead.id)
    expect(await partner.refusal(routes.listMessages, { query: {} })).toMatchObject({
      message: 'no_permission',
      params: { code: '021800' },
    })
    expect(
      await keeper.uploadRefusal(
        routes.receiveMessage,
        { body: { accountId: account.id } },
        { name: 'x.json', content: '{}' },
      ),
    ).toMatchObject({ params: { code: '021801' } })
  })
})

it('an account whose host shows another key is not spoken with, and says so', async () => {
  const account = await anSftp(admin, sftp, [], { name: 'Wrong key' })
  sftp.behave('wrongHostKey')
  expect(await admin.call(sftpAccounts.test, { params: { id: account.id } })).toMatchObject({
    isReachable: false,
    problem: { kind: 'host_key_differs' },
  })
  sftp.behave('ok')
  const withKey = await anSftp(admin, sftp, [], {
    name: 'No key',
    secret: 'not a key',
    settings: { auth: 'KEY' } as never,
  })
  expect(await admin.call(sftpAccounts.test, { params: { id: withKey.id } })).toMatchObject({ isReachable: false })
  expect(await admin.call(sftpAccounts.test, { params: { id: account.id } })).toMatchObject({ isReachable: true })
})
