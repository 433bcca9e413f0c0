/**
 * SN pools as their keeper uses them: a pool is created by keyboard and mouse, codes are requested with one click, and
 * they arrive.
 */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { expect, beforeAll, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { ledgerEn } from '../../../../web/src/numbers/ledger/ledger.en.ts'
import { poolsEn } from '../../../../web/src/plant/pools/pools.en.ts'
import { anAccount, aPartnerProduct } from '../../../src/plant/pools/pools.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, choose, openSite, picture, type Site } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = ['pools.list', 'pools.create', 'pools.edit', 'pools.request']
let site: Site
let product: { code: string; name: string }

beforeAll(async () => {
  site = await openSite()
  const partner = await startSoap()
  atEnd(() => partner.close())
  const approver = await userWith(site.http, site.admin, ['products.approve', 'products.list'])
  const made = await aPartnerProduct(site.admin, approver, { name: 'Partner tablets' })
  product = made
  await anAccount(site.admin, partner.url, { products: [{ productId: made.id }] })
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Keeper', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, { account: 'keeper', name: 'Kim', roleIds: [id], password: ADMIN_PASSWORD })
})

test('a pool is made, asked to be filled, and shows what came', async () => {
  const { page, problems } = await site.enter({ account: 'keeper', password: ADMIN_PASSWORD })
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: poolsEn.title }).click()
  await page.getByText(poolsEn.empty.title).waitFor()
  await page.getByRole('link', { name: poolsEn.create }).first().click()
  await choose(page, poolsEn.fields.product, `${product.code} ${product.name}`)
  await page.getByRole('radio', { name: ledgerEn.level.CA }).check()
  await page.getByLabel(poolsEn.fields.maximumPercent).fill('90')
  await page.getByRole('button', { name: poolsEn.create }).click()
  await page.getByText(poolsEn.errors.minimum_request_can_not_be_empty).waitFor()
  await page.getByText(poolsEn.errors.minimum_threshold_can_not_be_empty).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'pool-form')
  await page.getByLabel(poolsEn.fields.minimumRequest).fill('100')
  await page.getByLabel(poolsEn.fields.maximumPercent).fill('115')
  await page.getByRole('radio', { name: poolsEn.zeroBox.SAME_KEY }).check()
  await page.getByLabel(poolsEn.fields.threshold).fill('80')
  await page.getByRole('button', { name: poolsEn.create }).click()
  await page.getByRole('heading', { name: `${product.name}, ${ledgerEn.level.CA}` }).waitFor()
  await page.getByRole('button', { name: poolsEn.request.title }).click()
  await page.getByText(poolsEn.replenishmentStatus.DELIVERED, { exact: true }).waitFor()
  await page.getByText(poolsEn.state.ENOUGH, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'pool-detail')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: poolsEn.title }).click()
  await page.getByRole('img', { name: '240 free; threshold 80, target 240' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'pool-list')
  expect(problems).toEqual([])
})

test('a number field keeps what is typed, and says what is wrong with it', async () => {
  const { page } = await site.enter({ account: 'keeper', password: ADMIN_PASSWORD }, '/market/manage/main_data')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: poolsEn.title }).click()
  await page.getByRole('link', { name: poolsEn.create }).first().click()
  const percent = page.getByLabel(poolsEn.fields.maximumPercent)
  for (const typed of ['400', '50', '115.5', 'many']) {
    await percent.fill(typed)
    await percent.blur()
    await page.getByText(kitEn.errors.enter_a_correct_percentage).waitFor()
    expect(await percent.inputValue()).toBe(typed)
    await percent.fill('115')
    await page.getByText(kitEn.errors.enter_a_correct_percentage).waitFor({ state: 'hidden' })
  }
  const least = page.getByLabel(poolsEn.fields.minimumRequest)
  for (const [typed, key] of [
    ['-3', 'too_small'],
    ['1.5', 'not_a_whole_number'],
    ['a lot', 'not_a_number'],
  ] as const) {
    await least.fill(typed)
    await least.blur()
    await page.getByText(kitEn.errors[key].replace('{minimum}', '1')).waitFor()
    expect(await least.inputValue()).toBe(typed)
  }
  await picture(page, 'pool-numbers')
})
