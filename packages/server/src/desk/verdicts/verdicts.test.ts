/** What the public page says of a pack, and what a scan of it leaves. */

import { createRecall, getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { getScanMarks } from '@serialis/contract/desk/scans/scans.routes.ts'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { digitalLink } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith } from '../../../test/harness/client.ts'
import { startApp, testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aCrew, masters } from '../../plant/orders/orders.fixtures.ts'
import { onTheMarket } from '../expiry/expiry.fixtures.ts'
import { type Yard, yardOf } from './verdicts.fixtures.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1'

const PAGES = { PUBLIC_PORT: '0', PUBLIC_HOSTS: 'id.first.example.com=0001 id.second.example.com=0002' }
let t: TestApp
let a: Yard
let b: Yard
let now = new Date()

beforeAll(async () => {
  t = await testApp({
    work: true,
    clock: { now: () => now },
    env: PAGES,
  })
  a = await yardOf(t, t.admin, 'id.first.example.com')
  b = await yardOf(t, t.other, 'id.second.example.com')
})

interface Asking {
  method?: 'GET' | 'HEAD' | 'POST'
  from?: string
  headers?: Record<string, string>
  query?: string
  at?: TestApp
}
let phones = 0
/** A new telephone for each question that names none. */
const freshAddress = () => `198.51.${Math.floor(++phones / 250)}.${(phones % 250) + 1}`
const askAt = (
  host: string,
  url: string,
  { method = 'GET', from = freshAddress(), headers = {}, at = t }: Asking = {},
) =>
  at.publicHttp!.inject({
    method,
    url,
    remoteAddress: from,
    headers: { host, 'user-agent': PHONE, 'accept-language': 'en-GB', ...headers },
  })
const pathOf = ({ gtin }: Yard, serial: string) => digitalLink({ gtin, serial }, '')
const ask = (yard: Yard, serial: string, asking: Asking = {}) =>
  askAt(yard.host, pathOf(yard, serial) + (asking.query ?? ''), asking)
const titleOf = ({ body }: { body: string }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]
const scansOf = async ({ admin, first }: Yard, at: number) =>
  (await admin.call(getScanMarks, { query: { ordinal: first + at } })).scans

