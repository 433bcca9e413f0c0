/** The second factor of a platform administrator: set up on a page of the realm, asked for at the login, reset by another. */

import { getPlatformSession } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { secondFactorEn as factor } from '../../../../web/src/platform/access/second-factor/second-factor.en.ts'
import { tenantManagementEn as words } from '../../../../web/src/platform/tenant-management/tenant-management.en.ts'
import { codeAt, withApp } from '../../../src/platform/access/second-factor/second-factor.fixtures.ts'
import {
  PLATFORM_PASSWORD,
  platformAdministrator,
} from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { VERIFICATION_CODE } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await platformAdministrator(site)
})

async function atLogin() {
  const visit = await site.visit()
  await visit.page.goto(`${site.url}/login`)
  await visit.page.getByRole('textbox', { name: 'Account' }).fill('root@platform')
  await visit.page.getByLabel('Password').fill(PLATFORM_PASSWORD)
  await visit.page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await visit.page.getByRole('button', { name: 'Log in' }).click()
  return visit
}

describe('the second factor of root@platform', { shuffle: false }, () => {
  let page: Page
  let problems: string[]
  let codes: string[]

  test('1. is set up on the page that the shell leads to', async () => {
    ;({ page, problems } = await atLogin())
    await page.getByText(factor.unprotected).waitFor()
    await page.getByRole('link', { name: factor.setUp }).click()
    await page.getByRole('heading', { name: factor.title, exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: factor.app.setUp }).click()
    const key = await page.getByRole('main').locator('.code.mono').first().innerText()
    await picture(page, 'platform-factor-set-up')
    await page.getByLabel(factor.app.code).fill(codeAt(key.replaceAll(/[^A-Z2-7]/g, ''), new Date()))
    await page.getByLabel(factor.password).fill(PLATFORM_PASSWORD)
    await page.getByRole('button', { name: factor.app.confirm }).click()
    const shown = page.getByRole('dialog', { name: factor.recovery.shown })
    await shown.waitFor()
    codes = await shown.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await shown.getByRole('button', { name: factor.recovery.kept }).click()
    await page.getByText(factor.unprotected).waitFor({ state: 'detached' })
    await picture(page, 'platform-factor')
    expect(problems).toEqual([])
    await page.close()
  })

  test('2. is asked for by the login, and a wrong code is said at its field', async () => {
    ;({ page, problems } = await atLogin())
    await page.getByRole('heading', { name: factor.ask.title, exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'platform-factor-asked')
    await page.goto(`${site.url}/market/manage/tenant/tenants`)
    await page.waitForURL(/\/second_factor/)
    await page.getByLabel(factor.ask.code).fill('AAAA-AAAA-AAAA-AAAA')
    await page.getByRole('button', { name: factor.ask.submit }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByLabel(factor.ask.code).fill(codes[0]!)
    await page.getByRole('button', { name: factor.ask.submit }).click()
    await page.getByRole('heading', { name: words.title, exact: true }).waitFor()
  })

  test('3. lets its owner reset that of another, with a reason, and the event is listed', async () => {
    const lin = await platformAdministrator(site, 'lin')
    await withApp(lin, new Date())
    await page.getByRole('link', { name: words.realm.title }).click()
    await page.getByRole('heading', { name: words.realm.title, exact: true }).waitFor()
    await page.getByRole('button', { name: words.realm.reset.action }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The phone was stolen.')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'platform-administrators-reset')
    await dialog.getByRole('button', { name: words.realm.reset.action }).click()
    // While the dialog is open, the text is also in its field.
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The phone was stolen.').waitFor()
    expect(await lin.refusal(getPlatformSession)).toMatchObject({ status: 401 })
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'platform-administrators')
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'platform-administrators-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: '中文' }).click()
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
      await picture(page, `platform-administrators-zh-${width}`)
    }
  })
})
