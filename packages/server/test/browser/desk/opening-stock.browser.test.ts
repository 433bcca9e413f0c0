/**
 * An opening stock as two people handle it: one uploads and corrects it, the other compares and signs, and the codes
 * exist.
 */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { openingStockEn as words } from '../../../../web/src/desk/opening-stock/opening-stock.en.ts'
import { serialsEn } from '../../../../web/src/desk/serials/serials.en.ts'
import { ledgerEn } from '../../../../web/src/numbers/ledger/ledger.en.ts'
import { epcisDocument } from '../../../src/desk/opening-stock/opening-stock.fixtures.ts'
import { aNumberedProduct } from '../../../src/plant/orders/orders.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, sign, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const people = {
  clerk: ['onboarding.list', 'onboarding.create'],
  chief: ['onboarding.list', 'onboarding.enter', 'serials.list'],
} as const satisfies Record<string, PermissionName[]>
let site: Site
let product: Product

beforeAll(async () => {
  site = await openSite()
  product = await aNumberedProduct(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
  for (const [account, rights] of Object.entries(people)) {
    const { id } = await site.admin.call(createRole, {
      body: { name: account, authorities: rights.map((name) => permissions[name]) },
    })
    await openAccount(site.http, site.admin, { account, name: account, roleIds: [id], password: ADMIN_PASSWORD })
  }
})

const stock = (isWhole: boolean) => {
  const [ea, ca] = ['EA', 'CA'].map((level) => product.newest.levels.find((at) => at.level === level)?.gtin ?? '')
  const units = Array.from({ length: 10 }, (_, at) => `01${ea ?? ''}21OLD${at}`)
  const box = `01${ca ?? ''}21OLDBOX`
  return Buffer.from(
    epcisDocument([
      {
        bizStep: 'commissioning',
        codes: isWhole ? [...units, box] : units,
        more: { ilmd: { 'cbvmda:lotNumber': 'OLD-1', 'cbvmda:itemExpirationDate': '2029-05-31' } },
      },
      { bizStep: 'packing', parent: box, codes: units, at: 1 },
      { action: 'OBSERVE', disposition: 'conformant', codes: isWhole ? [...units, box] : units, at: 2 },
    ]),
  )
}

test('codes of another system are uploaded, compared, signed and found', async () => {
  const clerk = await site.enter({ account: 'clerk', password: ADMIN_PASSWORD })
  const upload = async (isWhole: boolean) => {
    await clerk.page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: words.title })
      .click()
    await clerk.page.getByRole('link', { name: words.upload }).first().click()
    await clerk.page.getByRole('heading', { name: words.epcisTitle }).waitFor()
    if (!isWhole) expect(await axeViolations(clerk.page)).toEqual([])
    if (!isWhole) await picture(clerk.page, 'onboarding-upload')
    await clerk.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'old-system.json', mimeType: 'application/json', buffer: stock(isWhole) })
    await statusTag(clerk.page, words.status.CHECKED).waitFor()
  }
  await upload(false)
  await clerk.page.getByText('The container OLDBOX is not in the file').first().waitFor()
  expect(await axeViolations(clerk.page)).toEqual([])
  await picture(clerk.page, 'onboarding-refused')
  await upload(true)
  await clerk.page.getByText(words.clean).waitFor()
  expect(await clerk.page.getByRole('button', { name: words.enter }).count()).toBe(0)

  const { page, problems } = await site.enter({ account: 'chief', password: ADMIN_PASSWORD })
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: words.title }).click()
  await page.getByText('old-system.json').first().click()
  const counted = (level: 'EA' | 'CA') =>
    page.getByRole('textbox', { name: `${words.expected} ${product.newest.name} ${ledgerEn.level[level]}` })
  await counted('EA').fill('10')
  await counted('CA').fill('2')
  await page.getByRole('textbox', { name: words.deviationLabel }).fill('One case was destroyed last week')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'onboarding-compare')
  await page.getByRole('button', { name: words.enter }).click()
  await sign(page, { account: 'chief', password: ADMIN_PASSWORD }, words.enter, (await wordsOf('en')).kit.signature)
  await statusTag(page, words.status.ENTERED).waitFor()
  await picture(page, 'onboarding-entered')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: serialsEn.title, exact: true })
    .click()
  await page.getByText('OLD7', { exact: true }).waitFor()
  expect([...clerk.problems, ...problems]).toEqual([])
})
