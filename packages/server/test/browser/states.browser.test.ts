/** One list of states: dashboard, filter, tags, strip, balance and export say the same words in the same tones; each word is explained. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { glossaryEn } from '../../../web/src/workplace/glossary/glossary.en.ts'
import { myWorkEn } from '../../../web/src/workplace/my-work/my-work.en.ts'
import { overviewEn } from '../../../web/src/workplace/overview/overview.en.ts'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
  type LineOrder,
} from '../../src/plant/results/results.order.fixtures.ts'
import { taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { axeViolations, openSite, picture, type Site, statusTag, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { tabTo } from '../harness/keyboard.ts'

const { ledger, orders } = await wordsOf('en')
const fates = { rejects: 2, samples: 1, unused: 2, damaged: 1 }
let site: Site
let made: LineOrder

beforeAll(async () => {
  site = await openSite()
  const crew = await aCrew(site.http, site.admin)
  const second = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const { product, push } = await masters(site.admin, second)
  made = await anOrderOnLine(crew, { product, line: push })
  const file = await checkedFile(site.admin, made.order.id, [...csvResultFile(resultPlan(made, fates))].join(''))
  await site.admin.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  await fileIn(site.admin, file.id, 'COMMITTED')
})

const main = (page: Page) => page.getByRole('main')
/** Word and colour of the first tag inside. */
const tagIn = async (place: Locator) => {
  const tag = place.locator('.tag').first()
  await tag.waitFor()
  return { word: await tag.innerText(), ink: await tag.evaluate('(it) => getComputedStyle(it).color') }
}

test('each number of the dashboard opens exactly the rows with its tag, in its tone', async () => {
  const { page, problems } = await site.enter(await userWith(site.http, site.admin, ['dashboard.view', 'serials.list']))
  await page.goto(`${site.url}/market/manage/main_data/dashboard`)
  const table = main(page).getByRole('table', { name: overviewEn.serials })
  await table.waitFor()
  const words = await table.locator('.tag').allInnerTexts()
  expect(words).toContain(ledger.status.COMMISSIONED)
  expect(words).toEqual(
    Object.entries(ledger.status).flatMap(([state, word]) =>
      words.includes(word) && !['PLANT_USED', 'ACTIVATED', 'INACTIVATE'].includes(state) ? [word] : [],
    ),
  )
  for (const word of words) {
    const row = table.getByRole('row').filter({ has: page.getByText(word, { exact: true }) })
    const shown = await tagIn(row)
    const number = row.getByRole('link').last()
    const count = Number((await number.innerText()).replaceAll(',', ''))
    await number.click()
    const list = main(page).getByRole('table').first()
    await list.locator('.tag').first().waitFor()
    expect(await tagIn(list)).toEqual(shown)
    await expect.poll(async () => [...new Set(await list.locator('tbody .tag').allInnerTexts())]).toEqual([word])
    await main(page)
      .getByRole('button', { name: new RegExp(`is ${word}\\.`) })
      .waitFor()
    const state = new URL(page.url()).searchParams.get('status') ?? ''
    const { total } = await site.admin.call(listSerials, { query: { status: state as never, limit: 1 } })
    expect(total).toBe(count)
    await page.goBack()
    await table.waitFor()
  }
  expect(problems).toEqual([])
})

test('the strip has the same words in the order of the list, and its legend opens the same rows', async () => {
  const { page, problems } = await site.enter(await userWith(site.http, site.admin, ['orders.list', 'serials.list']))
  await page.goto(`${site.url}/market/manage/main_data/production/orders/${made.order.id}`)
  const legend = main(page).locator('.legend')
  await legend.waitFor()
  const words = (await legend.getByRole('button').allInnerTexts()).map((text) => text.replace(/\s*[\d,]+$/, ''))
  const { COMMISSIONED, SAM_MARK, INACTIVATED, DESTORY } = ledger.status
  expect(words).toEqual([COMMISSIONED, SAM_MARK, INACTIVATED, DESTORY])
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'states-strip')
  await legend.getByRole('button', { name: COMMISSIONED }).click()
  const list = main(page).getByRole('table').first()
  await list.locator('.tag').first().waitFor()
  expect(new Set(await list.locator('tbody .tag').allInnerTexts())).toEqual(new Set([COMMISSIONED]))
  expect(problems).toEqual([])
})

