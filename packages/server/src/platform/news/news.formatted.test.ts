/** News as formatted text: cleaned when it is written and when it is read, and plain text stays what it is. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import * as routes from '@serialis/contract/platform/news/news.routes.ts'
import { NEWS_LIMITS } from '@serialis/contract/platform/news/news.schema.ts'
import { fileOf, referenceOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { realPng } from '../rich-text/controller/pictures.fixtures.ts'
import { protocolClient } from '../rich-text/controller/protocol-client.fixtures.ts'

let t: TestApp
let author: Client
let colleague: Client
let reader: Client
let origin: string

beforeAll(async () => {
  t = await testApp()
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  author = await userWith(t.http, t.admin, ['news.list', 'news.create', 'news.edit', 'news.publish', 'news.delete'])
  colleague = await userWith(t.http, t.admin, ['news.list', 'news.edit'])
  reader = await userWith(t.http, t.admin, ['snRules.list'])
})

type Body = ClientInput<typeof routes.createNewsItem>['body']
const formatted = (bodyEn: string, more: Partial<Body> = {}): Body => ({
  kind: 'NEWS',
  format: 'HTML',
  titleEn: 'Formatted',
  bodyEn,
  ...more,
})
const write = (body: Body) => author.call(routes.createNewsItem, { body })
async function published(body: Body) {
  const { id, version } = await write(body)
  return author.call(routes.publishNewsItem, { params: { id }, body: { version } })
}
const read = (id: string) => reader.call(routes.getNews, { params: { id } })

const stored = (id: string) =>
  inTenant(t.app.pool, 1, 'read', async ({ client }) => {
    const { rows } = await client.query('select body_format, body_en from news where tenant_id = 1 and id = $1', [id])
    return rows[0] as { bodyFormat: string; bodyEn: string }
  })

const HOSTILE =
  '<h2 onclick="x()">Stop</h2><script>x()</script><img src=y onerror=x()><p style="color:red;position:fixed">now'
const CLEAN = '<h2>Stop</h2><p style="color: red">now</p>'

describe('a formatted body', () => {
  it('is stored clean, and so is its event', async () => {
    const { id } = await published(formatted(HOSTILE))
    expect((await stored(id)).bodyEn).toBe(CLEAN)
    expect(await read(id)).toMatchObject({ format: 'HTML', bodyEn: CLEAN, bodyZh: '' })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'news', subjectId: id } })
    const created = items.find(({ action }) => action === 'news.created')!
    const event = await t.admin.call(getEvent, { params: { id: created.id } })
    expect(JSON.stringify(event.details)).not.toContain('onerror')
  })

  it('is cleaned again for its readers and authors, whatever is stored', async () => {
    const { id } = await published(formatted('<p>fine</p>'))
    await inTenant(t.app.pool, 1, 'write', ({ client }) =>
      client.query('update news set body_en = $2 where tenant_id = 1 and id = $1', [id, HOSTILE]),
    )
    expect((await read(id)).bodyEn).toBe(CLEAN)
    expect((await author.call(routes.getNewsItem, { params: { id } })).bodyEn).toBe(CLEAN)
  })

  it('of which nothing is left to see is as good as none', async () => {
    for (const bodyEn of ['<p></p>', '<script>x()</script>', '<p>&nbsp;</p><p><br></p>', '<svg>text</svg>'])
      expect(await author.refusal(routes.createNewsItem, { body: formatted(bodyEn) })).toMatchObject({
        status: 400,
        fields: { bodyEn: 'can_not_be_empty' },
      })
  })

  it('is never refused for the length of its text, but for markup that cannot be read', async () => {
    const long = `<p>${'long '.repeat(NEWS_LIMITS.body)}</p>`
    expect((await write(formatted(long))).bodyEn).toBe(long.replace(' </p>', ' </p>'))
    const refused = (bodyEn: string) => author.refusal(routes.createNewsItem, { body: formatted(bodyEn) })
    expect(await refused('<div>'.repeat(60_000))).toMatchObject({ status: 400, fields: { bodyEn: 'markup_too_large' } })
    expect(await refused('a'.repeat(NEWS_LIMITS.markup + 1))).toMatchObject({ fields: { bodyEn: 'too_long' } })
  })

  it('keeps its format when it is changed without one, and a second author is refused with the version', async () => {
    const { id, version } = await write(formatted('<p>one</p>'))
    const edit = (bodyEn: string, of: number) => ({
      params: { id },
      body: { kind: 'NEWS' as const, titleEn: 'Formatted', bodyEn, version: of },
    })
    expect(await author.call(routes.editNewsItem, edit('<p onclick=x()>two</p>', version))).toMatchObject({
      format: 'HTML',
      bodyEn: '<p>two</p>',
    })
    expect(await author.refusal(routes.editNewsItem, edit('<p>three</p>', version))).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    expect((await stored(id)).bodyEn).toBe('<p>two</p>')
  })
})

describe('files of a formatted body', () => {
  const uploaded = async (by: Client) =>
    String((await protocolClient({ origin, token: by.token }).button('a.png', await realPng())).body.url)
  const idOf = (url: string) => fileOf(url)?.id ?? ''
  const uses = () =>
    inTenant(t.app.pool, 1, 'read', async ({ trx }) =>
      (await trx.selectFrom('document_file_uses').select('fileId').execute()).map(({ fileId }) => fileId),
    )

  it('are stored by reference, recorded as used, and shown with an address that a reader can get', async () => {
    const url = await uploaded(author)
    const { id, version } = await write(formatted(`<p><img src="${url.replaceAll('&', '&amp;')}" alt="a seal"></p>`))
    expect((await stored(id)).bodyEn).toBe(`<p><img src="${referenceOf(idOf(url))}" alt="a seal"></p>`)
    expect(await uses()).toContain(idOf(url))
    await author.call(routes.publishNewsItem, { params: { id }, body: { version } })
    const [, address = ''] = /src="([^"]+)"/.exec((await read(id)).bodyEn) ?? []
    const picture = await t.http.inject({ url: address.replaceAll('&amp;', '&') })
    expect(picture).toMatchObject({ statusCode: 200 })
    expect(picture.headers['content-type']).toMatch(/^image\//)
    // A second author sends back what the page gave it.
    const item = await author.call(routes.getNewsItem, { params: { id } })
    const body = { kind: 'NEWS', titleEn: 'Formatted', bodyEn: item.bodyEn, version: item.version } as const
    await colleague.call(routes.editNewsItem, { params: { id }, body })
    expect((await stored(id)).bodyEn).toContain(referenceOf(idOf(url)))
    const without = { ...body, bodyEn: '<p>none</p>', version: item.version + 1 }
    await colleague.call(routes.editNewsItem, { params: { id }, body: without })
    expect(await uses()).not.toContain(idOf(url))
  })

  it('of others are left out, by reference or with an address that nobody signed', async () => {
    const [own, others, foreign] = [await uploaded(author), await uploaded(colleague), await uploaded(t.other)]
    const forged = others.replace(/s=[^&]+/, 's=AAAA').replaceAll('&', '&amp;')
    for (const src of [referenceOf(idOf(others)), forged, referenceOf(idOf(foreign)), foreign.replaceAll('&', '&amp;')])
      expect((await write(formatted(`<p>Text<img src="${src}"></p>`))).bodyEn).toBe('<p>Text</p>')
    expect((await write(formatted(`<p><img src="${referenceOf(idOf(own))}"></p>`))).bodyEn).toContain(
      'src="/static/UE/',
    )
  })

  it('go with a deleted draft', async () => {
    const url = await uploaded(author)
    const { id, version } = await write(formatted(`<p><img src="${referenceOf(idOf(url))}"></p>`))
    expect(await uses()).toContain(idOf(url))
    await author.call(routes.deleteNewsItem, { params: { id }, query: { version } })
    expect(await uses()).not.toContain(idOf(url))
  })
})

describe('a plain body', () => {
  it('is what it always was: its signs are text', async () => {
    const { id } = await published({ kind: 'NEWS', titleEn: 'Plain', bodyEn: HOSTILE })
    expect(await read(id)).toMatchObject({ format: 'PLAIN', bodyEn: HOSTILE })
    expect((await stored(id)).bodyFormat).toBe('PLAIN')
    const { version } = await author.call(routes.getNewsItem, { params: { id } })
    const body = { kind: 'NEWS', titleEn: 'Plain', bodyEn: '<p>no longer</p>', format: 'HTML', version } as const
    expect(await author.call(routes.editNewsItem, { params: { id }, body })).toMatchObject({ format: 'HTML' })
  })

  it('has its limit', async () => {
    const body = { kind: 'NEWS', titleEn: 'Plain', bodyEn: 'a'.repeat(NEWS_LIMITS.body + 1) } as const
    expect(await author.refusal(routes.createNewsItem, { body })).toMatchObject({
      fields: { bodyEn: 'too_long' },
      fieldParams: { bodyEn: { maximum: NEWS_LIMITS.body } },
    })
  })
})