describe('a released pack', () => {
  it('is genuine for the first who asks, also when the page is loaded again, and was checked before for the next one', async () => {
    const from = '203.0.113.7'
    const first = await ask(a, a.codes[0]!, { from })
    expect([first.statusCode, titleOf(first)]).toEqual([200, 'Genuine'])
    expect(first.body).toContain(a.gtin)
    expect(first.body).toContain(a.codes[0])
    now = new Date(now.getTime() + 9 * 60_000)
    expect(titleOf(await ask(a, a.codes[0]!, { from }))).toBe('Genuine')
    expect(titleOf(await ask(a, a.codes[0]!, { from, query: '?lang=zh' }))).toBe('正品')
    expect(await scansOf(a, 0)).toHaveLength(1)
    const next = await ask(a, a.codes[0]!)
    expect(titleOf(next)).toBe('This code was checked before')
    expect(next.body).toContain('<dd>2</dd>')
    expect(await scansOf(a, 0)).toHaveLength(2)
    // Later, the first one is one of several.
    now = new Date(now.getTime() + 2 * 60_000)
    expect(titleOf(await ask(a, a.codes[0]!, { from }))).toBe('This code was checked before')
    expect(await scansOf(a, 0)).toHaveLength(3)
  })

  it('is the first for one of several telephones at once', async () => {
    const titles = await Promise.all(Array.from({ length: 6 }, async () => titleOf(await ask(a, a.codes[1]!))))
    expect(titles.filter((title) => title === 'Genuine')).toHaveLength(1)
    expect(titles.filter((title) => title === 'This code was checked before')).toHaveLength(5)
    expect(await scansOf(a, 1)).toHaveLength(6)
  })

  it('moves on in scheme B, with one event, by the first scan alone', async () => {
    const statusOf = async (at: number) =>
      (await b.admin.call(getSerial, { params: { ordinal: b.first + at }, query: {} })).state.status
    const events = async () => (await b.admin.call(listEvents, { query: { action: 'scan.recorded' } })).items
    expect(titleOf(await ask(b, b.codes[0]!))).toBe('Genuine')
    expect(await statusOf(0)).toBe('CRM_SCAN')
    expect(titleOf(await ask(b, b.codes[0]!))).toBe('This code was checked before')
    expect((await events()).map(({ details }) => details)).toEqual([
      expect.objectContaining({ ordinal: b.first, isFirstScan: true, source: 'CONSUMER' }),
    ])
    expect(await scansOf(b, 0)).toHaveLength(2)
  })

  it.each([
    [
      'WeChat',
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI',
    ],
    ['Telegram', 'Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Safari/537.36 Telegram-Android/10.14.5'],
    ['Alipay', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile AliApp(AP/10.5.96) AlipayClient/10.5.96'],
  ])('is scanned within %s', async (_, program) => {
    const before = (await scansOf(a, 7)).length
    await ask(a, a.codes[7]!, { headers: { 'user-agent': program } })
    expect(await scansOf(a, 7)).toHaveLength(before + 1)
  })

  it.each([
    ['HEAD', { method: 'HEAD' as const }],
    ['a browser ahead of its user', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a preview of a message', { headers: { 'user-agent': 'WhatsApp/2.23 A' } }],
    ['a crawler', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
    ['a program without a name', { headers: { 'user-agent': '' } }],
  ])('is not scanned by %s', async (_, asking) => {
    const { statusCode } = await ask(a, a.codes[2]!, asking)
    expect([statusCode, await scansOf(a, 2)]).toEqual([200, []])
  })
})

describe('another pack', () => {
  it('says why it must not be used, and is a suspect scan', async () => {
    expect(titleOf(await ask(a, a.codes[9]!))).toBe('Not for sale yet')
    expect(titleOf(await ask(a, a.codes[8]!))).toBe('Not valid')
    const none = await ask(a, `${a.codes[0]!}X`)
    expect([none.statusCode, titleOf(none)]).toEqual([200, 'Code not known'])
    expect((await scansOf(a, 8)).map(({ suspicion }) => suspicion)).toEqual(['DESTROYED'])
    const { suspects } = await t.admin.call(getScanMarks, { query: { code: `${a.codes[0]!}X`, gtin: a.gtin } })
    expect(suspects).toMatchObject([{ suspicion: 'NEVER_ISSUED', scans: 1 }])
  })

  it('that is recalled says so', async () => {
    const body = { source: { kind: 'codes' as const, codes: [a.codes[3]!] }, reason: 'Cracked caps' }
    const { id } = await t.admin.call(createRecall, { body })
    await waitUntil(
      () => t.admin.call(getRecall, { params: { id } }),
      ({ status }) => status !== 'TRACING',
    )
    expect(titleOf(await ask(a, a.codes[3]!))).toBe('Recalled')
    expect(await scansOf(a, 3)).toHaveLength(1)
  })

  it('of another tenant is not known at this host', async () => {
    expect(titleOf(await ask({ ...b, host: a.host }, b.codes[1]!))).toBe('Code not known')
  })
})

describe('the page', () => {
  it('is small, needs no script, asks nothing of others, and keeps nothing at the client', async () => {
    const { body, headers } = await ask(a, a.codes[4]!)
    expect(Buffer.byteLength(body)).toBeLessThan(30 << 10)
    expect(body).not.toMatch(/<script|<img|<link|https?:/)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-language': 'en',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/) as string,
    })
  })

  it('takes what stands in the address for text', async () => {
    const { body } = await ask(a, '<b>"hi"&</b>')
    expect(body).not.toContain('<b>')
    expect(body).toContain('&lt;b&gt;')
  })

  it('has nothing at another host, another address or for a body', async () => {
    const path = pathOf(a, a.codes[4]!)
    for (const [host, url] of [
      ['console.example.com', path],
      [a.host, '/'],
      [a.host, '/api/me'],
      [a.host, `/01/${a.gtin}`],
      [a.host, `${path}?x=${'1'.repeat(3_000)}`],
    ] as const) {
      const { statusCode, body } = await askAt(host, url)
      expect([url.slice(0, 40), statusCode, titleOf({ body })]).toEqual([
        url.slice(0, 40),
        404,
        'There is no such page',
      ])
    }
    expect((await askAt(a.host, path, { method: 'POST' })).statusCode).toBe(404)
  })

  it('reads the address with batch and expiry, and speaks the language of the browser', async () => {
    const url = digitalLink({ gtin: a.gtin, serial: a.codes[5]!, lot: 'L/1', expiry: '2027-01-31' }, '')
    const { body, headers } = await askAt(a.host, url, { headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' } })
    expect(titleOf({ body })).toBe('正品')
    expect(headers['content-language']).toBe('zh-CN')
  })
})

it('says that it is not the fault of the pack when the check fails', async () => {
  const broken = await startApp({ env: { PUBLIC_PORT: '0', PUBLIC_HOSTS: `${a.host}=0001` } })
  await broken.app.pool.end()
  const { statusCode, headers, body } = await broken.publicHttp!.inject({
    url: pathOf(a, 'X1'),
    headers: { host: a.host },
  })
  expect([statusCode, titleOf({ body }), headers['retry-after']]).toEqual([
    503,
    'The check is not possible right now',
    '60',
  ])
  await Promise.all([broken.http.close(), broken.publicHttp!.close()])
})

it('answers one address no more often than the settings say, and is not there without a port', async () => {
  const env = { PUBLIC_PORT: '0', PUBLIC_HOSTS: `${a.host}=0001`, REQUESTS_PER_ADDRESS: '1' }
  const few = await testApp({ env })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push(
      (await few.publicHttp!.inject({ url: '/', headers: { host: a.host }, remoteAddress: '192.0.2.77' })).statusCode,
    )
  expect(statuses).toContain(429)
  expect((await testApp()).publicHttp).toBeUndefined()
})

it('slows down who tries codes, and nobody else', async () => {
  const from = '192.0.2.50'
  const answers: number[] = []
  for (let n = 0; n < 20; n++) answers.push((await ask(a, `TRY${n}AB`, { from })).statusCode)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(2)
  expect(answers.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 200))
  const refused = await ask(a, a.codes[6]!, { from })
  expect([refused.statusCode, titleOf(refused)]).toEqual([429, 'Too many codes that are not known'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // What was refused was not looked up.
  expect(await scansOf(a, 6)).toEqual([])
  expect(titleOf(await ask(a, a.codes[6]!, { from: '192.0.2.51' }))).toBe('Genuine')
})

it('is good on the last day of its batch, and expired on the next', async () => {
  // An application of its own: in that year, nights would end what other tests have.
  let today = new Date()
  const later = await testApp({ clock: { now: () => today }, work: true, env: PAGES })
  const author = await userWith(later.http, later.admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(later.http, later.admin)
  const { product } = await masters(author, later.admin)
  const given = { expirationDate: '2101-01-31', batchCode: 'B-77' }
  const { units } = await onTheMarket(later.app, { crew, admin: later.admin, product }, given)
  const { code, gtin } = await later.admin.call(getSerial, { params: { ordinal: units[0]! }, query: {} })
  const answer = () => ask({ ...a, gtin: gtin ?? '' }, code, { at: later })
  today = new Date('2101-01-31T15:59:00Z')
  const last = await answer()
  expect(titleOf(last)).toBe('Genuine')
  for (const fact of [product.name, 'B-77', '2101-01-31']) expect(last.body).toContain(fact)
  // Midnight in Shanghai, where the tenant is.
  today = new Date('2101-01-31T16:00:00Z')
  expect(titleOf(await answer())).toBe('Expired')
})
