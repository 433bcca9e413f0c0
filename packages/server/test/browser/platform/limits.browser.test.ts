/** An administrator places a factory in a region, and limits a user to a region around it. */

import { createFactory, getFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { getUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { usersEn } from '../../../../web/src/platform/access/users/users.en.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, choose, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

const { masters } = await wordsOf('en')

let site: Site
let factoryId: string
beforeAll(async () => {
  site = await openSite()
  await site.admin.call(saveMainDataRule, { body: { approvedKinds: [], version: 0 } })
  const { id: parentId } = await site.admin.call(createRegion, { body: { code: 'EU', name: 'Europe' } })
  await site.admin.call(createRegion, { body: { code: 'EU-DE', name: 'Germany', parentId } })
  factoryId = (await site.admin.call(createFactory, { body: { name: 'Works Berlin', zone: 'Europe/Berlin' } })).id
})

test('a factory is placed in a region in its drawer', async () => {
  const clerk = await userWith(site.http, site.admin, ['factories.list', 'factories.edit'])
  const { page, problems } = await site.enter(clerk, addressOf('factories'))
  await page
    .getByRole('row')
    .filter({ hasText: 'Works Berlin' })
    .getByRole('button', { name: masters.edit, exact: true })
    .click()
  const drawer = page.getByRole('dialog')
  await choose(page, linesEn.factories.fields.region, 'Europe / Germany (EU-DE)')
  await picture(page, 'factory-region')
  await drawer.getByRole('button', { name: masters.save, exact: true }).click()
  await page.getByRole('cell', { name: 'Germany', exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'factories')
  const { region } = await site.admin.call(getFactory, { params: { id: factoryId } })
  expect(region).toMatchObject({ code: 'EU-DE' })
  expect(problems).toEqual([])
})

test('a user is limited to a region, and the page of the user says so in words', async () => {
  const account = (await userWith(site.http, site.admin, ['orders.list'])).account
  const [user] = (await site.admin.call(listUsers, { query: { account } })).items
  const { page, problems } = await site.enter(site.admin, `/market/manage/member/member_list/${user!.id}`)
  await page.getByRole('combobox', { name: new RegExp(`^${usersEn.fields.regions}`) }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('Europe (EU)', { exact: true }).click()
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'user-limits')
  await page.getByRole('button', { name: usersEn.edit, exact: true }).click()
  await expect
    .poll(async () => (await site.admin.call(getUser, { params: { id: user!.id } })).regions)
    .toMatchObject([{ code: 'EU' }])
  await page.goto(`${site.url}/market/manage/member/member_list/${user!.id}/permissions`)
  await page.getByText('Europe (EU), with all below').waitFor()
  await page.getByText(usersEn.mayDo.sitesWithin).waitFor()
  await picture(page, 'user-limits-in-words')
  expect(problems).toEqual([])
})
