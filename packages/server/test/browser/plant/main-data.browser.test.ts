/** Main data as its people use it: a brand in a drawer, and regions in a tree. */

import { createBrand } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { listCategoryAccounts } from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { createRegion, listRegions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { mainDataEn } from '../../../../web/src/plant/main-data/main-data.en.ts'
import { viewsEn } from '../../../../web/src/platform/views/views.en.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, choose, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'
import { demoPlant } from '../../harness/demo-plant.ts'

const { masters } = await wordsOf('en')

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.admin.call(saveMainDataRule, { body: { approvedKinds: [], version: 0 } })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a clerk creates a brand; a period that ends before it begins is refused at its field', async () => {
  const clerk = await userWith(site.http, site.admin, ['brands.list', 'brands.create'])
  const { page, problems } = await site.enter(clerk, addressOf('brands'))
  await page.getByText(mainDataEn.brands.empty.title).waitFor()
  await button(page, mainDataEn.brands.create).first().click()
  const drawer = page.getByRole('dialog', { name: mainDataEn.brands.create })
  await drawer.getByLabel(mainDataEn.fields.code, { exact: true }).fill('CARDIA')
  await drawer.getByLabel(mainDataEn.fields.name, { exact: true }).fill('Cardia')
  const day = async (label: string, value: string) => {
    await drawer.getByLabel(label).fill(value)
    await drawer.getByLabel(label).press('Enter')
  }
  await day(mainDataEn.fields.validFrom, '2026-12-01')
  await day(mainDataEn.fields.validTo, '2026-11-01')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await drawer.getByText(mainDataEn.errors.last_day_before_first).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'brand-refused')
  await day(mainDataEn.fields.validTo, '2027-11-01')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await page.getByRole('cell', { name: 'CARDIA', exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('a double is merged into the record that stays, which is then found by both codes', async () => {
  for (const [code, name] of [
    ['NOVA', 'Nova'],
    ['NOVA-2', 'Nova (double)'],
  ] as const)
    await site.admin.call(createBrand, { body: { code, name } })
  const clerk = await userWith(site.http, site.admin, ['brands.list', 'brands.delete'])
  const { page, problems } = await site.enter(clerk, addressOf('brands'))
  const double = page.getByRole('row').filter({ hasText: 'NOVA-2' })
  await double.getByRole('button', { name: masters.merge, exact: true }).click()
  const { merging } = mainDataEn
  const drawer = page.getByRole('dialog', { name: said(merging.title, { name: 'Nova (double)', code: 'NOVA-2' }) })
  await drawer.getByRole('button', { name: merging.submit, exact: true }).click()
  expect(await drawer.getByRole('combobox', { name: merging.into }).getAttribute('aria-invalid')).toBe('true')
  await choose(drawer, merging.into, 'Nova (NOVA)')
  await drawer.getByLabel(merging.reason).fill('entered twice')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'brand-merge')
  await drawer.getByRole('button', { name: merging.submit, exact: true }).click()
  await double.waitFor({ state: 'hidden' })
  await page.getByLabel(mainDataEn.fields.search).fill('nova-2')
  await page.getByRole('cell', { name: 'NOVA', exact: true }).waitFor()
  await picture(page, 'brand-merged')
  expect(problems).toEqual([])
})

test('regions are opened level by level, found with the way to them, and one with others inside stays', async () => {
  const make = (code: string, name: string, parentId: string | null = null) =>
    site.admin.call(createRegion, { body: { code, name, parentId } })
  const land = await make('CN', 'China')
  const province = await make('CN-32', 'Jiangsu', land.id)
  await make('CN-31', 'Shanghai', land.id)
  await make('CN-3205', 'Suzhou', province.id)
  await make('DE', 'Germany')
  const clerk = await userWith(site.http, site.admin, ['regions.list', 'regions.create', 'regions.delete'])
  const { page, problems } = await site.enter(clerk, addressOf('regions'))
  const cell = (name: string) => page.getByRole('cell', { name, exact: true })
  await cell('DE').waitFor()
  expect(await cell('CN-32').count()).toBe(0)
  await button(page, said(masters.open, { name: 'China' })).click()
  await cell('CN-32').waitFor()
  expect(await cell('CN-3205').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await button(page, said(masters.close, { name: 'China' })).click()
  await cell('CN-32').waitFor({ state: 'hidden' })

  // The search opens every level on the way.
  await page.getByRole('combobox', { name: masters.findInTree }).fill('suz')
  await page.getByTitle('China / Jiangsu / Suzhou (CN-3205)').click()
  await cell('CN-3205').waitFor()
  await picture(page, 'regions-found')

  await button(page, mainDataEn.regions.create).click()
  const drawer = page.getByRole('dialog', { name: mainDataEn.regions.create })
  await drawer.getByLabel(mainDataEn.fields.code, { exact: true }).fill('CN-320508')
  await drawer.getByLabel(mainDataEn.fields.name, { exact: true }).fill('Gusu')
  await choose(drawer, mainDataEn.fields.parent, 'China / Jiangsu / Suzhou (CN-3205)')
  await picture(page, 'region-form')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await button(page, said(masters.open, { name: 'Suzhou' })).click()
  await cell('CN-320508').waitFor()

  const row = page.getByRole('row').filter({ has: cell('CN-3205') })
  await row.getByRole('button', { name: masters.delete, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: masters.delete, exact: true }).click()
  await page.getByText('“Suzhou” is still used by 1 record below it, namely CN-320508 Gusu.').first().waitFor()
  await picture(page, 'region-still-used')
  await page.keyboard.press('Escape')
  await button(page, masters.asTable).click()
  await cell('China / Jiangsu / Suzhou').waitFor()
  // The address of the table is no saved view.
  expect(await page.getByText(viewsEn.missing).count()).toBe(0)
  await picture(page, 'regions-table')
  expect(await axeViolations(page)).toEqual([])
  expect((await site.admin.call(listRegions, { query: { search: 'Suzhou' } })).items).toHaveLength(1)
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})

test('the tax number of a company is judged by its country, and the form says how it looks', async () => {
  const clerk = await userWith(site.http, site.admin, ['businessUnits.list', 'businessUnits.create'])
  const { page, problems } = await site.enter(clerk, addressOf('businessUnits'))
  const words = mainDataEn.businessUnits
  await button(page, words.create).first().click()
  const drawer = page.getByRole('dialog', { name: words.create })
  await drawer.getByLabel(mainDataEn.fields.code, { exact: true }).fill('HD')
  await drawer.getByLabel(mainDataEn.fields.name, { exact: true }).fill('Huadong')
  // Of 249 countries only some are drawn, until a part of a name is typed.
  const country = async (name: string) => {
    await drawer.getByRole('combobox', { name: new RegExp(`^${words.fields.taxCountry}`) }).fill(name)
    await page.locator('.ant-select-dropdown:visible').getByText(name).click()
  }
  await drawer.getByRole('textbox', { name: new RegExp(`^${words.fields.taxNumber}`) }).fill('94-1234567')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await drawer.getByText(mainDataEn.errors.tax_country_needed).waitFor()
  await country('China (CN)')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await drawer.getByText(mainDataEn.errors.tax_number_wrong_format).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'tax-number')
  await country('United States (US)')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await page.getByRole('cell', { name: 'HD', exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('on the demo plant a clerk adds a counter with its place, and an account of a brand at a channel', async () => {
  const demo = await openSite(await demoPlant())
  const clerk = await userWith(demo.http, demo.admin, [
    'counters.list',
    'counters.create',
    'regions.list',
    'businessUnits.list',
    'categoryAccounts.list',
    'categoryAccounts.create',
  ])
  const { page, problems } = await demo.enter(clerk, addressOf('counters'))
  const drawer = page.getByRole('dialog')
  const save = drawer.getByRole('button', { name: masters.save, exact: true })
  const words = mainDataEn.counters
  await page.getByRole('cell', { name: 'SZ-001', exact: true }).waitFor()
  await button(page, words.create).click()
  await drawer.getByLabel(mainDataEn.fields.code, { exact: true }).fill('NJ-001')
  await drawer.getByLabel(mainDataEn.fields.name, { exact: true }).fill('鼓楼药店 Gulou pharmacy')
  await choose(drawer, words.fields.region, /Gulou/)
  await drawer.getByLabel(words.fields.latitude).fill('32.06')
  await save.click()
  await drawer.getByText(mainDataEn.errors.coordinates_incomplete).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'counter-refused')
  await drawer.getByLabel(words.fields.longitude).fill('118.77')
  await save.click()
  await page.getByRole('cell', { name: 'NJ-001', exact: true }).waitFor()
  await picture(page, 'counters')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'counters-390')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${demo.url}${addressOf('categoryAccounts')}`)
  await page.getByRole('cell', { name: 'TMALL-DERMA', exact: true }).waitFor()
  await button(page, mainDataEn.categoryAccounts.create).click()
  const fields = mainDataEn.categoryAccounts.fields
  await drawer.getByLabel(mainDataEn.fields.code, { exact: true }).fill('WX-PEDIA')
  await drawer.getByLabel(mainDataEn.fields.name, { exact: true }).fill('Pedia at WeChat')
  await choose(drawer, fields.channel, /WeChat/)
  await drawer.getByLabel(fields.outsideId).fill('pedia-mini')
  await choose(drawer, fields.brand, /Pedia/)
  await picture(page, 'account-form')
  expect(await axeViolations(page)).toEqual([])
  await save.click()
  await page.getByRole('cell', { name: 'WX-PEDIA', exact: true }).waitFor()
  expect((await clerk.call(listCategoryAccounts, { query: { search: 'pedia-mini' } })).items).toMatchObject([
    { channel: { code: 'WECHAT' }, brand: { code: 'PEDIA' }, status: 'ACTIVE' },
  ])
  expect(problems).toEqual([])

  const chinese = await demo.enter(clerk, addressOf('categoryAccounts'), 'zh')
  await chinese.page.emulateMedia({ colorScheme: 'dark' })
  await chinese.page.getByText('停用', { exact: true }).waitFor()
  await picture(chinese.page, 'accounts-zh-dark')
  await chinese.page.setViewportSize({ width: 1024, height: 768 })
  await chinese.page.goto(`${demo.url}${addressOf('regions')}`)
  await chinese.page.getByRole('button', { name: /中国/ }).first().click()
  await chinese.page.getByRole('cell', { name: 'CN-32', exact: true }).waitFor()
  await picture(chinese.page, 'regions-zh-dark-1024')
  await chinese.page.goto(`${demo.url}${addressOf('businessUnits')}`)
  await chinese.page.getByRole('cell', { name: 'HD', exact: true }).waitFor()
  await picture(chinese.page, 'units-zh-dark-1024')
  expect(chinese.problems).toEqual([])
})
