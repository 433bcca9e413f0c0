/** What an office sets up before anything is made: the catalogue, a product's next revision, and the mail server. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { categoriesEn } from '../../../web/src/plant/products/categories/categories.en.ts'
import { auditEn } from '../../../web/src/platform/audit/audit.en.ts'
import { mailEn } from '../../../web/src/platform/mail/mail.en.ts'
import { anApprovedProduct } from '../../src/plant/products/products.fixtures.ts'
import { aMailServer } from '../../src/platform/mail/mail.fixtures.ts'
import { addressOf } from '../harness/addresses.ts'
import { atEnd } from '../harness/at-end.ts'
import {
  type Account,
  axeViolations,
  choose,
  openSite,
  picture,
  said,
  sign,
  type Site,
  wordsOf,
} from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'

const { kit, masters, products } = await wordsOf('en')
let site: Site
let product: Product

beforeAll(async () => {
  site = await openSite()
  product = await anApprovedProduct(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
})

async function openAs(who: Account, path: string) {
  const visit = await site.enter(who, path)
  return visit
}
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: kit.shell.navigation }).getByRole('link', { name, exact: true })

/** One record of the catalogue, created in the drawer of its list. */
async function make(
  page: Page,
  words: typeof categoriesEn.categories | typeof categoriesEn.groups,
  code: string,
  name: string,
  parent?: string,
) {
  await button(page, words.create).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(words.fields.code).fill(code)
  await drawer.getByLabel(words.fields.name).fill(name)
  if (parent !== undefined) await choose(drawer, categoriesEn.categories.fields.parent, parent)
  await button(drawer, masters.save).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name, exact: true }).waitFor()
}

