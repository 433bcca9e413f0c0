/** The formatted part of mails that a tenant writes: values in it are text, and a link with a code stands alone. */

import * as routes from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { found } from '../../../kit/http/failure.ts'
import { tenantById } from '../../tenants/tenants.service.ts'
import { outgoing } from '../mail-connection.ts'
import { withMailServer } from '../mail.fixtures.ts'
import type { MailRow } from '../mail.queries.ts'
import { queueMail } from '../outbox.service.ts'
import { htmlOf, writeText } from './written-mail.ts'

let t: TestApp
let writer: Client
beforeAll(async () => {
  t = await testApp()
  writer = await userWith(t.http, t.admin, ['mailTexts.list', 'mailTexts.edit'])
  await withMailServer(t.admin, { port: 1 })
})

type Id = 'ORDER_STEP-en' | 'ACCOUNT_LINK-en' | 'TEST-en'
async function edited(id: Id, html: string | null) {
  const { subject, body, version } = await writer.call(routes.getMailText, { params: { id } })
  return { params: { id }, body: { subject, body, html, version } }
}
const save = async (id: Id, html: string | null) => writer.call(routes.saveMailText, await edited(id, html))
const refused = async (id: Id, html: string) => writer.refusal(routes.saveMailText, await edited(id, html))
async function preview(id: Id, html: string | null) {
  const { params, body } = await edited(id, html)
  const { version: _, ...text } = body
  return writer.call(routes.previewMailText, { params, body: text })
}

const BODY = { subject: 'Hello', body: 'Hello' }
/** What the mail of a test says when its sender has this name. */
const written = (html: string, by: string) =>
  writeText({ ...BODY, html }, { locale: 'en', template: 'TEST' }, { by }, null).html

