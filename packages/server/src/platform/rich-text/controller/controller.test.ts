/** The controller of the editor, asked as the clients of its protocol ask it. */

import { createHash } from 'node:crypto'
import { permissions } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAnswer, uploadAnswer } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { EDITOR_LIMITS, EDITOR_UPLOADS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import {
  getEditorRule,
  listDocumentFiles,
  makeUploadTicket,
  saveEditorRule,
} from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aPdf } from '../../files/files.fixtures.ts'
import { anMp4, jpegWithPlace, movingGif, realPng, realWebp } from './pictures.fixtures.ts'
import { formOf, protocolClient, type ProtocolClient, type Sent } from './protocol-client.fixtures.ts'

let t: TestApp
let origin: string
let author: Client
let client: ProtocolClient

const get = async (url: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}${String(url)}`, { headers })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const rule = { hasJsonp: false, captureHosts: [], videoHosts: [], videoBytes: 102_400_000 }
const setRule = async (change: Partial<typeof rule>, admin = t.admin) => {
  const { version } = await admin.call(getEditorRule)
  await admin.call(saveEditorRule, { body: { ...rule, ...change, version } })
}

beforeAll(async () => {
  t = await testApp()
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  author = await userWith(t.http, t.admin, ['orders.list'])
  client = protocolClient({ origin, token: author.token })
})

const isJson = ({ status, headers }: Sent) => {
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'")
  // A ticket is in the address, which nothing may pass on.
  expect(headers.get('referrer-policy')).toBe('no-referrer')
}

describe('the configuration', () => {
  it('has every key of the protocol, the constants of the specification, and no folder of the server', async () => {
    const answer = await protocolClient({ origin }).config()
    isJson(answer)
    const { body, text } = answer
    expect(body).toMatchObject({
      version: EDITOR_LIMITS.version,
      imageActionName: 'uploadimage',
      imageFieldName: 'upfile',
      imageMaxSize: 2_048_000,
      imageAllowFiles: ['.png', '.jpg', '.jpeg', '.gif', '.webp'],
      imageCompressEnable: true,
      imageCompressBorder: 1_600,
      imageInsertAlign: 'none',
      imageUrlPrefix: '',
      scrawlActionName: 'uploadscrawl',
      scrawlFieldName: 'upfile',
      scrawlMaxSize: 2_048_000,
      snapscreenActionName: 'uploadimage',
      catcherActionName: 'catchimage',
      catcherFieldName: 'source',
      catcherMaxSize: 2_048_000,
      videoActionName: 'uploadvideo',
      videoFieldName: 'upfile',
      videoMaxSize: 102_400_000,
      fileActionName: 'uploadfile',
      fileFieldName: 'upfile',
      fileMaxSize: 51_200_000,
      imageManagerActionName: 'listimage',
      imageManagerListSize: 20,
      fileManagerActionName: 'listfile',
      fileManagerListSize: 20,
    })
    for (const [name, value] of Object.entries(body)) if (/PathFormat|ListPath/.test(name)) expect(value).toBe('')
    expect(text).not.toContain(t.app.config.dataDir)
  })

  it('is a script only where the tenant says so, under a name that is one', async () => {
    const anybody = protocolClient({ origin })
    expect((await anybody.config('bd__editor__1')).body.key).toBe('controller_jsonp_off')
    await setRule({ hasJsonp: true })
    const answer = await anybody.config('bd__editor__1')
    expect(answer.text).toMatch(/^\/\*\*\/bd__editor__1\(\{.*\}\)$/)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    for (const name of ['', 'a b', 'alert(1)//', 'a.b', '<script>', 'x'.repeat(65), 'a\u2028b']) {
      const refused = await anybody.config(name)
      isJson(refused)
      expect(refused.body.key).toBe('controller_callback_wrong')
      if (name !== '') expect(refused.text).not.toContain(name)
    }
    // Of another tenant nothing has changed.
    expect((await anybody.config('x', { tenant: '0002' })).body.key).toBe('controller_jsonp_off')
    await setRule({})
  })

  it('speaks the language of the reader', async () => {
    const chinese = protocolClient({ origin, headers: { 'accept-language': 'zh-CN,zh;q=0.9' } })
    expect((await chinese.config('a b')).body.state).toBe('callback参数不合法')
  })
})

describe('uploads', () => {
  it('take a picture from the button, pasted, dropped, from the dialog and of the screen', async () => {
    const png = await realPng()
    const answers = [
      await client.button('照片 1.png', png),
      await client.ajax('blob.png', png),
      await client.dialog('uploadimage', 'dialog.png', png),
      await client.snapshot(png),
    ]
    for (const answer of answers) {
      isJson(answer)
      expect(uploadAnswer.parse(answer.body)).toEqual(answer.body)
      expect(answer.body).toMatchObject({ state: 'SUCCESS', type: '.png', width: 64, height: 48 })
    }
    expect(answers[0]!.body).toMatchObject({ title: '照片 1.png', original: '照片 1.png' })
    const picture = await get(answers[0]!.body.url)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'png', width: 64, height: 48 })
  })

  it('write each picture anew: where it was taken does not come out, how it was held does', async () => {
    const photo = await jpegWithPlace()
    expect(photo.includes('XYZZY')).toBe(true)
    const { body } = await client.button('IMG_1.JPG', photo)
    expect(body).toMatchObject({ state: 'SUCCESS', width: 48, height: 64, type: '.jpg' })
    const stored = (await get(body.url)).body
    expect(stored.includes('XYZZY')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const gif = await client.button('moving.gif', await movingGif())
    expect(await sharp((await get(gif.body.url)).body).metadata()).toMatchObject({ format: 'gif', pages: 3 })
    expect((await client.button('a.webp', await realWebp())).body.state).toBe('SUCCESS')
  })

  it('take a drawing, a video and an attachment', async () => {
    const scrawl = await client.scrawl((await realPng()).toString('base64'))
    expect(scrawl.body).toMatchObject({ state: 'SUCCESS', original: 'scrawl.png' })
    const video = await client.dialog('uploadvideo', 'film.mp4', anMp4())
    expect(video.body).toMatchObject({ state: 'SUCCESS', original: 'film.mp4', size: 200_000, width: null })
    const pdf = await client.dialog('uploadfile', 'report.pdf', aPdf())
    const saved = await get(pdf.body.url)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;.*report\.pdf/)
    expect(createHash('sha256').update(saved.body).digest('hex')).toBe(
      createHash('sha256').update(aPdf()).digest('hex'),
    )
  })

  it('give the parts of a video that a player asks for', async () => {
    const film = anMp4(100_000)
    const { body } = await client.dialog('uploadvideo', 'film.mp4', film)
    const whole = await get(body.url)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-disposition')).toMatch(/^inline;/)
    const part = await get(body.url, { range: 'bytes=4-11' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4-11/100000'])
    expect(part.body.equals(film.subarray(4, 12))).toBe(true)
    expect((await get(body.url, { range: 'bytes=-10' })).body).toHaveLength(10)
    expect((await get(body.url, { range: 'bytes=99999-200000' })).body).toHaveLength(1)
    const beyond = await get(body.url, { range: 'bytes=100000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100000'])
    // What is no range that we give is answered with the whole.
    expect((await get(body.url, { range: 'bytes=0-1,3-4' })).status).toBe(200)
  })
})

describe('the lists', () => {
  it('have own files alone, page by page, until their end', async () => {
    const writer = await userWith(t.http, t.admin, ['orders.list'])
    const own = protocolClient({ origin, token: writer.token })
    const empty = await own.list('listimage')
    isJson(empty)
    expect(empty.body).toEqual({ state: 'no match file', list: [], start: 0, total: 0 })
    const png = await realPng()
    const ids: unknown[] = []
    for (const name of ['1.png', '2.png', '3.png']) ids.unshift((await own.button(name, png)).body.id)
    await own.dialog('uploadfile', 'report.pdf', aPdf())
    const first = (await own.list('listimage', 0, 2)).body as { list: { id: string; url: string; mtime: number }[] }
    expect(first).toMatchObject({ state: 'SUCCESS', start: 0, total: 3 })
    const second = (await own.list('listimage', 2, 2)).body as typeof first
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids)
    expect(Math.abs(first.list[0]!.mtime - Date.now() / 1_000)).toBeLessThan(60)
    // The manager adds parameters of its own to the addresses.
    expect((await get(`${first.list[0]!.url}&noCache=123`)).status).toBe(200)
    expect(listAnswer.parse(first)).toEqual(first)
    expect((await own.list('listfile')).body).toMatchObject({ total: 1 })
    const { items } = await writer.call(listDocumentFiles, { query: { ids: ids.join(',') } })
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect((await author.call(listDocumentFiles, { query: { ids: ids.join(',') } })).items).toEqual([])
  })
})

describe('the caller', () => {
  it('is never known by a cookie: a form of another site uploads nothing', async () => {
    const headers = { cookie: `token=${author.token}; authorization=${author.token}`, origin: 'https://evil.example' }
    const form = protocolClient({ origin, headers })
    const before = (await client.list('listimage')).body['total']
    for (const answer of [
      await form.button('a.png', await realPng()),
      await form.scrawl((await realPng()).toString('base64')),
      await form.catchImages(['https://example.com/a.png']),
      await form.list('listimage'),
    ]) {
      isJson(answer)
      expect(answer.body.key).toBe('login_required')
    }
    expect((await client.list('listimage')).body['total']).toBe(before)
  })

  it('is a person: keys of programs have no login and no files', async () => {
    const { key } = await t.admin.call(createApiKey, {
      body: { name: 'planning', authorities: [permissions['lines.list']] },
    })
    const program = protocolClient({ origin, token: key })
    expect((await program.button('a.png', await realPng())).body.key).toBe('upload_ticket_for_people')
  })

  it('may be without a login for the configuration alone, and only actions of the table do something', async () => {
    for (const action of ['', 'toString', 'constructor', 'uploadshell', 'UPLOADIMAGE'])
      expect((await client.button('a.png', 'x', action)).body.key).toBe('controller_action_unknown')
    // Fetching is no reading: a script of another site could make a browser do it.
    const url = client.address('catchimage', { 'source[]': 'https://example.com/a.png', callback: 'x' })
    expect((await client.send(url)).body.key).toBe('controller_action_unknown')
    expect((await client.send(client.address('uploadimage'))).body.key).toBe('controller_action_unknown')
  })
})

describe('a tenant', () => {
  it('sees nothing of another one: no list, no address, no file of it in a new address', async () => {
    const { body } = await client.button('a.png', await realPng())
    const foreign = protocolClient({ origin, token: t.other.token })
    expect((await foreign.list('listimage')).body['total']).toBe(0)
    expect((await t.other.call(listDocumentFiles, { query: { ids: String(body.id) } })).items).toEqual([])
    const [path, query = ''] = String(body.url).split('?')
    const asked = new URLSearchParams(query)
    const changed = (name: string, value: string) => {
      const other = new URLSearchParams(query)
      other.set(name, value)
      return `${path}?${other}`
    }
    expect((await get(body.url)).status).toBe(200)
    for (const url of [
      String(body.url).replace('/files/1/', '/files/2/'),
      changed('e', String(Number(asked.get('e')) + 86_400)),
      changed('s', `${asked.get('s')?.slice(0, -1)}${asked.get('s')?.endsWith('A') ? 'B' : 'A'}`),
      changed('s', ''),
      String(path),
      String(body.url).replace(
        String(body.id),
        String(body.id).replace(/.$/, (x) => (x === '0' ? '1' : '0')),
      ),
    ])
      expect((await get(url)).status).toBe(404)
  })

  it('says how large its videos may be', async () => {
    await setRule({ videoBytes: 1_000_000 }, t.other)
    const foreign = protocolClient({ origin, token: t.other.token })
    expect((await foreign.config(undefined, { tenant: '0002' })).body['videoMaxSize']).toBe(1_000_000)
    // The editor names no tenant, and old clients have a ticket alone.
    expect((await foreign.config()).body['videoMaxSize']).toBe(1_000_000)
    const { ticket } = await t.other.call(makeUploadTicket, { body: { document: 'news', kind: 'video' } })
    const old = protocolClient({ origin, params: { ticket } })
    expect((await old.config()).body['videoMaxSize']).toBe(1_000_000)
    expect((await client.config()).body['videoMaxSize']).toBe(102_400_000)
    expect((await foreign.dialog('uploadvideo', 'film.mp4', anMp4(1_000_001))).body.key).toBe('file_too_large')
    expect((await foreign.dialog('uploadvideo', 'film.mp4', anMp4(1_000_000))).body.state).toBe('SUCCESS')
    expect((await client.dialog('uploadvideo', 'film.mp4', anMp4(1_000_001))).body.state).toBe('SUCCESS')
  })
})

it('a rule is changed by its permission, against the version that was seen', async () => {
  expect(await author.refusal(saveEditorRule, { body: { ...rule, version: 0 } })).toMatchObject({ status: 403 })
  expect(await t.admin.refusal(saveEditorRule, { body: { ...rule, version: 9_999 } })).toMatchObject({
    message: 'changed_meanwhile',
  })
  const { version } = await t.admin.call(getEditorRule)
  for (const host of ['http://example.com', 'a b', '*', '-a.example', 'example.com/path', '[::1]'])
    expect(await t.admin.refusal(saveEditorRule, { body: { ...rule, captureHosts: [host], version } })).toMatchObject({
      status: 400,
    })
})

it('a form may be as the protocol says and as other programs send it', async () => {
  const { ticket } = await author.call(makeUploadTicket, { body: { document: 'news:1', kind: 'image' } })
  const { body, type } = formOf([{ name: 'another_field', file: 'a.png', content: await realPng() }])
  const address = `${origin}/static/UE/controller?action=uploadimage&ticket=${ticket}`
  const answer = await fetch(address, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': type },
  })
  expect(await answer.json()).toMatchObject({ state: 'SUCCESS' })
  expect(EDITOR_UPLOADS.image.endings).toContain('webp')
})
