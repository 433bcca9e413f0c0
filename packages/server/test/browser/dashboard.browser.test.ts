/** The dashboard, for a person who may see it and nothing else. */

import { beforeAll, expect, test } from 'vitest'
import { type Account, axeViolations, openSite, picture, type Site } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'

let site: Site
let reader: Account

beforeAll(async () => {
  site = await openSite()
  reader = await userWith(site.http, site.admin, ['dashboard.view'])
})

test('the days are chosen on the page and kept in the address', async () => {
  const { page, problems } = await site.enter(reader, '/market/manage/main_data/dashboard')
  const chosen = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(chosen).toEqual({ days: '7' })
  await page.getByRole('heading', { name: 'Packs per day' }).waitFor()
  await page.getByText('As a table').click()
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
