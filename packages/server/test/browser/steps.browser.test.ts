/** No dead ends: on the page of each kind of record, every step is a button, or is listed with its reason and the roles that can act. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../harness/addresses.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { open, screenAt, screens } from '../harness/screens.ts'

const words = { en: await wordsOf('en'), zh: await wordsOf('zh') }
let site: Site

beforeAll(async () => {
  site = await openSite(await demoPlant())
})

const reading = (Object.keys(permissions) as PermissionName[]).filter((name) => /\.(list|detail|view)$/.test(name))
const everything = Object.keys(permissions) as PermissionName[]
const main = (page: Page) => page.getByRole('main')

interface Closed {
  label: string
  reasons: string[]
}

/** The steps that the page lists as not possible; undefined where all are. */
async function closedOn(page: Page, button = words.en.kit.steps.button): Promise<Closed[]> {
  const opener = main(page).getByRole('button', { name: button })
  if ((await opener.count()) === 0) return []
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // One request answers who holds what, for all of them.
  await dialog.locator('.holders').first().waitFor()
  const rows = await dialog.locator('.closed-steps > li').all()
  const closed = await Promise.all(
    rows.map(async (row) => ({
      label: await row.locator('strong').innerText(),
      reasons: await row.locator('p, .holders').allInnerTexts(),
    })),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return closed
}

const isRead = (path: string | undefined) =>
  screens.some((screen) => screen.path === path && reading.includes(screen.permission as PermissionName))

/** One address of each page of a record that the lists lead to. */
async function recordPages(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const lists = screens.filter(({ path, needsRecord }) => !path.includes('$') && needsRecord !== true && isRead(path))
  for (const { path } of lists) {
    await open(page, path)
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('#main a[href]')].map((link) => link.getAttribute('href'))`,
    )
    for (const link of links) {
      const screen = screenAt(link)
      if (screen?.includes('$') && isRead(screen) && !found.has(screen)) found.set(screen, link)
    }
  }
  return found
}

test('each step of a record is possible, or says why not and who can act', async () => {
  const reader = await site.enter(await userWith(site.http, site.admin, reading))
  const worker = await site.enter(await userWith(site.http, site.admin, everything))
  const pages = await recordPages(reader.page)
  const withSteps: string[] = []
  const dead: string[] = []
  for (const [screen, address] of pages) {
    await open(reader.page, address)
    const closed = await closedOn(reader.page)
    if (closed.length === 0) continue
    withSteps.push(screen)
    for (const { label, reasons } of closed) {
      if (reasons.length < 2) dead.push(`${screen}: “${label}” has no reason or names nobody: ${reasons.join(' ')}`)
    }
    await open(worker.page, address)
    const ofWorker = await closedOn(worker.page)
    for (const { label, reasons } of ofWorker)
      if (reasons.length === 0) dead.push(`${screen}: “${label}” is closed to a holder without a reason`)
    const offered = (await main(worker.page).locator('button, a').allInnerTexts()).join('\n')
    for (const { label } of closed)
      if (!ofWorker.some((one) => one.label === label) && !offered.includes(label))
        dead.push(`${screen}: “${label}” is neither offered nor explained to a holder`)
  }
  expect(dead).toEqual([])
  expect(withSteps.length).toBeGreaterThanOrEqual(18)
  expect([...reader.problems, ...worker.problems]).toEqual([])
})

test('the list of closed steps reads well in both languages, themes and widths', async () => {
  const [product] = (await site.admin.call(listProducts, { query: { limit: 1 } })).items
  const id = product!.id
  const path = addressOf('product', { id })
  const looks = [
    ['en', 'light', 1440],
    ['zh', 'dark', 1440],
    ['zh', 'light', 1024],
    ['en', 'dark', 390],
  ] as const
  for (const [locale, theme, width] of looks) {
    const { page } = await site.enter(await userWith(site.http, site.admin, ['products.list']), '/', locale)
    await page.evaluate(`localStorage.setItem('theme', '${theme}')`)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(site.url + path)
    await main(page).getByRole('button', { name: words[locale].kit.steps.button }).click()
    await page.getByRole('dialog').locator('.holders').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `steps-${locale}-${theme}-${width}`)
    await page.context().close()
  }
})
