/** The dashboard, for a person who may see it and nothing else. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { changeAlertStatus, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  reported,
  step,
  withCodes,
  type Masters,
} from '../../src/plant/orders/orders.fixtures.ts'
import { raiseAlert } from '../../src/platform/alerts/alerts.service.ts'
import { asCommand } from '../../src/platform/tasks/tasks.fixtures.ts'
import { type Account, axeViolations, openSite, picture, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { focused } from '../harness/keyboard.ts'

let site: Site
let reader: Account
let m: Masters
let made: OrderDetail

beforeAll(async () => {
  site = await openSite()
  reader = await userWith(site.http, site.admin, ['dashboard.view'])
  const crew = await aCrew(site.http, site.admin)
  m = await masters(site.admin, await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]))
  made = await withCodes(crew, await aDraft(crew.planner, m.product))
  await onLine(crew, made.id, m.push)
  const out = await placedOut(crew, made.id)
  await step(crew.lineOperator, made.id, startOrder)
  await reported(crew, made.id, await lineReport(crew, out, { rejects: 3 }))
})

test('the days are chosen on the page and kept in the address', async () => {
  const { page, problems } = await site.enter(reader, '/market/manage/main_data/dashboard')
  const chosen = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(chosen).toEqual({ days: '7' })
  await page.getByRole('heading', { name: 'Packs per day' }).waitFor()
  await page.getByRole('region', { name: 'Packs per day' }).getByText('As a table').click()
  await page.getByRole('table', { name: 'Packs per day' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByText('From … to', { exact: true }).click()
  await expect.poll(() => Object.keys(chosen())).toEqual(['from', 'to'])
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('First day').press('Enter')
  await expect.poll(() => chosen()['from']).toBe('2026-01-01')
  await picture(page, 'dashboard-days')
  await page.reload()
  await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('2026-01-01')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test.each(['en', 'zh'] as const)('charts lead to their rows, each with its numbers as a table (%s)', async (locale) => {
  const { overview: words } = await wordsOf(locale)
  const planner = await userWith(site.http, site.admin, ['dashboard.view', 'orders.list', 'lines.list', 'snRules.list'])
  const { page, problems } = await site.enter(planner, '/market/manage/main_data/dashboard', locale)
  const main = page.getByRole('main')
  const card = (title: string) => main.getByRole('region', { name: title })
  const back = async () => {
    await page.goBack()
    await main.getByRole('heading', { name: words.throughput }).waitFor()
  }
  await main.locator('.bars-day').last().click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/results$/)
  await page.getByRole('row').filter({ hasText: made.orderNo }).waitFor()
  await back()

  await card(words.throughput).getByText(words.asTable).click()
  await card(words.throughput).getByRole('table').getByRole('link').click()
  await page.getByRole('row').filter({ hasText: made.orderNo }).waitFor()
  await back()

  const yields = card(words.yield)
  // 27 of the 30 codes are good.
  expect(await yields.getByRole('link').first().innerText()).toMatch(/^90\s?%$/)
  await yields.getByText(words.asTable).click()
  expect(await yields.getByRole('table').getByRole('row').nth(1).innerText()).toMatch(/27\s+3\s+90\s?%$/)
  await yields.getByRole('link').first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('lineId')).toBe(m.push.id)
  await page.getByRole('row').filter({ hasText: made.orderNo }).waitFor()
  await back()

  const forecast = card(words.forecast)
  await forecast.getByText(words.asTable).click()
  expect(await forecast.getByRole('table').getByRole('row').count()).toBe(
    1 + (await forecast.getByRole('list').getByRole('listitem').count()),
  )
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `dashboard-charts-${locale}`)
  await forecast.getByRole('link').first().click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/rules\/[^/]+$/)
  expect(problems).toEqual([])
})

test('a range is never longer than it may be: the other day follows, and an address is cut', async () => {
  const { page, problems } = await site.enter(
    reader,
    '/market/manage/main_data/dashboard?from=2020-01-01&to=2026-01-01',
  )
  const chosen = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByRole('heading', { name: 'Packs per day' }).waitFor()
  await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('2025-01-01')
  await page.getByLabel('First day').fill('2023-03-01')
  await page.getByLabel('First day').press('Enter')
  await expect.poll(chosen).toEqual({ from: '2023-03-01', to: '2024-02-29' })
  await page.getByRole('heading', { name: 'Packs per day' }).waitFor()
  expect(problems).toEqual([])
})

test('another range leaves the page and the focus where they are', async () => {
  const { page, problems } = await site.enter(reader, '/market/manage/main_data/dashboard')
  await page.getByRole('heading', { name: 'Packs per day' }).waitFor()
  const week = page.getByRole('radio', { name: '7 days' })
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('7')
  await page.locator('.page[aria-busy="false"]').waitFor()
  expect(await focused(week, page).count()).toBe(1)
  expect(problems).toEqual([])
})

test('each number of open alerts opens as many open alerts as it says', async () => {
  const raise = (type: AlertType, number: number) =>
    asCommand(site.app, site.admin, (ctx) =>
      raiseAlert(ctx, { type, subjectType: 'order', subjectId: `00000000-0000-7000-8000-00000000000${number}` }),
    )
  for (const number of [1, 2, 3]) await raise('E8', number)
  for (const number of [1, 2]) await raise('E9', number)
  await raise('E11', 1)
  // One of each kind is over, and in no number.
  for (const type of ['E8', 'E9'] as const) {
    const { items } = await site.admin.call(listAlerts, { query: { type, limit: '1' } })
    const { id = '', version = 0 } = items[0] ?? {}
    await site.admin.call(changeAlertStatus, {
      params: { id },
      body: { version, status: 'OBSOLETE', note: 'The order is gone' },
    })
  }
  const watcher = await userWith(site.http, site.admin, ['dashboard.view', 'alerts.list'])
  const { page, problems } = await site.enter(watcher, '/market/manage/main_data/dashboard')
  const { overview: words } = await wordsOf('en')
  const main = page.getByRole('main')
  const rows = main.locator('section.list tbody tr')
  for (const title of [words.alerts, words.alertTypes]) {
    const counts = main.getByRole('region', { name: title }).getByRole('link')
    await counts.first().waitFor()
    const all = await counts.count()
    expect(all).toBeGreaterThan(1)
    for (let at = 0; at < all; at++) {
      const count = Number((await counts.nth(at).innerText()).replace(/\D+/g, ' ').trim().split(' ').at(-1))
      expect(count).toBeGreaterThan(0)
      await counts.nth(at).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('OPEN')
      await expect.poll(() => rows.count()).toBe(count)
      await page.goBack()
      await counts.first().waitFor()
    }
  }
  expect(problems).toEqual([])
})
