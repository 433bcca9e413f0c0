/**
 * A client of the protocol that is no part of the product: a page of the same origin that sends what the editors of that
 * family send, by hidden forms, scripts and plain requests, with an upload ticket and without a header of ours.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  getEditorRule,
  makeUploadTicket,
  saveEditorRule,
} from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { realPng } from '../../../src/platform/rich-text/controller/pictures.fixtures.ts'
import { atEnd } from '../../harness/at-end.ts'
import { openSite, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let author: Client
/** Of another site: a real one, since browsers let no page of their tests' making reach this machine. */
let elsewhere: string
beforeAll(async () => {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(CLIENT))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  atEnd(() => void server.close())
  elsewhere = `http://localhost:${(server.address() as AddressInfo).port}`
  site = await openSite()
  author = await userWith(site.http, site.admin, ['news.list'])
})

/** As such a client does it; nothing of it is of the product. */
const CLIENT = `<!doctype html><meta charset="utf-8"><title>Old client</title>
<iframe name="answers"></iframe>
<form id="button" method="post" enctype="multipart/form-data" target="answers"><input type="file" name="upfile"></form>
<script>
const controller = new URLSearchParams(location.search).get('controller')
const serverUrl = (action, more = '') => controller + (controller.includes('?') ? '&' : '?') + 'action=' + action + more
const read = (text) => { try { return JSON.parse(text) } catch { return { unreadable: text } } }
const send = (method, url, body, headers = {}) => new Promise((done) => {
  const request = new XMLHttpRequest()
  request.open(method, url, true)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.onload = () => done(read(request.responseText))
  request.onerror = () => done({ failed: true })
  request.send(body)
})
const form = (fields) => ({
  body: fields.map(([name, value]) => encodeURIComponent(name) + '=' + encodeURIComponent(value)).join('&'),
  type: { 'Content-Type': 'application/x-www-form-urlencoded' },
})
window.client = {
  config: () => send('GET', serverUrl('config', '&noCache=' + Date.now())),
  /** The answer is read out of the frame, as text. */
  button: () => new Promise((done) => {
    const frame = document.querySelector('iframe')
    frame.onload = () => done(read(frame.contentDocument.body.innerText))
    const element = document.getElementById('button')
    element.action = serverUrl('uploadimage')
    element.submit()
  }),
  dropped: (bytes) => {
    const data = new FormData()
    data.append('upfile', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'blob.png')
    data.append('type', 'ajax')
    return send('POST', serverUrl('uploadimage'), data, { 'X-Requested-With': 'XMLHttpRequest' })
  },
  scrawl: (base64) => { const { body, type } = form([['upfile', base64]]); return send('POST', serverUrl('uploadscrawl'), body, type) },
  list: () => send('GET', serverUrl('listimage', '&start=0&size=20&noCache=' + Date.now())),
  capture: (sources) => { const { body, type } = form(sources.map((one) => ['source[]', one])); return send('POST', serverUrl('catchimage'), body, type) },
  jsonp: () => new Promise((done) => {
    window.configured = done
    const script = document.createElement('script')
    script.src = serverUrl('config', '&callback=configured&noCache=' + Date.now())
    script.onerror = () => done({ failed: true })
    document.head.append(script)
  }),
  shows: (url) => new Promise((done) => {
    const image = new Image()
    image.onload = () => done(image.naturalWidth)
    image.onerror = () => done(0)
    image.src = url
  }),
}
</script>`

async function clientOn(origin: string, controller: string): Promise<Page> {
  const { page, context } = await site.visit()
  if (origin === site.url)
    await context.route(`${origin}/old-client*`, (route) => route.fulfill({ contentType: 'text/html', body: CLIENT }))
  await page.goto(`${origin}/old-client?${new URLSearchParams({ controller })}`)
  return page
}
const asked = (page: Page, call: string) => page.evaluate<Record<string, unknown>>(`client.${call}`)
const controllerOf = (ticket: string) => `/static/UE/controller?ticket=${encodeURIComponent(ticket)}`
const ticketFor = async (kind: 'image' | 'scrawl' | 'file') =>
  (await author.call(makeUploadTicket, { body: { document: 'draft:old', kind } })).ticket

