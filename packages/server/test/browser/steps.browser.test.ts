/** No dead ends: on the page of each kind of record, over lists and in their rows, every step is a button, or is listed with its reason and the roles that can act. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listApiKeys, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { labelsEn } from '../../../web/src/desk/labels/labels.en.ts'
import { backupsEn } from '../../../web/src/platform/backups/backups.en.ts'
import { viewsEn } from '../../../web/src/platform/views/views.en.ts'
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
    const visit = await site.enter(await userWith(site.http, site.admin, rights), '/', 'en', true)
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
async function closedOn(page: Page): Promise<Closed[]> {
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

/** What the page that both have opened leaves unsaid: a step without a reason, without a role, or that only a holder learns of. */
async function deadOn(screen: string): Promise<{ dead: string[]; closed: string[] }> {
  const dead: string[] = []
  const look = async (page: Page) => [await closedOn(page), await offeredOn(page)] as const
  const [[closed, seen], [ofWorker, offered]] = await Promise.all([look(reader), look(worker)])
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
  return { dead, closed: closed.map(({ label }) => label) }
}

/** What is pressed over a list, and the boxes of its rows are there: of every list. */
const barOf = (page: Page) =>
  page.evaluate<{ bar: string[]; boxes: number; rows: number } | null>(`(() => {
    const list = document.querySelector('#main > .page > .list:has(> .list-bar)')
    return list && {
      bar: [...list.querySelectorAll('.list-bar button')].flatMap((one) => one.textContent.trim() || []),
      boxes: list.querySelectorAll('tbody .rows-box input').length,
      rows: list.querySelectorAll('tbody tr').length,
    }
  })()`)

/** The rows of a tree are chosen in its table: the reader goes on there. Returns the address of the list. */
async function openTable(path: string): Promise<string> {
  if ((await reader.locator('#main .tree-cell').count()) === 0) return path
  await open(reader, `${path}?as=table`)
  return `${path}?as=table`
}

/** Every page without a record, once: what its list leaves unsaid, and one address of each page of a record that a list leads to. */
async function walkLists() {
  const dead: string[] = []
  const walked: string[] = []
  const closedIn = new Set<string>()
  const records = new Map<string, string>()
  const parents = screens.filter(({ path }) => isRecord(path) && isRead(path)).map(({ parent }) => parent)
  let filled = 0
  for (const { name, path } of screens.filter((screen) => !isRecord(screen.path) && isRead(screen.path))) {
    await open(reader, path)
    const links = await reader.evaluate<string[]>(
      `[...document.querySelectorAll('#main a[href]')].map((link) => link.getAttribute('href'))`,
    )
    for (const link of parents.includes(name) ? links : []) {
      const screen = screenAt(link)
      if (screen && isRecord(screen) && isRead(screen) && !records.has(screen)) records.set(screen, link)
    }
    if ((await barOf(reader)) === null) continue
    await open(worker, await openTable(path))
    const page = await deadOn(name)
    dead.push(...page.dead)
    if (page.closed.length > 0) closedIn.add(name)
    const [ofReader, ofWorker] = await Promise.all([barOf(reader), barOf(worker)])
    const { bar = [], rows = 0, boxes = 0 } = ofReader ?? {}
    walked.push(name)
    if (rows > 0) filled++
    if (boxes !== rows) dead.push(`${name}: ${boxes} of ${rows} rows can be chosen`)
    for (const text of ofWorker?.bar.filter((one) => !bar.includes(one)) ?? [])
      if (!page.closed.includes(text))
        dead.push(`${name}: “${text}” is offered to a holder, and others do not learn of it`)
  }
  await picture(reader, 'list-steps-last')
  return { dead, walked, filled, closedIn, records }
}
let walk: ReturnType<typeof walkLists> | undefined
/** The first test that asks for it takes the walk. */
const theLists = () => (walk ??= walkLists())

