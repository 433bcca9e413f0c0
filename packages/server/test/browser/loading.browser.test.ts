/** What a page loads: how many files, when, and what happens when one of them is gone. */

import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { axeViolations, openSite, type Site, statusTag, wordsOf } from '../harness/browser.ts'
import { takeViolations } from '../harness/violations.ts'

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD }
const { kit, orders, recall } = await wordsOf('en')
const zh = await wordsOf('zh')
let site: Site
let orderPath: string

beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createOrder, { body: { orderNo: 'PO-7' } })
  orderPath = addressOf('order', { id })
})

const assetsOf = (page: Page) => {
  const assets = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) assets.add(pathname)
  })
  return {
    scripts: () => [...assets].filter((name) => name.endsWith('.js')),
    styles: () => [...assets].filter((name) => name.endsWith('.css')),
  }
}
/** Files of a part of the console by the name that the build gave it. */
const fileOf = (name: string) => new RegExp(`/assets/${name.replaceAll('.', '\\.')}-[\\w-]+\\.js$`)
const gone = (route: Route) => route.fulfill({ status: 404, body: '' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
/** Resolves when the page is reloaded. */
const reload = (page: Page) => page.waitForEvent('domcontentloaded')

test.each(['en', 'zh'] as const)(
  'login, lists and the order page load at most 15 scripts and one style sheet: %s',
  async (locale) => {
    const { page } = await site.visit()
    await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
    const login = assetsOf(page)
    await page.goto(`${site.url}/login`)
    await page.locator('input[name=account]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(login.scripts().length).toBeLessThanOrEqual(15)
    expect(login.styles()).toHaveLength(1)
    expect(login.scripts().some((name) => /plant|desk/.test(name))).toBe(false)
    for (const [path, name] of [
      [addressOf('orders'), (locale === 'en' ? orders : zh.orders).title],
      [orderPath, 'PO-7'],
    ] as const) {
      const entered = await site.enter(ADMIN, '/login', locale)
      await entered.page.goto('about:blank')
      const { scripts, styles } = assetsOf(entered.page)
      await entered.page.goto(site.url + path)
      await heading(entered.page, name).waitFor()
      expect(scripts().length, path).toBeLessThanOrEqual(15)
      expect(styles(), path).toHaveLength(1)
      expect(entered.problems).toEqual([])
    }
  },
)

test('phrases and script of a page are asked for at the same time', async () => {
  const { page, problems } = await site.enter(ADMIN, addressOf('home'))
  const phrases = page.waitForRequest(fileOf('production.en'))
  await page.route(fileOf('OrderListPage'), async (route) => {
    await phrases
    await route.continue()
  })
  await page.getByRole('link', { name: orders.title }).first().click()
  await heading(page, orders.title).waitFor()
  expect(problems).toEqual([])
})

test('another language is on screen as a whole, with the phrases of every wing that the page shows', async () => {
  const { page, problems } = await site.enter(ADMIN, orderPath)
  await statusTag(page, orders.status.DRAFT).waitFor()
  await page.getByRole('button', { name: '中文' }).click()
  await statusTag(page, zh.orders.status.DRAFT).waitFor()
  await page.getByRole('link', { name: zh.orders.title }).first().click()
  await heading(page, zh.orders.title).waitFor()
  expect(problems).toEqual([])
})

test('a refusal is put into words by a wing that was not loaded', async () => {
  const { page } = await site.enter(ADMIN, addressOf('home'))
  const { scripts } = assetsOf(page)
  await page.route(`**${listRoles.path}?*`, (route) =>
    route.fulfill({ status: 422, json: { message: 'recall_nothing_to_hold' } }),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Roles' }).click()
  await page.getByText(recall.errors.recall_nothing_to_hold).waitFor()
  expect(scripts().some((name) => fileOf('desk.en').test(name))).toBe(true)
})

test('the tasks name the work of every room', async () => {
  const { page, problems } = await site.enter(ADMIN, addressOf('home'))
  const task = (kind: string): Task => ({
    id: crypto.randomUUID(),
    kind,
    state: 'DONE',
    subjectType: 'order',
    subjectId: crypto.randomUUID(),
    subjectNumber: 'PO-7',
    progress: { done: 1, total: 1, failed: 0 },
    secondsLeft: null,
    result: null,
    file: null,
    error: null,
    startedBy: '',
    isMine: true,
    isCancelRequested: false,
    attempts: 1,
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
    allowed: [],
  })
  await page.route(`**${listTasks.path}?*`, (route) =>
    route.fulfill({ json: { items: [task('recall.trace'), task('orders.assign_codes')], next: null } }),
  )
  await page.reload()
  await page.getByRole('button', { name: kit.tasks.title }).click()
  for (const name of [recall.taskKinds.recall_trace, orders.taskKinds.orders_assign_codes])
    await page.getByRole('dialog').getByText(name).waitFor()
  expect(await page.getByRole('dialog').getByRole('link', { name: 'PO-7' }).count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('after a new release a page or a part of one that is gone is loaded anew', async () => {
  const { page } = await site.enter(ADMIN, addressOf('home'))
  await page.route(fileOf('OrderListPage'), gone, { times: 1 })
  const link = page.getByRole('link', { name: orders.title }).first()
  const isAnew = reload(page)
  await link.click()
  await isAnew
  await heading(page, orders.title).waitFor()
  // A part may have been asked for before it is opened; a page of the same release would only say that it failed.
  await page.route(fileOf('TaskDrawer'), gone)
  await page.route(`${site.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }))
  const again = reload(page)
  await page.getByRole('button', { name: kit.tasks.title }).click()
  await again
  await heading(page, orders.title).waitFor()
})

test('a file that stays away is said once, and the page does not load itself for ever', async () => {
  const { page } = await site.enter(ADMIN, addressOf('home'))
  await page.route(fileOf('OrderListPage'), gone)
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  await page.getByRole('link', { name: orders.title }).first().click()
  await page.getByRole('alert').getByText(kit.crash.title).waitFor()
  expect(loads.length).toBe(1)
})

test('after a new release the change of the language loads the page anew; without one it is said that the connection failed', async () => {
  const { page } = await site.enter(ADMIN, addressOf('home'))
  await page.route(fileOf('start.zh'), gone)
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText(kit.errors.connection_lost).waitFor()
  await page.route(`${site.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }))
  const isAnew = reload(page)
  await page.getByRole('button', { name: '中文' }).click()
  await isAnew
})

test('text from outside becomes no markup and no script in any page, and the tests notice an attempt', async () => {
  const { page } = await site.enter(ADMIN)
  const noted: string[] = []
  const attempts = [
    `document.body.innerHTML = '<img src=x onerror="window.harmed = true">'`,
    `new Worker(URL.createObjectURL(new Blob(['1'])))`,
    `Object.assign(document.createElement('script'), { src: 'https://elsewhere.example.com/a.js' })`,
    `trustedTypes.createPolicy('other', {})`,
  ]
  for (const attempt of attempts)
    expect(await page.evaluate(`(() => { try { ${attempt} } catch (error) { return error.name } })()`), attempt).toBe(
      'TypeError',
    )
  await expect.poll(() => noted.push(...takeViolations())).toBe(attempts.length)
  expect(await page.evaluate('window.harmed')).toBeUndefined()
})
