/** A data engineer uploads a file of records, chooses its columns, corrects a row, and enters the rest. */

import { beforeAll, describe, expect, test } from 'vitest'
import { recordImportsEn } from '../../../../web/src/engagement/record-imports/record-imports.en.ts'
import { recordsEn } from '../../../../web/src/engagement/records/records.en.ts'
import { importsEn } from '../../../../web/src/platform/imports/imports.en.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../../src/engagement/records/records.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const words = recordImportsEn
let site: Site
let engineer: Client
let records: string

const FIELDS = [
  aField('code', { labelEn: 'Code', labelZh: '编码', isRequired: true }),
  aField('city', { labelEn: 'City', labelZh: '城市', isIndexed: true }),
  aField('area', { labelEn: 'Area', labelZh: '面积', type: 'NUMBER', unit: 'm2' }),
  aField('manager', { labelEn: 'Manager', labelZh: '店长', type: 'OBJECT' }),
  aField('manager.phone', { labelEn: 'Phone of the manager', labelZh: '店长电话', pii: 'PERSONAL' }),
]
const CONTENT = [
  'Number,城市,Area,manager.phone,Remark',
  'SH-1,Shanghai,96.5,+8613800138001,new',
  'SH-2,Shanghai,about 40,+8613800138002,',
  'SZ-1,Suzhou,51,,',
].join('\n')

beforeAll(async () => {
  site = await openSite()
  const id = await aRecordCollection(site.admin, FIELDS, { nameEn: 'Stores', nameZh: '门店' })
  records = `/market/manage/main_data/data_center/collections/${id}/records`
  engineer = await userWith(site.http, site.admin, ['collections.list', 'records.list', 'records.import'])
})

describe('a file of records', { shuffle: false }, () => {
  test('1. is uploaded from the list of records, checked, and its columns are chosen', async () => {
    const { page, problems } = await site.enter(engineer, records)
    await page.getByRole('link', { name: recordsEn.import, exact: true }).click()
    await page.getByText(words.empty.title).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: words.upload }).first().click()
    await page.getByText(words.howTitle).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'record import upload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTENT) })
    await page.getByRole('heading', { level: 1, name: 'stores.csv' }).waitFor()
    await page.getByText(words.columns.needed.replace('{key}', 'Code, code')).waitFor()
    // By the keyboard alone.
    await page.getByRole('button', { name: words.columns.change }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Column “Number”').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByTitle('Code, code').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'record import columns')
    await dialog.getByRole('button', { name: words.columns.check }).click()
    await page.getByRole('button', { name: 'Enter 2 rows' }).waitFor()
    expect(problems).toEqual([])
  })

  test('2. shows what is wrong, is corrected in the form of the record, and entered', async () => {
    const { page, problems } = await site.enter(engineer, records.replace('/records', '/imports'))
    await page.getByRole('link', { name: 'stores.csv' }).click()
    await page.getByText('Area: The value has another type than the field.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'record import')
    await page.getByRole('button', { name: 'Correct line 3' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Area/).fill('40')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'record import correction')
    await form.getByRole('button', { name: importsEn.save }).click()
    await page.getByRole('button', { name: 'Enter 3 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enter 3 rows' }).click()
    await statusTag(page, importsEn.status.DONE).waitFor()
    expect(problems).toEqual([])
  })

  test('3. reads well in Chinese, in the dark and on a narrow page', async () => {
    const { page, problems } = await site.enter(engineer, records.replace('/records', '/imports'), 'zh')
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'record imports zh dark')
    await page.getByRole('link', { name: 'stores.csv' }).click()
    await page.getByText('校验和').waitFor()
    await picture(page, 'record import zh dark')
    await page.setViewportSize({ width: 420, height: 900 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    await picture(page, 'record import narrow')
    expect(problems).toEqual([])
  })
})
