/** Pictures of mails: published when the text is saved, seen without a login, and withdrawn with the text. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import * as routes from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import { referenceOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { urlOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { buildApp } from '../../../app.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { found } from '../../../kit/http/failure.ts'
import type { Limits } from '../../../kit/ops/config.ts'
import { rooms } from '../../../rooms.ts'
import { verifyAll } from '../../../verification.ts'
import { startDueMails } from '../../mail/dispatcher.ts'
import { aMailServer, mailIn, withMailServer, type TestMailServer } from '../../mail/mail.fixtures.ts'
import { queueMail } from '../../mail/outbox.service.ts'
import { otherAsSandbox } from '../../tenant-management/tenant-management.fixtures.ts'
import { forgetTenants, tenantById } from '../../tenants/tenants.service.ts'
import { realPng } from '../controller/pictures.fixtures.ts'
import { protocolClient } from '../controller/protocol-client.fixtures.ts'

let t: TestApp
let origin: string
let writer: Client
let superuser: pg.Client
let mailbox: TestMailServer

beforeAll(async () => {
  t = await testApp({ work: true })
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  writer = await userWith(t.http, t.admin, ['mailTexts.list', 'mailTexts.edit', 'mails.list'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  mailbox = await aMailServer()
  atEnd(() => Promise.all([superuser.end(), mailbox.close()]))
  await withMailServer(t.admin, { port: mailbox.port, consoleUrl: `${origin}/` })
})

const params = { id: 'TEST-en' } as const
beforeEach(async () => {
  const { isOwn, version } = await writer.call(routes.getMailText, { params })
  if (isOwn) await writer.call(routes.restoreMailText, { params, body: { version } })
})

let drawn = 0
async function uploaded(by = writer) {
  const png = await realPng(40 + drawn++, 30)
  const { body } = await protocolClient({ origin, token: by.token }).button('a.png', png)
  return { id: String(body.id), url: String(body.url) }
}
const img = (source: string, alt = 'The plant') => `<p>Hello</p><p><img src="${source}" alt="${alt}"></p>`
const chart = (second = '20', kind = 'column') =>
  `<table data-chart="${kind}"><tbody><tr><th>Packs</th><th>May</th></tr><tr><th>A</th><td>10</td></tr>` +
  `<tr><th>B</th><td>${second}</td></tr></tbody></table>`

async function input(html: string | null, publishesPictures = true, by = writer) {
  const { subject, body, version } = await by.call(routes.getMailText, { params })
  return { params, body: { subject, body, html, publishesPictures, version } }
}
const save = async (html: string | null, by = writer) => by.call(routes.saveMailText, await input(html, true, by))
const refused = async (html: string, mayPublish = true, by = writer) =>
  by.refusal(routes.saveMailText, await input(html, mayPublish, by))

async function sent(to: string, tenantId = 1, by = 'Li') {
  const tenant = found(await tenantById(t.app, tenantId))
  await inTenant(t.app.pool, tenantId, 'write', (db) =>
    queueMail(
      { app: t.app, db, now: new Date(), tenant, afterCommit: () => undefined },
      { to, template: 'TEST', params: { by }, locale: 'en' },
    ),
  )
  const { rows } = await superuser.query<{ html: string }>(
    'select html from mails where tenant_id = $1 and recipient = $2 order by id desc limit 1',
    [tenantId, to],
  )
  return rows[0]!.html
}
const picturesOf = (html: string) => [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address!)
const status = async (address: string) => (await fetch(address)).status
const rowsIn = async (tenantId = 1) =>
  (await superuser.query<{ path: string }>('select path from published_pictures where tenant_id = $1', [tenantId])).rows
/** Every file has its row, and the other way round. */
async function expectWhole() {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  expect((await t.app.files.list(1)).unsettled).toEqual([])
}

