/** Columns, saved views and the file of a list, by a person who may read lines and take away their list. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { listListViews } from '@serialis/contract/platform/views/views.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { viewsEn } from '../../../../web/src/platform/views/views.en.ts'
import { aLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, choose, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { as, openAccount } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = ['lines.list', 'lines.exportList', 'views.share']
const { kit: kitZh } = await wordsOf('zh')
const LINES = '/market/manage/main_data/production/lines'
const reader = (account: string) => ({ account, password: ADMIN_PASSWORD })

let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Line readers', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  for (const account of ['ada', 'ben'])
    await openAccount(site.http, site.admin, { account, name: account, roleIds: [id], password: ADMIN_PASSWORD })
  for (const [name, ip] of [
    ['Blister 4', '10.0.0.4'],
    ['Blister 5', '10.0.0.5'],
    ['Carton 1', '10.0.0.6'],
  ] as const)
    await aLine(site.admin, { name, ip })
})

/** Without the column that chooses rows. */
const heads = async (page: Page) => (await page.locator('.rows thead th').allInnerTexts()).filter((text) => text !== '')
const names = async (page: Page) =>
  (await page.locator('.rows tbody tr').allInnerTexts()).map((text) => /(Blister|Carton) \d/.exec(text)?.[0]).toSorted()
const openMenu = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label }).click()

test('a view keeps filters and columns, has a link, is shared, and can be the default', async () => {
  const { page, problems } = await site.enter(reader('ada'), LINES)
  await page.getByText('Carton 1').waitFor()
  await page.getByText(said(kitEn.list.range, { from: '1', to: '3', total: '3' })).waitFor()
  await page.getByRole('textbox', { name: linesEn.fields.search }).fill('Blister')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Blister 4', 'Blister 5'])
  await page.getByRole('button', { name: kitEn.list.settings }).click()
  await page.getByRole('checkbox', { name: linesEn.fields.factory }).uncheck()
  await page.getByRole('button', { name: said(kitEn.list.pin, { name: linesEn.fields.status }) }).click()
  await page.getByRole('spinbutton', { name: said(kitEn.list.width, { name: linesEn.fields.name }) }).fill('240')
  await page.keyboard.press('Enter')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'list settings')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await heads(page))[0]).toBe(linesEn.fields.status)
  await expect
    .poll(async () => (await page.locator('.rows th', { hasText: linesEn.fields.name }).first().boundingBox())?.width)
    .toBe(240)
  await openMenu(page, viewsEn.title)
  await page.getByRole('menuitem', { name: viewsEn.saveAs }).click()
  const dialog = page.getByRole('dialog', { name: viewsEn.saveAs })
  await dialog.getByLabel(viewsEn.name, { exact: true }).fill('Blisters')
  await choose(dialog, viewsEn.shareWith, said(viewsEn.sharedWith, { role: 'Line readers' }))
  await dialog.getByRole('checkbox', { name: viewsEn.isDefault }).check()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'save view')
  await dialog.getByRole('button', { name: viewsEn.saveAs }).click()
  await page.getByRole('button', { name: said(viewsEn.choose, { name: 'Blisters' }) }).waitFor()
  // The list read its views again before the address named the new one.
  expect(await page.getByText(viewsEn.missing).count()).toBe(0)
  // A tag in the link of its row has no focus of its own.
  expect(await page.locator('.rows td a').first().innerText()).toBe(linesEn.status.INACTIVE)
  expect(await page.locator('.rows td a [tabindex]').count()).toBe(0)
  const link = page.url()
  const viewId = new URL(link).searchParams.get('view')
  expect(viewId).not.toBeNull()

  // The other reader opens it by its id alone.
  const other = await site.enter(reader('ben'), `${LINES}?view=${viewId}`)
  await expect.poll(() => names(other.page)).toEqual(['Blister 4', 'Blister 5'])
  await expect.poll(async () => (await heads(other.page))[0]).toBe(linesEn.fields.status)
  expect(await heads(other.page)).not.toContain(linesEn.fields.factory)
  await other.page.getByRole('button', { name: kitEn.states.clearFilters }).click()
  await expect.poll(async () => (await names(other.page)).length).toBe(3)
  await other.page
    .getByRole('button', { name: said(viewsEn.choose, { name: said(viewsEn.changed, { name: 'Blisters' }) }) })
    .click()
  await other.page.getByRole('menuitem', { name: viewsEn.all }).click()
  await expect.poll(() => heads(other.page)).toContain(linesEn.fields.factory)

  // The default opens a bare address, and "all rows" leaves it.
  const again = await site.enter(reader('ada'), LINES)
  await expect.poll(() => names(again.page)).toEqual(['Blister 4', 'Blister 5'])
  await openMenu(again.page, said(viewsEn.choose, { name: 'Blisters' }))
  await again.page.getByRole('menuitem', { name: viewsEn.all }).click()
  await expect.poll(async () => (await names(again.page)).length).toBe(3)

  // Filters that are cleared leave all rows: a default opens the list, and does not return.
  await again.page.goto(`${site.url}${LINES}?search=Carton`)
  await expect.poll(() => names(again.page)).toEqual(['Carton 1'])
  await again.page.getByRole('button', { name: kitEn.states.clearFilters }).click()
  await expect.poll(async () => (await names(again.page)).length).toBe(3)
  await again.page.getByRole('button', { name: viewsEn.title, exact: true }).waitFor()
  await again.page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: linesEn.title })
    .click()
  await expect.poll(() => names(again.page)).toEqual(['Blister 4', 'Blister 5'])
  await openMenu(again.page, said(viewsEn.choose, { name: 'Blisters' }))
  await again.page.getByRole('menuitem', { name: viewsEn.all }).click()

  // Renamed and deleted in the dialog.
  await openMenu(again.page, viewsEn.title)
  await again.page.getByRole('menuitem', { name: viewsEn.manage }).click()
  const views = again.page.getByRole('dialog', { name: viewsEn.manage })
  await views.getByText(said(viewsEn.sharedWith, { role: 'Line readers' })).waitFor()
  expect(await axeViolations(again.page)).toEqual([])
  await picture(again.page, 'manage views')
  await views.getByRole('textbox', { name: said(viewsEn.rename, { name: 'Blisters' }) }).fill('All blisters')
  await again.page.keyboard.press('Enter')
  await views.getByRole('button', { name: said(viewsEn.deleteOne, { name: 'All blisters' }) }).click()
  const question = again.page.getByRole('dialog', { name: said(viewsEn.deleteOne, { name: 'All blisters' }) })
  await question.getByText(said(viewsEn.deleteText, { role: 'Line readers' })).waitFor()
  await question.getByRole('button', { name: viewsEn.delete }).click()
  await views.getByText(viewsEn.none).waitFor()
  const ada = await as(site.http, 'ada', ADMIN_PASSWORD)
  expect((await ada.call(listListViews, { query: { list: 'lines' } })).items).toEqual([])
  expect([problems, other.problems, again.problems]).toEqual([[], [], []])
})

