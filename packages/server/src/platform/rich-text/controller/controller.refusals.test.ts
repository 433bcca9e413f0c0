/** What the controller refuses: files that are something else, bombs, names, and more than there is room for. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { listDocumentFiles } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { replaceLostPassword } from '../../access/passwords/lost-password.service.ts'
import { aPdf, aPng, hostileFiles } from '../../files/files.fixtures.ts'
import {
  anMp4,
  gifThatIsScript,
  manySegments,
  movingGif,
  pixelBomb,
  polyglot,
  realPng,
  realWebp,
  SCRIPT,
} from './pictures.fixtures.ts'
import { protocolClient, type ProtocolClient } from './protocol-client.fixtures.ts'

let t: TestApp
let origin: string
let author: Client
let client: ProtocolClient
let superuser: pg.Client

const onDisk = async () => (await readdir(join(t.app.config.dataDir, 'files/1')).catch(() => [])).length
const bytesOf = async (url: unknown) => Buffer.from(await (await fetch(`${origin}${String(url)}`)).arrayBuffer())

beforeAll(async () => {
  t = await testApp()
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  author = await userWith(t.http, t.admin, ['orders.list'])
  client = protocolClient({ origin, token: author.token })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

it('is closed to who has to choose a password first', async () => {
  const { account } = await userWith(t.http, t.admin, ['orders.list'])
  const given = await replaceLostPassword(t.app, '0001', account)
  const locked = protocolClient({ origin, token: (await as(t.http, account, given)).token })
  const before = await onDisk()
  const { body } = await locked.button('a.png', await realPng(4, 4))
  expect(body.key).toBe('password_change_required')
  expect(await onDisk()).toBe(before)
})

describe('a picture', () => {
  it.each(hostileFiles.map(([what, bytes]) => ({ what, bytes })))('is not $what', async ({ bytes }) => {
    const before = await onDisk()
    const { body } = await client.button('a.png', bytes)
    expect(['choose_a_correct_file_type', 'picture_not_readable']).toContain(body.key)
    expect(await onDisk()).toBe(before)
  })

  it.each([
    ['144 million pixels in two megabytes', pixelBomb, 'picture_too_large'],
    [
      'a header of 30,000 by 30,000 pixels and nothing behind it',
      async () => aPng(30_000, 30_000),
      'picture_too_large',
    ],
    ['more pixels than memory, by its header', async () => aPng(2_000_000_000, 2_000_000_000), 'picture'],
    ['a film of a thousand and one frames', () => movingGif(1_001), 'picture_too_large'],
    ['cut off', async () => (await realPng(400, 400)).subarray(0, 200), 'picture_not_readable'],
    ['a script that begins like a GIF', async () => gifThatIsScript(), 'picture_not_readable'],
    ['nothing', async () => Buffer.alloc(0), 'choose_a_file'],
    ['a drawing that is a program', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'choose_a'],
  ])('is refused: %s', async (_what, make, key) => {
    const before = await onDisk()
    const { body } = await client.button('a.png', await make())
    expect(body.key).toContain(key)
    expect(await onDisk()).toBe(before)
  })

  it('with a hundred thousand segments is read or refused, and the product goes on', async () => {
    const { body } = await client.button('a.jpg', await manySegments())
    expect(body.state === 'SUCCESS' || body.key === 'picture_not_readable').toBe(true)
    expect((await client.button('a.png', await realPng())).body.state).toBe('SUCCESS')
  })

  it('that is a page as well is a picture alone once it is stored', async () => {
    const both = await polyglot()
    expect(both.includes(SCRIPT)).toBe(true)
    const { body } = await client.button('a.png', both)
    const stored = await bytesOf(body.url)
    expect(stored.includes('script')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 64 })
  })

  it('is what its bytes are, and its name says so afterwards', async () => {
    expect((await client.button('a.jpg', await realPng())).body).toMatchObject({ title: 'a.png', type: '.png' })
    for (const name of ['a.svg', 'a.html', 'a.php', 'a.png.exe'])
      expect((await client.button(name, await realPng())).body.key).toBe('choose_a_correct_file_type')
  })

  it('is not larger than the configuration says', async () => {
    const large = Buffer.concat([await realPng(), Buffer.alloc(2_048_000)])
    const before = await onDisk()
    expect((await client.button('a.png', large)).body.key).toBe('file_too_large')
    expect(await onDisk()).toBe(before)
  })
})

describe('a drawing', () => {
  it('is a PNG in base64 and nothing else', async () => {
    const png = (await realPng()).toString('base64')
    for (const text of [`data:image/png;base64,${png}`, 'not base64!', '', '====', `${png}<`])
      expect((await client.scrawl(text)).body.key).toBe('choose_a_correct_file_type')
    expect((await client.scrawl((await realWebp()).toString('base64'))).body.key).toBe('choose_a_correct_file_type')
    expect((await client.scrawl(Buffer.alloc(2_048_001, 1).toString('base64'))).body.key).toBe('file_too_large')
    expect((await client.scrawl('A'.repeat(4_000_000))).body.key).toBe('file_too_large')
    expect((await client.button('a.png', await realPng(), 'uploadscrawl')).body.key).toBe('invalid_input')
  })
})

describe('a video or an attachment', () => {
  it.each([
    ['uploadvideo', 'film.mp4', Buffer.from('<html>')],
    ['uploadvideo', 'film.swf', Buffer.from('FWS')],
    ['uploadvideo', 'film.webm', anMp4()],
    ['uploadfile', 'page.html', Buffer.from('<html>')],
    ['uploadfile', 'page.txt', Buffer.from('\ufeff  <!doctype html><script>1</script>')],
    ['uploadfile', 'drawing.svg', Buffer.from('<svg/>')],
    ['uploadfile', 'program.exe', Buffer.from('MZ')],
    ['uploadfile', 'report.pdf', Buffer.from('PK\u0003\u0004')],
    ['uploadfile', 'report.docx', aPdf()],
    ['uploadfile', 'noending', aPdf()],
    ['uploadfile', 'data.csv', Buffer.from('a,b\0c')],
    ['uploadfile', 'picture.png', Buffer.from('<html>')],
  ] as const)('is refused: %s %s', async (action, name, bytes) => {
    expect((await client.dialog(action, name, bytes)).body.key).toBe('choose_a_correct_file_type')
  })

  it('that is a picture is written anew too', async () => {
    const { body } = await client.dialog('uploadfile', 'photo.png', await polyglot())
    expect((await bytesOf(body.url)).includes('script')).toBe(false)
  })
})

describe('a name', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\fakepath\\photo.png', 'photo.png'],
    ['photo\u202egnp.exe.png', 'photognp.exe.png'],
    ['a;b%00.png', 'a_b_00.png'],
    ['..png', 'file.png'],
    ['.png', 'file.png'],
    ['a<b>:c|d?.png', 'a_b__c_d_.png'],
    ['照片.PNG', '照片.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(UPLOAD_LIMITS.name - 4)}.png`],
    ['zero\u200bwidth\u2066.png', 'zerowidth.png'],
  ])('%s is shown as %s', async (given, shown) => {
    expect((await client.button(given, await realPng())).body).toMatchObject({ state: 'SUCCESS', title: shown })
  })
})

describe('room', () => {
  it('ends for a person', async () => {
    const { body } = await client.button('a.png', await realPng())
    await superuser.query('update document_files set size = $2 where id = $1', [body.id, UPLOAD_LIMITS.bytesPerPerson])
    const refused = await client.button('b.png', await realPng())
    expect(refused.body.key).toBe('document_files_of_person_too_many')
    const another = protocolClient({ origin, token: t.admin.token })
    expect((await another.button('b.png', await realPng())).body.state).toBe('SUCCESS')
    const before = await onDisk()
    await superuser.query('update document_files set size = $2 where id = $1', [
      body.id,
      UPLOAD_LIMITS.bytesPerPerson - 300_000,
    ])
    // All begin with room, and all but one end without.
    const names = Array.from({ length: 10 }, (_, at) => `${at}.mp4`)
    const sent = await Promise.all(names.map((name) => client.dialog('uploadvideo', name, anMp4(200_000))))
    expect(sent.map(({ body: { key } }) => key).filter((key) => key === undefined)).toHaveLength(1)
    expect((await onDisk()) - before).toBe(1)
    await superuser.query('update document_files set size = 100 where id = $1', [body.id])
  })

  it('ends for the tenant', async () => {
    await superuser.query('update tenants set quota_stored_bytes = 1 where tenant_id = 1')
    expect((await client.button('b.png', await realPng())).body.key).toBe('file_quota_reached')
    expect((await client.scrawl((await realPng()).toString('base64'))).body.key).toBe('file_quota_reached')
    await superuser.query('update tenants set quota_stored_bytes = null where tenant_id = 1')
  })
})

it('a request that is no form, or breaks off, leaves nothing', async () => {
  const before = await onDisk()
  const post = (body: string, type: string) =>
    client.send(client.address('uploadimage'), { method: 'POST', body, headers: { 'content-type': type } })
  expect((await post('{}', 'application/json')).body.key).toBe('choose_a_file')
  expect((await post('x', 'multipart/form-data')).body.key).toBe('choose_a_file')
  expect((await post('--x\r\nContent-Disp', 'multipart/form-data; boundary=x')).body.key).toMatch(
    /^(?:choose_a_file|upload_broke_off)$/,
  )
  expect((await post('', 'text/plain')).body.key).toBe('choose_a_file')
  expect(await onDisk()).toBe(before)
  const { items } = await author.call(listDocumentFiles, { query: { ids: '019a0000-0000-7000-8000-000000000000' } })
  expect(items).toEqual([])
})
