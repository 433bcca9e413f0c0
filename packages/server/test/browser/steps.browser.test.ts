/** No dead ends: on the page of each kind of record, and in rows with commands, every step is a button, or is listed with its reason and the roles that can act. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listApiKeys, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../harness/addresses.ts'
import { openSite, picture, said, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { open, screenAt, screens } from '../harness/screens.ts'

const { kit, orders } = await wordsOf('en')
let site: Site
/** Reads everything and does nothing. */
let reader: Page
let worker: Page
const problems: string[][] = []

const everything = Object.keys(permissions) as PermissionName[]
const reading = everything.filter((name) => /\.(list|listAll|detail|view)$/.test(name))

beforeAll(async () => {
  site = await openSite(await demoPlant())
  const enter = async (rights: readonly PermissionName[]) => {
    const visit = await site.enter(await userWith(site.http, site.admin, rights))
    problems.push(visit.problems)
    return visit.page
  }
  ;[reader, worker] = await Promise.all([enter(reading), enter(everything)])
})

const main = (page: Page) => page.getByRole('main')

interface Closed {
  label: string
  reasons: string[]
}

/** What the open dialog lists; read at once, as each question to the browser takes a while. */
async function closedSteps(page: Page): Promise<Closed[]> {
  const dialog = page.getByRole('dialog')
  // One request answers who holds what, for all of them.
  await dialog.locator('.holders').first().waitFor()
  const closed = await page.evaluate<Closed[]>(`[...document.querySelectorAll('.closed-steps li')].map((row) => ({
    label: row.querySelector('strong').textContent,
    reasons: [...row.querySelectorAll('p, .holders')].map((one) => one.textContent),
  }))`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return closed
}

/** The steps that the page lists as not possible; none where all are. */
async function closedOn(page: Page, address: string): Promise<Closed[]> {
  await open(page, address)
  const opener = main(page).getByRole('button', { name: kit.steps.button, exact: true })
  if ((await opener.count()) === 0) return []
  await opener.click()
  return closedSteps(page)
}

/** What can be pressed on the page: in its head, with the menu of further steps, and anywhere. */
async function offeredOn(page: Page): Promise<{ inHead: string[]; all: string[] }> {
  const textsIn = (selector: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('${selector}')].flatMap((one) => one.textContent.trim() || [])`,
    )
  const inHead = await textsIn('#main .page-steps :is(button, a)')
  const all = await textsIn('#main :is(button, a)')
  if (!inHead.includes(orders.more)) return { inHead, all }
  await main(page).getByRole('button', { name: orders.more, exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
  const items = await textsIn('[role=menuitem]')
  return { inHead: [...inHead.filter((text) => text !== orders.more), ...items], all: [...all, ...items] }
}

const isRead = (path: string | undefined) =>
  screens.some((screen) => screen.path === path && reading.includes(screen.permission as PermissionName))
const isRecord = (path: string) => path.includes('$')

/** One address of each page of a record; each is asked for on the list above it. */
async function recordPages(): Promise<Map<string, string>> {
  const parents = screens.filter(({ path }) => isRecord(path) && isRead(path)).map(({ parent }) => parent)
  const lists = screens.filter(({ name, path }) => parents.includes(name) && !isRecord(path) && isRead(path))
  const found = new Map<string, string>()
  const look = async (page: Page) => {
    for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
      await open(page, list.path)
      const links = await page.evaluate<string[]>(
        `[...document.querySelectorAll('#main a[href]')].map((link) => link.getAttribute('href'))`,
      )
      for (const link of links) {
        const screen = screenAt(link)
        if (screen && isRecord(screen) && isRead(screen) && !found.has(screen)) found.set(screen, link)
      }
    }
  }
  await Promise.all([look(reader), look(worker)])
  return found
}

test('each step of a record is possible, or says why not and who can act', async () => {
  const pages = await recordPages()
  const withSteps: string[] = []
  const dead: string[] = []
  for (const [screen, address] of pages) {
    const look = async (page: Page) => [await closedOn(page, address), await offeredOn(page)] as const
    const [[closed, seen], [ofWorker, offered]] = await Promise.all([look(reader), look(worker)])
    if (closed.length > 0) withSteps.push(screen)
    for (const { label, reasons } of closed) {
      if (reasons.length < 2) dead.push(`${screen}: “${label}” has no reason or names nobody: ${reasons.join(' ')}`)
      if (!ofWorker.some((one) => one.label === label) && !offered.all.some((text) => text.includes(label)))
        dead.push(`${screen}: “${label}” is neither offered nor explained to a holder`)
    }
    for (const { label, reasons } of ofWorker)
      if (reasons.length === 0) dead.push(`${screen}: “${label}” is closed to a holder without a reason`)
    const told = [kit.steps.button, ...seen.inHead, ...closed.map(({ label }) => label)]
    for (const text of offered.inHead)
      if (!told.some((one) => text.includes(one)))
        dead.push(`${screen}: “${text}” is offered to a holder, and others do not learn of it`)
  }
  await picture(worker, 'steps-last')
  expect(dead).toEqual([])
  expect(withSteps.length).toBeGreaterThanOrEqual(18)
  expect(problems.flat()).toEqual([])
})

/** Lists whose rows have commands of their own. */
const lists = [
  'apiKeys',
  'credentials',
  'supplierRequests',
  'supplierAuthorities',
  'factories',
  'productCategories',
  'productGroups',
  'tasks',
  'lineTraffic',
]

/** What the first list of closed steps says, and how many rows have neither such a list nor a button. */
async function rowsOn(page: Page, address: string): Promise<{ closed: Closed[]; empty: number }> {
  await open(page, address)
  const cells = main(page).locator('.row-steps')
  await cells.first().waitFor()
  const empty = (await cells.evaluateAll((all) => all.map((cell) => cell.textContent))).filter((text) => text === '')
  const opener = cells.getByRole('button', { name: said(kit.steps.buttonOf, { name: '' }) }).first()
  if ((await opener.count()) === 0) return { closed: [], empty: empty.length }
  await opener.click()
  return { closed: await closedSteps(page), empty: empty.length }
}

test('each command of a row is possible, or says why not and who can act', async () => {
  const [key] = (await site.admin.call(listApiKeys, { query: {} })).items
  await site.admin.call(revokeApiKey, { params: { id: key?.id ?? '' }, body: {} })
  const dead: string[] = []
  for (const list of lists) {
    const address = addressOf(list)
    const [ofReader, ofWorker] = await Promise.all([rowsOn(reader, address), rowsOn(worker, address)])
    if (ofReader.closed.length === 0) dead.push(`${list}: a reader does not learn of any command`)
    // Nothing is done with what a line sent.
    if (list !== 'lineTraffic' && ofReader.empty > 0) dead.push(`${list}: ${ofReader.empty} rows are empty`)
    for (const { label, reasons } of ofReader.closed)
      if (reasons.length < 2) dead.push(`${list}: “${label}” has no reason or names nobody: ${reasons.join(' ')}`)
    for (const { label, reasons } of ofWorker.closed)
      if (reasons.length === 0) dead.push(`${list}: “${label}” is closed to a holder without a reason`)
  }
  expect(dead).toEqual([])
  expect(problems.flat()).toEqual([])
})
