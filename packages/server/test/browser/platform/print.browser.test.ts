/** The chosen rows of a list on paper, by a person who may do no more than read the list. */

import { COUNTED_MAXIMUM } from '@serialis/contract/kit/list.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { PRINT_ROWS_MAXIMUM } from '@serialis/contract/platform/exports/exports.schema.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { aLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

/** Reads users and tasks. */
const BEN = { account: 'ben', password: ADMIN_PASSWORD }
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
  const { id: other } = await site.admin.call(createRole, {
    body: { name: 'Office readers', authorities: [permissions['users.list'], permissions['tasks.listAll']] },
  })
  await openAccount(site.http, site.admin, { ...ADA, name: 'Ada Reader', roleIds: [id] })
  await openAccount(site.http, site.admin, { ...BEN, name: 'Ben Reader', roleIds: [other] })
  for (let at = 0; at < COUNT; at++) await aLine(site.admin, { name: `Blister ${String(at).padStart(2, '0')}` })
})

const printed = async (list = 'lines') =>
  (
    await site.admin.call(listEvents, { query: { action: 'list.printed', subjectType: 'list', subjectId: list } })
  ).items.map(({ details }) => details)
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

test('records one print, although its answer was lost and it was sent again', async () => {
  const { page, context } = await site.enter(ADA, `${addressOf('lines')}?search=Blister 1`)
  let sent = 0
  await context.route('**/api/prints', async (route) => {
    if (++sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('row', { name: 'Blister 11' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: kitEn.list.print }).click()
  await page.getByRole('button', { name: kitEn.states.again }).click()
  await expect.poll(() => lines(page).count()).toBe(1)
  expect(sent).toBe(2)
  expect((await printed()).filter(({ filter }) => (filter as { search?: string }).search === 'Blister 1')).toHaveLength(
    1,
  )
})

test('says that more than 10,000 rows match, prints the first 1,000 of them, and says that more follow', async () => {
  const client = new pg.Client({ connectionString: site.database.superuserUrl })
  await client.connect()
  await client.query(
    `insert into users (tenant_id, id, account, name, phone, email, password_hash, created_at)
     select 1, gen_random_uuid(), 'many' || n, 'Person ' || n, '', '', '', now() from generate_series(1, $1::int) as n`,
    [COUNTED_MAXIMUM + 1],
  )
  await client.end()
  const { page, problems } = await site.enter(BEN, `${addressOf('users')}?account=many`)
  const most = COUNTED_MAXIMUM.toLocaleString('en')
  await page.getByText(said(kitEn.list.rangeOver, { from: '1', to: '25', total: most })).waitFor()
  await picture(page, 'more than 10,000 rows')
  await page.getByRole('button', { name: kitEn.list.next }).click()
  await page.getByText(said(kitEn.list.rangeOver, { from: '26', to: '50', total: most })).waitFor()
  await page.getByRole('checkbox', { name: kitEn.list.selectAll }).check()
  await page.getByRole('button', { name: kitEn.list.selectMatching }).click()
  await page.getByRole('button', { name: kitEn.list.print }).click()
  await expect.poll(() => lines(page).count()).toBe(PRINT_ROWS_MAXIMUM)
  expect(await fact(page, printing.rows).innerText()).toBe('The first 1,000; more rows match')
  await page.getByText(said(printing.beyond, { count: PRINT_ROWS_MAXIMUM.toLocaleString('en') })).waitFor()
  expect(await printed('users')).toEqual([{ filter: { account: 'many' }, rows: PRINT_ROWS_MAXIMUM, isChosen: false }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate('scrollTo(0, 0)')
  expect(problems).toEqual([])
})

test('records the print of the list of tasks as well', async () => {
  await site.admin.call(exportList, { body: { list: 'lines', format: 'CSV' } })
  const { page, problems } = await site.enter(BEN, addressOf('tasks'))
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: kitEn.list.print }).click()
  await expect.poll(() => lines(page).count()).toBe(1)
  expect(await printed('tasks')).toEqual([{ filter: {}, rows: 1, isChosen: true }])
  expect(problems).toEqual([])
})
