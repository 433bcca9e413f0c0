/** Texts of mails that a tenant changes: saved, refused, restored, and read in the language of their reader. */

import type { TemplateFaultKey } from '@serialis/contract/kit/boundary/templates.ts'
import { createRole, login } from '@serialis/contract/platform/access/access.routes.ts'
import { getEvent, getHistory, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import * as routes from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import { listMails } from '@serialis/contract/platform/mail/mail.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { VERIFICATION_CODE } from '../../../../test/harness/accounts.ts'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { clientOf, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant, openPool } from '../../../kit/db/db.ts'
import { found } from '../../../kit/http/failure.ts'
import { tenantById } from '../../tenants/tenants.service.ts'
import { withMailServer } from '../mail.fixtures.ts'
import { queueMail, type NewMail } from '../outbox.service.ts'

let t: TestApp
let writer: Client
let reader: Client
let auditor: Client

beforeAll(async () => {
  t = await testApp()
  writer = await userWith(t.http, t.admin, ['mailTexts.list', 'mailTexts.edit'])
  reader = await userWith(t.http, t.admin, ['mailTexts.list'])
  auditor = await userWith(t.http, t.admin, ['events.list', 'mails.list'])
  await withMailServer(t.admin, { port: 1 })
})

type Id = Parameters<typeof textOf>[0]
const textOf = (id: 'ORDER_STEP-en' | 'ORDER_STEP-zh' | 'ACCOUNT_LINK-en' | 'ROLE_ENDS-en' | 'TEST-en' | 'TEST-zh') =>
  reader.call(routes.getMailText, { params: { id } })
const edited = async (id: Id, over: { subject?: string; body?: string; version?: number }) => {
  const { subject, body, version } = await textOf(id)
  return { params: { id }, body: { subject, body, version, ...over } }
}
const save = async (id: Id, over: { subject?: string; body?: string }) =>
  writer.call(routes.saveMailText, await edited(id, over))
const refused = async (id: Id, over: { subject?: string; body?: string }) =>
  writer.refusal(routes.saveMailText, await edited(id, over))

async function sent<T extends NewMail<'TEST' | 'ORDER_STEP' | 'ACCOUNT_LINK' | 'ROLE_ENDS'>>(mail: T) {
  const tenant = found(await tenantById(t.app, 1))
  await inTenant(t.app.pool, 1, 'write', (db) =>
    queueMail({ app: t.app, db, now: new Date(), tenant, afterCommit: () => undefined }, mail),
  )
  const stored = await inTenant(t.app.pool, 1, 'read', async ({ client }) =>
    client.query('select subject, body from mails where tenant_id = 1 and recipient = $1 order by id desc limit 1', [
      mail.to,
    ]),
  )
  return stored.rows[0] as { subject: string; body: string }
}
const order = (to: string, over: object = {}) => ({
  to,
  template: 'ORDER_STEP' as const,
  params: {
    command: 'scrap' as const,
    orderNo: 'PO-1',
    product: 'Aspirin',
    batchCode: '',
    by: 'Anna',
    reason: '',
    ...over,
  },
  about: { subjectType: 'order', subjectId: 'o-1' },
})

describe('a text of mails', () => {
  it('is the built-in one until it is changed, and again when it is restored; each change is an event', async () => {
    const { items } = await reader.call(routes.listMailTexts)
    expect(items).toHaveLength(24)
    expect(items.filter(({ isOwn, changedAt }) => isOwn || changedAt !== null)).toEqual([])
    const before = await textOf('ORDER_STEP-en')
    const saved = await save('ORDER_STEP-en', {
      subject: '[{{ step }}] {{ orderNo }}',
      body: 'Dear colleagues,\r\n\r\n{{ orderNo }} by {{ by }}{% if reason != "" %}\n\nWhy: {{ reason }}{% endif %}\n',
    })
    expect(saved).toMatchObject({ isOwn: true, version: 1, subject: '[{{ step }}] {{ orderNo }}' })
    expect(await sent(order('plant@example.com'))).toEqual({
      subject: '[was scrapped] PO-1',
      body: 'Dear colleagues,\n\nPO-1 by Anna',
    })
    const zh = await sent({ ...order('plant@example.com'), locale: 'zh' })
    expect(zh.subject).toBe('订单 PO-1 已报废')
    const { items: history } = await reader.call(getHistory, {
      query: { subjectType: 'mail_text', subjectId: 'ORDER_STEP-en' },
    })
    expect(history).toMatchObject([
      {
        action: 'mail_text.saved',
        details: { subject: [before.subject, saved.subject], body: [before.body, saved.body] },
      },
    ])
    const params = { id: 'ORDER_STEP-en' } as const
    const restored = await writer.call(routes.restoreMailText, { params, body: { version: 1 } })
    expect(restored).toMatchObject({ isOwn: false, version: 2, subject: before.subject, body: before.body })
    expect((await sent(order('plant@example.com'))).subject).toBe('Order PO-1 was scrapped')
    expect(await writer.refusal(routes.restoreMailText, { params, body: { version: 2 } })).toMatchObject({
      status: 409,
      message: 'mail_text_not_changed',
    })
    const [event] = (await auditor.call(listEvents, { query: { action: 'mail_text.restored' } })).items
    expect((await auditor.call(getEvent, { params: { id: event?.id ?? '' } })).details).toMatchObject({
      kind: 'ORDER_STEP',
      locale: 'en',
      subject: [saved.subject, before.subject],
    })
  })

  it('is saved by one of two people, first and later; a version never comes again', async () => {
    const outcomes = async () => {
      const input = await edited('TEST-zh', { body: '{{ by }} 测试' })
      const answers = await Promise.allSettled([1, 2].map(() => writer.call(routes.saveMailText, input)))
      return answers.map(({ status }) => status).sort()
    }
    expect(await outcomes()).toEqual(['fulfilled', 'rejected'])
    expect(await outcomes()).toEqual(['fulfilled', 'rejected'])
    const params = { id: 'TEST-zh' } as const
    await writer.call(routes.restoreMailText, { params, body: { version: 2 } })
    for (const version of [0, 2])
      expect(
        await writer.refusal(routes.saveMailText, await edited('TEST-zh', { body: '{{ by }}', version })),
      ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await writer.refusal(routes.restoreMailText, { params, body: { version: 2 } })).toMatchObject({
      message: 'changed_meanwhile',
    })
  })

  it.each([
    ['body', 'one\n {{ secret }}', 'template_variable_unknown', { line: 2, column: 5, name: 'secret' }],
    ['body', '{{ by.constructor.constructor }}', 'template_variable_unknown', { line: 1, column: 4 }],
    ['body', '{{ by | where: "a" }}', 'template_filter_unknown', { line: 1, column: 1, name: 'where' }],
    ['body', '{% include "/etc/passwd" %}', 'template_tag_unknown', { name: 'include' }],
    ['body', 'a {% if by %}', 'template_syntax_wrong', { line: 1, column: 3 }],
    ['body', '{% if by %}'.repeat(9) + '{% endif %}'.repeat(9), 'template_nested_too_deep', { column: 56 }],
    ['body', '{% for i in (1..999) %}{% for j in (1..999) %}x{% endfor %}{% endfor %}', 'template_limit_exceeded', {}],
    ['body', '{% if reason != "" %}{{ reason }}{% endif %}', 'template_is_empty', {}],
    ['subject', '{{ reason }}', 'template_is_empty', {}],
    ['subject', '{{ secret }}', 'template_variable_unknown', { line: 1, column: 4, name: 'secret' }],
  ] as const)('is refused in its %s: %s', async (field, text, key, params) => {
    expect(await refused('ORDER_STEP-en', { [field]: text })).toMatchObject({
      status: 400,
      message: key satisfies TemplateFaultKey,
      params,
      fields: { [field]: key },
    })
    expect((await textOf('ORDER_STEP-en')).isOwn).toBe(false)
  })

  it.each([
    ['subject', 'Order\r\nBcc: thief@example.com', 'wrong_format'],
    ['subject', 'Order\u2028Bcc: thief@example.com', 'wrong_format'],
    ['subject', '', 'can_not_be_empty'],
    ['body', ' \n ', 'can_not_be_empty'],
    ['body', 'a\u0000b', 'wrong_format'],
    ['body', 'x'.repeat(4_001), 'too_long'],
  ] as const)('is refused by its shape in its %s: %j', async (field, text, key) => {
    expect(await refused('ORDER_STEP-en', { [field]: text })).toMatchObject({ status: 400, fields: { [field]: key } })
  })

  it('gets no header from a value', async () => {
    await save('ROLE_ENDS-en', { subject: 'Role {{ role }}', body: '{{ name }} {{ day }}' })
    const params = { account: 'a', name: 'Eve\n\nBcc: x', role: 'QA\r\nBcc: thief@example.com', day: '2026-12-31' }
    expect(await sent({ to: 'eve@example.com', template: 'ROLE_ENDS', params })).toEqual({
      subject: 'Role QA Bcc: thief@example.com',
      body: 'Eve Bcc: x 2026-12-31',
    })
  })
})

describe('the link of an invitation', () => {
  it.each([
    ['Welcome {{ account }}', 'template_variable_missing'],
    ['{% if by %}\n{{ link }}\n{% endif %}', 'template_variable_not_alone'],
    ['https://evil.example/?to={{ link }}', 'template_variable_not_alone'],
    ['{{ link }}\n{{ link | upcase }}', 'template_variable_not_alone'],
  ] as const)('must stay as it is: %s', async (body, key) => {
    expect(await refused('ACCOUNT_LINK-en', { body })).toMatchObject({ status: 400, fields: { body: key } })
  })

  it('is not for the subject, and its code is not in the log', async () => {
    expect(await refused('ACCOUNT_LINK-en', { subject: '{{ link }}' })).toMatchObject({
      fields: { subject: 'template_variable_unknown' },
    })
    await save('ACCOUNT_LINK-en', { body: 'Welcome!\n{{ link }}\nBye' })
    const mail = await sent({
      to: 'new@example.com',
      template: 'ACCOUNT_LINK',
      params: { account: 'new@demo', by: 'Anna', hours: 72 },
      page: '/choose_password#code=s3cret',
    })
    expect(mail.body).toBe('Welcome!\nhttps://console.example.com/choose_password#code=s3cret\nBye')
    const logged = await auditor.raw(listMails, { query: { recipient: 'new@example.com' } })
    expect(logged.body.toString()).not.toContain('s3cret')
  })
})

it('that cannot be written any more is shown as such, and the built-in one is sent', async () => {
  await save('TEST-en', { body: '{{ by }} was here' })
  const superusers = openPool(t.database.superuserUrl, 1)
  atEnd(() => superusers.end())
  await superusers.query(
    `update mail_texts set body = '{{ gone }}' where tenant_id = 1 and template = 'TEST' and locale = 'en'`,
  )
  expect(await textOf('TEST-en')).toMatchObject({ isOwn: true, isBroken: true })
  const mail = await sent({ to: 'me@example.com', template: 'TEST', params: { by: 'Anna' } })
  expect(mail.body).toContain('Anna sent this mail to check the mail server.')
})

describe('a preview', () => {
  const preview = (id: Id, body: { subject: string; body: string }) =>
    reader.call(routes.previewMailText, { params: { id }, body })

  it('shows a text with sample data, and the mail of the other language, and keeps nothing', async () => {
    const answer = await preview('ORDER_STEP-zh', { subject: '{{ orderNo }}', body: '{{ step }}：{{ by }} {{ link }}' })
    expect(answer).toMatchObject({
      written: {
        subject: 'PO-2026-0917',
        body: expect.stringMatching(/^已最终确认：王芳 https:\/\/console\.example\.com\//),
      },
      fault: null,
      other: { locale: 'en', subject: 'Order PO-2026-0917 was confirmed' },
    })
    expect((await textOf('ORDER_STEP-zh')).isOwn).toBe(false)
  })

  it('names the fault of a text with its place', async () => {
    expect(await preview('TEST-en', { subject: 'a', body: 'b\n{{ c }}' })).toMatchObject({
      written: null,
      fault: { field: 'body', key: 'template_variable_unknown', params: { line: 2, column: 4, name: 'c' } },
    })
  })
})

it('is for its permission and its tenant', async () => {
  expect(await auditor.refusal(routes.listMailTexts)).toMatchObject({ status: 403 })
  expect(await reader.refusal(routes.saveMailText, await edited('TEST-en', {}))).toMatchObject({ status: 403 })
  await save('ORDER_STEP-zh', { body: '{{ orderNo }}' })
  const { items } = await t.other.call(routes.listMailTexts)
  expect(items.some(({ isOwn }) => isOwn)).toBe(false)
})

describe('the language of a mail', () => {
  let made = 0
  /** A new person with this address who logs in with a console in this language; a program names none. */
  const personWith = async (email: string, language?: string) => {
    const [body, password] = [{ account: `reads${++made}`, name: 'Reader', email }, `password of ${made}`]
    const { id } = await t.admin.call(createRole, { body: { name: `Reads ${made}`, authorities: ['040520'] } })
    await openAccount(t.http, t.admin, { ...body, roleIds: [id], password })
    await clientOf(t.http, '', '').call(
      login,
      { query: {}, body: { account: body.account, password, verificationCode: VERIFICATION_CODE } },
      language === undefined ? {} : { 'accept-language': language },
    )
  }
  const subjectFor = async (to: string) => (await sent(order(to))).subject

  it('is the one in which its reader last logged in, otherwise that of the tenant', async () => {
    await personWith('li@example.com', 'zh-CN')
    expect(await subjectFor('LI@example.com')).toBe('订单 PO-1 已报废')
    await personWith('bot@example.com')
    expect(await subjectFor('bot@example.com')).toBe('Order PO-1 was scrapped')
    await personWith('shared@example.com', 'zh')
    await personWith('shared@example.com', 'en')
    expect(await subjectFor('shared@example.com')).toBe('Order PO-1 was scrapped')
    expect(await subjectFor('nobody@example.com')).toBe('Order PO-1 was scrapped')
  })
})
