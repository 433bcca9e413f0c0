/** Orders from a file as a planner does it: uploaded, a wrong row mended, entered; a comment on one of them. */
import { createRole, createUser } from '@serialis/contract/access/access.routes.ts'
import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/products/products.schema.ts'
import { beforeAll, expect, test } from 'vitest'
import { commentsEn } from '../../web/src/production/comments.en.ts'
import { orderImportsEn as words } from '../../web/src/production/imports.en.ts'
import { ordersEn } from '../../web/src/production/orders.en.ts'
import { anApprovedProduct } from '../src/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from './accounts.ts'
import { axeViolations, logIn, openSite, picture, type Site } from './browser.ts'
import { userWith } from './client.ts'

const RIGHTS: PermissionName[] = ['orders.list', 'orders.import', 'orders.comment']
let site: Site
let product: Product

beforeAll(async () => {
  site = await openSite()
  product = await anApprovedProduct(site.admin, await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]))
  const { id } = await site.admin.call(createRole, { body: { name: 'Planner of files', authorities: RIGHTS.map((name) => permissions[name]) } })
  await site.admin.call(createUser, { body: { account: 'filer', name: 'Fiona', roleIds: [id], password: ADMIN_PASSWORD, mustChangePassword: false } })
})

test('a file with a wrong row is mended on the page and entered, and one of its orders is talked about', async () => {
  const { page, problems } = await site.visit()
  await page.goto(site.url)
  await logIn(page, { account: 'filer', password: ADMIN_PASSWORD })
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: ordersEn.title }).click()
  await page.getByRole('link', { name: words.title }).click()
  await page.getByText(words.empty.title).waitFor()
  await page.getByRole('link', { name: words.upload }).first().click()
  const content = `Order number,Product code,Batch code,Production date,Order size\r\nPLAN-1,${product.code},B1,2099-01-31,1000\r\nPLAN-2,NO-SUCH,B2,2099-01-31,2000\r\n`
  await page.locator('input[type="file"]').setInputFiles({ name: 'week-50.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByText(words.status.CHECKED).first().waitFor()
  await page.getByText('No approved product has this code.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'order-import-checked')

  await page.getByRole('button', { name: 'Mend line 3' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product code').fill(product.code)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'order-import-mend')
  await dialog.getByRole('button', { name: words.save }).click()
  await page.getByText(words.mended).waitFor()
  await page.getByRole('button', { name: 'Enter 2 orders' }).click()
  await page.getByText(words.status.DONE, { exact: true }).first().waitFor()
  await picture(page, 'order-import-done')

  await page.getByRole('link', { name: 'PLAN-2' }).click()
  await page.getByRole('heading', { name: /PLAN-2/ }).waitFor()
  await page.getByRole('textbox', { name: commentsEn.text }).fill('The customer wants this one first')
  await page.getByRole('button', { name: commentsEn.add }).click()
  await page.getByText('The customer wants this one first').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'order-comments')
  expect(problems).toEqual([])
})
