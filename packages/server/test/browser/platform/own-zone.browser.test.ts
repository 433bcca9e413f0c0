/** A person chooses a time zone on the own account page: lists, clock and day filters follow at once, and so does undo. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, said, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const ada = { account: 'ada', password: ADMIN_PASSWORD }
const ACCOUNT = '/market/manage/main_data/account'
const ORDERS = '/market/manage/main_data/production/orders'
const english = await wordsOf('en')
const chinese = await wordsOf('zh')

let site: Site
let createdAt = ''
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Readers of orders', authorities: [permissions['orders.list']] },
  })
  await openAccount(site.http, site.admin, { ...ada, name: 'Ada Lindqvist', roleIds: [id] })
  await site.admin.call(createOrder, { body: { orderNo: 'PO-2026-1' } })
  createdAt = (await site.admin.call(listOrders, { query: {} })).items[0]!.createdAt
})

/** As a list tells it: `2026-11-15 08:12`. */
const told = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(createdAt),
  )

async function choose(page: Page, { access: { zone } }: Words, option: string) {
  await page.getByRole('combobox', { name: zone.label }).click()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /^(Messages|消息)$/ })
    .getByText(said(zone.saved, { zone: option }))
    .waitFor()
}

test('times of a list and the clock are those of the chosen zone, until it is undone', async () => {
  const { page, problems } = await site.enter(ada, ACCOUNT)
  const isTold = async (zone: string) => {
    await page.goto(site.url + ORDERS)
    await page.getByRole('row').filter({ hasText: 'PO-2026-1' }).getByText(told(zone)).first().waitFor()
  }
  await isTold('Asia/Shanghai')
  await page.goto(site.url + ACCOUNT)
  await choose(page, english, 'America/New_York')
  await page.locator('.header-clock').getByText('America/New_York').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'own-zone')
  await isTold('America/New_York')
  // Kept by the server: another browser of the same person shows it too.
  const other = await site.enter(ada, ORDERS)
  await other.page.getByText(told('America/New_York')).first().waitFor()

  await page.goto(site.url + ACCOUNT)
  await choose(page, english, 'Europe/Berlin')
  await page.getByRole('button', { name: english.kit.undo.action }).click()
  await page.locator('.header-clock').getByText('America/New_York').waitFor()
  expect(problems).toEqual([])
})

test('the card in Chinese, dark and on a telephone', async () => {
  const { page, problems } = await site.enter(ada, ACCOUNT, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose(page, chinese, 'Asia/Tokyo')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'own-zone-zh-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'own-zone-zh-390')
  expect(problems).toEqual([])
})
