/** A data engineer describes a collection, publishes its fields, and breaks them only on purpose. */

import { createCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { collectionsEn } from '../../../../web/src/engagement/collections/collections.en.ts'
import { metaDataEn } from '../../../../web/src/engagement/collections/meta-data/meta-data.en.ts'
import { aField, KEY } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/collections'
const META = '/market/manage/main_data/data_center/meta_data'
const rights: readonly PermissionName[] = [
  'collections.list',
  'collections.create',
  'collections.edit',
  'collections.delete',
  'collections.editStatus',
  'metaData.list',
  'metaData.edit',
  'metaData.publish',
]
let site: Site
let engineer: Client

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
})

describe('a collection', { shuffle: false }, () => {
  test('1. is created, and named by its language', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(collectionsEn.empty.title).waitFor()
    await page.getByRole('link', { name: collectionsEn.create }).click()
    await page.getByLabel(collectionsEn.fields.code, { exact: true }).fill('shop_orders')
    await page.getByLabel(collectionsEn.fields.nameEn).fill('Shop orders')
    await page.getByLabel(collectionsEn.fields.nameZh).fill('商城订单')
    await page.getByLabel(collectionsEn.fields.kind).click()
    await page.getByTitle(collectionsEn.kinds.EVENT).click()
    await page.getByLabel(collectionsEn.fields.keyPath).fill('orderNo')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: collectionsEn.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Shop orders' }).waitFor()
    await statusTag(page, collectionsEn.status.DRAFT).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'collection')
    expect(problems).toEqual([])
  })

  test('2. gets its fields, which are published as version 1', async () => {
    const { page, problems } = await site.enter(engineer, META)
    await page.getByRole('link', { name: 'shop_orders' }).click()
    await page.getByRole('link', { name: metaDataEn.actions.edit }).click()
    await page.getByRole('button', { name: metaDataEn.field.add }).click()
    await page.getByLabel(metaDataEn.fields.path, { exact: true }).fill('orderNo')
    await page.getByRole('button', { name: metaDataEn.save }).click()
    await page.getByText(collectionsEn.errors.field_label_can_not_be_empty).first().waitFor()
    await page.getByLabel(metaDataEn.fields.labelEn).fill('Order number')
    await page.getByLabel(metaDataEn.fields.labelZh).fill('订单号')
    await page.getByLabel(metaDataEn.fields.isRequired).check()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'meta-data-form')
    await page.getByRole('button', { name: metaDataEn.save }).click()
    await page.getByText(metaDataEn.firstDraft).waitFor()
    await page.getByRole('button', { name: metaDataEn.actions.publish, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Agreed with the shop')
    await dialog.getByRole('button', { name: metaDataEn.actions.publish, exact: true }).click()
    await page.getByText(metaDataEn.actions.published).waitFor()
    await page.getByRole('link', { name: 'Version 1' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('3. tries a record without sending it', async () => {
    const { page, problems } = await site.enter(engineer, META)
    await page.getByRole('link', { name: 'shop_orders' }).click()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await page.getByLabel(metaDataEn.trial.record, { exact: true }).fill('{"orderNo": 7, "phone": "13800138000"}')
    await page.getByRole('button', { name: metaDataEn.trial.run }).click()
    await page.getByText(`orderNo: ${metaDataEn.trial.reasons.WRONG_TYPE}`).waitFor()
    await page.getByText(`phone: ${metaDataEn.trial.reasons.UNKNOWN}`).waitFor()
    expect(sent.join('')).not.toContain('13800138000')
    expect(problems).toEqual([])
  })
})

test('what breaks its readers is published only once that is confirmed', async () => {
  const { id } = await engineer.call(createCollection, {
    body: { code: 'visits', nameEn: 'Visits', nameZh: '到店', kind: 'EVENT', keyPath: 'orderNo' },
  })
  const fields = [KEY, aField('city'), aField('size', { type: 'NUMBER', unit: 'g' })]
  await engineer.call(saveMetaDataDraft, { params: { id }, body: { version: 0, fields } })
  await engineer.call(publishMetaData, { params: { id }, body: { version: 1, reason: 'First' } })
  const { page, problems } = await site.enter(engineer, `${META}/${id}`)
  await page.getByRole('button', { name: metaDataEn.actions.paste }).click()
  const drawer = page.getByRole('dialog')
  const properties = { orderNo: { type: 'string' }, size: { type: 'string' } }
  const schema = { type: 'object', properties, required: ['orderNo'] }
  await drawer.getByLabel(metaDataEn.fields.schema).fill(JSON.stringify({ ...schema, oneOf: [] }))
  await drawer.getByRole('button', { name: metaDataEn.actions.pasteDone }).click()
  await drawer.getByText('oneOf').first().waitFor()
  await drawer.getByLabel(metaDataEn.fields.schema).fill(JSON.stringify(schema))
  await drawer.getByRole('button', { name: metaDataEn.actions.pasteDone }).click()
  await page.getByText(metaDataEn.effectTexts.BREAKING).waitFor()
  await picture(page, 'meta-data')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: metaDataEn.actions.publish, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The shop has moved')
  const confirm = dialog.getByRole('button', { name: metaDataEn.actions.publish, exact: true })
  expect(await confirm.isDisabled()).toBe(true)
  await picture(page, 'meta-data-publish')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByText(metaDataEn.actions.override).click()
  await confirm.click()
  await page.getByRole('link', { name: 'Version 2' }).click()
  await page.getByRole('heading', { level: 1, name: /ersion 2$/ }).waitFor()
  await page.getByText(metaDataEn.changes.REMOVED).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  // The schema that was refused.
  expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([])
})

test('lists of the data center fit the frame in Chinese and in the dark', async () => {
  const { page, problems } = await site.enter(engineer, META)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '元数据' }).waitFor()
  await picture(page, 'meta-data-list-zh')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: '数据集', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '数据集' }).waitFor()
  await picture(page, 'collections-zh')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
