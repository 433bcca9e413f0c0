/** A tenant that closes: announced, its people take their records along, and then it is read and not changed. */

import { createHash, createPublicKey, verify } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { saveMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import { usualMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { AS2_PATH } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { createUser, getMe, listRoles, listUsers, logout } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { listNews } from '@serialis/contract/platform/news/news.routes.ts'
import { getProof, signHead } from '@serialis/contract/platform/proof/proof.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import {
  announceClosing,
  closeTenant,
  declineClosingExport,
  getClosing,
  getTenant,
  reopenTenant,
  setTenantQuotas,
  startClosingExport,
  suspendTenant,
  updateTenant,
  withdrawClosing,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { getTenantStatus } from '@serialis/contract/platform/tenants/tenants.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { check, linesOfBundle } from '../../../scripts/verify-audit.ts'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, clientOf, openAccount, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { ask, everyRoute } from '../../../test/rules/permission-matrix.ts'
import { inTenant } from '../../kit/db/db.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { openArchive } from '../../kit/text-files/unzip.ts'
import { signatureOf } from '../../plant/products/products.fixtures.ts'
import { withMailServer } from '../mail/mail.fixtures.ts'
import { protocolClient } from '../rich-text/controller/protocol-client.fixtures.ts'
import { findFile } from '../rich-text/files/document-files.queries.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { workingTenants } from '../tenants/tenants.service.ts'
import { aClosing, dayFromNow, platformAdministrator } from './tenant-management.fixtures.ts'

let t: TestApp
let root: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  root = await platformAdministrator(t)
})

const of = { params: { id: '0002' } }
const step = async (reason = 'A test of closing.') => ({
  ...of,
  body: { version: (await root.call(getTenant, of)).version, reason },
})
const announced = async (days = 0) =>
  root.call(announceClosing, { ...of, body: { ...(await step()).body, ...aClosing(days) } })
const declined = async () => {
  const { digest } = await t.other.call(getClosing)
  return t.other.call(declineClosingExport, { body: { signature: signatureOf(t.other, digest) } })
}