describe('a picture of a mail', () => {
  it('is a copy that is seen without a login, and gone with the text', async () => {
    const file = await uploaded()
    const saved = await save(img(file.url))
    expect(saved.publishesPictures).toBe(true)
    // Stored as a reference; an editor gets an address that works today.
    const { rows } = await superuser.query<{ html: string }>(`select html from mail_texts where template = 'TEST'`)
    expect(rows[0]!.html).toBe(img(referenceOf(file.id)))
    expect(saved.html).toContain(`/static/UE/files/1/${file.id}?e=`)
    await sent('anna@example.com')
    await startDueMails(t.app, 1)
    const mail = await mailIn(writer, 'anna@example.com', 'SENT')
    expect(mail.formatted).toBe('PICTURES')
    const raw = mailbox.mails.at(-1)!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const [address] = picturesOf(raw)
    expect(address).toMatch(new RegExp(`^${origin}/static/UE/published/1/[\\w-]{32}$`))
    const answer = await fetch(address!)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    const original = await (await fetch(`${origin}${file.url}`)).arrayBuffer()
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(original))).toBe(true)
    await expectWhole()
    // The same picture keeps its address; another text does not take it away.
    await save(`<p>New words</p>${img(saved.html!.match(/src="([^"]+)"/)![1]!.replaceAll('&amp;', '&'))}`)
    expect(await status(address!)).toBe(200)
    const { version } = await writer.call(routes.getMailText, { params })
    const restored = await writer.call(routes.restoreMailText, { params, body: { version } })
    expect(restored).toMatchObject({ html: null, publishesPictures: false })
    expect(await status(address!)).toBe(404)
    expect(await rowsIn()).toEqual([])
    await waitUntil(
      async () => (await t.app.files.list(1)).unsettled.length,
      (left): left is number => left === 0,
    )
    await expectWhole()
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'mail_text' } })
    expect(items.map(({ details }) => details['pictures']).filter(Boolean)).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('goes with the save that leaves it out, and comes back under another address', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    await save(img(one.url) + img(two.url))
    const before = picturesOf(await sent('a@example.com'))
    expect(before).toHaveLength(2)
    await save(img(two.url))
    expect(await Promise.all(before.map(status))).toEqual([404, 200])
    expect(picturesOf(await sent('a@example.com'))).toEqual([before[1]])
    await save(img(one.url) + img(two.url))
    const after = picturesOf(await sent('a@example.com'))
    expect(after[1]).toBe(before[1])
    expect(after[0]).not.toBe(before[0])
    await save(null)
    expect(await Promise.all(after.map(status))).toEqual([404, 404])
  })

  it('is published only where its author wants that, once however often it stands there', async () => {
    const { url } = await uploaded()
    expect(await refused(img(url), false)).toMatchObject({
      status: 400,
      fields: { publishesPictures: 'pictures_not_published' },
    })
    expect(await refused(chart(), false)).toMatchObject({ fields: { publishesPictures: 'pictures_not_published' } })
    expect(await rowsIn()).toEqual([])
    expect((await writer.call(routes.saveMailText, await input('<p>Words</p>', false))).publishesPictures).toBe(false)
    await save(img(url) + img(url))
    expect(await rowsIn()).toHaveLength(1)
    expect(await refused(Array.from({ length: 21 }, (_, at) => chart(String(at))).join(''))).toMatchObject({
      message: 'pictures_too_many',
    })
  })

  it('is no file of others, of another tenant, or one that is not there', async () => {
    const colleague = await userWith(t.http, t.admin, ['mailTexts.list', 'mailTexts.edit'])
    const [theirs, elsewhere] = [await uploaded(colleague), await uploaded(t.other)]
    const strangers = [
      referenceOf(theirs.id),
      theirs.url.replace(/s=..../, 's=AAAA'),
      elsewhere.url,
      referenceOf(elsewhere.id),
      referenceOf('0190a7c2-0000-7000-8000-000000000001'),
    ]
    for (const source of strangers)
      expect(await refused(img(source))).toMatchObject({ status: 400, fields: { html: 'picture_not_there' } })
    const { written } = await writer.call(routes.previewMailText, {
      params,
      body: { subject: 'a', body: 'a', html: img(referenceOf(theirs.id)) },
    })
    expect(written?.html).toBe('<p>Hello</p><p>The plant</p>')
    // Whose address the author was given.
    await save(img(theirs.url))
    expect(picturesOf(await sent('b@example.com'))).toHaveLength(1)
    const reader = await userWith(t.http, t.admin, ['mailTexts.list'])
    expect(await refused(img(theirs.url), true, reader)).toMatchObject({ status: 403 })
    expect(await refused(img('https://evil.example/a.png') + img(referenceOf(elsewhere.id)))).toMatchObject({
      fields: { html: 'picture_not_there' },
    })
    await save(`<p>{{ by }}</p>${img('https://evil.example/a.png')}`)
    expect(await sent('b@example.com')).toBe('<p>Li</p><p>Hello</p><p>The plant</p>')
  })

  it('is no file of another kind', async () => {
    const { body } = await protocolClient({ origin, token: writer.token }).dialog(
      'uploadfile',
      'a.txt',
      Buffer.from('words'),
    )
    expect(await refused(img(String(body.url)))).toMatchObject({ message: 'picture_not_there' })
  })

  it('is never one that a value names', async () => {
    const [held, other] = [await uploaded(), await uploaded()]
    await save(`${img(held.url)}<p><img src="{{ by }}" alt="x"></p><p>{{ by }}</p>`)
    const html = await sent('c@example.com', 1, referenceOf(other.id))
    expect(picturesOf(html)).toHaveLength(1)
    expect(html).toContain(`<p>x</p><p>${referenceOf(other.id)}</p>`)
    expect(picturesOf(await sent('c@example.com', 1, 'https://evil.example/a.png'))).toHaveLength(1)
  })

  it('is left out where mails know no address of the console', async () => {
    const { url } = await uploaded()
    await save(img(url))
    await withMailServer(t.admin, { port: mailbox.port, consoleUrl: '' })
    expect(await sent('d@example.com')).toBe('<p>Hello</p><p>The plant</p>')
    await withMailServer(t.admin, { port: mailbox.port, consoleUrl: `${origin}/` })
  })

  it('of two at once, one is saved and the other leaves nothing', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    await superuser.query('delete from mail_texts where tenant_id = 1')
    const inputs = [await input(img(one.url)), await input(img(two.url))]
    const answers = await Promise.allSettled(inputs.map((each) => writer.call(routes.saveMailText, each)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await rowsIn()).toHaveLength(1)
    await expectWhole()
  })

  it('is refused where the tenant has no room, and leaves nothing', async () => {
    const { url } = await uploaded()
    const { limits } = t.app.config as { limits: { fileBytes: number } }
    const before = limits.fileBytes
    limits.fileBytes = await t.app.files.used(1)
    try {
      expect(await refused(img(url))).toMatchObject({ message: 'file_quota_reached' })
      expect(await refused(chart())).toMatchObject({ message: 'file_quota_reached' })
    } finally {
      limits.fileBytes = before
    }
    expect(await rowsIn()).toEqual([])
    await expectWhole()
  })
})

