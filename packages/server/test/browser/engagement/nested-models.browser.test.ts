/** A data engineer describes an address once, and two places of a collection have its fields. */

import { createCollection, publishCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { metaDataEn } from '../../../../web/src/engagement/collections/meta-data/meta-data.en.ts'
import { nestedModelsEn } from '../../../../web/src/engagement/collections/nested-models/nested-models.en.ts'
import { recordsEn } from '../../../../web/src/engagement/records/records.en.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/nested_models'
const META = '/market/manage/main_data/data_center/meta_data'
const words = nestedModelsEn
let site: Site
let engineer: Client
let collectionId: string

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [
    'nestedModels.list',
    'nestedModels.create',
    'nestedModels.edit',
    'nestedModels.publish',
    'collections.list',
    'metaData.list',
    'metaData.edit',
    'records.list',
    'records.create',
  ])
  const made = await site.admin.call(createCollection, {
    body: { code: 'stores', nameEn: 'Stores', nameZh: '门店', kind: 'OBJECT', keyPath: 'code' },
  })
  collectionId = made.id
})

async function publish(page: Awaited<ReturnType<Site['enter']>>['page']) {
  await page.getByRole('button', { name: words.actions.publish, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Agreed with the shop')
  await dialog.getByRole('button', { name: words.actions.publish, exact: true }).click()
  await page.getByText(words.actions.published).waitFor()
}

describe('a nested model', { shuffle: false }, () => {
  test('1. is created by keyboard alone, and gets its fields', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(words.empty.title).waitFor()
    await page.getByRole('link', { name: words.create }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(words.fields.code, { exact: true }).fill('postal_address')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Address')
    await page.keyboard.press('Tab')
    await page.keyboard.type('地址')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Address' }).waitFor()
    await statusTag(page, words.status.DRAFT).waitFor()
    await page.getByRole('link', { name: words.actions.editFields }).click()
    for (const [path, label, isPersonal] of [
      ['city', 'Town', false],
      ['street', 'Street', true],
    ] as const) {
      await page.getByRole('button', { name: metaDataEn.field.add }).click()
      await page.getByLabel(metaDataEn.fields.path, { exact: true }).fill(path)
      await page.getByLabel(metaDataEn.fields.labelEn).fill(label)
      await page.getByLabel(metaDataEn.fields.labelZh).fill(label)
      if (isPersonal) {
        await page.getByLabel(metaDataEn.fields.pii).click()
        await page.getByTitle(metaDataEn.pii.PERSONAL, { exact: true }).click()
      }
    }
    await picture(page, 'nested-model-fields')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.saveDraft }).click()
    await page.getByRole('cell', { name: 'street', exact: true }).waitFor()
    await publish(page)
    await page.getByText(words.readers.none).waitFor()
    await page.getByRole('link', { name: 'Version 1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Address, version 1' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. is chosen for a field of a collection, one and many', async () => {
    const fields = [aField('code', { labelEn: 'Code', labelZh: '编码', isRequired: true })]
    const params = { id: collectionId }
    await site.admin.call(saveMetaDataDraft, { params, body: { version: 0, fields } })
    const { page, problems } = await site.enter(engineer, `${META}/${collectionId}/edit`)
    await page.getByRole('button', { name: metaDataEn.field.add }).click()
    await page.getByLabel(metaDataEn.fields.path, { exact: true }).fill('home')
    await page.getByLabel(metaDataEn.fields.labelEn).fill('Address')
    await page.getByLabel(metaDataEn.fields.labelZh).fill('地址')
    await page.getByLabel(metaDataEn.fields.type, { exact: true }).click()
    await page.getByTitle(metaDataEn.types.OBJECT, { exact: true }).click()
    await page.getByRole('combobox', { name: metaDataEn.fields.model }).click()
    await page.getByTitle('Address, version 1').click()
    await page.getByRole('button', { name: metaDataEn.field.add }).click()
    await page.getByLabel(metaDataEn.fields.path, { exact: true }).fill('branches')
    await page.getByLabel(metaDataEn.fields.labelEn).fill('Branches')
    await page.getByLabel(metaDataEn.fields.labelZh).fill('分店')
    await page.getByLabel(metaDataEn.fields.type, { exact: true }).click()
    await page.getByTitle(metaDataEn.types.ARRAY, { exact: true }).last().click()
    await page.getByLabel(metaDataEn.fields.itemType, { exact: true }).click()
    await page.getByTitle(metaDataEn.types.OBJECT, { exact: true }).last().click()
    await page.getByLabel(metaDataEn.fields.maxItems).fill('2')
    await page.getByRole('combobox', { name: metaDataEn.fields.model }).click()
    await page.getByTitle('Address, version 1').last().click()
    await picture(page, 'nested-model-chosen')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: metaDataEn.save }).click()
    await page.getByRole('cell', { name: 'branches.street', exact: true }).waitFor()
    await picture(page, 'nested-meta-data')
    // The form has what a person entered, without the fields of the model.
    await page.getByRole('link', { name: metaDataEn.actions.edit }).click()
    await page.getByRole('button', { name: 'Change branches', exact: true }).waitFor()
    expect(await page.getByText('branches.street').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('3. makes groups in the form of a record, and rows on its page', async () => {
    const params = { id: collectionId }
    await site.admin.call(publishMetaData, { params, body: { version: 2, reason: 'agreed' } })
    await site.admin.call(publishCollection, { params, body: { version: 1, reason: 'agreed' } })
    const { page, problems } = await site.enter(
      engineer,
      `/market/manage/main_data/data_center/collections/${collectionId}/records/create`,
    )
    await page.getByLabel('Code', { exact: true }).fill('SH-1')
    await page.getByRole('group', { name: 'Address', exact: true }).getByLabel(/^Town/).fill('Shanghai')
    const add = page.getByRole('button', { name: 'Add to Branches' })
    await add.focus()
    await page.keyboard.press('Enter')
    await add.click()
    expect(await add.isDisabled()).toBe(true)
    const branch = (number: number) => page.getByRole('group', { name: `Branches ${number}`, exact: true })
    await branch(1).getByLabel(/^Town/).fill('Suzhou')
    await branch(2).getByLabel(/^Town/).fill('Wuxi')
    await branch(2)
      .getByLabel(/^Street/)
      .fill('Taihu Avenue 8')
    await picture(page, 'nested-record-form')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove Branches 1' }).click()
    expect(await branch(1).getByLabel(/^Town/).inputValue()).toBe('Wuxi')
    await page.getByRole('button', { name: recordsEn.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'SH-1' }).waitFor()
    await page.getByRole('cell', { name: 'Wuxi' }).waitFor()
    await page.getByRole('cell', { name: '••• 8' }).waitFor()
    await picture(page, 'nested-record')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'nested-record-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
  })

  test('4. says who uses it, and is not archived meanwhile', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByRole('link', { name: 'postal_address' }).click()
    await page.getByRole('cell', { name: 'branches', exact: true }).waitFor()
    await picture(page, 'nested-model')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.actions.archive, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('No longer used')
    await dialog.getByRole('button', { name: words.actions.archive, exact: true }).click()
    await page.getByText('The nested model is used by stores.').first().waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'nested-model-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    // The refusal.
    expect(problems.filter((problem) => !problem.includes('status of 409'))).toEqual([])
  })
})

test('the list fits the frame in Chinese and in the dark', async () => {
  const { page, problems } = await site.enter(engineer, LIST)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '嵌套模型' }).waitFor()
  await picture(page, 'nested-models-zh')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'postal_address' }).click()
  await page.getByRole('heading', { level: 1, name: '地址' }).waitFor()
  await picture(page, 'nested-model-zh')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
