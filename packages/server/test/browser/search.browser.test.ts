/** The search box finds records by the server: the best first, Enter opens it, and only what the user may see. */

import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { demoPlant } from '../harness/demo-plant.ts'

const { kit, orders, serials } = await wordsOf('en')
const inChinese = await wordsOf('zh')

let site: Site
let order: { orderNo: string; batchCode: string }
let product: { code: string; name: string }

beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  const { planner } = plant.peopleOn(site.http)
  const [confirmed] = (await planner.call(listOrders, { query: { status: 'FINAL_CONFIRM' } })).items
  order = { orderNo: confirmed!.orderNo, batchCode: confirmed!.batchCode! }
  const [first] = (await planner.call(listProducts, { query: {} })).items
  product = { code: first!.code, name: first!.name }
})

const enter = async (names: readonly PermissionName[], locale: 'en' | 'zh' = 'en') => {
  const who = await userWith(site.http, site.admin, names)
  return site.enter(who, '/market/manage/main_data/home', locale)
}
const boxOf = (page: Page, words = kit) => page.getByRole('combobox', { name: words.shell.scanLabel })
const optionsOf = (page: Page, words = kit): Locator =>
  page.getByRole('listbox', { name: words.shell.palette.label }).getByRole('option')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** As fingers do: a machine's pace would be a scan. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 50 })

test('Enter opens what is called so: an order, a batch, a product, a page, an action', async () => {
  const { page, problems } = await enter(['orders.list', 'orders.create', 'products.list', 'serials.list'])
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await boxOf(page).fill(text)
    await page.keyboard.press('Enter')
  }
  await search(order.orderNo)
  await heading(page, order.orderNo)
  await search(order.batchCode)
  await heading(page, serials.title)
  expect(new URL(page.url()).searchParams.get('batch')).toBe(order.batchCode)
  await search(product.code)
  await heading(page, product.name)
  await search('serial number list')
  await heading(page, serials.title)
  await page.keyboard.press('Control+k')
  await expect.poll(() => optionsOf(page).nth(0).innerText()).toContain(serials.title)
  await expect.poll(() => optionsOf(page).nth(1).innerText()).toContain(product.name)
  await type(page, order.batchCode)
  // While it is typed, other batches are offered.
  const offered = optionsOf(page).filter({ hasText: kit.shell.palette.kinds.batch })
  await offered.filter({ hasText: order.batchCode }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'search-batch')
  await page.keyboard.press('Escape')
  expect(problems).toEqual([])
})

test('that a code was never issued is said of what can only be a code', async () => {
  const { page } = await enter(['orders.list', 'serials.detail'])
  const foreign = traceLinkKey({ gtin: '04012345123456', serial: 'XX1' })
  await page.keyboard.press('Control+k')
  await boxOf(page).fill(foreign)
  await expect.poll(() => optionsOf(page).first().innerText()).toBe(`Never issued here: ${foreign}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: serials.passport.never }).waitFor()
  await boxOf(page).fill('no such thing')
  await expect
    .poll(() => optionsOf(page).allInnerTexts())
    .toEqual(['Look up no such thing as a code', 'Orders with no such thing in their number'])
  // As a scanner gives it, that reads a label with the number of an order.
  await page.goto(`${site.url}/market/manage/main_data/passport?code=${order.orderNo}`)
  await page.getByRole('heading', { name: serials.passport.unknown }).waitFor()
  expect(await page.getByText(serials.passport.never).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: order.orderNo }).click()
  await heading(page, order.orderNo)
})

test('who may see no orders finds none; on a phone the box has a row of its own', async () => {
  const { page } = await enter(['products.list'], 'zh')
  await page.setViewportSize({ width: 390, height: 844 })
  const box = boxOf(page, inChinese.kit)
  expect((await box.boundingBox())?.width).toBeGreaterThan(350)
  await box.fill(order.orderNo)
  await page.keyboard.press('Enter')
  await box.fill(product.code)
  await expect.poll(() => optionsOf(page, inChinese.kit).first().innerText()).toContain(product.name)
  expect(
    await optionsOf(page, inChinese.kit).filter({ hasText: inChinese.kit.shell.palette.kinds.order }).count(),
  ).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'search-phone')
})

/** The server answers the box when the returned function is called, not before. */
async function heldSearch(page: Page): Promise<() => void> {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search?*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('the marked suggestion stays marked when hits arrive, and Enter opens it', async () => {
  const { page, problems } = await enter(['orders.list', 'products.list', 'serials.detail'])
  const release = await heldSearch(page)
  await boxOf(page).fill(product.code)
  await page.keyboard.press('ArrowDown')
  const marked = page.getByRole('option', { selected: true })
  await marked.filter({ hasText: `Orders with ${product.code} in their number` }).waitFor()
  release()
  await optionsOf(page).filter({ hasText: product.name }).waitFor()
  expect(await marked.innerText()).toBe(`Orders with ${product.code} in their number`)
  await page.keyboard.press('Enter')
  await heading(page, orders.title)
  expect(new URL(page.url()).searchParams.get('orderNo')).toBe(product.code)
  expect(problems).toEqual([])
})

test('Enter opens the best answer also when the list was closed', async () => {
  const { page } = await enter(['orders.list', 'products.list'])
  await boxOf(page).fill(product.code)
  await optionsOf(page).filter({ hasText: product.name }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => optionsOf(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await heading(page, product.name)
})

test('what is typed while Enter waits for the server is kept', async () => {
  const { page } = await enter(['orders.list', 'products.list'])
  const release = await heldSearch(page)
  await boxOf(page).fill(product.code)
  await page.keyboard.press('Enter')
  await boxOf(page).fill(`${product.code} and more`)
  const answered = page.waitForResponse(
    (answer) => answer.url().includes(encodeURIComponent('and')) || answer.url().includes('and+more'),
  )
  release()
  await answered
  await optionsOf(page)
    .filter({ hasText: `${product.code} and more` })
    .first()
    .waitFor()
  expect(await boxOf(page).inputValue()).toBe(`${product.code} and more`)
  expect(await page.getByRole('heading', { name: product.name, level: 1 }).count()).toBe(0)
})
