/** A consumer scans packs with a telephone, with and without scripts, in both languages, by day and by night. */

import { digitalLink } from '@serialis/contract/kit/gs1.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Yard, yardOf } from '../../../src/desk/verdicts/verdicts.fixtures.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'

const TELEPHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1',
}
let site: Site
let yard: Yard
let pages: string

beforeAll(async () => {
  site = await openSite(undefined, { PUBLIC_PORT: '0', PUBLIC_HOSTS: '127.0.0.1=0001' })
  yard = await yardOf(site, site.admin, '127.0.0.1')
  pages = await site.publicHttp!.listen({ host: '127.0.0.1', port: 0 })
})

const addressOf = (serial: string) => digitalLink({ gtin: yard.gtin, serial }, pages)

test('the pages are readable on a telephone, without a fault of access, and change their language', async () => {
  const { page, problems } = await site.visit({ ...TELEPHONE, locale: 'en-GB' })
  const told = [
    ['genuine', yard.codes[0]!, 'Genuine', '正品'],
    ['not for sale', yard.codes[9]!, 'Not for sale yet', '尚未上市'],
    ['void', yard.codes[8]!, 'Not valid', '无效码'],
    ['unknown', 'NOSUCHCODE', 'Code not known', '查无此码'],
  ] as const
  for (const [name, serial, title, inChinese] of told) {
    await page.goto(addressOf(serial))
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await picture(page, `verdict ${name}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `verdict ${name} dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('link', { name: '中文', exact: true }).click()
    await page.getByRole('heading', { name: inChinese, exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `verdict ${name} zh`)
    await page.getByRole('link', { name: 'English', exact: true }).press('Enter')
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  }
  expect(problems).toEqual([])
})

test('they need no script, ask for nothing else, and keep nothing in the browser', async () => {
  const { page, context } = await site.visit({ ...TELEPHONE, locale: 'zh-CN', javaScriptEnabled: false })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(addressOf(yard.codes[1]!))
  await page.getByRole('heading', { name: '正品', exact: true }).waitFor()
  await picture(page, 'verdict without scripts')
  expect(asked.filter((path) => path !== '/favicon.ico')).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
})