describe('a value in the formatted part', () => {
  it.each([
    ['<p>{{ by }}</p>', '<b>Li</b>', '<p>&lt;b&gt;Li&lt;/b&gt;</p>'],
    ['<p>{{ by }}</p>', '<script>x()</script>', '<p>&lt;script&gt;x()&lt;/script&gt;</p>'],
    ['<p>{{ by }}</p>', '&lt;img src=y onerror=x()&gt;', '<p>&amp;lt;img src=y onerror=x()&amp;gt;</p>'],
    ['<p>{{ by | append: by }}</p>', '<i>', '<p>&lt;i&gt;&lt;i&gt;</p>'],
    ['<p>{{ "<b>" }}{{ by }}</p>', 'Li', '<p>&lt;b&gt;Li</p>'],
    ['<p>{% for sign in by %}{{ sign }}{% endfor %}</p>', '<b>', '<p>&lt;b&gt;</p>'],
    // Neither the end of a quoted attribute, nor of one without quotes, nor another protocol.
    ['<a title="{{ by }}" href="https://a.example/">a</a>', '" href="https://evil.example/', undefined],
    ['<a title={{ by }} href=https://a.example/>a</a>', 'x href=https://evil.example/', undefined],
    ['<a href="{{ by }}">a</a>', 'javascript:x()', 'a'],
    ['<a href={{ by }}>a</a>', 'https://b.example/ onclick=x()', 'a'],
    ['<p style="color: {{ by }}">a</p>', 'red; position: fixed', '<p style="color: red">a</p>'],
    ['<p {{ by }}>a</p>', 'onclick=x()', '<p>a</p>'],
    ['<{{ by }}>a', 'script', undefined],
  ])('is text in %s', (html, by, expected) => {
    const made = written(`<p>Dear all</p>${html}`, by)
    expect(made).not.toMatch(/<script|<b>|<i>|onclick=x|javascript:/)
    if (expected !== undefined) expect(made).toBe(`<p>Dear all</p>${expected}`)
    expect(made).not.toMatch(/href="https:\/\/evil/)
  })

  it('is compared and counted as it is', () => {
    expect(written('<p>{% if by == "A & B" %}same{% endif %} {{ by | size }} {{ by | upcase }}</p>', 'A & B')).toBe(
      '<p>same 5 A &amp; B</p>',
    )
  })
})

describe('the formatted part', () => {
  it('has links where addresses stand, and no second ones', () => {
    expect(written('<p>https://a.example/?b&amp;c <a href="https://d.example/">https://d.example/</a></p>', 'Li')).toBe(
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/?b&amp;c">https://a.example/?b&amp;c</a> <a target="_blank" rel="noopener noreferrer nofollow" href="https://d.example/">https://d.example/</a></p>',
    )
    expect(written(`<p>https://a.example/"onclick="x()</p><pre>https://b.example/</pre>`, 'Li')).not.toMatch(
      /<[^>]* onclick|<pre><a/,
    )
  })

  it('is saved, shown beside the text, sent, and restored', async () => {
    const html =
      '<h2>Order {{ orderNo }}</h2><p>{% if reason != &quot;&quot; %}{{ reason }}{% endif %}</p><script>x()</script>'
    const { written: shown } = await preview('ORDER_STEP-en', html)
    expect(shown?.html).toMatch(/^<h2>Order PO-2026-0917<\/h2><p>Quantities agree<\/p>$/)
    expect((await preview('ORDER_STEP-en', null)).written?.html).toBeNull()
    expect(await save('ORDER_STEP-en', html)).toMatchObject({ html, isOwn: true, isBroken: false })
    const tenant = found(await tenantById(t.app, 1))
    const params = {
      command: 'scrap' as const,
      orderNo: '<b>7',
      product: 'P',
      batchCode: '',
      by: 'Li',
      reason: '<u>late',
    }
    await inTenant(t.app.pool, 1, 'write', (db) =>
      queueMail(
        { app: t.app, db, now: new Date(), tenant, afterCommit: () => undefined },
        { to: 'rich@example.com', template: 'ORDER_STEP', params, locale: 'en' },
      ),
    )
    const mail = await inTenant(t.app.pool, 1, 'read', async ({ trx }) =>
      trx.selectFrom('mails').selectAll().where('recipient', '=', 'rich@example.com').executeTakeFirstOrThrow(),
    )
    expect(mail.html).toBe('<h2>Order &lt;b&gt;7</h2><p>&lt;u&gt;late</p>')
    const sent = outgoing(mail as MailRow, { sender: 'a@example.com', senderName: 'A' })
    expect(sent.html).toContain(
      `<body style="font-family:sans-serif;font-size:15px;line-height:1.5">${mail.html}</body>`,
    )
    expect(sent.text).toContain('<b>7')
    const { version } = await writer.call(routes.getMailText, { params: { id: 'ORDER_STEP-en' } })
    expect(
      await writer.call(routes.restoreMailText, { params: { id: 'ORDER_STEP-en' }, body: { version } }),
    ).toMatchObject({ html: null, isOwn: false })
  })

  it('has no picture or video, which would need a login or say who reads it', () => {
    const media =
      '<img src="https://a.example/x.png" alt="a"><div data-video="https://v.example/1"><a href="https://v.example/1">v</a></div>'
    const made = written(`<p>Dear all</p>${media}<img src="document-file:0190a7c2-0000-7000-8000-000000000001">`, 'Li')
    expect(made).not.toMatch(/<img|data-video|document-file/)
    expect(made).toContain('href="https://v.example/1"')
  })

  it('is cleaned again when it is sent', () => {
    expect(htmlOf({ body: 'a', html: '<p onclick=x()>b</p><script>x()</script>' })).not.toMatch(/onclick|script/)
    expect(htmlOf({ body: 'a\n\nb', html: null })).toContain('<p>a</p><p>b</p>')
  })

  it.each([
    ['<p>{{ unknown }}</p>', 'template_variable_unknown'],
    ['<p>{% include "a" %}</p>', 'template_tag_unknown'],
    ['<p></p><script>x()</script>', 'template_is_empty'],
    [`${'<div>'.repeat(2_000)}a`, 'template_limit_exceeded'],
  ])('%s is refused at its field', async (html, key) => {
    expect(await refused('TEST-en', html)).toMatchObject({ status: 400, fields: { html: key } })
  })
})

describe('a link with a code', () => {
  const html = (link: string) => `<h2>Welcome</h2>${link}<p>{{ by }}</p>`

  it('is a paragraph of its own, as a link', async () => {
    const { written: shown } = await preview('ACCOUNT_LINK-en', html('<p style="text-align: center">{{ link }}</p>'))
    expect(shown?.html).toMatch(
      /<p style="text-align: center"><a target="_blank" rel="[^"]*" href="(https:\/\/[^"]+#account=[^"]+)">\1<\/a><\/p>/,
    )
  })

  it.each([
    ['', 'template_variable_missing'],
    ['<a href="https://evil.example/?{{ link }}">go</a>', 'template_variable_not_alone'],
    ['<a href="https://evil.example/?<p>{{ link }}</p>">go</a>', 'template_variable_not_alone'],
    ["<p title='<p>{{ link }}</p>'>go</p>", 'template_variable_not_alone'],
    ['<p>https://evil.example/?{{ link }}</p>', 'template_variable_not_alone'],
    ['<p>{{ link }}.evil.example</p>', 'template_variable_not_alone'],
    ['<p>{{ link | upcase }}</p>', 'template_variable_not_alone'],
    ['{% if by == "x" %}<p>{{ link }}</p>{% endif %}', 'template_variable_not_alone'],
    ['<script><p>{{ link }}</p></script>', 'template_variable_not_alone'],
    ['<p>{{ link }}</p><a href="https://evil.example/?<p>{{ link }}</p>">go</a>', 'template_variable_not_alone'],
  ])('is refused in %s', async (link, key) => {
    expect(await refused('ACCOUNT_LINK-en', html(link))).toMatchObject({ status: 400, fields: { html: key } })
  })
})
