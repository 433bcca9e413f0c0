/** A workstation that several people share: the session ends without a sign, users switch, another person signs. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole, getMe, getPreference } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { logIn, openSite, picture, type Site } from '../../harness/browser.ts'
import { as, openAccount } from '../../harness/client.ts'

const TEMPLATES = '/market/manage/main_data/config/packaging_templates'
const FORM = `${TEMPLATES}/create`
const HOUR_MS = 60 * 60_000
let site: Site

async function person(account: string, name: string, authorities: string[]) {
  const role = await site.admin.call(createRole, { body: { name: `Role of ${account}`, authorities } })
  const password = `first password of ${account}`
  await openAccount(site.http, site.admin, { account, name, roleIds: [role.id], password })
  return { account, password }
}
const editsTemplates = [permissions['templates.list'], permissions['templates.create']]
let operator: { account: string; password: string }
let colleague: { account: string; password: string }
let auditor: { account: string; password: string }

beforeAll(async () => {
  site = await openSite()
  operator = await person('operator', 'Wang Min', editsTemplates)
  colleague = await person('colleague', 'Grace Okafor', editsTemplates)
  auditor = await person('reader', 'Li Na', [permissions['events.list']])
})

const pathOf = (page: Page) => new URL(page.url()).pathname
const openMenu = (page: Page) => page.locator('[popovertarget="user-menu"]').click()

test('warns a minute before the session ends, keeps it with one key, and keeps the input when it ends', async () => {
  const { page, problems } = await site.visit()
  await page.clock.install()
  await page.goto(site.url)
  await logIn(page, operator)
  await page.goto(`${site.url}${FORM}`)
  await page.getByLabel('Name').fill('Case of ten')
  await page.clock.runFor(HOUR_MS - 59_000)
  const warning = page.locator('.idle-warning')
  await warning.waitFor()
  await picture(page, 'idle-warning')
  expect(await page.locator(':focus').inputValue()).toBe('Case of ten')
  await page.keyboard.type(' units')
  await page.clock.runFor(2_000)
  await warning.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Case of ten units')
  await page.clock.runFor(HOUR_MS - 59_000)
  await warning.waitFor()
  await page.clock.runFor(60_000)
  await page.getByText('because nobody used this console').waitFor()
  expect(pathOf(page)).toBe('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await logIn(page, operator)
  await page.getByRole('button', { name: 'Continue with it' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Case of ten units')
  expect(pathOf(page)).toBe(FORM)
  expect(problems).toEqual([])
})

test('two actions switch the user, and the next person continues on the page', async () => {
  const { page, problems } = await site.visit()
  await page.goto(site.url)
  await logIn(page, operator)
  await page.goto(`${site.url}${TEMPLATES}`)
  await page.getByRole('heading', { name: 'Packaging templates' }).waitFor()
  await openMenu(page)
  await page.getByRole('button', { name: 'Switch user' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.locator('input[name="account"]:focus').waitFor()
  await logIn(page, colleague)
  await page.getByRole('heading', { name: 'Packaging templates' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('Grace Okafor')
  // A page that is not open to the next person leads to that person's own work.
  await openMenu(page)
  await page.getByRole('button', { name: 'Switch user' }).click()
  await logIn(page, auditor)
  await page.getByRole('heading', { name: 'My work' }).waitFor()
  expect(problems).toEqual([])
})

test('another person acts in a tab of their own, and the login of the first tab stays', async () => {
  const { page, context, problems } = await site.visit()
  await page.goto(site.url)
  await logIn(page, operator)
  await page.goto(`${site.url}${TEMPLATES}`)
  await openMenu(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Another person signs' }).click()
  const other = await opened
  await logIn(other, colleague)
  await other.getByText('Only this tab is logged in as Grace Okafor').waitFor()
  await picture(other, 'own-tab')
  expect(pathOf(other)).toBe(TEMPLATES)
  await other.reload()
  await other.getByText('Only this tab is logged in as Grace Okafor').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Packaging templates' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBe('Wang Min')
  const closed = other.waitForEvent('close')
  await other.getByRole('button', { name: 'Log out and close the tab' }).click()
  await closed
  await page.reload()
  await page.getByRole('heading', { name: 'Packaging templates' }).waitFor()
  expect(problems).toEqual([])
})

test('a setting that is on its way when another person logs in in another tab is not shown to them, nor sent as theirs', async () => {
  const { page, context, problems } = await site.visit()
  await page.goto(site.url)
  await logIn(page, operator)
  const shown = page.waitForResponse((response) => response.url().endsWith('/list.templates'))
  await page.goto(`${site.url}${TEMPLATES}`)
  await shown
  const other = await context.newPage()
  await other.goto(`${site.url}/healthz`)
  const next = await as(site.http, colleague.account, colleague.password)
  const { userId, userName } = await next.call(getMe, {})
  // Before a setting is sent it is read; that answer is held until the other person is logged in.
  const reading = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    reading.resolve()
    await answering.promise
    // The page may have begun anew for the other person, who does not wait for it.
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.route('**/api/access/preferences/list.templates', hold, { times: 1 })
  await page.getByRole('button', { name: 'Pin Name at the left' }).click()
  await reading.promise
  const stored: unknown[] = []
  const isSent = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/list.templates')
  page.on('request', (request) => isSent(request) && stored.push(request.postDataJSON()))
  // As the other tab's login leaves it.
  await other.evaluate((session) => Object.assign(localStorage, session), { token: next.token, userId, userName })
  await page.getByText(userName).first().waitFor({ state: 'attached' })
  answering.resolve()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('button', { name: 'Pin Name at the left' }).waitFor()
  // Sent after the setting before, so its answer says that the one before has ended too.
  const sent = page.waitForResponse((response) => isSent(response.request()))
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  await sent
  expect(stored).toMatchObject([{ value: { density: 'comfortable', pinned: [] } }])
  const { value } = await next.call(getPreference, { params: { key: 'list.templates' } })
  expect(value).toMatchObject({ density: 'comfortable', pinned: [] })
  expect(problems).toEqual([])
})
