/** Every list of the console requests the fields that its columns show, and shows all of them. */

import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { openSite, type Site, wordsOf } from '../harness/browser.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { open, screenAt, screens } from '../harness/screens.ts'

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD }
/** Requests with the page size of a list; fields that name a record request more. */
const LIST = /^\/api\/.*[?&]limit=25(&|$)/
/** No lists: the task centre, and the samples of a lot, which are worked on one by one. */
const NO_LIST = /^\/api\/tasks\?|\/samples\?/
const { kit, orders } = await wordsOf('en')

interface Page25 {
  items: Record<string, unknown>[]
}

let site: Site
beforeAll(async () => {
  site = await openSite(await demoPlant())
})

const addressIn = (route: Route) => {
  const url = new URL(route.request().url())
  return url.pathname + url.search
}

/** Shows all columns of every list. */
const allColumns = (page: Page) =>
  page.route('**/api/access/preferences/list.*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { value: { order: [], hidden: [], density: 'compact' } } })
      : route.continue(),
  )

/**
 * Two windows whose lists have the same rows: one gets the requested fields only, the other one all of them. `faults`
 * are the requests of lists that name no fields, or that the server refused.
 */
async function twoWindows() {
  const enter = () => site.enter(ADMIN, '/', 'en', true)
  const [narrow, whole] = await Promise.all([enter(), enter()])
  const answers = new Map<string, Promise<Page25>>()
  const faults: string[] = []
  const rowsOf = async (route: Route) => {
    const url = new URL(route.request().url())
    const fields = url.searchParams.get('fields')
    url.searchParams.delete('fields')
    const answer = answers.get(url.href) ?? route.fetch({ url: url.href }).then((one) => one.json() as Promise<Page25>)
    answers.set(url.href, answer)
    return { fields, answer: await answer }
  }
  const isList = (url: URL) => LIST.test(url.pathname + url.search) && !NO_LIST.test(url.pathname + url.search)
  await whole.page.route(isList, async (route) => route.fulfill({ json: (await rowsOf(route)).answer }))
  await narrow.page.route(isList, async (route) => {
    const asked = await route.fetch()
    const { fields, answer } = await rowsOf(route)
    if (fields === null || asked.status() !== 200) faults.push(`${addressIn(route)} ${asked.status()}`)
    const names = (fields ?? '').split(',')
    const items = answer.items.map((item) =>
      Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))),
    )
    await route.fulfill({ json: { ...answer, items } })
  })
  await Promise.all([allColumns(narrow.page), allColumns(whole.page)])
  return { narrow, whole, faults }
}

interface Shown {
  lists: { title: string; text: string; rows: number }[]
  links: string[]
}
const look = (page: Page): Promise<Shown> =>
  page.evaluate(`({
    lists: [...document.querySelectorAll('section.list')].map((list) => ({
      title: list.querySelector('caption')?.innerText ?? '',
      text: list.querySelector('tbody')?.innerText ?? '',
      rows: list.querySelectorAll('tbody tr').length,
    })),
    links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')),
  })`)

/** The lists that show other rows in the second window. */
const differing = (one: Shown, other: Shown): unknown[] =>
  Array.from({ length: Math.max(one.lists.length, other.lists.length) }, (_, at) => [
    one.lists[at],
    other.lists[at],
  ]).filter(([here, there]) => JSON.stringify(here) !== JSON.stringify(there))

test('every list shows the same with the requested fields as with all of them', async () => {
  const { narrow, whole, faults } = await twoWindows()
  const waiting = screens
    .filter(({ path, needsRecord }) => !path.includes('$') && needsRecord !== true)
    .map(({ path }) => path)
  const visited = new Set<string>()
  const wrong: string[] = []
  const filled = new Set<string>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const screen = screenAt(address)
    if (screen === undefined || visited.has(screen)) continue
    visited.add(screen)
    await open(narrow.page, address)
    const { lists, links } = await look(narrow.page)
    waiting.push(...links)
    if (lists.length === 0) continue
    await open(whole.page, address)
    // A list below a record is asked for when the record is there.
    await expect
      .poll(async () => differing(await look(narrow.page), await look(whole.page)), { message: address })
      .toEqual([])
    const shown = await look(narrow.page)
    if (/undefined|NaN|Invalid/.test(shown.lists.map(({ text }) => text).join(' '))) wrong.push(`${address} undefined`)
    for (const { title, rows } of shown.lists) if (rows > 0) filled.add(`${screen} ${title}`)
  }
  expect(faults).toEqual([])
  expect(wrong).toEqual([])
  expect(filled.size).toBeGreaterThan(40)
  expect([...narrow.problems, ...whole.problems]).toEqual([])
})

test('a column that is shown later brings its field', async () => {
  const { page } = await site.enter(ADMIN, addressOf('orders'))
  await page.getByRole('button', { name: kit.list.settings }).click()
  const asked = page.waitForRequest((request) => /[?&]fields=[^&]*\bmailbox\b/.test(decodeURIComponent(request.url())))
  await page.getByRole('checkbox', { name: orders.fields.mailbox, exact: true }).check()
  await asked
  await page.getByRole('columnheader', { name: orders.fields.mailbox }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
})
