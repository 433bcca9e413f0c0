import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import * as routes from '@serialis/contract/platform/mail/mail.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { tenantById } from '../tenants/tenants.service.ts'
import { startDueMails } from './dispatcher.ts'
import { aMailServer, mailIn, TEST_CERTIFICATE, withMailServer, type TestMailServer } from './mail.fixtures.ts'
import { queueMail, type NewMail } from './outbox.service.ts'

let t: TestApp
let keeper: Client
let auditor: Client
let overseer: Client
let fixer: Client
let elsewhere: Client
let nobody: Client
let plain: TestMailServer
let locked: TestMailServer
let now = new Date('2026-11-21T08:00:00Z')
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

let keys = 0
/** A user with an API key: sessions end while the clock runs ahead by hours. */
const keyWith = async (owner: Client, names: readonly PermissionName[]) =>
  clientOf(
    t.http,
    (
      await owner.call(createApiKey, {
        body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
      })
    ).key,
    '',
  )

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  keeper = await keyWith(t.admin, ['mails.list', 'mails.edit', 'mails.test', 'mails.retry'])
  auditor = await keyWith(t.admin, ['mails.list'])
  overseer = await keyWith(t.admin, ['events.list', 'alerts.list'])
  fixer = await keyWith(t.admin, ['alerts.list', 'alerts.detail', 'alerts.editStatus', 'mails.test'])
  elsewhere = await keyWith(t.other, ['mails.list', 'mails.test', 'mails.retry'])
  nobody = await keyWith(t.admin, ['orders.list'])
  plain = await aMailServer()
  locked = await aMailServer({ account: { user: 'plant', password: 'mail-canary-77' }, hasStartTls: true })
  atEnd(() => Promise.all([plain.close(), locked.close()]))
})
beforeEach(async () => {
  plain.behave('take')
  await withMailServer(keeper, { port: plain.port })
})

type OrderMail = NewMail<'ORDER_STEP'>
const toldOf = (orderNo: string, over: Partial<OrderMail['params']> = {}): OrderMail['params'] => ({
  command: 'finalConfirm',
  orderNo,
  product: 'Aspirin',
  batchCode: 'B1',
  by: 'Anna',
  reason: '',
  ...over,
})

/** Queues a mail as a command does, and reads what is due after it; `then` may still make the command fail. */
async function write(
  to: string,
  params: OrderMail['params'],
  over: Partial<OrderMail> = {},
  then: () => void = () => undefined,
): Promise<void> {
  const tenant = found(await tenantById(t.app, 1))
  await inTenant(t.app.pool, 1, 'write', async (db) => {
    await queueMail(
      { app: t.app, db, now, tenant, afterCommit: () => undefined },
      { to, template: 'ORDER_STEP', params, about: { subjectType: 'order', subjectId: 'o-1' }, ...over },
    )
    then()
  })
  await startDueMails(t.app, 1)
}
const lookAgain = () => startDueMails(t.app, 1)
const countOf = async (recipient: string) =>
  (await auditor.call(routes.listMails, { query: { recipient } })).items.length