test('uploads by a hidden form, by drop and by the drawing pad, and lists what it has', async () => {
  const png = await realPng()
  const page = await clientOn(site.url, controllerOf(await ticketFor('image')))
  expect(await asked(page, 'config()')).toMatchObject({ imageActionName: 'uploadimage', imageFieldName: 'upfile' })
  await page.setInputFiles('input', { name: 'photo.png', mimeType: 'image/png', buffer: png })
  const byForm = await asked(page, 'button()')
  expect(byForm).toMatchObject({ state: 'SUCCESS', original: 'photo.png', width: 64 })
  expect(await asked(page, `shows(${JSON.stringify(byForm['url'])})`)).toBe(64)
  const dropped = await asked(page, `dropped(${JSON.stringify([...png])})`)
  expect(dropped).toMatchObject({ state: 'SUCCESS', type: '.png' })
  const { list, total } = await asked(page, 'list()')
  expect(total).toBe(2)
  expect((list as { id: string }[]).map(({ id }) => id)).toEqual([dropped['id'], byForm['id']])
  const pad = await clientOn(site.url, controllerOf(await ticketFor('scrawl')))
  expect(await asked(pad, `scrawl('${png.toString('base64')}')`)).toMatchObject({ state: 'SUCCESS' })
})

test('says in words what is refused: a wrong kind, another site, no ticket', async () => {
  const png = await realPng()
  const page = await clientOn(site.url, controllerOf(await ticketFor('file')))
  expect(await asked(page, `dropped(${JSON.stringify([...png])})`)).toMatchObject({ key: 'upload_ticket_not_valid' })
  const pictures = await clientOn(site.url, controllerOf(await ticketFor('image')))
  expect(await asked(pictures, "capture(['https://example.com/a.png'])")).toMatchObject({
    state: 'ERROR',
    list: [{ source: 'https://example.com/a.png', key: 'capture_host_not_allowed' }],
  })
  const stranger = await clientOn(site.url, '/static/UE/controller')
  expect(await asked(stranger, 'list()')).toMatchObject({ key: 'login_required' })
  await stranger.setInputFiles('input', { name: 'photo.png', mimeType: 'image/png', buffer: png })
  expect(await asked(stranger, 'button()')).toMatchObject({ key: 'login_required' })
})

test('on another site sends and reads nothing, and the configuration only where the tenant allows it', async () => {
  const controller = `${site.url}${controllerOf(await ticketFor('image'))}`
  const page = await clientOn(elsewhere, controller)
  expect(await asked(page, 'list()')).toEqual({ failed: true })
  expect(await asked(page, 'config()')).toEqual({ failed: true })
  expect(await asked(page, 'jsonp()')).toEqual({ failed: true })
  const rule = await site.admin.call(getEditorRule)
  await site.admin.call(saveEditorRule, { body: { ...rule, hasJsonp: true } })
  expect(await asked(page, 'jsonp()')).toMatchObject({ imageActionName: 'uploadimage' })
  // A form of another site that knows no ticket uploads nothing: no cookie speaks for the person.
  const stored = (await site.app.files.list(1)).files.size
  expect(stored).toBeGreaterThan(0)
  const forger = await clientOn(elsewhere, `${site.url}/static/UE/controller`)
  await forger.setInputFiles('input', { name: 'photo.png', mimeType: 'image/png', buffer: await realPng() })
  await forger.evaluate(`document.getElementById('button').action = serverUrl('uploadimage')`)
  const answered = forger.waitForResponse((response) => response.url().includes('uploadimage'))
  await forger.evaluate(`document.getElementById('button').submit()`)
  await answered
  expect((await site.app.files.list(1)).files.size).toBe(stored)
})