test('a category inside another and a group are made; a product is sorted under them and found by them', async () => {
  const clerk = await userWith(site.http, site.admin, [
    'categories.list',
    'categories.create',
    'productGroups.list',
    'productGroups.create',
    'productGroups.edit',
    'products.list',
    'products.edit',
  ])
  const { page, problems } = await openAs(clerk, addressOf('productCategories'))
  await page.getByText(categoriesEn.categories.empty.title).waitFor()
  await make(page, categoriesEn.categories, 'RX', 'Medicines')
  await make(page, categoriesEn.categories, 'RX-TAB', 'Tablets', 'Medicines')
  await button(page, categoriesEn.categories.create).first().click()
  await page.getByRole('dialog').getByLabel(categoriesEn.categories.fields.code).fill('RX')
  await page.getByRole('dialog').getByLabel(categoriesEn.categories.fields.name).fill('Others')
  await button(page.getByRole('dialog'), masters.save).click()
  await page.getByRole('dialog').getByText(products.errors.category_code_exists).waitFor()
  expect(await axeViolations(page, undefined, '.ant-drawer')).toEqual([])
  await picture(page, 'category-refused')
  await button(page.getByRole('dialog'), kit.form.cancel).first().click()
  await button(page.getByRole('dialog'), kit.form.leave).click()
  await entry(page, categoriesEn.groups.title).click()
  await make(page, categoriesEn.groups, 'COLD', 'Cold')
  await button(page.getByRole('row', { name: /COLD/ }), masters.edit).click()
  const edited = page.getByRole('dialog', { name: 'Cold' })
  await edited.getByLabel(categoriesEn.groups.fields.name).fill('Cold chain')
  await button(edited, masters.save).click()
  await edited.waitFor({ state: 'hidden' })
  await button(page.getByRole('row', { name: /COLD/ }), masters.history).click()
  const history = page.getByRole('dialog', { name: said(masters.historyTitle, { name: 'Cold chain' }) })
  const change = { field: categoriesEn.groups.fields.name, before: 'Cold', after: 'Cold chain' }
  await history.getByText(said(auditEn.change, change)).waitFor()
  expect(await axeViolations(page, undefined, '.ant-drawer')).toEqual([])
  await picture(page, 'group-history')
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })

  await page.goto(`${site.url}${addressOf('product', { id: product.id })}`)
  await button(page, categoriesEn.card.change).click()
  const drawer = page.getByRole('dialog')
  await choose(drawer, categoriesEn.card.category, 'Tablets')
  await drawer.getByRole('combobox', { name: categoriesEn.card.groups }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('Cold chain').click()
  await page.keyboard.press('Escape')
  await button(drawer, categoriesEn.card.change).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText('Cold chain', { exact: true }).waitFor()
  // Classifying is no step of its life cycle: its author submitted it for approval.
  await page.getByRole('region', { name: products.cards.life }).getByText('Administrator').waitFor()
  await picture(page, 'product-sorted')
  // The number of its products leads to them, from the category around it as well.
  await entry(page, categoriesEn.categories.title).click()
  await page
    .getByRole('row', { name: /Medicines/ })
    .getByRole('link', { name: '1' })
    .click()
  await page.getByRole('link', { name: product.code }).waitFor()
  // The browser's own message about the code that already existed.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})

test('an approved product is changed; another person sees what changed and signs it', async () => {
  const author = await userWith(site.http, site.admin, ['products.list', 'products.edit'])
  const { page, problems } = await openAs(author, addressOf('product', { id: product.id }))
  await page.getByRole('link', { name: products.actions.edit, exact: true }).click()
  await page.getByRole('textbox', { name: products.fields.validity }).fill('48')
  await button(page, products.save).click()
  await page.getByText(products.onlyOthers, { exact: false }).waitFor()
  expect(problems).toEqual([])

  const approver = await userWith(site.http, site.admin, ['products.list', 'products.approve'])
  const other = await openAs(approver, addressOf('product', { id: product.id }))
  await other.page
    .getByText(said(products.was, { value: String(product.newest.validity) }))
    .first()
    .waitFor()
  await button(other.page, products.actions.approve).click()
  await other.page
    .getByRole('dialog')
    .getByText(said(products.was, { value: String(product.newest.validity) }))
    .waitFor()
  await picture(other.page, 'product-diff')
  await sign(other.page, approver, products.actions.approve, kit.signature)
  await other.page
    .getByText(
      said(products.changed, { field: products.fields.validity, from: String(product.newest.validity), to: '48' }),
    )
    .waitFor()
  expect(await axeViolations(other.page)).toEqual([])
  await picture(other.page, 'product-revised')
  expect(other.problems).toEqual([])
})

test('the mail server is set up; a test mail is refused, the mend is told by the next one', async () => {
  const mails = await aMailServer()
  atEnd(() => mails.close())
  const keeper = await userWith(site.http, site.admin, ['mails.list', 'mails.edit', 'mails.test'])
  const { page, problems } = await openAs(keeper, addressOf('mailServer'))
  await page.getByText(mailEn.server.none.title).waitFor()
  await page.getByRole('link', { name: mailEn.server.create }).click()
  await button(page, mailEn.server.save).click()
  await page.getByText(mailEn.errors.mail_host_can_not_be_empty).waitFor()
  await page.getByText(mailEn.errors.mail_sender_can_not_be_empty).waitFor()
  await page.getByLabel(mailEn.server.fields.host).fill('127.0.0.1')
  await page.getByRole('radio', { name: mailEn.server.security.NONE }).check()
  await page.getByLabel(mailEn.server.fields.port).fill(String(mails.port))
  await page.getByLabel(mailEn.server.fields.sender, { exact: true }).fill('serialis@example.com')
  expect(await axeViolations(page)).toEqual([])
  await button(page, mailEn.server.save).click()
  await page.getByText(mailEn.server.untried).waitFor()

  mails.behave('refuse')
  await button(page, mailEn.server.test).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(mailEn.server.testTo).fill('nobody@example.com')
  await button(dialog, mailEn.server.test).click()
  await dialog.getByText('no such mailbox', { exact: false }).waitFor()
  await picture(page, 'mail-refused')
  mails.behave('take')
  await dialog.getByLabel(mailEn.server.testTo).fill('qa@example.com')
  await button(dialog, mailEn.server.test).click()
  await dialog.getByText('kept as number 1', { exact: false }).waitFor()
  expect(mails.mails.map(({ to }) => to)).toEqual([['qa@example.com']])
  await button(dialog, kit.form.cancel).click()
  await page.getByText(mailEn.server.works).waitFor()
  await picture(page, 'mail-server')
  expect(problems).toEqual([])
})