describe('a mail', () => {
  it('goes out as text and as a page, with the way to its record, in the language of the tenant or of its reader, and is kept as it was sent', async () => {
    await write('anna@example.com', toldOf('PO-1', { product: '<b>Aspirin</b>', reason: 'released & done' }))
    const mail = await mailIn(auditor, 'anna@example.com', 'SENT')
    expect(mail).toMatchObject({
      subject: 'Order PO-1 was confirmed',
      template: 'ORDER_STEP',
      attempts: 1,
      failure: null,
      sender: 'serialis@example.com',
      answer: expect.stringContaining('kept as number'),
      mayBeRetried: false,
    })
    expect(mail.body).toContain('https://console.example.com/market/manage/main_data/production/orders/o-1')
    const { raw, to, from } = plain.mails.at(-1)!
    expect([from, to]).toEqual(['serialis@example.com', ['anna@example.com']])
    expect(raw).toMatch(/^From: Serialis <serialis@example.com>\r\n/m)
    expect(raw).toContain(`Message-ID: ${mail.messageId}\r\n`)
    expect(mail.messageId).toBe(`<${mail.id}@example.com>`)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r\n/m)
    expect(raw).toContain('text/plain')
    expect(raw).toContain('&lt;b&gt;Aspirin&lt;/b&gt;')
    await write('li@example.com', toldOf('PO-2'), { locale: 'zh' })
    expect(await mailIn(auditor, 'li@example.com', 'SENT')).toMatchObject({ subject: '订单 PO-2 已最终确认' })
  })

  it('cannot be given another header, another reader or an address that is none', async () => {
    await write(
      'anna@example.com',
      toldOf('PO-3\r\nBcc: thief@example.com\r\n\r\nnew body', { reason: 'x\r\n.\r\nRCPT TO:<thief@example.com>' }),
    )
    await mailIn(auditor, 'anna@example.com', 'SENT', ({ subject }) => subject.startsWith('Order PO-3'))
    const { raw, to } = plain.mails.at(-1)!
    expect(to).toEqual(['anna@example.com'])
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
    for (const wrong of [
      'anna@example.com, thief@example.com',
      'anna@example.com\r\nBcc: thief@example.com',
      'nobody',
      '',
    ])
      await write(wrong, toldOf('PO-4'))
    expect(await countOf('thief')).toBe(0)
    expect(await keeper.refusal(routes.sendTestMail, { body: { to: 'a@example.com\r\nb@example.com' } })).toMatchObject(
      { fields: { to: 'email_wrong_format' } },
    )
    const { settings } = await keeper.call(routes.getMailSettings)
    expect(
      await keeper.refusal(routes.saveMailSettings, { body: { ...settings!, senderName: 'A\r\nBcc: x@example.com' } }),
    ).toMatchObject({ fields: { senderName: 'wrong_format' } })
  })

  it('is written with what it tells of: no commit, no mail; none where mails are paused', async () => {
    await expect(
      write('gone@example.com', toldOf('PO-5'), {}, () => {
        throw new Error('the command fails')
      }),
    ).rejects.toThrow('the command fails')
    await withMailServer(keeper, { port: plain.port, isActive: false })
    await write('gone@example.com', toldOf('PO-5'))
    expect(await countOf('gone@example.com')).toBe(0)
  })

  it('that the server refuses is given up, and sent again by a person under the same Message-ID; one that is to wait waits', async () => {
    plain.behave('refuse')
    await write('refused@example.com', toldOf('PO-6'))
    const refused = await mailIn(keeper, 'refused@example.com', 'FAILED')
    expect(refused).toMatchObject({ failure: 'mail_refused', answer: '550 no such mailbox', mayBeRetried: true })
    expect(await auditor.refusal(routes.retryMail, { params: { id: refused.id } })).toMatchObject({ status: 403 })
    expect((await auditor.call(routes.getMail, { params: { id: refused.id } })).mayBeRetried).toBe(false)
    plain.behave('take')
    await keeper.call(routes.retryMail, { params: { id: refused.id } })
    expect(await mailIn(keeper, 'refused@example.com', 'SENT')).toMatchObject({
      messageId: refused.messageId,
      attempts: 2,
    })
    expect(await keeper.refusal(routes.retryMail, { params: { id: refused.id } })).toMatchObject({
      status: 409,
      message: 'mail_has_not_failed',
    })

    plain.behave('delay')
    await write('slow@example.com', toldOf('PO-7'))
    expect(await mailIn(keeper, 'slow@example.com', 'QUEUED', ({ attempts }) => attempts === 1)).toMatchObject({
      failure: 'mail_delayed',
      nextAt: new Date(now.getTime() + 60_000).toISOString(),
    })
    // The server answers: other mails are delivered in the meantime.
    expect((await keeper.call(routes.getMailSettings)).settings).toMatchObject({ failuresInARow: 0 })
    later(1)
    await lookAgain()
    await mailIn(keeper, 'slow@example.com', 'QUEUED', ({ attempts }) => attempts === 2)
    later(25 * 60)
    await lookAgain()
    expect(await mailIn(keeper, 'slow@example.com', 'FAILED')).toMatchObject({ attempts: 3 })
  })

  it('whose acceptance was never heard goes out again: twice for the server, once for a mailbox that knows the Message-ID', async () => {
    const before = plain.mails.length
    plain.behave('swallow')
    await write('twice@example.com', toldOf('PO-8'))
    await mailIn(keeper, 'twice@example.com', 'QUEUED', ({ attempts }) => attempts === 1)
    plain.behave('take')
    later(1)
    await lookAgain()
    const { messageId } = await mailIn(keeper, 'twice@example.com', 'SENT')
    expect(plain.mails.slice(before).map(({ raw }) => /^Message-ID: (.+)\r$/m.exec(raw)?.[1])).toEqual([
      messageId,
      messageId,
    ])
  })
})

