/** The page of an order: two screens, the parts below with addresses of their own, and no sideways scrolling. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { People } from '../../../demo/platform/people.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { demoPlant } from '../../harness/demo-plant.ts'
import { focused } from '../../harness/keyboard.ts'
import { open } from '../../harness/screens.ts'

const { orders } = await wordsOf('en')
let site: Site
let people: People
beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  people = plant.peopleOn(site.http)
})

const orderIn = async (status: OrderStatus): Promise<string> => {
  const { items } = await people.planner.call(listOrders, { query: { status } })
  return addressOf('order', { id: items[0]?.id ?? '' })
}
const part = (page: Page, title: string) =>
  page.getByRole('navigation', { name: orders.parts.label }).getByRole('link', { name: title, exact: true })
const partIn = (page: Page) => new URL(page.url()).searchParams.get('part')

test('the parts of an order have addresses, and keep what was begun in them', async () => {
  const address = await orderIn('FINAL_CONFIRM')
  const { page, problems } = await site.enter(people.planner, address)
  await page.getByRole('heading', { name: orders.results.title }).waitFor()
  await part(page, orders.parts.notes).click()
  await expect.poll(() => partIn(page)).toBe('notes')
  const box = page.locator('.part:not([hidden]) textarea').first()
  await box.fill('Pallet 3 was wrapped twice')
  // By the keyboard as well: links of the page.
  await part(page, orders.parts.history).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: orders.history.title }).waitFor()
  expect(await box.isVisible()).toBe(false)
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('Pallet 3 was wrapped twice')
  await open(page, `${address}?part=packs`)
  await page.getByRole('heading', { name: orders.packs.title }).waitFor()
  expect(await part(page, orders.parts.packs).getAttribute('aria-current')).toBe('page')
  // A part that this order does not have, or that never was: the first one.
  await open(page, `${address}?part=nothing`)
  await page.getByRole('heading', { name: orders.results.title }).waitFor()
  expect(problems).toEqual([])
})

test('an order whose samples are undecided waits for the quality check, not for the one who would sign', async () => {
  const { page, problems } = await site.enter(people.qa, await orderIn('SCAN_FINISH'))
  await page.getByLabel(orders.map).getByText(orders.waitsForInspection).waitFor()
  expect(await page.getByLabel(orders.map).getByText(orders.waitsForYou).count()).toBe(0)
  expect(problems).toEqual([])
})

test('an order takes two screens at most, and reflows at 320 px', async () => {
  const { page } = await site.enter(people.planner)
  for (const status of ['DRAFT', 'PRODUCTION_READY', 'PROCESSING', 'FINAL_CONFIRM'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, await orderIn(status))
    expect(await page.evaluate(`document.documentElement.scrollHeight`), status).toBeLessThanOrEqual(1800)
    await page.setViewportSize({ width: 320, height: 640 })
    const beyond = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
    expect(await page.evaluate(beyond), status).toBe(0)
  }
})

test('further commands are a menu of the keyboard, which gives the focus back', async () => {
  const { page, problems } = await site.enter(people.planner, await orderIn('DRAFT'))
  const more = page.getByRole('main').getByRole('button', { name: orders.more, exact: true })
  const items = page.getByRole('menu', { name: orders.more }).getByRole('menuitem')
  await more.focus()
  await page.keyboard.press('Enter')
  await focused(items.first(), page).waitFor()
  expect(await more.getAttribute('aria-expanded')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'further commands of an order')
  await page.keyboard.press('ArrowUp')
  await focused(items.last(), page).waitFor()
  await page.keyboard.press('ArrowDown')
  await focused(items.first(), page).waitFor()
  await page.keyboard.press('Escape')
  await items.first().waitFor({ state: 'detached' })
  await focused(more, page).waitFor()
  // A press outside of it closes it as well, and one on the button opens and closes it.
  await more.click()
  await items.first().waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await items.first().waitFor({ state: 'detached' })
  await more.click()
  await items.first().waitFor()
  await more.click()
  await items.first().waitFor({ state: 'detached' })
  const dark = await site.enter(people.planner, await orderIn('DRAFT'), 'zh')
  const { orders: words } = await wordsOf('zh')
  await dark.page.emulateMedia({ colorScheme: 'dark' })
  await dark.page.getByRole('main').getByRole('button', { name: words.more, exact: true }).click()
  await dark.page.getByRole('menuitem', { name: words.actions.delete }).click()
  await dark.page.getByRole('dialog').waitFor()
  await dark.page.keyboard.press('Escape')
  await dark.page.getByRole('dialog').waitFor({ state: 'detached' })
  await focused(dark.page.getByRole('main').getByRole('button', { name: words.more, exact: true }), dark.page).waitFor()
  expect(await axeViolations(dark.page)).toEqual([])
  expect([...problems, ...dark.problems]).toEqual([])
})

/** Where texts begin, in each card with a table below its heading: the heading's, and those of the first column. */
const startsIn = (page: Page): Promise<{ card: string; heading: number; cells: number[] }[]> =>
  page.evaluate(`(() => {
    const startOf = (node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return Math.round([...range.getClientRects()].find(({ width }) => width > 0)?.left ?? -1)
    }
    return [...document.querySelectorAll('.card:not(.list):has(> header, > h2):has(table)')].filter((card) => card.checkVisibility()).map((card) => ({
      card: card.querySelector('h2').textContent,
      heading: startOf(card.querySelector('h2')),
      cells: [...card.querySelectorAll('tr > :first-child')].filter((cell) => cell.textContent !== '' && !cell.querySelector('.tag')).map(startOf),
    }))
  })()`)

test('the cells of a table in a card begin where its heading does', async () => {
  const { page } = await site.enter(people.planner, await orderIn('FINAL_CONFIRM'))
  await page.getByRole('heading', { name: orders.results.title }).waitFor()
  await page.locator('.bone').first().waitFor({ state: 'detached' })
  const cards = await startsIn(page)
  expect(cards.map(({ card }) => card)).toContain(orders.results.title)
  expect(cards.filter(({ heading, cells }) => cells.some((cell) => Math.abs(cell - heading) > 1))).toEqual([])
  await picture(page, 'order in line')
})