describe('an announced closing', () => {
  it('is shown to everybody of the tenant, and its administrators are notified', async () => {
    const detail = await announced(7)
    expect(detail).toMatchObject({ status: 'READY', closing: { announcedBy: 'root', exportAnswer: null } })
    const shown = { isClosed: false, day: dayFromNow(7), retentionDay: dayFromNow(37) }
    expect(await t.other.call(getMe)).toMatchObject({ closing: shown })
    expect(await t.admin.call(getMe)).toMatchObject({ closing: null })
    const [news] = (await t.other.call(listNews, { query: {} })).items
    expect(news).toMatchObject({ isPinned: true, titleEn: `The operators will close this tenant on ${dayFromNow(7)}` })
    const plain = await userWith(t.http, t.other, [])
    expect((await plain.call(listNews, { query: {} })).items).toEqual([])
    expect(await plain.call(getMe)).toMatchObject({ closing: shown })
    // Work goes on until then.
    expect(await t.other.call(getTenantStatus, { params: { tenant: '0002' } })).toMatchObject({ status: 'READY' })
    const again = { ...of, body: { ...(await step()).body, ...aClosing(9) } }
    expect(await root.refusal(announceClosing, again)).toMatchObject({ status: 409, message: 'closing_announced' })
    await root.call(withdrawClosing, await step())
    expect(await t.other.call(getMe)).toMatchObject({ closing: null })
    expect(await root.refusal(withdrawClosing, await step())).toMatchObject({ message: 'closing_none' })
    expect(await root.refusal(closeTenant, await step())).toMatchObject({ message: 'closing_none' })
    expect(await root.refusal(reopenTenant, await step())).toMatchObject({ message: 'closing_none' })
  })

  it('is mailed to those who hold every permission, in their language, where a mail server is set up', async () => {
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    const mailed = async () =>
      (
        await superuser.query<{ mail: string }>(
          "select recipient || ': ' || subject as mail from mails where template = 'TENANT_CLOSING' order by 1",
        )
      ).rows.map(({ mail }) => mail)
    await userWith(t.http, t.other, [])
    const roles = (await t.other.call(listRoles, { query: {} })).items
    const all = roles.find(({ holdsAll }) => holdsAll)!.id
    const people = { wang: [all], lin: [all], plain: [roles.find(({ holdsAll }) => !holdsAll)!.id] }
    for (const [account, roleIds] of Object.entries(people))
      await openAccount(t.http, t.other, {
        account,
        name: account,
        email: `${account}@north.example`,
        roleIds,
        password: `the password of ${account}`,
      })
    await superuser.query("update users set locale = 'zh' where tenant_id = 2 and account = 'wang'")
    await announced(7)
    await root.call(withdrawClosing, await step())
    expect(await mailed()).toEqual([])
    await withMailServer(t.other, {})
    await announced(7)
    await root.call(withdrawClosing, await step())
    const { name } = await root.call(getTenant, of)
    expect(await mailed()).toEqual([
      `lin@north.example: ${name} will be closed on ${dayFromNow(7)}`,
      `wang@north.example: ${name} 将于 ${dayFromNow(7)} 关闭`,
    ])
    await withMailServer(t.other, { isActive: false })
    await superuser.end()
  })

  it('names a day that is still to come, and days enough to read', async () => {
    const { body } = await step()
    const refused = async (days: object) =>
      (await root.refusal(announceClosing, { ...of, body: { ...body, ...aClosing(3), ...days } })).fields
    expect(await refused({ closingDay: dayFromNow(-2) })).toEqual({ closingDay: 'closing_day_past' })
    expect(await refused({ retentionDay: dayFromNow(32) })).toEqual({ retentionDay: 'closing_retention_too_short' })
    for (const missing of ['closingDay', 'retentionDay'])
      expect(Object.keys((await refused({ [missing]: '' })) ?? {})).toEqual([missing])
    expect(await refused({ reason: '' })).toEqual({ reason: 'reason_too_short' })
    const nowhere = { params: { id: '0999' }, body: { ...body, ...aClosing(3) } }
    expect(await root.refusal(announceClosing, nowhere)).toMatchObject({ status: 404 })
  })

  it('of two administrators at once one announces it, and one of two closes', async () => {
    const second = await platformAdministrator(t, 'second')
    const both = <R>(work: (client: Client) => Promise<R>) => Promise.all([root, second].map(work))
    const body = { ...(await step()).body, ...aClosing(0) }
    const made = await both((client) => client.raw(announceClosing, { ...of, body }))
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
    await declined()
    const input = await step()
    const ended = await both((client) => client.raw(closeTenant, input))
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 409])
    await root.call(reopenTenant, await step())
  })

  it('ends in no closed tenant before its day, nor without an answer of its people', async () => {
    await announced(2)
    expect(await root.refusal(closeTenant, await step())).toMatchObject({ status: 409, message: 'closing_not_due' })
    await root.call(withdrawClosing, await step())
    await announced(0)
    expect(await root.refusal(closeTenant, await step())).toMatchObject({ message: 'closing_export_missing' })
    await root.call(withdrawClosing, await step())
    // The answer to a former announcement does not count for a new one.
    await announced(0)
    await declined()
    await root.call(withdrawClosing, await step())
    await announced(0)
    expect(await root.refusal(closeTenant, await step())).toMatchObject({ message: 'closing_export_missing' })
    await root.call(withdrawClosing, await step())
  })

  it('is answered by who holds every permission alone, with a signature that fits', async () => {
    expect(await t.other.call(getClosing)).toEqual({ closing: null, digest: '' })
    expect(await t.other.refusal(startClosingExport)).toMatchObject({ status: 409, message: 'closing_none' })
    const body = { signature: signatureOf(t.other, 'a'.repeat(64)) }
    expect(await t.other.refusal(declineClosingExport, { body })).toMatchObject({ message: 'closing_none' })
    await announced(5)
    expect(await t.other.refusal(declineClosingExport, { body })).toMatchObject({ message: 'changed_meanwhile' })
    const auditor = await userWith(t.http, t.other, ['events.export'])
    expect(await auditor.call(getClosing)).toMatchObject({ closing: { exportAnswer: null } })
    const forbidden = { status: 403, message: 'closing_administrator_needed' }
    expect(await auditor.refusal(startClosingExport)).toMatchObject(forbidden)
    const own = { body: { signature: signatureOf(auditor, 'a'.repeat(64)) } }
    expect(await auditor.refusal(declineClosingExport, own)).toMatchObject(forbidden)
    expect(await t.admin.call(getClosing)).toMatchObject({ closing: null })
    expect(await declined()).toMatchObject({ closing: { exportAnswer: 'DECLINED', exportSha256: '' } })
    const { items } = await t.other.call(listEvents, { query: { action: 'tenant.export_declined' } })
    expect(items[0]).toMatchObject({ isSigned: true, subjectId: '0002' })
    await root.call(withdrawClosing, await step())
  })
})