describe('the mail server', () => {
  it('that hangs raises an alert at the third failure in a row; trying it from the alert solves it and lets the mails out', async () => {
    await withMailServer(keeper, { port: plain.port, timeoutSeconds: 1 })
    plain.behave('hang')
    await write('waits@example.com', toldOf('PO-9'))
    for (const tried of [1, 2, 3]) {
      const mail = await mailIn(keeper, 'waits@example.com', 'QUEUED', ({ attempts }) => attempts === tried)
      expect(mail.failure).toBe('timeout')
      const opened = plain.connections
      await lookAgain()
      expect(plain.connections, 'nothing is tried while the server is left alone').toBe(opened)
      if (tried === 3) break
      later(tried === 1 ? 1 : 5)
      await lookAgain()
    }
    const alertOf = async () =>
      (await overseer.call(listAlerts, { query: { type: 'E2', subjectType: 'mail_settings' } })).items[0]!
    const { id } = await alertOf()
    expect((await fixer.call(getAlert, { params: { id } })).repairs).toMatchObject([
      { name: 'checkConnection', isAllowed: true },
    ])
    expect(await fixer.refusal(repairAlert, { params: { id, name: 'checkConnection' } })).toMatchObject({
      message: 'alert_cause_remains',
    })
    plain.behave('take')
    await fixer.call(repairAlert, { params: { id, name: 'checkConnection' } })
    expect((await alertOf()).status).toBe('SOLVED')
    expect(await mailIn(keeper, 'waits@example.com', 'QUEUED', () => true)).toMatchObject({ attempts: 3 })
    later(15)
    await lookAgain()
    await mailIn(keeper, 'waits@example.com', 'SENT')
  })

  it('gets the account only over a connection whose certificate is trusted', async () => {
    const access = { port: locked.port, security: 'STARTTLS' as const, user: 'plant', password: 'mail-canary-77' }
    const probe = () => keeper.call(routes.sendTestMail, { body: { to: 'me@example.com' } })
    await withMailServer(keeper, access)
    expect(await probe()).toMatchObject({ isSent: false, failure: 'tls' })
    await withMailServer(keeper, { ...access, trustedCertificate: TEST_CERTIFICATE, password: 'wrong' })
    expect(await probe()).toMatchObject({ isSent: false, failure: 'auth', answer: expect.stringContaining('535') })
    await withMailServer(keeper, { ...access, trustedCertificate: TEST_CERTIFICATE })
    expect(await probe()).toMatchObject({
      isSent: true,
      answer: expect.stringContaining('kept as number 1'),
      failure: null,
    })
    expect(locked.mails[0]).toMatchObject({ isEncrypted: true, user: 'plant', to: ['me@example.com'] })
    expect(await countOf('me@example.com')).toBe(1)
    // A server without encryption, one that refuses us, one in the private network, one that does not exist.
    for (const [over, failure] of [
      [{ port: plain.port, security: 'STARTTLS' }, 'tls'],
      [{ port: plain.port, host: '169.254.169.254' }, 'address_not_allowed'],
      [{ port: 1 }, 'unreachable'],
    ] as const) {
      await withMailServer(keeper, over)
      expect(await probe()).toMatchObject({ isSent: false, failure })
    }
    plain.behave('refuseSender')
    await withMailServer(keeper, { port: plain.port })
    expect(await probe()).toMatchObject({ isSent: false, failure: 'refused', answer: expect.stringContaining('550') })
  })

  it('speaks TLS from the first byte', async () => {
    const secure = await aMailServer({ isSecure: true })
    await withMailServer(keeper, { port: secure.port, security: 'TLS', trustedCertificate: TEST_CERTIFICATE })
    expect(await keeper.call(routes.sendTestMail, { body: { to: 'me@example.com' } })).toMatchObject({ isSent: true })
    expect(secure.mails[0]).toMatchObject({ isEncrypted: true })
    await secure.close()
  })

  it('keeps its password to itself, and asks for it again when it would go elsewhere', async () => {
    const access = {
      port: locked.port,
      security: 'STARTTLS' as const,
      user: 'plant',
      password: 'mail-canary-77',
      trustedCertificate: TEST_CERTIFICATE,
    }
    const saved = await withMailServer(keeper, access)
    expect(saved).toMatchObject({ hasPassword: true })
    const stored = await inTenant(t.app.pool, 1, 'read', async ({ client }) =>
      JSON.stringify(
        (await client.query('select * from mail_settings where tenant_id = 1')).rows.map(
          (row: Record<string, unknown>) => Object.values(row).map(String),
        ),
      ),
    )
    for (const text of [
      JSON.stringify(saved),
      stored,
      JSON.stringify(await overseer.call(listEvents, { query: { limit: 50 } })),
    ])
      expect(text).not.toContain('canary')
    const { password: _, ...kept } = access
    expect(await withMailServer(keeper, { ...kept, senderName: 'Plant' })).toMatchObject({ hasPassword: true })
    for (const [over, fields] of [
      [{ ...kept, port: 1 }, { password: 'can_not_be_empty' }],
      [{ ...kept, user: 'other' }, { password: 'can_not_be_empty' }],
      [{ ...access, security: 'NONE' }, { security: 'mail_password_needs_encryption' }],
      [{ trustedCertificate: 'no certificate' }, { trustedCertificate: 'mail_certificate_wrong' }],
      [{ host: 'http://mail' }, { host: 'mail_host_wrong_format' }],
      [{ sender: 'plant' }, { sender: 'email_wrong_format' }],
    ] as const)
      await expect(withMailServer(keeper, over), JSON.stringify(over)).rejects.toMatchObject({
        refusal: { status: 400, fields },
      })
    expect(
      await keeper.refusal(routes.saveMailSettings, {
        body: bodyOf(routes.saveMailSettings, { ...saved, version: 1 }),
      }),
    ).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
  })

  it('shows its address in part, and is found by the whole one; a file has it in full for those who may', async () => {
    await write('wei.li@example.com', toldOf('PO-9'))
    const { id } = await mailIn(auditor, 'WEI.LI@example.com', 'SENT')
    expect(await auditor.call(routes.getMail, { params: { id } })).toMatchObject({ recipient: 'w•••@example.com' })
    expect(await countOf('wei.li')).toBe(0)
    const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    const fileOf = async (...more: PermissionName[]) => {
      const reader = await userWith(t.http, admin, ['mails.list', 'mails.export', ...more])
      const { taskId } = await reader.call(exportList, { body: { list: 'mails', format: 'CSV', filter: {} } })
      await taskIn(reader, taskId)
      return (await reader.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    }
    expect(await fileOf()).not.toContain('wei.li@example.com')
    expect(await fileOf('users.unmask')).toContain('wei.li@example.com')
  })

  it('is the tenant’s own, and its log is for those who may read it', async () => {
    expect(await elsewhere.call(routes.getMailSettings)).toEqual({ settings: null })
    expect((await elsewhere.call(routes.listMails, { query: {} })).items).toEqual([])
    const [mail] = (await auditor.call(routes.listMails, { query: { status: 'SENT' } })).items
    expect(await elsewhere.refusal(routes.getMail, { params: { id: mail!.id } })).toMatchObject({ status: 404 })
    expect(await elsewhere.refusal(routes.sendTestMail, { body: { to: 'me@example.com' } })).toMatchObject({
      status: 409,
      message: 'mail_not_set_up',
    })
    for (const refused of [
      nobody.refusal(routes.listMails, { query: {} }),
      auditor.refusal(routes.sendTestMail, { body: { to: 'me@example.com' } }),
    ])
      expect(await refused).toMatchObject({ status: 403, message: 'no_permission' })
  })
})
