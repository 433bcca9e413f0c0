/** The page that frames a video of another site: of hosts that the tenant allows, for addresses that the product made. */

import {
  getEditorRule,
  openVideo,
  saveEditorRule,
} from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'

let t: TestApp
let reader: Client
let now = new Date('2026-11-27T08:00:00Z')

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  reader = await userWith(t.http, t.admin, ['news.list'])
})

async function allow(by: Client, ...videoHosts: string[]): Promise<void> {
  const rule = await by.call(getEditorRule)
  await by.call(saveEditorRule, { body: { ...rule, videoHosts } })
}
const SRC = 'https://v.example/play?v=1&t=2'
const addressFor = async (by: Client, src: string) => (await by.call(openVideo, { query: { src } })).address
const page = (url: string) => t.http.inject({ method: 'GET', url })

it('frames the host of the video alone, in pages of the product alone', async () => {
  await allow(t.admin, 'v.example', '*.tube.example:8443')
  const { statusCode, headers, body } = await page(await addressFor(reader, SRC))
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; frame-src https:\/\/v\.example; style-src 'nonce-[\w-]+'; frame-ancestors 'self'; /,
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body).toContain('<iframe src="https://v.example/play?v=1&amp;t=2" sandbox="')
  const other = await page(await addressFor(reader, 'https://a.tube.example:8443/x"><script>1</script>'))
  expect(other.headers['content-security-policy']).toContain('frame-src https://a.tube.example:8443;')
  expect(other.body).not.toContain('<script')
})

it.each([
  'https://w.example/',
  'http://v.example/',
  'https://v.example.evil.example/',
  'https://v.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//v.example/',
  '',
])('is refused for %j', async (src) => {
  await allow(t.admin, 'v.example')
  expect(await reader.refusal(openVideo, { query: { src } })).toMatchObject({
    status: 400,
    message: 'video_host_not_allowed',
  })
})

it('is gone with the rule, with the day after, and for another tenant or video', async () => {
  await allow(t.admin, 'v.example')
  await allow(t.other, 'v.example')
  const address = await addressFor(reader, SRC)
  const status = async (url: string) => (await page(url)).statusCode
  expect(await status(address)).toBe(200)
  expect(await status(address.replace('/video/1?', '/video/2?'))).toBe(404)
  expect(await status(address.replace('v%3D1', 'v%3D2'))).toBe(404)
  expect(await status(address.replace(/&s=.*$/, ''))).toBe(404)
  expect(await status(address.replace(/&e=\d+/, '&e=99999999999'))).toBe(404)
  expect(
    (await t.http.inject({ method: 'GET', url: `/api/rich-text/video?src=${encodeURIComponent(SRC)}` })).statusCode,
  ).toBe(401)
  await allow(t.admin)
  expect(await status(address)).toBe(404)
  await allow(t.admin, 'v.example')
  expect(await status(address)).toBe(200)
  now = new Date('2026-11-29T00:00:00Z')
  expect(await status(address)).toBe(404)
  now = new Date('2026-11-27T08:00:00Z')
})
