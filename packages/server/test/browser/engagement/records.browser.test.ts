/** Records of a collection: found, entered, changed with masked fields, and deleted, by who may do no more. */

import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordsEn } from '../../../../web/src/engagement/records/records.en.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../../src/engagement/records/records.fixtures.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const COLLECTIONS = '/market/manage/main_data/data_center/collections'
const words = recordsEn
let site: Site
let keeper: Client
let list: string
let collectionId: string

const FIELDS = [
  aField('code', { labelEn: 'Code', labelZh: '编码', isRequired: true }),
  aField('city', { labelEn: 'City', labelZh: '城市', isIndexed: true, isRequired: true }),
  aField('area', { labelEn: 'Area', labelZh: '面积', type: 'NUMBER', unit: 'm2' }),
  aField('isOpen', { labelEn: 'Open', labelZh: '营业中', type: 'BOOLEAN' }),
  aField('format', { labelEn: 'Format', labelZh: '业态', type: 'ENUM', values: ['STREET', 'MALL'] }),
  aField('openedOn', { labelEn: 'Opened', labelZh: '开业日期', type: 'DATE' }),
  aField('manager', { labelEn: 'Manager', labelZh: '店长', type: 'OBJECT' }),
  aField('manager.phone', { labelEn: 'Phone of the manager', labelZh: '店长电话', pii: 'PERSONAL' }),
  aField('services', { labelEn: 'Services', labelZh: '服务', type: 'ARRAY', itemType: 'STRING' }),
  aField('shelves', { labelEn: 'Shelves', labelZh: '货架', type: 'ARRAY', itemType: 'OBJECT' }),
  aField('shelves.no', { labelEn: 'Shelf', labelZh: '货架号', type: 'INTEGER', isRequired: true }),
]

beforeAll(async () => {
  site = await openSite()
  collectionId = await aRecordCollection(site.admin, FIELDS, { nameEn: 'Stores', nameZh: '门店' })
  list = `${COLLECTIONS}/${collectionId}/records`
  keeper = await userWith(site.http, site.admin, [
    'collections.list',
    'records.list',
    'records.create',
    'records.edit',
    'records.delete',
    'records.unmask',
  ])
})

describe('a record', { shuffle: false }, () => {
  test('1. is entered in the form that the meta data makes', async () => {
    const { page, problems } = await site.enter(keeper, COLLECTIONS)
    await page.getByRole('link', { name: words.title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Records of Stores' }).waitFor()
    await page.getByText(words.empty.title).waitFor()
    await page.getByRole('link', { name: words.create, exact: true }).click()
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByText(words.errors.record_field_missing).first().waitFor()
    expect(await page.getByText(words.errors.record_field_missing).count()).toBe(2)
    await page.getByLabel('Code', { exact: true }).fill('SH-1')
    await page.getByLabel('City', { exact: true }).fill('Shanghai')
    await page.getByLabel(/^Area/).fill('96.5')
    await page.getByRole('combobox', { name: /^Open\b/ }).click()
    await page.getByTitle(words.yes, { exact: true }).click()
    await page.getByLabel(/^Phone of the manager/).fill('+8613800138000')
    await page.getByLabel(/^Services/).fill('Wrapping\nMembers')
    const shelves = page.getByRole('button', { name: 'Add to Shelves' })
    await shelves.click()
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByText(words.errors.record_field_missing).waitFor()
    await page.getByRole('group', { name: 'Shelves 1' }).getByLabel('Shelf', { exact: true }).fill('1')
    await shelves.click()
    await page.getByRole('group', { name: 'Shelves 2' }).getByLabel('Shelf', { exact: true }).fill('2')
    await picture(page, 'record-form')
    // What the header covers is no target.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'SH-1' }).waitFor()
    await page.getByText('+86•••00').first().waitFor()
    await page.getByText('96.5 m2', { exact: true }).waitFor()
    await page.getByText('Wrapping, Members').waitFor()
    expect(problems).toEqual([])
  })

  test('2. is changed without what is shown in part, and tells what changed', async () => {
    const { page, problems } = await site.enter(keeper, list)
    await page.getByRole('link', { name: 'SH-1' }).click()
    await page.getByRole('link', { name: words.actions.edit, exact: true }).click()
    await page.getByLabel('City', { exact: true }).fill('Suzhou')
    expect(await page.getByLabel('Code', { exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByText('City: Shanghai → Suzhou').waitFor()
    await page.getByRole('button', { name: words.personal.show }).click()
    await page.getByText('+8613800138000').waitFor()
    await page.getByText(words.personal.shown).waitFor()
    await picture(page, 'record')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'record-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
  })

  test('3. is found by an indexed field, and deleted with a reason', async () => {
    await site.admin.call(createRecord, { body: { collectionId, data: { code: 'BJ-1', city: 'Beijing' } } })
    const { page, problems } = await site.enter(keeper, `${list}?field=city&value=Suzhou`)
    await page.getByRole('link', { name: 'SH-1' }).waitFor()
    expect(await page.getByRole('link', { name: 'BJ-1' }).count()).toBe(0)
    await picture(page, 'records')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'SH-1' }).click()
    await page.getByRole('button', { name: words.actions.delete, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Was closed last year')
    await dialog.getByRole('button', { name: words.actions.delete, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Records of Stores' }).waitFor()
    await page.getByRole('link', { name: 'BJ-1' }).waitFor()
    expect(await page.getByRole('link', { name: 'SH-1' }).count()).toBe(0)
    // The page of the record reads it once more before it goes.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })
})

test('the list fits the frame in Chinese and in the dark', async () => {
  const { page, problems } = await site.enter(keeper, list)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '门店的记录' }).waitFor()
  await picture(page, 'records-zh')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