describe('an address', () => {
  it.each(['SUSPENDED', 'CLOSED'])('opens nothing of a tenant that is %s', async (state) => {
    const { url } = await uploaded()
    await save(img(url))
    const [address] = picturesOf(await sent('e@example.com'))
    expect(await status(address!)).toBe(200)
    const set = async (to: string) => {
      await superuser.query('update tenants set status = $1 where tenant_id = 1', [to])
      forgetTenants(t.app)
    }
    try {
      await set(state)
      expect(await status(address!)).toBe(404)
    } finally {
      await set('READY')
    }
  })

  it('names its tenant and its picture, and lists nothing', async () => {
    const { url } = await uploaded()
    await save(img(url))
    const [address = ''] = picturesOf(await sent('f@example.com'))
    const wrong = [
      address.replace('/1/', '/2/'),
      address.replace('/1/', '/01/'),
      address.replace('/1/', '/9/'),
      address.slice(0, -1),
      `${address}/..`,
      `${address.slice(0, -3)}AAA`,
      address.replace(/[^/]+$/, ''),
      address.replace(/[^/]+$/, '%'.padEnd(4, '2')),
    ]
    expect((await Promise.all(wrong.map(status))).filter((one) => one < 400)).toEqual([])
    expect(await status(address)).toBe(200)
  })

  it('is not asked for without end, and the people of the tenant go on', async () => {
    const { url } = await uploaded()
    await save(img(url))
    const [address = ''] = picturesOf(await sent('j@example.com'))
    const ask = async (limits: Partial<Limits>, of: string) => {
      const { http, close } = await buildApp({
        config: { ...t.app.config, limits: { ...t.app.config.limits, ...limits } },
        appDatabaseUrl: t.database.appUrl,
      })
      atEnd(close)
      const sendAll = Array.from({ length: 30 }, () => http.inject({ url: new URL(of).pathname }))
      const statuses = (await Promise.all(sendAll)).map(({ statusCode }) => statusCode)
      const { statusCode } = await http.inject({ url: urlOf(getMe, {}), headers: { authorization: writer.token } })
      expect(statusCode).toBe(200)
      return {
        others: [...new Set(statuses)].filter((one) => one !== 429),
        refused: statuses.filter((one) => one === 429).length > 10,
      }
    }
    expect(await ask({ requestsPerUser: 1 }, address)).toEqual({ others: [200], refused: true })
    expect(await ask({ requestsPerTenant: 1 }, address)).toEqual({ others: [200], refused: true })
    const unknown = `${address.slice(0, -3)}AAA`
    expect(await ask({ requestsPerAddress: 1 }, unknown)).toEqual({ others: [404], refused: true })
  })
})

