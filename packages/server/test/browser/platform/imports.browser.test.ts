/**
 * Files of orders, products and masters, by users with only this permission: uploaded, corrected without a mouse,
 * committed; a comment on an order of one.
 */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { getTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { orderImportsEn } from '../../../../web/src/plant/order-entry/order-entry.en.ts'
import { commentsEn } from '../../../../web/src/plant/orders/comments/comments.en.ts'
import { ordersEn } from '../../../../web/src/plant/orders/orders.en.ts'
import { importsEn as words } from '../../../../web/src/platform/imports/imports.en.ts'
import { aGtin, anApprovedProduct, aTemplate } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, said, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'
import { focused, tabTo } from '../../harness/keyboard.ts'

let site: Site
let product: Product
let template: string

const aUser = async (account: string, rights: PermissionName[]) => {
  const { id } = await site.admin.call(createRole, {
    body: { name: `Only ${account}`, authorities: rights.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, { account, name: account, roleIds: [id], password: ADMIN_PASSWORD })
}

beforeAll(async () => {
  site = await openSite()
  product = await anApprovedProduct(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
  template = (await site.admin.call(getTemplate, { params: { id: (await aTemplate(site.admin)).id } })).name
  await aUser('planner', ['orders.list', 'orders.import', 'orders.comment'])
  await aUser('cataloguer', ['products.list', 'products.import'])
  await aUser('keeper', ['factories.list', 'factories.create'])
})

const upload = (page: Page, name: string, content: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const menu = (page: Page, name: string) => page.getByRole('navigation', { name }).first()

test('a file of orders with a wrong row is mended on the page and entered, and one of its orders is talked about', async () => {
  const { page, problems } = await site.enter({ account: 'planner', password: ADMIN_PASSWORD })
  await menu(page, 'Main navigation').getByRole('link', { name: ordersEn.title }).click()
  await page.getByRole('link', { name: orderImportsEn.title }).click()
  await page.getByText(orderImportsEn.empty.title).waitFor()
  await page.getByRole('link', { name: orderImportsEn.upload }).first().click()
  // The content decides, not the name.
  await upload(page, 'week-50.csv', '%PDF-1.7 a printed plan')
  await page.getByText(kitEn.errors.choose_a_correct_file_type).waitFor()
  await upload(
    page,
    'week-50.csv',
    `Order number,Product code,Batch code,Production date,Order size\r\nPLAN-1,${product.code},B1,2099-01-31,1000\r\nPLAN-2,NO-SUCH,B2,2099-01-31,2000\r\n`,
  )
  await page.getByText(words.status.CHECKED).first().waitFor()
  await page.getByText('No approved product has this code.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'order-import-checked')

  await page.getByRole('button', { name: 'Correct line 3' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product code').fill(product.code)
  await dialog.getByRole('button', { name: words.save }).click()
  await page.getByText(words.mended).waitFor()
  await page.getByRole('button', { name: 'Enter 2 orders' }).click()
  await statusTag(page, words.status.DONE).waitFor()
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

test('a file of products is mended without a mouse, in Chinese: to the wrong cell, wrong again, left, come back, right; the rest is left out', async () => {
  const { page, problems } = await site.enter({ account: 'cataloguer', password: ADMIN_PASSWORD }, '/', 'zh')
  const { keyboard } = page
  const zh = await wordsOf('zh')
  await menu(page, zh.kit.shell.navigation).getByRole('link', { name: zh.products.title, exact: true }).click()
  await page.getByRole('link', { name: zh.productImports.open }).click()
  await page.getByText(zh.productImports.empty.title).waitFor()
  await page.getByRole('link', { name: zh.productImports.upload }).first().click()
  const line = (code: string, validity: string) =>
    [code, `${code} 片`, validity, '月', '4012345', '本系统生成', template, '单品', aGtin()].join(',')
  await upload(
    page,
    'products.csv',
    `\uFEFF编码,名称,有效期,有效期单位,厂商代码,序列号来源,包装级别模板,包装至,单品 GTIN\r\n${line('F-1', '24')}\r\n${line('F-2', 'two')}\r\n${line('F-3', 'six')}\r\n`,
  )
  const mend = page.getByRole('button', { name: said(zh.imports.mendOf, { line: '3' }) })
  await mend.waitFor()
  await tabTo(page, mend)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: said(zh.imports.mendOf, { line: '3' }) })
  const validity = dialog.getByLabel('有效期', { exact: true })
  await focused(validity, page).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'product-import-mend')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('99999')
  await keyboard.press('Enter')
  await dialog.getByText('数值过小或过大。').waitFor()
  await focused(validity, page).waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await focused(mend, page).waitFor()
  await keyboard.press('Enter')
  await focused(validity, page).waitFor()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('24')
  await keyboard.press('Enter')
  await page.getByText(zh.imports.mended).waitFor()
  await focused(mend, page).waitFor()
  await page.getByRole('button', { name: said(zh.imports.enterGood, { count: '2' }) }).click()
  await page.getByRole('dialog').getByText('有 1 行有误').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said(zh.imports.enterGood, { count: '2' }) })
    .click()
  await statusTag(page, zh.imports.status.DONE).waitFor()
  await page.getByText(zh.productImports.done.WRONG, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'product-import-done')
  await page.getByRole('link', { name: 'F-2', exact: true }).click()
  await page.getByRole('heading', { name: /F-2/ }).first().waitFor()
  expect(problems).toEqual([])
})

test('a file of factories with a wrong row is corrected and entered, by a user who may only create factories', async () => {
  const { lines, masters, masterImports, imports } = await wordsOf('en')
  const { page, problems } = await site.enter({ account: 'keeper', password: ADMIN_PASSWORD })
  await menu(page, 'Main navigation').getByRole('link', { name: lines.factories.title }).click()
  await page.getByRole('link', { name: masters.import, exact: true }).click()
  await page.getByText(masterImports.empty.title).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'master-imports')
  await page.getByRole('link', { name: masterImports.upload, exact: true }).click()
  await page.getByText(masterImports.templateHint).waitFor()
  await picture(page, 'master-import-upload')
  await page.getByRole('link', { name: masterImports.files }).click()
  await page.getByText(masterImports.empty.title).waitFor()
  await page.getByRole('link', { name: masterImports.upload, exact: true }).click()
  await upload(
    page,
    'factories.csv',
    'Name,GLN,Time zone\r\nSuzhou,4012345000009,Asia/Shanghai\r\nBerlin,4012345000008,Europe/Berlin\r\n',
  )
  // As the form says it.
  await page.getByText('GLN: The check digit is wrong. Compare with the original.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'master-import-checked')
  await page.getByRole('button', { name: said(imports.mendOf, { line: '3' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('GLN', { exact: true }).fill('')
  await dialog.getByRole('button', { name: words.save }).click()
  await page.getByText(words.mended).waitFor()
  await page.getByRole('button', { name: 'Enter 2 records' }).click()
  await statusTag(page, words.status.DONE).waitFor()
  await picture(page, 'master-import-done')
  await menu(page, 'Main navigation').getByRole('link', { name: lines.factories.title }).click()
  await page.getByRole('cell', { name: 'Berlin', exact: true }).waitFor()
  expect(problems).toEqual([])
})