test('the list becomes a file in words or codes, in both languages', async () => {
  const { page, problems } = await site.enter(reader('ben'), LINES, 'zh')
  await page.getByText('Carton 1').waitFor()
  await page.getByRole('button', { name: kitZh.list.exporting }).click()
  const dialog = page.getByRole('dialog', { name: kitZh.list.exportTitle })
  await dialog.getByRole('radio', { name: kitZh.list.valuesAs.CODES }).check()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'export dialog')
  await dialog.getByRole('button', { name: kitZh.list.exportStart }).click()
  await page.getByText(kitZh.list.exportStarted).waitFor()
  const ben = await as(site.http, 'ben', ADMIN_PASSWORD)
  await expect
    .poll(async () => (await ben.call(listTasks, { query: {} })).items.map(({ subjectId }) => subjectId))
    .toEqual(['lines'])
  expect(problems).toEqual([])
})

test('a narrow page shows that more columns follow, and does not scroll itself', async () => {
  for (const [width, isWider] of [
    [1440, false],
    [390, true],
  ] as const) {
    const entered = await site.enter(reader('ben'), LINES)
    await entered.page.setViewportSize({ width, height: 800 })
    await entered.page.getByText('Carton 1').waitFor()
    await expect
      .poll(async () => (await entered.page.locator('.rows-frame').getAttribute('class'))?.includes('more-after'))
      .toBe(isWider)
    expect(await entered.page.getByText(kitEn.list.wider).count()).toBe(isWider ? 1 : 0)
    expect(
      await entered.page.evaluate<boolean>(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      ),
    ).toBe(false)
  }
})

test('another height of the rows measures no width again', async () => {
  const { page, problems } = await site.enter(reader('ben'), `${LINES}?search=Carton`)
  await page.getByText('Carton 1').waitFor()
  await page.getByRole('button', { name: kitEn.list.settings }).click()
  const height = page.getByRole('radio', { name: kitEn.list.comfortable })
  await height.waitFor()
  await page.evaluate(`globalThis.measured = 0
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')
    Object.defineProperty(Element.prototype, 'scrollWidth', { ...own, get() {
      if (this.classList.contains('rows-frame')) globalThis.measured++
      return own.get.call(this)
    } })`)
  await height.check()
  await page.locator('.rows-comfortable').waitFor()
  expect(await page.evaluate('globalThis.measured')).toBe(0)
  await page.getByRole('checkbox', { name: linesEn.fields.factory }).uncheck()
  await expect.poll(() => page.evaluate('globalThis.measured')).toBeGreaterThan(0)
  expect(problems).toEqual([])
})