it('the export holds the log, which the stand-alone check believes, every list, and signed checksums', async () => {
  for (const [version, reason] of ['One point', 'Two points'].entries())
    await t.other.call(saveMemberConfig, {
      body: { ...usualMemberConfig, pointsPerFirstScan: version + 1, reason, version },
    })
  await announced(4)
  await expect.poll(async () => (await t.other.call(getProof)).waiting, { timeout: 10_000 }).toBe(0)
  const uploads = protocolClient({ origin: await t.http.listen({ port: 0, host: '127.0.0.1' }), token: t.other.token })
  for (const name of ['kept.txt', 'lost.txt']) await uploads.dialog('uploadfile', name, `The text of ${name}`)
  const listed = await uploads.list('listfile')
  const lost = (listed.body.list as { id: string; title: string }[]).find(({ title }) => title === 'lost.txt')
  const row = await inTenant(t.app.pool, 2, 'read', (db) => findFile(db, lost?.id ?? ''))
  await t.app.files.remove(row?.path ?? '')
  const { head } = await t.other.call(signHead)
  const { taskId } = await t.other.call(startClosingExport)
  const { file } = await taskIn(t.other, taskId, ['DONE'])
  const { body: bytes } = await t.other.raw(downloadTaskFile, { params: { id: taskId } })
  const archive = await openArchive({
    size: bytes.length,
    read: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  })
  const inside = async (name: string) => Buffer.concat(await Array.fromAsync(archive.read(name)))
  const { signature, ...contents } = JSON.parse((await inside('contents.json')).toString()) as {
    signature: string
    publicKey: string
    perRecord: string[]
    missing: string[]
    files: { name: string; sha256: string; bytes: number }[]
  }
  const key = createPublicKey({ key: Buffer.from(contents.publicKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned = (value: object) =>
    verify(null, Buffer.from(canonicalJson(value)), key, Buffer.from(signature, 'base64'))
  expect([isSigned(contents), isSigned({ ...contents, perRecord: [] })]).toEqual([
    true,
    contents.perRecord.length === 0,
  ])
  for (const { name, sha256 } of contents.files)
    expect(
      createHash('sha256')
        .update(await inside(name))
        .digest('hex'),
      name,
    ).toBe(sha256)
  const names = contents.files.map(({ name }) => name)
  const kept = names.find((name) => name.endsWith('/kept.txt')) ?? ''
  expect((await inside(kept)).toString()).toBe('The text of kept.txt')
  expect(contents.missing).toEqual([expect.stringMatching(/^files\/documents\/[\da-f-]{36}\/lost\.txt$/)])
  expect(names).toEqual(expect.arrayContaining(['event-log.jsonl', 'lists/users.csv', 'lists/orders.csv']))
  expect(names.length).toBeGreaterThan(25)
  expect((await inside('lists/users.csv')).toString()).toContain('admin')
  const versions = (await inside('lists/memberConfigVersions.csv')).toString().split('\r\n')
  expect(versions[0]).toContain('Version,Saved by,Saved at,Reason,Levels')
  expect(versions.slice(1).map((line) => line.slice(0, 1))).toEqual(['1', '2', ''])
  expect(versions[2]).toContain('Two points')
  expect((await inside('lists/dataCenterConfigVersions.csv')).toString().split('\r\n')).toHaveLength(2)
  const log = join(t.app.config.dataDir, 'log-of-closing.jsonl')
  await writeFile(log, await inside('event-log.jsonl'))
  expect(await check(linesOfBundle(log), [head!])).toMatchObject({ verdict: 'HELD', faults: [] })
  await writeFile(
    log,
    (await inside('event-log.jsonl')).toString().replace('tenant.closing_announced', 'tenant.closed'),
  )
  expect(await check(linesOfBundle(log), [head!])).toMatchObject({ verdict: 'BROKEN' })
  expect(await t.other.call(getClosing)).toMatchObject({
    closing: { exportAnswer: 'TAKEN', exportSha256: file!.sha256 },
  })
  await root.call(withdrawClosing, await step())
})

/** What people do in a closed tenant all the same: they log in and out, choose a password, and read files. */
const OPEN_WHILE_CLOSED = [
  'addPasskey',
  'answerSecondFactor',
  'askPasskey',
  'changeOwnPassword',
  'confirmAuthenticatorApp',
  'downloadAccessReviewReport',
  'downloadKeptBatch',
  'downloadMessage',
  'downloadOnboardingErrors',
  'downloadOrderReport',
  'downloadPullAnswer',
  'downloadPushRejects',
  'downloadResultErrors',
  'downloadResultFile',
  'downloadTaskFile',
  'logout',
  'putPreference',
  'startAuthenticatorApp',
  'startPasskey',
]

describe('a closed tenant', { shuffle: false }, () => {
  let key = ''

  it('1. is closed on its day', async () => {
    ;({ key } = await t.other.call(createApiKey, { body: { name: 'Reader', authorities: ['050100'] } }))
    await announced(0)
    await declined()
    const detail = await root.call(closeTenant, await step('The contract has ended.'))
    expect(detail).toMatchObject({
      status: 'CLOSED',
      closing: { closedBy: 'root' },
      statusReason: 'The contract has ended.',
    })
  })

  it('2. lets its people log in and read, and says so', async () => {
    const again = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    expect(await again.call(getMe)).toMatchObject({ closing: { isClosed: true } })
    expect((await again.call(listUsers, { query: {} })).items.length).toBeGreaterThan(0)
    expect(await again.call(getClosing)).toMatchObject({ closing: { exportAnswer: 'DECLINED' } })
    await again.call(logout)
    expect(await again.refusal(getMe)).toMatchObject({ status: 401 })
    // Others are not concerned.
    await t.admin.call(listUsers, { query: {} })
  })

  it('3. refuses every command of its people at one place, and everything of its keys', async () => {
    const open: string[] = []
    for (const { name, route } of everyRoute) {
      if (route.permission === 'public' || route.permission === 'platform') continue
      const isReading = route.kind === 'query' || route.kind === 'feed'
      if (name === 'logout' || isReading) continue
      const { status, message } = await ask(t.http, route, t.other.token)
      if (status === 403 && message === 'tenant_closed') continue
      open.push(name)
    }
    expect([...open, 'logout'].sort()).toEqual(OPEN_WHILE_CLOSED)
    const reader = clientOf(t.http, key, '')
    expect(await reader.refusal(listUsers, { query: {} })).toMatchObject({ status: 403, message: 'tenant_closed' })
    const [role] = (await t.other.call(listRoles, { query: {} })).items
    const body = { account: 'late', name: 'Late', roleIds: [role!.id] }
    expect(await t.other.refusal(createUser, { body })).toMatchObject({ message: 'tenant_closed' })
  })

  it('4. has no status, takes nothing from partners, and nothing runs in the background', async () => {
    for (const client of [t.other, clientOf(t.http, key, ''), root])
      expect(await client.refusal(getTenantStatus, { params: { tenant: '0002' } })).toMatchObject({ status: 404 })
    const { statusCode } = await t.http.inject({
      method: 'POST',
      url: `${AS2_PATH}/0002`,
      headers: { 'message-id': '<1@partner>', 'as2-from': 'PARTNER', 'as2-to': 'US', 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(statusCode).toBe(503)
    expect((await workingTenants(t.app)).map(({ code }) => code)).toEqual(['0001'])
    const { statusCode: followed } = await t.http.inject({
      method: streamAlerts.method,
      url: streamAlerts.path,
      headers: { authorization: key },
    })
    expect(followed).toBe(403)
  })

  it('5. is not edited, suspended or announced again by the platform', async () => {
    const { version } = await root.call(getTenant, of)
    const closed = { status: 403, message: 'tenant_closed' }
    const edit = { name: 'Other', zone: 'Asia/Tokyo', locale: 'en', version } as const
    expect(await root.refusal(updateTenant, { ...of, body: edit })).toMatchObject(closed)
    const quotas = { version, users: 5, storedBytes: null, codes: null }
    expect(await root.refusal(setTenantQuotas, { ...of, body: quotas })).toMatchObject(closed)
    expect(await root.refusal(suspendTenant, await step())).toMatchObject({ message: 'status_change_not_allowed' })
    const again = { ...of, body: { ...(await step()).body, ...aClosing(9) } }
    expect(await root.refusal(announceClosing, again)).toMatchObject({ message: 'closing_announced' })
    expect(await root.refusal(withdrawClosing, await step())).toMatchObject({ message: 'closing_none' })
  })

  it('6. works again once it is opened, with everything that it had', async () => {
    await root.call(reopenTenant, await step('A new contract.'))
    const [role] = (await t.other.call(listRoles, { query: {} })).items
    await t.other.call(createUser, { body: { account: 'late', name: 'Late', roleIds: [role!.id] } })
    await clientOf(t.http, key, '').call(listUsers, { query: {} })
    const { items } = await t.other.call(listEvents, { query: { limit: 100 } })
    const acts = items
      .map(({ action }) => action)
      .filter((action) => action.startsWith('tenant.') && !/looked/.test(action))
    expect(acts.slice(0, 4)).toEqual([
      'tenant.reopened',
      'tenant.closed',
      'tenant.export_declined',
      'tenant.closing_announced',
    ])
  })
})
