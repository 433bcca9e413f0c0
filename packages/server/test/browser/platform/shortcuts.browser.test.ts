/** The sheet of shortcuts: opened by `?` or from the account menu, with the actions of the record behind it. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { aLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'
import { focused } from '../../harness/keyboard.ts'

const RIGHTS: PermissionName[] = ['lines.list', 'lines.edit']
const ada = { account: 'ada', password: ADMIN_PASSWORD }
const english = await wordsOf('en')
const chinese = await wordsOf('zh')

let site: Site
let address = ''
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Line keepers', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, { ...ada, name: 'Ada Lindqvist', roleIds: [id] })
  const line = await aLine(site.admin, { name: 'Blister 4', ip: '10.0.0.4' })
  address = `/market/manage/main_data/production/lines/${line.id}`
})

const sheetOf = (page: Page, { kit }: Words) => page.getByRole('dialog', { name: kit.shortcuts.title })

test('? opens it on a record with the actions of the record, which are its own buttons', async () => {
  const { page, problems } = await site.enter(ada, address)
  await page.getByRole('heading', { name: 'Blister 4', level: 1 }).waitFor()
  const sheet = sheetOf(page, english)

  // In a text field it is a letter.
  const box = page.getByRole('combobox', { name: english.kit.shell.scanLabel })
  await box.focus()
  await page.keyboard.press('?')
  await expect.poll(() => box.inputValue()).toBe('?')
  expect(await sheet.count()).toBe(0)
  await box.fill('')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await sheet.waitFor()
  for (const text of Object.values(english.kit.shortcuts.everywhere)) await sheet.getByText(text).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'shortcuts')

  // The focus stays inside, and goes back where it was.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        `document.activeElement === document.body || document.activeElement.closest('dialog') !== null`,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(page.getByRole('main'), page).waitFor()

  const own = await page
    .locator('main .page-steps')
    .getByRole('link')
    .or(page.locator('main .page-steps').getByRole('button'))
    .allInnerTexts()
  expect(own).toContain(linesEn.actions.edit)
  await page.keyboard.press('?')
  const actions = sheet.getByRole('region', { name: english.kit.shortcuts.page }).getByRole('button')
  expect(await actions.count()).toBe(own.length)
  await page.keyboard.press(String(own.indexOf(linesEn.actions.edit) + 1))
  await page.waitForURL((url) => url.pathname !== address)
  expect(problems).toEqual([])
})

test('the account menu opens it too, in Chinese and without actions where the page has none', async () => {
  const { page, problems } = await site.enter(ada, '/', 'zh')
  await page.getByRole('button', { name: /Ada Lindqvist/ }).click()
  await page.getByRole('button', { name: chinese.kit.shortcuts.title }).click()
  const sheet = sheetOf(page, chinese)
  await sheet.getByText(chinese.kit.shortcuts.scanner).waitFor()
  expect(await sheet.getByText(chinese.kit.shortcuts.page, { exact: true }).count()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'shortcuts-zh-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'shortcuts-zh-390')
  await sheet.getByRole('button', { name: chinese.kit.actions.close }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
