/** Texts as PDF: by the Chromium of this machine, which reaches nothing and runs nothing; without one the refusal says so. */

import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { fileOf, referenceOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { printText } from '@serialis/contract/platform/rich-text/text-print.routes.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumAt, withChromium } from '../../../src/kit/papers/chromium.ts'
import { printed } from '../../../src/kit/papers/print.ts'
import { realPng } from '../../../src/platform/rich-text/controller/pictures.fixtures.ts'
import { protocolClient } from '../../../src/platform/rich-text/controller/protocol-client.fixtures.ts'
import { userWith, type Client } from '../../harness/client.ts'
import { testApp, type TestApp } from '../../harness/database.ts'
import { waitUntil } from '../../harness/wait-until.ts'

const program = chromiumAt(process.env['CHROMIUM']) ?? ''
const hits: string[] = []
let canary: Server
let at: (name: string) => string
let t: TestApp
let reader: Client
let origin: string

beforeAll(async () => {
  canary = createServer(({ url = '' }, response) => {
    hits.push(url)
    response.end('x')
  })
  await new Promise<void>((listening) => void canary.listen(0, '127.0.0.1', listening))
  const address = canary.address()
  const port = typeof address === 'object' && address ? address.port : 0
  at = (name) => `http://127.0.0.1:${port}/${name}`
  t = await testApp({ env: { CHROMIUM: program } })
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  reader = await userWith(t.http, t.admin, ['snRules.list'])
})
afterAll(() => void canary.close())

const asked = (html: string) => ({ body: { title: 'Text', language: 'en' as const, html } })
const pdfOf = async (html: string) => (await reader.raw(printText, asked(html))).body

/** Processes and folders of browsers. */
const all = () => [
  ...readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('serialis-print-')
    } catch {
      return false
    }
  }),
  ...readdirSync(tmpdir()).filter((name) => name.startsWith('serialis-print-')),
]
/** A run that was killed may have left some. */
const before = new Set(all())
const left = () => all().filter((one) => !before.has(one))