test.each(['en', 'zh'] as const)('a file names states and levels in the words of the pages, in %s', async (locale) => {
  const { ledger: words } = await wordsOf(locale)
  const body = { list: 'serials' as const, format: 'CSV' as const, filter: { orderNo: made.order.orderNo } }
  const { taskId } = await site.admin.call(exportList, { body }, { 'accept-language': locale })
  expect((await taskIn(site.admin, taskId)).state).toBe('DONE')
  const text = (await site.admin.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
  const rows = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
  const { COMMISSIONED, SAM_MARK, INACTIVATED, DESTORY } = words.status
  expect(new Set(rows.map((cells) => cells[3]))).toEqual(new Set([COMMISSIONED, SAM_MARK, INACTIVATED, DESTORY]))
  expect(new Set(rows.map((cells) => cells[2]))).toEqual(new Set([words.level.EA, words.level.CA, words.level.PL]))
})

test('a tag says what its status means on focus and on hover, and leads to the glossary', async () => {
  const { page, problems } = await site.enter(await userWith(site.http, site.admin, ['orders.list']))
  await page.goto(`${site.url}/market/manage/main_data/production/orders`)
  const tag = statusTag(page, orders.status.PROUDCTION_RESULT_PROCEDDED).first()
  await tag.waitFor()
  const help = page.getByRole('tooltip')
  const note = main(page).getByRole('note').filter({ hasText: orders.status.PROUDCTION_RESULT_PROCEDDED })
  await tabTo(page, note)
  await help.getByText(glossaryEn.statuses.order.PROUDCTION_RESULT_PROCEDDED).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'states-help')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await tag.hover()
  await help.hover()
  await help.getByText(glossaryEn.statuses.order.PROUDCTION_RESULT_PROCEDDED).waitFor()
  await help.getByRole('link', { name: glossaryEn.more }).click()
  await main(page).getByRole('heading', { name: glossaryEn.title }).waitFor()
  await page.locator('.glossary-at').getByText(orders.status.PROUDCTION_RESULT_PROCEDDED).waitFor()
  expect(problems).toEqual([])
})

test('every session reads the glossary, with the ways of its records, in both languages and at 390 px', async () => {
  const reader = await userWith(site.http, site.admin, [])
  const { page, problems } = await site.enter(reader)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('link', { name: glossaryEn.title }).click()
  await main(page).getByRole('heading', { name: glossaryEn.entities.order }).waitFor()
  await main(page)
    .getByRole('group', { name: /Production order/ })
    .getByRole('listitem')
    .first()
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'glossary')
  await main(page).getByRole('searchbox', { name: glossaryEn.search }).fill('released for sale')
  await main(page).getByText(glossaryEn.statuses.serial.ACTIVATION).waitFor()
  expect(await main(page).getByRole('heading', { name: glossaryEn.entities.lot }).count()).toBe(0)
  await main(page).getByRole('searchbox', { name: glossaryEn.search }).fill('')
  // What is typed is no step of its own.
  await page.goBack()
  await main(page).getByRole('heading', { name: myWorkEn.title, level: 1 }).waitFor()
  expect(problems).toEqual([])
  const chinese = await site.enter(reader, '/market/manage/main_data/glossary', 'zh')
  await chinese.page.setViewportSize({ width: 390, height: 844 })
  await main(chinese.page).getByRole('heading', { name: '术语表', level: 1 }).waitFor()
  expect(await chinese.page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(390)
  expect(await axeViolations(chinese.page)).toEqual([])
  await picture(chinese.page, 'glossary-narrow')
  expect(chinese.problems).toEqual([])
})
