/** Weeks begin on Monday. */

import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { openSite, picture, type Site, wordsOf } from '../harness/browser.ts'

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD }

let site: Site
beforeAll(async () => {
  site = await openSite()
})

test.each(['en', 'zh'] as const)('in %s a week of the calendar begins on Monday', async (locale) => {
  const { alerts } = await wordsOf(locale)
  const { page } = await site.enter(ADMIN, `${addressOf('alerts')}?from=2026-11-01`, locale)
  await page
    .getByRole('button', { name: new RegExp(`^${alerts.fields.from}`) })
    .first()
    .click()
  await page.locator('.ant-picker-input input').last().click()
  const heads = await page.locator('.ant-picker-content thead th').allInnerTexts()
  expect(heads.filter((text) => text !== '')).toEqual(
    locale === 'en' ? ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] : ['一', '二', '三', '四', '五', '六', '日'],
  )
  await picture(page, `calendar ${locale}`)
})
