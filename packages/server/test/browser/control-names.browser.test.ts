/** What the library draws has no English name of its own: a reader in Chinese hears Chinese, or nothing. */

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deskRights } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import { addressOf } from '../harness/addresses.ts'
import { openSite, picture, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'

const { alerts, kit, ledger, lines, statusChanges } = await wordsOf('zh')

let site: Site
beforeAll(async () => {
  site = await openSite()
})

/** Names that are English words alone: of pictures, of controls and of what opens. The switch of the language is in its own. */
async function englishNames(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const role = '(?:img|button|combobox|textbox|radiogroup|listbox|dialog|group|grid)'
  const names = tree.match(new RegExp(`(?<=- )${role} "[A-Za-z][A-Za-z -]*"`, 'g')) ?? []
  return names.filter((name) => name !== 'button "English"')
}
const clear = (page: Page) => page.getByRole('main').getByRole('button', { name: kit.form.clear, exact: true })

test('in a list with a filter, whose box is emptied by its button', async () => {
  const reader = await userWith(site.http, site.admin, ['lines.list'])
  const { page, problems } = await site.enter(reader, `${addressOf('lines')}?search=1`, 'zh')
  await page.getByRole('textbox', { name: lines.fields.search }).hover()
  await picture(page, 'clear a filter')
  expect(await englishNames(page)).toEqual([])
  await clear(page).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBeNull()
  expect(problems).toEqual([])
})

test('in the calendar of a filter', async () => {
  const reader = await userWith(site.http, site.admin, ['alerts.list'])
  const { page, problems } = await site.enter(reader, `${addressOf('alerts')}?from=2026-11-01`, 'zh')
  await page
    .getByRole('button', { name: new RegExp(`^${alerts.fields.from}`) })
    .first()
    .click()
  await page.locator('.ant-picker-input input').last().click()
  await page.locator('.ant-picker-content').waitFor()
  expect(await englishNames(page)).toEqual([])
  await clear(page).first().waitFor()
  expect(problems).toEqual([])
})

test('in a form with choices, of which one is made and taken back', async () => {
  const operator = await userWith(site.http, site.admin, deskRights.UPD)
  const { page, problems } = await site.enter(operator, addressOf('statusUpdateCreate'), 'zh')
  const main = page.getByRole('main')
  await main.getByText(statusChanges.pick.query, { exact: true }).click()
  const level = main.getByRole('combobox', { name: statusChanges.fields.level })
  await level.click()
  expect(await englishNames(page)).toEqual([])
  await page.locator('.ant-select-item-option').getByText(ledger.level.CA, { exact: true }).click()
  await level.hover()
  await picture(page, 'clear a choice')
  expect(await englishNames(page)).toEqual([])
  await clear(page).click()
  // With nothing to empty there is no such button.
  await clear(page).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
