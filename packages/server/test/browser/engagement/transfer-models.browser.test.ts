/** A data engineer maps a sample on the bench, sees the errors go, and publishes what has none. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { transferModelsEn } from '../../../../web/src/engagement/transfers/transfer-models.en.ts'
import { aField, KEY } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { aDescribedCollection } from '../../../src/engagement/transfers/transfer-models.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/transfer_models'
const rights: readonly PermissionName[] = [
  'collections.list',
  'transferModels.list',
  'transferModels.create',
  'transferModels.edit',
  'transferModels.delete',
  'transferModels.publish',
]
const words = transferModelsEn
let site: Site
let engineer: Client

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
  await aDescribedCollection(site.admin, 'shop_orders', [KEY, aField('amount', { type: 'NUMBER' })])
})

describe('a transfer model', { shuffle: false }, () => {
  test('1. is created for a collection', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(words.empty.title).waitFor()
    await page.getByRole('link', { name: words.create }).click()
    await page.getByLabel(words.fields.code, { exact: true }).fill('shop_orders')
    await page.getByLabel(words.fields.nameEn).fill('Orders of the shop')
    await page.getByLabel(words.fields.nameZh).fill('商城订单')
    await page.getByRole('combobox', { name: words.fields.collection }).click()
    await page.getByTitle('shop_orders (shop_orders)').click()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders of the shop' }).waitFor()
    await statusTag(page, words.status.DRAFT).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. is mapped on the bench, by the keyboard as well, and published', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByRole('link', { name: 'shop_orders' }).first().click()
    await page.getByRole('link', { name: words.actions.editLines }).click()
    await page.getByText(words.bench.noSample).waitFor()
    await page.getByLabel(words.fields.sample, { exact: true }).fill('{"orderNo":"A1","amount":"12,50"}')
    await page.getByRole('button', { name: 'Add lines for 2 other fields' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(words.reasons.WRONG_TYPE).first().waitFor()
    await page.getByText(words.bench.rejected).waitFor()
    await picture(page, 'transfer-bench-error')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change line 2 amount' }).click()
    await page.getByRole('combobox', { name: words.steps.add }).click()
    await page.getByTitle(words.steps.kinds.NUMBER, { exact: true }).click()
    await page.getByRole('combobox', { name: words.steps.decimal }).click()
    await page.getByTitle(words.steps.comma, { exact: true }).click()
    await expect.poll(() => page.getByTestId('result').textContent()).toContain('12.5')
    await page.getByText('2 of 2 fields have a value.').waitFor()
    expect(await page.getByText(words.bench.rejected).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'transfer-bench')
    await page.getByText(words.bench.try, { exact: true }).click()
    await page.getByLabel(words.bench.tried, { exact: true }).fill('{"amount":"1"}')
    await page.getByText(words.reasons.MISSING).first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'transfer-bench-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: words.saveDraft }).click()
    await page.getByText('No errors in the sample, coverage 100%.').waitFor()
    await page.getByRole('button', { name: words.actions.publish, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Agreed with the shop')
    await dialog.getByRole('button', { name: words.actions.publish, exact: true }).click()
    await page.getByText(words.actions.published).waitFor()
    await picture(page, 'transfer-model')
    await page.getByRole('link', { name: 'Version 1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders of the shop, version 1' }).waitFor()
    await picture(page, 'transfer-version')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('3. stands in a list that fits the frame in Chinese and in the dark', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('header button:has(> span[lang="zh"])').click()
    await page.getByRole('heading', { level: 1, name: '转换模型' }).waitFor()
    await picture(page, 'transfer-models-zh')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'shop_orders' }).first().click()
    await page.getByRole('link', { name: '编辑映射行' }).click()
    await page.getByTestId('result').waitFor()
    await picture(page, 'transfer-bench-zh')
    expect(problems).toEqual([])
  })
})
