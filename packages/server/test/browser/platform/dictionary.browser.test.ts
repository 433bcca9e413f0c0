/** The dictionary as its people use it: the office adds a reason, and the warehouse scraps a pack for it. */

import { listDictionary } from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import { expect, test } from 'vitest'
import { dictionaryEn } from '../../../../web/src/platform/dictionary/dictionary.en.ts'
import { reasonsEn } from '../../../../web/src/platform/dictionary/reasons.en.ts'
import { aStock } from '../../../src/desk/serials/serials.fixtures.ts'
import { activeCodes, deskRights } from '../../../src/desk/status-changes/status-changes.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, choose, openSite, picture, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

const { masters, statusChanges } = await wordsOf('en')

test('the office adds a scrap reason, and the warehouse chooses it', async () => {
  const site = await openSite()
  const clerk = await userWith(site.http, site.admin, ['dictionary.list', 'dictionary.create', 'dictionary.edit'])
  const office = await site.enter(clerk)
  const menu = office.page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('link', { name: dictionaryEn.title, exact: true }).click()
  await office.page.getByRole('button', { name: dictionaryEn.create, exact: true }).click()
  const drawer = office.page.getByRole('dialog', { name: dictionaryEn.create })
  await choose(drawer, dictionaryEn.fields.type, dictionaryEn.types.SCRAP_REASON)
  await drawer.getByLabel(dictionaryEn.fields.code).fill('CRUSH')
  await drawer.getByLabel(dictionaryEn.fields.name).fill('压损')
  await drawer.getByLabel(dictionaryEn.fields.nameEn).fill('Crushed')
  expect(await axeViolations(office.page)).toEqual([])
  await picture(office.page, 'dictionary-entry')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await office.page.getByRole('cell', { name: 'Crushed' }).waitFor()
  await picture(office.page, 'dictionary')

  const { codes } = await activeCodes(site.app, site.admin, await aStock(site.http, site.admin), 1)
  const { page, problems } = await site.enter(await userWith(site.http, site.admin, deskRights.SCR))
  await page.goto(`${site.url}${addressOf('scrapCreate')}`)
  const form = page.getByRole('main')
  await form.getByLabel(statusChanges.pick.codesLabel).fill(codes[0] ?? '')
  await form.getByText(statusChanges.operations.DESTROY.text, { exact: true }).click()
  await choose(form, reasonsEn.choose, 'Crushed')
  await picture(page, 'scrap-reason')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: statusChanges.pick.submit, exact: true }).click()
  await form.getByText('压损 Crushed', { exact: true }).first().waitFor()
  expect((await clerk.call(listDictionary, { query: {} })).items).toMatchObject([{ code: 'CRUSH', isUsed: true }])
  expect([...office.problems, ...problems]).toEqual([])
})
