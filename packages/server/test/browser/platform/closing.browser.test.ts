/** A tenant closes: the platform announces it, its people take their export, and read it afterwards. */

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { accessEn } from '../../../../web/src/platform/access/access.en.ts'
import { tenantManagementEn as words } from '../../../../web/src/platform/tenant-management/tenant-management.en.ts'
import {
  dayFromNow,
  PLATFORM_PASSWORD,
  platformAdministrator,
} from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, logIn, openSite, picture, said, sign, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

const PAGE = '/market/manage/member/closing'
const { actions, closing, errors } = words
const { tenantManagement: chinese, access } = (await wordsOf('zh')) as unknown as {
  tenantManagement: typeof words
  access: typeof accessEn
}

let site: Site
let auditor: { account: string; password: string }
beforeAll(async () => {
  site = await openSite()
  await platformAdministrator(site)
  auditor = await userWith(site.http, site.other, ['events.export'])
})

const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)

describe('the closing of a tenant', { shuffle: false }, () => {
  let platform: Page
  let own: Page

  test('1. nothing is announced, and the page says so', async () => {
    const { page, problems } = await site.enter({ account: `${auditor.account}`, password: auditor.password }, PAGE)
    await page.getByText(closing.none).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  test('2. the platform announces it with the keyboard, with a day and until when it can be read', async () => {
    ;({ page: platform } = await site.visit())
    await platform.goto(`${site.url}/login`)
    await logIn(platform, { account: 'root@platform', password: PLATFORM_PASSWORD })
    await platform.goto(`${site.url}/market/manage/tenant/tenants/0002`)
    await platform.getByRole('main').getByRole('button', { name: actions.announceClosing }).first().focus()
    await platform.keyboard.press('Enter')
    const drawer = platform.getByRole('dialog', { name: actions.announceClosing })
    await drawer.getByRole('button', { name: actions.announceClosing }).click()
    await drawer.locator('[aria-invalid="true"]').nth(2).waitFor()
    await picture(platform, 'closing-announce-empty')
    const days = [
      [closing.fields.closingDay, dayFromNow(0)],
      [closing.fields.retentionDay, dayFromNow(10)],
    ] as const
    for (const [field, day] of days) {
      const box = drawer.getByRole('textbox', { name: field })
      await box.fill(day)
      await box.press('Enter')
    }
    await drawer.getByRole('textbox', { name: closing.fields.reason }).fill('The contract has ended.')
    await drawer.getByRole('button', { name: actions.announceClosing }).click()
    await drawer.getByText(errors.closing_retention_too_short).waitFor()
    const until = drawer.getByRole('textbox', { name: closing.fields.retentionDay })
    await until.fill(dayFromNow(400))
    await until.press('Enter')
    expect(await axeViolations(platform)).toEqual([])
    await picture(platform, 'closing-announce')
    await drawer.getByRole('button', { name: actions.announceClosing }).click()
    await platform.getByText(closing.announced).first().waitFor()
    await platform.getByText('The contract has ended.', { exact: true }).waitFor()
    expect(await axeViolations(platform)).toEqual([])
    await picture(platform, 'closing-announced')
  })

  test('3. who holds less than every permission reads it, and is refused the export by name', async () => {
    const { page } = await site.enter(auditor, PAGE)
    await page.getByText(said(accessEn.closing.announced, { day: dayFromNow(0), until: dayFromNow(400) })).waitFor()
    await page.getByRole('button', { name: actions.takeExport }).click()
    await page.getByText(errors.closing_administrator_needed).first().waitFor()
    await page.close()
  })

  test('4. its people decline the export by a signature, or take it', async () => {
    const admin = { account: 'admin@0002', password: ADMIN_PASSWORD }
    ;({ page: own } = await site.enter(admin))
    await own.getByRole('link', { name: accessEn.closing.toPage }).click()
    await own.getByRole('heading', { name: closing.page }).waitFor()
    expect(await axeViolations(own)).toEqual([])
    await own.getByRole('button', { name: actions.declineExport }).click()
    await own.getByRole('dialog').getByText(closing.declineText).waitFor()
    expect(await axeViolations(own)).toEqual([])
    await sign(own, { ...admin, account: 'admin' }, kitEn.signature.sign, kitEn.signature)
    await own.getByText(closing.answers.DECLINED, { exact: true }).waitFor()
    await own.getByRole('button', { name: actions.takeExport }).click()
    await own.getByText(closing.answers.TAKEN, { exact: true }).waitFor()
    expect(await axeViolations(own)).toEqual([])
    await picture(own, 'closing-own')
    await own.emulateMedia({ colorScheme: 'dark' })
    await picture(own, 'closing-own-dark')
    await own.emulateMedia({ colorScheme: 'light' })
  })

  test('5. the platform closes it, and its people read what is refused', async () => {
    await platform.reload()
    await platform.getByText(closing.answers.TAKEN, { exact: true }).waitFor()
    await platform.getByRole('main').getByRole('button', { name: actions.close }).last().click()
    const dialog = platform.getByRole('dialog')
    await dialog.getByText(closing.closeText).waitFor()
    expect(await axeViolations(platform)).toEqual([])
    await dialog.getByRole('textbox').fill('The day has come.')
    await dialog.getByRole('button', { name: actions.close }).click()
    await platform.getByText(closing.closed).first().waitFor()
    await platform.getByRole('main').getByRole('button', { name: actions.reopen }).first().waitFor()
    expect(await axeViolations(platform)).toEqual([])
    await picture(platform, 'closing-closed')
    await own.goto(`${site.url}/market/manage/main_data/news`)
    await own.getByText(said(accessEn.closing.closed, { until: dayFromNow(400) })).waitFor()
    expect(await axeViolations(own)).toEqual([])
    await picture(own, 'closing-read-only')
  })

  test.each([1024, 390])('6. both pages fit %d pixels in Chinese', async (width) => {
    const { page } = await site.enter({ account: 'admin@0002', password: ADMIN_PASSWORD }, PAGE, 'zh')
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('heading', { name: chinese.closing.page }).waitFor()
    await page.getByText(said(access.closing.closed, { until: dayFromNow(400) })).waitFor()
    await fits(page)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `closing-own-zh-${width}`)
    await platform.setViewportSize({ width, height: 900 })
    await fits(platform)
    await picture(platform, `closing-platform-${width}`)
    await page.close()
  })

  test('7. it is opened again', async () => {
    await platform.setViewportSize({ width: 1440, height: 900 })
    await platform.getByRole('main').getByRole('button', { name: actions.reopen }).last().click()
    await platform.getByRole('dialog').getByRole('textbox').fill('A new contract.')
    await platform.getByRole('dialog').getByRole('button', { name: actions.reopen }).click()
    await platform.getByText(closing.reopened).first().waitFor()
    await own.reload()
    await own.getByText(said(accessEn.closing.closed, { until: dayFromNow(400) })).waitFor({ state: 'hidden' })
  })
})