describe('a text as PDF', () => {
  it('has its pages, and leaves an event and nothing else', async () => {
    const pdf = await pdfOf('<h1>Text</h1><div data-page-break=""></div><p>Second page</p>')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
    const { items } = await t.admin.call(listEvents, { query: { action: 'rich_text.printed' } })
    expect((await t.admin.call(getEvent, { params: { id: items[0]?.id ?? '' } })).details).toEqual({
      bytes: pdf.length,
    })
    await waitUntil(
      async () => left(),
      (found) => found.length === 0,
    )
  })

  it('is printed one at a time, and for nobody without a token', async () => {
    const [one, two] = await Promise.all([pdfOf('<p>one</p>'), pdfOf('<p>two</p>')])
    expect([one, two].map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
    const answer = await t.http.inject({ method: 'POST', url: '/api/rich-text/pdf', payload: asked('<p>a</p>').body })
    expect(answer.statusCode).toBe(401)
  })

  it('has its charts drawn above their tables', async () => {
    const rows = '<tbody><tr><th>Packs</th><th>May</th></tr><tr><th>A</th><td>10</td></tr></tbody></table>'
    const [table, chart] = [await pdfOf(`<table>${rows}`), await pdfOf(`<table data-chart="column">${rows}`)]
    // Without scripts: the drawing is in the page.
    expect(chart.length - table.length).toBeGreaterThan(1_000)
  })

  it('has the pictures that its author may use, and nothing else as a picture', async () => {
    const other = await userWith(t.http, t.admin, ['snRules.list'])
    const client = (by: Client) => protocolClient({ origin, token: by.token })
    const pictureOf = async (by: Client) => String((await client(by).button('a.png', await realPng())).body.url)
    const text = String((await client(reader).dialog('uploadfile', 'a.txt', 'text')).body.url)
    const picturesIn = async (url: string) =>
      (await pdfOf(`<p><img src="${url}"></p>`)).toString('latin1').split('/Subtype /Image').length - 1
    expect(await picturesIn(await pictureOf(reader))).toBe(1)
    const { id } = fileOf(await pictureOf(other))!
    expect(await picturesIn(referenceOf(id))).toBe(0)
    expect(await picturesIn(await pictureOf(t.other))).toBe(0)
    expect(await picturesIn(text)).toBe(0)
  })

  it('is of clean markup alone, and refused beyond the limits', async () => {
    await pdfOf(
      `<img src="${at('picture')}"><iframe src="${at('frame')}"></iframe><p style="background:url(${at('style')})">a</p>`,
    )
    expect(hits).toEqual([])
    expect(await reader.refusal(printText, asked('<div>'.repeat(100_000)))).toMatchObject({
      status: 400,
      fields: { html: 'markup_too_large' },
    })
  })
})

describe('a page that was not cleaned', () => {
  it('reaches nothing, neither this machine nor its files', async () => {
    const html = `<!doctype html><link rel=stylesheet href=${at('css')}><style>@import "${at('import')}";
      body { background: url(${at('background')}) } @font-face { font-family: a; src: url(${at('font')}) } p { font-family: a }</style>
      <img src=${at('picture')}><img src="${at('picture').replace('127.0.0.1', 'localhost')}"><img src=file:///etc/hostname>
      <iframe src=${at('frame')}></iframe><iframe src=file:///etc/passwd></iframe><object data=${at('object')}></object>
      <iframe srcdoc="<img src=${at('inner')}>"></iframe><link rel=preconnect href=${at('')}><link rel=prefetch href=${at('prefetch')}>
      <script src=${at('script')}></script><script>fetch('${at('fetch')}')</script><p>Text</p>`
    expect((await printed(program, html)).subarray(0, 5).toString()).toBe('%PDF-')
    await printed(program, `<meta http-equiv=refresh content="0;url=${at('refresh')}"><p>Text</p>`).catch(
      () => undefined,
    )
    expect(hits).toEqual([])
  })

  it('has no way out even when it asks the browser itself to go there', async () => {
    for (const address of [
      at('direct'),
      at('direct').replace('127.0.0.1', 'localhost'),
      at('direct').replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    ])
      await withChromium(program, AbortSignal.timeout(20_000), async ({ ask }) => {
        const { errorText } = await ask<{ errorText?: string }>('Page.navigate', { url: address })
        expect(errorText).toMatch(/^net::ERR_/)
      })
    expect(hits).toEqual([])
  })

  it('runs nothing: an endless script does not hold it up', async () => {
    const began = performance.now()
    await printed(program, '<!doctype html><script>for (;;);</script><p onclick=x()>Text</p>')
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('ends with its browser when its time is over', async () => {
    const signal = AbortSignal.timeout(300)
    await expect(printed(program, '<p>Text</p>'.repeat(200_000), signal)).rejects.toThrow()
    await waitUntil(
      async () => left(),
      (found) => found.length === 0,
    )
  })
})

describe('without Chromium', () => {
  it('the refusal says why', async () => {
    const without = await testApp({ env: { CHROMIUM: '/nowhere/chromium' } })
    expect(await without.admin.refusal(printText, asked('<p>a</p>'))).toMatchObject({
      status: 409,
      message: 'pdf_needs_browser',
    })
  })

  it('a browser that does not answer is ended after 30 s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'silent-'))
    const silent = join(folder, 'chromium')
    await writeFile(silent, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 })
    const slow = await testApp({ env: { CHROMIUM: silent } })
    expect(await slow.admin.refusal(printText, asked('<p>a</p>'))).toMatchObject({
      status: 400,
      message: 'pdf_took_too_long',
      params: { seconds: 30 },
    })
  })

  it('a program that is none is a refusal too', async () => {
    const wrong = await testApp({ env: { CHROMIUM: process.execPath } })
    expect(await wrong.admin.refusal(printText, asked('<p>a</p>'))).toMatchObject({
      status: 400,
      message: 'pdf_failed',
    })
  })
})
