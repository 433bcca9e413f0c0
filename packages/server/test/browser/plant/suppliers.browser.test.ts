/**
 * A supplier from its creation to its first codes: created and authorised by one person, requested by its own, approved
 * by a third.
 */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listSuppliers } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { suppliersEn } from '../../../../web/src/plant/suppliers/suppliers.en.ts'
import { keysEn } from '../../../../web/src/platform/access/api-keys/keys.en.ts'
import { oneTimeCodesEn } from '../../../../web/src/platform/access/one-time-codes/one-time-codes.en.ts'
import { usersEn } from '../../../../web/src/platform/access/users/users.en.ts'
import { aNumberedProduct } from '../../../src/plant/orders/orders.fixtures.ts'
import { supplierRights, aSupplierRole } from '../../../src/plant/suppliers/suppliers.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, choose, openSite, picture, said, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const { applications, kit, ledger } = await wordsOf('en')
const SN = '/market/manage/main_data/sn_manage'
let site: Site
let product: Product
let roleId: string

beforeAll(async () => {
  site = await openSite()
  roleId = await aSupplierRole(site.admin)
  product = await aNumberedProduct(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
})

const openAs = async (
  who: { account: string; password: string },
  path: string,
): Promise<{ page: Page; problems: string[] }> => {
  const visit = await site.enter(who, `${SN}/${path}`)
  return visit
}
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

// Each step continues from the previous one.
describe('a packaging supplier', { shuffle: false }, () => {
  test('1. a supplier is entered, locked and unlocked with a reason, and given authority', async () => {
    const clerk = await userWith(site.http, site.admin, [
      'suppliers.list',
      'suppliers.create',
      'suppliers.edit',
      'suppliers.lock',
      'supplierAuthorities.list',
      'supplierAuthorities.create',
      ...supplierRights,
    ])
    const { page, problems } = await openAs(clerk, 'suppliers')
    await page.getByText(suppliersEn.empty.title).waitFor()
    await page.getByRole('link', { name: suppliersEn.create }).click()
    await button(page, suppliersEn.create).click()
    await page.getByText(suppliersEn.errors.supplier_code_can_not_be_empty).waitFor()
    for (const [field, text] of [
      ['code', 'HT-SZ'],
      ['name', 'Hengtai Packaging'],
      ['address', '88 Xinghu Street, Suzhou'],
      ['contacts', 'Chen Jie'],
      ['phone', '+86 512 6280 0188'],
    ] as const)
      await page.getByLabel(suppliersEn.fields[field], { exact: true }).fill(text)
    await choose(page, suppliersEn.fields.role, 'Packaging supplier')
    expect(await axeViolations(page)).toEqual([])
    await button(page, suppliersEn.create).click()
    await page.getByRole('heading', { level: 1, name: 'Hengtai Packaging' }).waitFor()
    await button(page, suppliersEn.actions.lock).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('audit findings')
    await button(dialog, suppliersEn.actions.lock).click()
    await statusTag(page, suppliersEn.status.LOCKED).waitFor()
    await button(page, suppliersEn.actions.unlock).click()
    await dialog.getByRole('textbox').fill('findings are closed')
    await button(dialog, suppliersEn.actions.unlock).click()
    await page.locator('.history-who').getByText('findings are closed').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'supplier')
    await page.getByRole('link', { name: suppliersEn.actions.authority }).click()
    await page.getByTitle('Hengtai Packaging (HT-SZ)').waitFor()
    await choose(page, suppliersEn.authorities.fields.product, new RegExp(product.newest.name))
    await choose(page, suppliersEn.authorities.fields.level, ledger.level.EA)
    await page.getByLabel(suppliersEn.authorities.fields.maximum).fill('100')
    await button(page, suppliersEn.authorities.create).click()
    await page.getByText(suppliersEn.authorities.state.inForce).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'supplier-authorities')
    expect(problems).toEqual([])
  })

  test('2. its own user applies within it, asks for more, and gets it when somebody else approves', async () => {
    const [supplier] = (await site.admin.call(listSuppliers, { query: {} })).items
    const user = { account: 'packer', password: ADMIN_PASSWORD }
    await openAccount(site.http, site.admin, {
      ...user,
      name: 'Chen Jie',
      roleIds: [roleId],
      supplierId: supplier?.id ?? '',
    })
    const { page, problems } = await openAs(user, 'applyfor_sn')
    await page.getByRole('link', { name: applications.apply }).click()
    const option = said(suppliersEn.own.option, {
      product: product.newest.name,
      code: product.code,
      level: ledger.level.EA,
      maximum: '100',
    })
    await choose(page, suppliersEn.own.authority, option)
    await page.getByLabel(applications.fields.quantity, { exact: true }).fill('150')
    await button(page, suppliersEn.requests.ask).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(said(suppliersEn.requests.askText, { maximum: '100' })).waitFor()
    await dialog.getByRole('textbox').fill('launch in two regions')
    await dialog.getByRole('button', { name: suppliersEn.requests.ask }).click()
    await statusTag(page, suppliersEn.requests.status.OPEN).waitFor()
    await choose(page, suppliersEn.own.authority, option)
    await page.getByLabel(applications.fields.quantity, { exact: true }).fill('60')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'supplier-applies')
    await button(page, applications.apply).click()
    await page.getByRole('heading', { level: 1, name: said(applications.one, { number: '1' }) }).waitFor()
    const manager = await userWith(site.http, site.admin, ['supplierRequests.list', 'supplierRequests.approve'])
    const { page: other, problems: theirs } = await openAs(manager, 'supplier_authorities/requests')
    await other.getByText('launch in two regions').waitFor()
    expect(await axeViolations(other)).toEqual([])
    await button(other, suppliersEn.requests.approve).click()
    await other
      .getByRole('dialog')
      .getByText(said(suppliersEn.requests.approveTitle, { quantity: '150', supplier: 'Hengtai Packaging' }))
      .waitFor()
    await other.getByRole('dialog').getByRole('button', { name: suppliersEn.requests.approve }).click()
    await statusTag(other, suppliersEn.requests.status.APPROVED).waitFor()
    await page
      .getByRole('navigation', { name: kit.shell.navigation })
      .getByRole('link', { name: applications.title })
      .click()
    await page.getByRole('cell', { name: '150', exact: true }).waitFor()
    expect([...problems, ...theirs]).toEqual([])
  })

  test('3. accounts, keys and the page of a supplier show what other rooms know of it', async () => {
    const [supplier] = (await site.admin.call(listSuppliers, { query: {} })).items
    const factory = await site.admin.call(createFactory, { body: { name: 'Suzhou North', zone: 'Asia/Shanghai' } })
    const clerk = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
    const { page, problems } = await site.enter(clerk, '/market/manage/member/member_create')
    await page.getByLabel(usersEn.fields.account, { exact: true }).fill('packer-2')
    await page.getByLabel(usersEn.fields.name, { exact: true }).fill('Wu Min')
    const several = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
      const list = page.locator('.ant-select-dropdown:visible')
      await list.getByText(option).click()
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'hidden' })
    }
    await several(usersEn.fields.roles, 'Packaging supplier')
    await several(usersEn.fields.sites, factory.name)
    await choose(page, usersEn.fields.supplier, 'Hengtai Packaging (HT-SZ)')
    await button(page, usersEn.create).click()
    await page.getByRole('dialog').getByRole('button', { name: oneTimeCodesEn.handedOver }).click()
    const row = page.getByRole('row').filter({ hasText: 'packer-2' })
    await row.getByRole('cell', { name: 'Hengtai Packaging', exact: true }).waitFor()
    await page.goto(new URL('/market/manage/member/api_keys/create', page.url()).href)
    await choose(page, keysEn.fields.supplier, 'Hengtai Packaging (HT-SZ)')
    await page.goto(new URL(`${SN}/suppliers/${supplier?.id}`, page.url()).href)
    await page.getByRole('heading', { level: 2, name: suppliersEn.requests.title }).waitFor()
    await page.getByRole('cell', { name: 'launch in two regions' }).waitFor()
    expect(problems).toEqual([])
  })
})