describe('a chart', () => {
  it('is a picture above its table, drawn from its cells', async () => {
    const { written } = await writer.call(routes.previewMailText, {
      params,
      body: { subject: 'a', body: 'a', html: chart() },
    })
    expect(written?.html).not.toContain('<img')
    await save(`<p>Sales</p>${chart()}${chart('30', 'pie')}`)
    const html = await sent('g@example.com')
    expect(html).toMatch(
      /<p>Sales<\/p><p><img src="[^"]+" alt="Column chart: Packs" width="600" height="\d+"><\/p><table/,
    )
    const [address, second] = picturesOf(html)
    expect(second).not.toBe(address)
    const answer = await fetch(address!)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { width, channels, dominant } = { ...(await measured(await answer.arrayBuffer())) }
    expect({ width, channels }).toEqual({ width: 1440, channels: 3 })
    expect(dominant).toBeGreaterThan(5_000)
    await save(chart('21'))
    expect(await status(address!)).toBe(404)
  })

  it('with variables in its table has none, as its numbers are known later', async () => {
    const withVariable = chart().replace('<th>A</th>', '<th>{{ by }}</th>')
    const rows = chart()
      .replace('<tr><th>B', '{% if by == "Li" %}<tr><th>B')
      .replace('</tr></tbody>', '</tr>{% endif %}</tbody>')
    expect((await save(withVariable)).publishesPictures).toBe(false)
    expect(picturesOf(await sent('h@example.com'))).toEqual([])
    await save(rows)
    const whole = picturesOf(await sent('h@example.com'))
    // A table that is not the one that was drawn has no picture.
    expect([whole.length, picturesOf(await sent('h@example.com', 1, 'Wang')).length]).toEqual([1, 0])
  })
})

/** Points in the colour of the first series. */
async function measured(png: ArrayBuffer) {
  const { data, info } = await sharp(Buffer.from(png))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let dominant = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (Math.abs(data[at]! - 0x0b) < 12 && Math.abs(data[at + 1]! - 0x8f) < 12) dominant += 1
  return { width: info.width, channels: info.channels, dominant }
}

describe('a sandbox', () => {
  it('publishes pictures of its own and sends none', async () => {
    await otherAsSandbox(t)
    const author = t.other
    const { url } = await uploaded(author)
    await author.call(routes.saveMailText, await input(img(url), true, author))
    await withMailServer(author, { consoleUrl: origin })
    const [address] = picturesOf(await sent('i@example.com', 2))
    expect(address).toContain('/published/2/')
    expect(await status(address!)).toBe(200)
    expect((await mailIn(author, 'i@example.com', 'KEPT')).formatted).toBe('PICTURES')
  })
})
