/** The console below a path of its own, as behind a proxy that other systems share. */

import { expect, it } from 'vitest'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../../harness/accounts.ts'
import { openSite, wordsOf } from '../../harness/browser.ts'

it('logs in, opens pages by links and by their address, and reads below the base only', async () => {
  const { access, orders } = await wordsOf('en')
  const site = await openSite(undefined, { BASE_URL: '/serialis/' })
  const { context, page, problems } = await site.visit()
  const outside: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === site.url && !pathname.startsWith('/serialis/')) outside.push(pathname)
  })
  await page.goto(`${site.url}/serialis/login`)
  await page.locator('input[name=account]').fill('admin')
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD)
  await page.locator('input[name=verificationCode]').fill(VERIFICATION_CODE)
  await page.locator('button[type=submit]').click()
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`${site.url}/serialis/market/manage/main_data/production/orders`)
  await page.getByRole('heading', { name: orders.title, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/serialis/market/manage/main_data/production/orders')
  await page.locator('[popovertarget="user-menu"]').click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: access.ownTab.open }).click()
  const other = await opened
  await other.locator('input[name=account]').waitFor()
  expect(new URL(other.url()).pathname).toBe('/serialis/login')
  await other.close()
  await page.evaluate('localStorage.clear()')
  await page.reload()
  await page.locator('input[name=account]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/serialis/login')
  expect(outside).toEqual([])
  expect(problems).toEqual([])
})