test('each step of a record is possible, or says why not and who can act', async () => {
  const withSteps: string[] = []
  const dead: string[] = []
  for (const [screen, address] of (await theLists()).records) {
    await Promise.all([open(reader, address), open(worker, address)])
    const page = await deadOn(screen)
    if (page.closed.length > 0) withSteps.push(screen)
    dead.push(...page.dead)
  }
  await picture(worker, 'steps-last')
  expect(dead).toEqual([])
  expect(withSteps.length).toBeGreaterThanOrEqual(18)
  expect(problems.flat()).toEqual([])
})

test('each command over a list is possible, or says why not and who can act; and every row can be chosen', async () => {
  const { dead, walked, filled, closedIn } = await theLists()
  expect(dead).toEqual([])
  expect(walked.length).toBeGreaterThanOrEqual(35)
  expect(filled).toBeGreaterThanOrEqual(25)
  expect(closedIn.size).toBeGreaterThanOrEqual(30)
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

const isExplained = (closed: Closed[], label: string) =>
  expect(closed.find((one) => one.label === label)?.reasons.length, label).toBeGreaterThanOrEqual(2)

/** The steps that are listed for a part of a page, behind the button of that part. */
async function closedOf(page: Page, part: Locator, opener: string): Promise<Closed[]> {
  await part.getByRole('button', { name: opener, exact: true }).click()
  return closedSteps(page)
}

test('attachments and the sharing of views say which step is missing, and whose it is', async () => {
  await open(reader, addressOf('scrap'))
  const change = await reader.evaluate<string>(`document.querySelector('#main tbody a[href]').getAttribute('href')`)
  await open(reader, change)
  const { title, add, remove } = kit.attachments
  const files = main(reader).getByRole('region', { name: title })
  const closed = await closedOf(reader, files, said(kit.steps.buttonOf, { name: title }))
  for (const label of [add, remove]) isExplained(closed, label)
  await picture(reader, 'steps-attachments')

  await open(reader, addressOf('orders'))
  await main(reader).getByRole('button', { name: viewsEn.title, exact: true }).click()
  await reader.getByRole('menuitem', { name: viewsEn.saveAs }).click()
  const dialog = reader.getByRole('dialog')
  await dialog.getByText(viewsEn.sharing).waitFor()
  await dialog.locator('.lacking-step .holders').waitFor()
  await picture(reader, 'steps-views')
  await reader.keyboard.press('Escape')
  expect(problems.flat()).toEqual([])
})

test('deputies, labels and the notice of a restore say which step is missing, and whose it is', async () => {
  const { workflow } = await wordsOf('en')
  await open(reader, addressOf('workflows'))
  const flow = await reader.evaluate<string>(`document.querySelector('#main tbody a[href]').getAttribute('href')`)
  await Promise.all([open(reader, flow), open(worker, flow)])
  const { cards, deputies } = workflow
  const card = main(reader).getByRole('region', { name: cards.deputies })
  isExplained(await closedOf(reader, card, said(kit.steps.buttonOf, { name: cards.deputies })), deputies.add)
  const ofWorker = main(worker).getByRole('region', { name: cards.deputies })
  await ofWorker.getByRole('button', { name: deputies.add, exact: true }).waitFor()

  await Promise.all([open(reader, addressOf('labels')), open(worker, addressOf('labels'))])
  const labels = await closedOn(reader)
  isExplained(labels, labelsEn.print)
  isExplained(labels, labelsEn.dialog.submitAgain)
  expect(await closedOn(worker)).toEqual([])

  const client = new pg.Client({ connectionString: site.database.superuserUrl })
  await client.connect()
  await client.query(
    `insert into restores (tenant_id, id, backup_at, restored_at)
     values (1, gen_random_uuid(), now() - interval '1 day', now())`,
  )
  await client.end()
  await Promise.all([reader.reload(), worker.reload()])
  const banner = reader.locator('.banner.restored')
  isExplained(await closedOf(reader, banner, kit.steps.button), backupsEn.release)
  await picture(reader, 'steps-restored')
  await worker.locator('.banner.restored').getByRole('button', { name: backupsEn.release, exact: true }).waitFor()
  expect(problems.flat()).toEqual([])
})
