/** The pages of one setting each, as people who may change it and as people who may only read it. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})

const FIELD = 'main form input[inputmode="decimal"]'
const SAVE = /^(Save|保存)/
/** What the person holds, and a field with a value that the setting does not have. */
const SETTINGS: readonly { screen: string; may: readonly PermissionName[]; value: string; hasReason?: true }[] = [
  { screen: 'taskRule', may: ['tasks.listAll', 'tasks.editRule'], value: '45', hasReason: true },
  { screen: 'auditReviewRule', may: ['events.list', 'reviews.edit'], value: '14', hasReason: true },
  { screen: 'accessRule', may: ['accessRequests.list', 'accessRequests.edit'], value: '9' },
  { screen: 'passwordPolicy', may: ['passwordPolicy.edit'], value: '13' },
]

test.each(SETTINGS)('$screen is saved, kept and can be taken back', async ({ screen, may, value, hasReason }) => {
  const { kit } = await wordsOf('en')
  const keeper = await userWith(site.http, site.admin, may)
  const { page, problems } = await site.enter(keeper, addressOf(screen))
  const field = page.locator(FIELD).first()
  await field.fill(value)
  if (hasReason) await page.getByLabel(kit.reason.label).fill('Asked by the operators')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `setting-${screen}`)
  await page.getByRole('main').getByRole('button', { name: SAVE }).click()
  await page.getByRole('button', { name: kit.undo.action }).waitFor()
  await page.goto(site.url + addressOf(screen))
  await expect.poll(() => field.inputValue()).toBe(value)
  // The history names who changed it.
  await page.locator('main .history-who').first().waitFor()
  expect(problems).toEqual([])
})

test.each([
  ['taskRule', 'tasks.listAll'],
  ['auditReviewRule', 'events.list'],
] as const)('%s is read without a form by those who may not change it', async (screen, permission) => {
  const reader = await userWith(site.http, site.admin, [permission])
  const { page, problems } = await site.enter(reader, addressOf(screen))
  const main = page.getByRole('main')
  await main.locator('dl.facts dd').first().waitFor()
  expect(await main.getByRole('button', { name: SAVE }).count()).toBe(0)
  expect(await page.locator(FIELD).count()).toBe(0)
  await picture(page, `setting-read-${screen}`)
  expect(problems).toEqual([])
})
