/** Heads of the event log: when they are signed, which places get them, and what a clock that steps back does. */

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { releaseRestore } from '@serialis/contract/platform/backups/backups.routes.ts'
import { listMails, saveMailSettings } from '@serialis/contract/platform/mail/mail.routes.ts'
import * as routes from '@serialis/contract/platform/proof/proof.routes.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { check, linesOfDatabase, readHeads } from '../../../scripts/verify-audit.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { openPool } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { sealTenant } from '../audit/seals.service.ts'
import { holdOutgoing } from '../backups/restores.service.ts'
import { rotateMasterKey } from '../secrets/master-key.service.ts'
import { tenantById } from '../tenants/tenants.service.ts'
import { watchClock } from './clock-watch.ts'
import { keepHeads } from './keeping.service.ts'
import { folderOf } from './places.ts'

let t: TestApp
let superuser: pg.PoolClient
/** How far the product's clock is ahead. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
let folder: string

const tenantOne = async () => found(await tenantById(t.app, 1))
const keptHeads = async () => (await readdir(folder)).sort()
type Head = Parameters<typeof check>[1][number]
const verified = (heads: Head[]) => check(linesOfDatabase(superuser, 1, '0001'), heads)

beforeAll(async () => {
  t = await testApp({ clock })
  const superusers = openPool(t.database.superuserUrl, 1)
  superuser = await superusers.connect()
  atEnd(async () => {
    superuser.release()
    await superusers.end()
  })
  folder = folderOf(t.app.config, '0001')
  await sealTenant(t.app, 1)
  await keepHeads(t.app, await tenantOne())
  await as(t.http, 'admin', ADMIN_PASSWORD)
  await sealTenant(t.app, 1)
})

describe('heads', () => {
  it('are signed when there are new events and their time has come, and kept in the folder', async () => {
    const before = await keptHeads()
    const tenant = await tenantOne()
    await keepHeads(t.app, tenant)
    expect(await keptHeads()).toEqual(before)
    ahead += 10 * 60_000
    await keepHeads(t.app, tenant)
    expect((await keptHeads()).length).toBe(before.length + 1)
    const proof = await t.admin.call(routes.getProof)
    expect(proof).toMatchObject({
      head: { tenant: '0001', keyId: proof.key.keyId },
      places: [{ place: 'FOLDER', address: folder, isOutside: false, failure: null }],
      keys: [{ keyId: proof.key.keyId }],
    })
    expect(readHeads(join(folder, found((await keptHeads()).at(-1))))).toEqual([proof.head])
    expect(await t.admin.call(routes.getAuditKey)).toEqual(proof.key)
  })

  it('go to the mailbox of quality assurance, less often', async () => {
    const mail = {
      host: '127.0.0.1',
      port: 9,
      security: 'NONE',
      user: '',
      trustedCertificate: '',
      senderName: '',
    } as const
    await t.admin.call(saveMailSettings, {
      body: {
        ...mail,
        version: 0,
        sender: 'a@example.com',
        locale: 'en',
        orderCommands: [],
        timeoutSeconds: 1,
        isActive: true,
      },
    })
    const { settings } = await t.admin.call(routes.getProof)
    const saved = bodyOf(routes.saveProofSettings, { ...settings, mailTo: 'qa@example.com', mailEveryHours: 1 })
    expect((await t.admin.call(routes.saveProofSettings, { body: saved })).settings).toMatchObject({ version: 1 })
    expect(await t.admin.refusal(routes.saveProofSettings, { body: saved })).toMatchObject({
      message: 'changed_meanwhile',
    })
    const mails = async () => (await t.admin.call(listMails, { query: { recipient: 'qa@example.com' } })).items
    for (let times = 0; times < 2; times++) {
      await sealTenant(t.app, 1)
      await t.admin.call(routes.signHead)
      await keepHeads(t.app, await tenantOne())
    }
    expect(await mails()).toMatchObject([{ template: 'AUDIT_HEAD' }])
  })

  it('raise an alert when the folder fails three times, which ends when it works again', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder was')
    const alerts = async () => (await t.admin.call(listAlerts, { query: { type: 'E2', subjectId: 'FOLDER' } })).items
    for (let times = 0; times < 3; times++) {
      expect(await alerts()).toEqual([])
      await sealTenant(t.app, 1)
      await t.admin.call(routes.signHead)
      await keepHeads(t.app, await tenantOne())
    }
    expect(await alerts()).toMatchObject([{ subjectType: 'event_log', causeGoneAt: null }])
    expect((await t.admin.call(routes.getProof)).places[0]).toMatchObject({
      failure: { text: expect.any(String) as string },
    })
    await rm(folder)
    await mkdir(folder)
    await keepHeads(t.app, await tenantOne())
    expect((await t.admin.call(routes.getProof)).places[0]).toMatchObject({ failure: null })
    expect((await alerts())[0]?.causeGoneAt ?? 'closed').not.toBeNull()
  })

  it('name their key, and a rotation leaves an event', async () => {
    const { key } = await t.admin.call(routes.getProof)
    await rotateMasterKey(t.app)
    await sealTenant(t.app, 1)
    const after = await t.admin.call(routes.signHead)
    expect(after.head!.keyId).not.toBe(key.keyId)
    const { items } = await t.admin.call(listEvents, { query: { action: 'event_log.key_changed' } })
    expect(items[0]).toMatchObject({ details: { keyId: [key.keyId, after.head!.keyId] } })
    for (const client of [t.admin, t.other]) {
      const rotations = await client.call(listEvents, { query: { action: 'master_key.rotated' } })
      expect(rotations.items).toMatchObject([
        { actorName: 'Serialis', details: { keyId: [expect.any(String), expect.any(String)] } },
      ])
    }
    await sealTenant(t.app, 1)
    expect(await verified([after.head!])).toMatchObject({ verdict: 'HELD', faults: [] })
  })
})

describe('an SFTP server of others', () => {
  let server: SftpStandIn
  /** The files of heads that it keeps, oldest first. */
  const heads = async () => (await readdir(join(server.folder, 'heads')).catch(() => [])).sort()
  const place = async () => (await t.admin.call(routes.getProof)).places.find((one) => one.place === 'SFTP')
  const alerts = async () => (await t.admin.call(listAlerts, { query: { type: 'E2', subjectId: 'SFTP' } })).items
  type Settings = ClientInput<typeof routes.saveProofSettings>['body']
  const settings = async (over: Partial<Settings> = {}): Promise<Settings> => {
    const { hasSftpSecret: _, ...now } = (await t.admin.call(routes.getProof)).settings
    return { ...now, ...over }
  }
  const access = () => ({
    sftpUrl: `${server.url}/heads`,
    sftpUser: server.user,
    sftpAuth: 'PASSWORD' as const,
    sftpHostKey: server.hostKeySha256,
  })
  const save = async (over: Partial<Settings>) => t.admin.call(routes.saveProofSettings, { body: await settings(over) })
  const refusal = async (over: Partial<Settings>) =>
    t.admin.refusal(routes.saveProofSettings, { body: await settings(over) })
  /** Signs a head of something new, and takes it to the places. */
  const keepNewHead = async () => {
    await t.admin.call(routes.signHead)
    await sealTenant(t.app, 1)
    const { head } = await t.admin.call(routes.signHead)
    await keepHeads(t.app, await tenantOne())
    return head!
  }

  beforeAll(async () => {
    server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-heads-')) })
    atEnd(() => server.close())
  })

  it('is set up with a host key that a person compares, and with a secret that nobody reads again', async () => {
    const presented = await t.admin.call(routes.readHeadsHostKey, { body: { sftpUrl: access().sftpUrl } })
    expect(presented).toEqual({ fingerprint: server.hostKeySha256, failure: null, text: '' })
    expect(await refusal({ sftpUrl: access().sftpUrl })).toMatchObject({
      fields: { sftpUser: 'can_not_be_empty', sftpHostKey: 'can_not_be_empty' },
    })
    expect(await refusal(access())).toMatchObject({ message: 'heads_secret_can_not_be_empty' })
    for (const sftpUrl of [
      'https://a/heads',
      'sftp://me:pw@host/heads',
      'sftp://host/../heads',
      'sftp://host/%2e%2e/heads',
      'sftp://host/%ff',
    ])
      expect(await refusal({ ...access(), sftpUrl, sftpSecret: 'x' })).toMatchObject({
        fields: { sftpUrl: 'wrong_format' },
      })
    const saved = await save({ ...access(), sftpSecret: server.password })
    expect(saved.settings).toMatchObject({ ...access(), hasSftpSecret: true })
    expect(JSON.stringify(saved)).not.toContain(server.password)
    const { items } = await t.admin.call(listEvents, { query: { action: 'event_log.proof_settings_saved' } })
    expect(items[0]?.details).toMatchObject({ hasNewSecret: true, sftpUser: ['', server.user] })
    expect(JSON.stringify(items)).not.toContain(server.password)
    // Another folder of the same machine keeps the secret; another machine or another kind of login asks for it.
    await save({ sftpUrl: `${server.url}/elsewhere` })
    expect(await refusal({ sftpUrl: 'sftp://elsewhere.example.com/heads' })).toMatchObject({
      message: 'heads_secret_can_not_be_empty',
    })
    expect(await refusal({ sftpAuth: 'KEY' })).toMatchObject({ message: 'heads_secret_can_not_be_empty' })
    await save(access())
  })

  it('gets every head as a file of its own, with which the verifier finds what was changed later', async () => {
    const head = await keepNewHead()
    const next = await keepNewHead()
    const names = await heads()
    expect(names).toHaveLength(2)
    const kept = names.map((name) => readHeads(join(server.folder, 'heads', name))[0])
    expect(kept).toEqual([head, next])
    expect(await place()).toMatchObject({ kept: { sequence: next.sequence }, isOutside: true, failure: null })
    expect((await verified([kept[1]!])).verdict).toBe('HELD')
    await keepHeads(t.app, await tenantOne())
    expect(await heads()).toEqual(names)
  })

  it('is never written over: a file that holds something else is a failure, and an alert when it stays', async () => {
    server.behave('full')
    const head = await keepNewHead()
    expect(await place()).toMatchObject({ failure: { kind: 'no_room' } })
    server.behave('ok')
    const number = String(head.sequence).padStart(12, '0')
    const own = `head-${number}-${head.hash.slice(0, 8)}-${head.keyId.slice(0, 8)}.json`
    await writeFile(join(server.folder, 'heads', own), '{}\n')
    for (let times = 0; times < 2; times++) await keepHeads(t.app, await tenantOne())
    expect(await place()).toMatchObject({ failure: { kind: 'refused' } })
    expect(await alerts()).toMatchObject([{ subjectType: 'event_log', causeGoneAt: null }])
    expect(await readFile(join(server.folder, 'heads', own), 'utf8')).toBe('{}\n')
    await rm(join(server.folder, 'heads', own))
    await keepHeads(t.app, await tenantOne())
    expect(await place()).toMatchObject({ failure: null, kept: { sequence: head.sequence } })
    expect((await alerts())[0]?.causeGoneAt ?? 'closed').not.toBeNull()
  })

  it.each([
    ['wrongHostKey', 'host_key_differs'],
    ['refuse', 'login_refused'],
  ] as const)('that answers with %s gets no head, and the page says why', async (behaviour, kind) => {
    server.behave(behaviour)
    const before = await heads()
    await keepNewHead()
    expect(await place()).toMatchObject({ failure: { kind } })
    server.behave('ok')
    expect(await heads()).toEqual(before)
  })

  it('gets nothing from a restored installation until a person releases it', async () => {
    const two = found(await tenantById(t.app, 2))
    await asSystem(t.app, two, 'restore', (ctx) => holdOutgoing(ctx, ctx.now, {}))
    const { hasSftpSecret: _, ...now } = (await t.other.call(routes.getProof)).settings
    const body = { ...now, ...access(), sftpUrl: `${server.url}/two`, sftpSecret: server.password }
    await t.other.call(routes.saveProofSettings, { body })
    const ofTwo = () => readdir(join(server.folder, 'two')).catch(() => [])
    await sealTenant(t.app, 2)
    await keepHeads(t.app, two)
    expect(await ofTwo()).toEqual([])
    await t.other.call(releaseRestore, { body: { reason: 'compared with the server' } })
    await keepHeads(t.app, two)
    expect(await ofTwo()).toHaveLength(1)
  })
})

describe('a clock that steps back', () => {
  const alerts = async () => (await t.admin.call(listAlerts, { query: { type: 'S2' } })).items
  it('raises one alert: that of the product, and that of the database over a restart', async () => {
    const tenant = await tenantOne()
    await watchClock(t.app, tenant)
    expect(await alerts()).toEqual([])
    ahead -= 60_000
    await watchClock(t.app, tenant)
    await watchClock(t.app, tenant)
    expect(await alerts()).toMatchObject([
      { raisedCount: 1, subjectType: 'event_log', params: { clock: 'product', seconds: 60 } },
    ])
    const moved = (by: string) =>
      superuser.query(
        `update event_seals set sealed_at = sealed_at ${by} where tenant_id = 1 and seq = (select max(seq) from event_seals where tenant_id = 1)`,
      )
    await moved("+ interval '1 hour'")
    await watchClock(t.app, tenant)
    await moved("- interval '1 hour'")
    expect(await alerts()).toMatchObject([{ raisedCount: 2, params: { clock: 'database' } }])
  })
})
