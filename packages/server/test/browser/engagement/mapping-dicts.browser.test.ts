/** A data engineer enters a dictionary, publishes it, and decides about values that no item names. */

import {
  createMappingDict,
  publishMappingDict,
  saveMappingDraft,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { mappingDictsEn } from '../../../../web/src/engagement/dictionaries/mapping-dicts.en.ts'
import { noteUnmatched } from '../../../src/engagement/dictionaries/read-dicts.ts'
import { inTenant } from '../../../src/kit/db/db.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/mapping_dicts'
const rights: readonly PermissionName[] = [
  'mappingDicts.list',
  'mappingDicts.create',
  'mappingDicts.edit',
  'mappingDicts.delete',
  'mappingDicts.publish',
]
const words = mappingDictsEn
let site: Site
let engineer: Client

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
})

describe('a mapping dictionary', { shuffle: false }, () => {
  test('1. is created with its systems', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(words.empty.title).waitFor()
    await page.getByRole('link', { name: words.create }).click()
    await page.getByLabel(words.fields.code, { exact: true }).fill('store_codes')
    await page.getByLabel(words.fields.nameEn).fill('Store codes')
    await page.getByLabel(words.fields.nameZh).fill('门店编码')
    await page.getByLabel(words.fields.fromSystem).fill('Web shop')
    await page.getByLabel(words.fields.toSystem).fill('Data center')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Store codes' }).waitFor()
    await statusTag(page, words.status.DRAFT).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. gets items by hand and from a table, and is published', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByRole('link', { name: 'store_codes' }).click()
    await page.getByRole('link', { name: words.actions.editItems }).click()
    await page.getByText(words.items.paste, { exact: true }).click()
    await page.getByLabel(words.items.pasted).fill('Shanghai\tSH-01\nBeijing\tBJ-01\t\t2026-06-30\nTest')
    await page.getByRole('button', { name: words.items.usePasted }).click()
    await page.getByText('Shanghai', { exact: true }).waitFor()
    await page.getByRole('button', { name: words.items.add }).click()
    await page.getByRole('button', { name: words.saveDraft }).click()
    await page.getByText(words.errors.mapping_item_from_can_not_be_empty).first().waitFor()
    await page.getByLabel(words.fields.from, { exact: true }).fill('Guangzhou')
    await page.getByLabel(words.fields.to, { exact: true }).fill('GZ-01')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'mapping-items')
    await page.getByRole('button', { name: words.saveDraft }).click()
    await page.getByRole('cell', { name: 'GZ-01' }).waitFor()
    await page.getByRole('button', { name: words.actions.publish, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Agreed with the shop')
    await dialog.getByRole('button', { name: words.actions.publish, exact: true }).click()
    await page.getByText(words.actions.published).waitFor()
    await page.getByLabel(words.trial.value).fill('Shanghai')
    await page.getByRole('button', { name: words.trial.run }).click()
    await page.getByText('Becomes SH-01.').waitFor()
    await page.getByRole('link', { name: 'Version 1' }).click()
    // The page before shows the same rows.
    await page.getByRole('heading', { level: 1, name: /, version 1$/ }).waitFor()
    await page.getByRole('cell', { name: 'until 2026-06-30' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })
})

test('a value that waits is decided by a suggestion', async () => {
  const { id } = await engineer.call(createMappingDict, {
    body: { code: 'sizes', nameEn: 'Sizes', nameZh: '规格', fromSystem: 'Shop', toSystem: 'Data center' },
  })
  const items = [
    { from: 'large box', to: 'LARGE' },
    { from: 'small box', to: 'SMALL' },
  ]
  const params = { id }
  await engineer.call(saveMappingDraft, { params, body: { version: 1, policy: 'INBOX', items } })
  await engineer.call(publishMappingDict, { params, body: { version: 2, reason: 'First version' } })
  await inTenant(site.app.pool, 1, 'write', (db) =>
    noteUnmatched(db, { id, policy: 'INBOX' }, ['Large-Box', 'Large-Box', 'w'.repeat(150)], site.app.clock.now()),
  )
  const { page, problems } = await site.enter(engineer, `${LIST}/${id}`)
  await page.getByText(words.waiting.title).first().waitFor()
  await picture(page, 'mapping-dict')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'mapping-dict-390')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Decide on Large-Box' }).click()
  const drawer = page.getByRole('dialog')
  expect(await drawer.getByLabel(words.fields.to, { exact: true }).inputValue()).toBe('LARGE')
  await drawer.getByRole('button', { name: 'LARGE', exact: true }).click()
  await picture(page, 'mapping-decide')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: words.waiting.decide, exact: true }).click()
  await page.getByText(words.waiting.inDraft).waitFor()
  await page.getByText(words.changes.ADDED, { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('the list fits the frame in Chinese and in the dark', async () => {
  const { page, problems } = await site.enter(engineer, LIST)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '映射字典' }).waitFor()
  await picture(page, 'mapping-dicts-zh')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
