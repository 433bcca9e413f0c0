/** An administrator limits an operator to a brand, and the operator sees what is made of this brand alone. */

import { createBrand } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { getProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { getUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { productsEn } from '../../../../web/src/plant/products/products.en.ts'
import { usersEn } from '../../../../web/src/platform/access/users/users.en.ts'
import { aDraft } from '../../../src/plant/orders/orders.fixtures.ts'
import { aProduct, approve } from '../../../src/plant/products/products.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, choose, openSite, picture, type Site } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
const products = {} as Record<'own' | 'other', Product>
const drafts = {} as Record<'own' | 'other', OrderDetail>
beforeAll(async () => {
  site = await openSite()
  const { admin, http } = site
  await admin.call(saveMainDataRule, { body: { approvedKinds: [], version: 0 } })
  const approver = await userWith(http, admin, ['products.list', 'products.approve'])
  for (const [name, code] of [
    ['own', 'AURORA'],
    ['other', 'BOREAS'],
  ] as const) {
    const { id: brandId } = await admin.call(createBrand, { body: { code, name: `${code} Cosmetics` } })
    products[name] = await approve(approver, await aProduct(admin, { name: `Cream of ${code}`, brandId }))
    drafts[name] = await aDraft(admin, products[name])
  }
})

test('the brand of a product is chosen in its form', async () => {
  const clerk = await userWith(site.http, site.admin, ['products.list', 'products.edit'])
  const { page, problems } = await site.enter(clerk, addressOf('productEdit', { id: products.other.id }))
  await choose(page, productsEn.fields.brand, 'AURORA Cosmetics (AURORA)')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'product-brand')
  await choose(page, productsEn.fields.brand, 'BOREAS Cosmetics (BOREAS)')
  await page.getByRole('button', { name: productsEn.save, exact: true }).click()
  await expect
    .poll(async () => (await site.admin.call(getProduct, { params: { id: products.other.id } })).newest.revision)
    .toBe(2)
  expect(problems).toEqual([])
})

test('a user is limited to a brand, and sees its orders alone', async () => {
  const operator = await userWith(site.http, site.admin, ['orders.list'])
  const [user] = (await site.admin.call(listUsers, { query: { account: operator.account } })).items
  const { page, problems } = await site.enter(site.admin, `/market/manage/member/member_list/${user!.id}`)
  await page.getByRole('combobox', { name: new RegExp(`^${usersEn.fields.brands}`) }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('AURORA Cosmetics (AURORA)', { exact: true }).click()
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'user-brand')
  await page.getByRole('button', { name: usersEn.edit, exact: true }).click()
  await expect
    .poll(async () => (await site.admin.call(getUser, { params: { id: user!.id } })).brands)
    .toMatchObject([{ code: 'AURORA' }])
  await page.goto(`${site.url}/market/manage/member/member_list/${user!.id}/permissions`)
  await page.getByText('AURORA Cosmetics (AURORA)').waitFor()
  await picture(page, 'user-brand-in-words')

  const seen = await site.enter(operator, addressOf('orders'))
  await seen.page.getByText(drafts.own.orderNo).first().waitFor()
  expect(await seen.page.getByText(drafts.other.orderNo).count()).toBe(0)
  await picture(seen.page, 'orders-of-a-brand')
  await seen.page.goto(`${site.url}${addressOf('order', { id: drafts.other.id })}`)
  await expect.poll(async () => seen.page.getByText(drafts.other.orderNo).count()).toBe(0)
  expect(problems).toEqual([])
})
