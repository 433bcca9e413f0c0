/** The chosen rows of a list on paper, by a person who may do no more than read the list. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { aLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const ADA = { account: 'ada', password: ADMIN_PASSWORD }
const COUNT = 27
const { printing } = kitEn.list
const { kit: kitZh } = await wordsOf('zh')

let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Line readers', authorities: [permissions['lines.list']] },
  })
  await openAccount(site.http, site.admin, { ...ADA, name: 'Ada Reader', roleIds: [id] })
  for (let at = 0; at < COUNT; at++) await aLine(site.admin, { name: `Blister ${String(at).padStart(2, '0')}` })
})

const printed = async () =>
  (await site.admin.call(listEvents, { query: { action: 'list.printed' } })).items.map(({ details }) => details)
const lines = (page: Page) => page.locator('.print-table tbody tr')
const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')

test('prints the rows that were chosen, with title, filters, number, name and time, and leads back to them', async () => {
  const { page, problems } = await site.enter(ADA, `${addressOf('lines')}?search=Blister`)
  for (const name of ['Blister 03', 'Blister 05']) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: kitEn.list.print }).click()
  await page.getByRole('heading', { name: said(printing.title, { list: linesEn.title }), level: 1 }).waitFor()
  await expect.poll(() => lines(page).count()).toBe(2)
  expect((await lines(page).allInnerTexts()).map((text) => /Blister \d+/.exec(text)?.[0]).toSorted()).toEqual([
    'Blister 03',
    'Blister 05',
  ])
  expect(await fact(page, linesEn.fields.search).innerText()).toBe('Blister')
  expect(await fact(page, printing.rows).innerText()).toBe('2 rows, chosen one by one')
  expect(await fact(page, printing.by).innerText()).toMatch(/^Ada Reader, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d /)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'print of chosen rows')
  await page.emulateMedia({ media: 'print' })
  for (const away of ['.shell-nav', '.shell-header', '.page-steps button'])
    expect(await page.locator(away).first().isVisible(), away).toBe(false)
  await picture(page, 'print of chosen rows on paper')
  await page.emulateMedia({ media: 'screen' })
  expect(await printed()).toEqual([{ filter: { search: 'Blister' }, rows: 2, isChosen: true }])
  await page.getByRole('button', { name: printing.back }).click()
  await page.getByText('2 rows chosen').waitFor()
  expect(problems).toEqual([])
})

test('prints every row that matches, of all pages, in both languages', async () => {
  const { page, problems } = await site.enter(ADA, addressOf('lines'), 'zh')
  const total = String(COUNT)
  await page.getByText(said(kitZh.list.range, { from: '1', to: '25', total })).waitFor()
  await page.getByRole('checkbox', { name: kitZh.list.selectAll }).check()
  await page.getByRole('button', { name: said(kitZh.list.selectMatchingOf, { total }) }).click()
  await page.getByRole('button', { name: kitZh.list.print }).click()
  await expect.poll(() => lines(page).count()).toBe(COUNT)
  await page.getByText(`符合条件的全部 ${COUNT} 行`).waitFor()
  await picture(page, 'print of all rows zh')
  expect(await printed()).toContainEqual({ filter: {}, rows: COUNT, isChosen: false })
  await page.reload()
  await page.getByRole('button', { name: kitZh.list.settings }).waitFor()
  expect(await lines(page).count()).toBe(0)
  expect(problems).toEqual([])
})
