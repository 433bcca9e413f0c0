/** Drawers and dialogs whose script comes when they are opened: on a slow connection, and without one. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'
import { focused } from '../../harness/keyboard.ts'

const { kit, alerts } = await wordsOf('en')
const ada = { account: 'ada', password: ADMIN_PASSWORD }
let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Watchers', authorities: [permissions['alerts.list']] },
  })
  await openAccount(site.http, site.admin, { ...ada, name: 'Ada Lindqvist', roleIds: [id] })
})

const bellOf = (page: Page) => page.getByRole('button', { name: alerts.bell.none })
const loading = (page: Page) => page.getByRole('status').filter({ hasText: kit.states.loading })

/** Holds a script back until the function that it returns is called. */
async function hold(page: Page, script: string): Promise<() => void> {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => (release = resolve))
  await page.route(new RegExp(`/${script}-[^/]*\\.js$`), async (route) => {
    await isFree
    await route.continue()
  })
  return release
}

test('a press is answered while the script is on its way; then the drawer opens, and gives the focus back', async () => {
  const { page, problems } = await site.enter(ada)
  const release = await hold(page, 'AlertDrawer')
  const bell = bellOf(page)
  await bell.click()
  await loading(page).waitFor()
  await focused(bell, page).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'a drawer on its way')
  release()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  expect(await loading(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await focused(bell, page).waitFor()
  // From now on it is there at once.
  await bell.click()
  expect(await loading(page).count()).toBe(0)
  await drawer.waitFor()
  expect(problems).toEqual([])
})

test('Escape gives up what is on its way, and it does not open later', async () => {
  const { page, problems } = await site.enter(ada)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('main').focus()
  const release = await hold(page, 'ShortcutSheet')
  await page.keyboard.press('?')
  await loading(page).waitFor()
  await page.keyboard.press('Escape')
  await loading(page).waitFor({ state: 'detached' })
  const isHere = page.waitForResponse(/\/ShortcutSheet-[^/]*\.js$/)
  release()
  await isHere
  const sheet = page.getByRole('dialog', { name: kit.shortcuts.title })
  expect(await sheet.count()).toBe(0)
  await page.keyboard.press('?')
  await sheet.waitFor()
  expect(problems).toEqual([])
})

test('without a connection the page says so and stays, and the part comes with the connection', async () => {
  const { page, context } = await site.enter(ada)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await loading(page).waitFor()
  await page.getByText(/No connection since \d\d:\d\d, trying again/).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'a sheet without a connection')
  await context.setOffline(false)
  await page.getByRole('dialog', { name: kit.shortcuts.title }).waitFor()
})
