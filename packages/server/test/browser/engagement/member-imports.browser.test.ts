/** A marketer uploads a file of members, chooses its columns, corrects a row, and enters the rest. */

import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberImportsEn } from '../../../../web/src/engagement/member-imports/member-imports.en.ts'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { importsEn } from '../../../../web/src/platform/imports/imports.en.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../../src/engagement/records/records.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { en } = memberFileTexts
const LIST = '/market/manage/main_data/member/imports'
let site: Site
let marketer: Client
let blind: Client

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [
    'memberImports.list',
    'memberImports.create',
    'memberImports.run',
    'memberImports.export',
    'members.list',
    'members.create',
    'members.unmask',
  ])
  blind = await userWith(site.http, site.admin, ['memberImports.list', 'memberImports.create', 'memberImports.run'])
  await marketer.call(createMember, { body: { name: 'Li Na', phone: '+8613800138000', externalId: 'shop-1' } })
})

const CONTENT = [
  'Number,E-mail,Name,External ID',
  '+8613800138000,li.na@mail.example,Li Na-Wang,shop-1',
  '+8613700137001,,王芳,',
  '1370,,Ben,',
  '+8613800138000,,Somebody,',
].join('\n')

describe('a file of members', { shuffle: false }, () => {
  test('1. is uploaded, checked, and its columns are chosen', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByText(memberImportsEn.empty.title).waitFor()
    await page.getByRole('link', { name: memberImportsEn.upload }).first().click()
    await page.getByText(memberImportsEn.howTitle).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import upload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTENT) })
    await page.getByRole('heading', { level: 1, name: 'shop.csv' }).waitFor()
    await statusTag(page, importsEn.status.CHECKED).waitFor()
    await page.getByRole('button', { name: memberImportsEn.columns.change }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Column “Number”').click()
    await page.getByTitle('Phone number').click()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import columns')
    await dialog.getByRole('button', { name: memberImportsEn.columns.check }).click()
    await page.getByRole('button', { name: 'Enter 2 rows' }).waitFor()
    expect(problems).toEqual([])
  })

  test('2. shows what it changes, and a refused row is corrected', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'shop.csv' }).click()
    await page.getByText('Name: Li Na → Li Na-Wang').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import')
    await page.getByRole('button', { name: 'Correct line 4' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone number').fill('+8613700137002')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import correction')
    await dialog.getByRole('button', { name: memberImportsEn.checkRow }).click()
    await page.getByRole('button', { name: 'Enter 3 rows' }).click()
    await page.getByRole('dialog').getByText('1 refused row is left out.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Enter 3 rows' }).click()
    await statusTag(page, importsEn.status.DONE).waitFor()
    await picture(page, 'member import done')
    expect(problems).toEqual([])
  })

  test('3. tells nobody who is a member without the right to see identities', async () => {
    const { page, problems } = await site.enter(blind, LIST)
    await page.getByText(membersEn.counted.FEW).first().waitFor()
    await picture(page, 'member imports in tens')
    await page.getByRole('link', { name: 'shop.csv' }).click()
    await page.getByText(membersEn.counted.inTens).waitFor()
    await page.getByText(memberImportsEn.outcomes.FITS).first().waitFor()
    expect(await page.getByText('Li Na →').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import in tens')
    expect(problems).toEqual([])
  })

  test('4. states what members agreed to, and their attributes', async () => {
    const keeper = await userWith(site.http, site.admin, [
      'memberImports.list',
      'memberImports.create',
      'memberImports.run',
      'members.list',
      'members.unmask',
      'members.recordConsent',
    ])
    const fields = [
      aField('externalId', { isRequired: true }),
      aField('size', { type: 'NUMBER', labelEn: 'Shoe size' }),
    ]
    await aRecordCollection(site.admin, fields, { kind: 'PROFILE', keyPath: 'externalId', nameEn: 'Shoppers' })
    const { page, problems } = await site.enter(keeper, `${LIST}/create`)
    await page.getByText(memberImportsEn.how.consents).waitFor()
    const lines = ['External ID,Texts,On,Shoe', 'shop-1,yes,2026-01-05,42', 'shop-9,maybe,2026-01-05,big']
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('heading', { level: 1, name: 'texts.csv' }).waitFor()
    await statusTag(page, importsEn.status.CHECKED).waitFor()
    await page.getByRole('button', { name: memberImportsEn.columns.change }).click()
    const dialog = page.getByRole('dialog')
    for (const [title, field] of [
      ['Texts', en.fields.consentSms],
      ['On', en.fields.consentDay],
      ['Shoe', 'Shoppers: Shoe size'],
    ] as const) {
      await dialog.getByLabel(`Column “${title}”`).click()
      await page.keyboard.type(field)
      await page.getByTitle(field, { exact: true }).click()
    }
    const check = dialog.getByRole('button', { name: memberImportsEn.columns.check })
    await dialog.getByText(memberImportsEn.errors.member_import_consent_source_needed).waitFor()
    await dialog.getByLabel(memberImportsEn.consents.source, { exact: true }).click()
    await page.getByTitle('Website', { exact: true }).click()
    await dialog.getByLabel(memberImportsEn.consents.proof, { exact: true }).fill('Newsletter form 2026')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import consents')
    await check.click()
    await page.getByText(en.faults.consent_unknown).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member import with consents')
    await page.getByRole('button', { name: 'Correct line 3' }).click()
    await dialog.getByLabel(en.fields.consentSms, { exact: true }).fill('no')
    await dialog.getByLabel('Shoppers: Shoe size', { exact: true }).fill('38')
    await picture(page, 'member import attribute correction')
    await dialog.getByRole('button', { name: memberImportsEn.checkRow }).click()
    await page.getByRole('button', { name: 'Enter 2 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enter 2 rows' }).click()
    await statusTag(page, importsEn.status.DONE).waitFor()
    await page.getByText(memberImportsEn.counts.keptNo).waitFor()
    await picture(page, 'member import of consents done')
    expect(problems).toEqual([])
  })
})
