/** One journey without a mouse: log in, apply for serial numbers, open the application. */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { beforeAll, expect, test } from 'vitest'
import { aNumberedProduct } from '../../src/plant/orders/orders.fixtures.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../harness/accounts.ts'
import { focused, openSite, picture, tabTo, type Site } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  const approver = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  await aNumberedProduct(site.admin, approver, { name: 'Amlodipine 5 mg', code: 'AML-5' })
})

test('everything on the way can be reached, seen and done with the keyboard', async () => {
  const { page, problems } = await site.visit()
  const { keyboard } = page
  await page.goto(site.url)
  await focused(page.getByLabel('Account'), page).waitFor()
  await keyboard.type('admin')
  await tabTo(page, page.getByLabel('Password'))
  await keyboard.type(ADMIN_PASSWORD)
  await tabTo(page, page.getByLabel('Verification code'))
  await keyboard.type(VERIFICATION_CODE)
  await keyboard.press('Enter')

  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.waitFor()
  // The administrator opens more pages than a window shows, so the sections are folded.
  await tabTo(page, menu.getByRole('button', { name: 'SN management' }))
  await keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: 'Applications' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Applications', level: 1 }).waitFor()
  // The page takes the focus, so the next thing is its first one and not the menu again.
  await tabTo(page, page.getByRole('link', { name: 'Apply for codes' }).first())
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Apply for codes', level: 1 }).waitFor()

  const chooseFirst = async (name: string) => {
    await tabTo(page, page.getByRole('combobox', { name }))
    await keyboard.press('ArrowDown')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor()
    await keyboard.press('Enter')
  }
  await chooseFirst('Product')
  await page.getByTitle('Amlodipine 5 mg (AML-5)').first().waitFor()
  await chooseFirst('Level')
  await tabTo(page, page.getByLabel('Quantity'))
  await keyboard.type('250')
  await picture(page, 'keyboard-application')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Application 1', level: 1 }).waitFor()

  await tabTo(page, page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Applications' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('row').getByRole('link', { name: '1', exact: true }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Application 1', level: 1 }).waitFor()
  await page.getByText('250').first().waitFor()
  await picture(page, 'keyboard-application-open')

  await keyboard.press('Control+K')
  await focused(page.getByRole('combobox', { name: 'Scan or search' }), page).waitFor()
  expect(problems).toEqual([])
})
