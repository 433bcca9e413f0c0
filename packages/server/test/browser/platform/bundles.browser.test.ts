/** Configuration bundles in the console: a key is accepted, a bundle uploaded, chosen from and taken over, each by one who may do no more. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { bundlesEn as words } from '../../../../web/src/platform/bundles/bundles.en.ts'
import { aReason, aRole, exported, fingerprintOfTenant } from '../../../src/platform/bundles/bundles.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, sign, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { approveAs, openAccount } from '../../harness/client.ts'

const PAGE = '/market/manage/main_data/config/bundles'
const writer = { account: 'ada', password: ADMIN_PASSWORD }
const keeper = { account: 'ben', password: ADMIN_PASSWORD }
const importer = { account: 'eva', password: ADMIN_PASSWORD }
const reader = { account: 'fay', password: ADMIN_PASSWORD }
const { kit } = await wordsOf('en')

let site: Site
let file: Buffer

/** The tenant of the console is also the other one: what it wrote before it changed. */
beforeAll(async () => {
  site = await openSite()
  const open = async (who: typeof writer, name: string, ...may: PermissionName[]) => {
    const authorities = may.map((one) => permissions[one])
    const role = await site.admin.call(createRole, { body: { name: `Role of ${name}`, authorities } })
    if (role.accessRequestId !== null) await approveAs(site.http, site.admin, role.accessRequestId)
    await openAccount(site.http, site.admin, { ...who, name, roleIds: [role.id] })
  }
  await open(writer, 'Ada Lindqvist', 'bundles.list', 'bundles.export')
  await open(keeper, 'Ben Okafor', 'bundles.list', 'bundles.acceptKeys')
  await open(importer, 'Eva Marin', 'bundles.list', 'bundles.create', 'bundles.enter', 'dictionary.create')
  await open(reader, 'Fay Adler', 'bundles.list')
  const other = { http: site.http, admin: site.other }
  await aReason(site.other, 'W1')
  await aReason(site.other, 'W2', 'Torn label')
  await aReason(site.admin, 'W2', 'Broken label')
  await aRole(other, 'Line keepers', [permissions['lines.list'], permissions['lines.create']])
  file = await exported(site.other, '0001')
})

test('a bundle is written for another tenant and saved', async () => {
  const { page, problems } = await site.enter(writer, `${PAGE}/export`)
  await page.getByRole('button', { name: words.write.submit }).click()
  await page.getByText(words.write.wrong).waitFor()
  await page.getByLabel(words.write.target).fill('0002')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bundle-export')
  const saved = page.waitForEvent('download')
  await page.getByLabel(words.write.target).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^configuration-0001-for-0002-.*\.json$/)
  expect(problems).toEqual([])
})

test('a key is accepted by its fingerprint, a bundle compared, chosen from and taken over', async () => {
  const upload = await site.enter(importer, `${PAGE}/upload`)
  const { page } = upload
  const send = () =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'configuration.json', mimeType: 'application/json', buffer: file })
  await send()
  const fingerprint = await fingerprintOfTenant(site.other)
  await page.getByText(fingerprint).waitFor()
  await picture(page, 'bundle-unknown-key')

  const accepting = await site.enter(keeper, `${PAGE}/keys/accept`)
  await accepting.page.getByLabel(words.keys.fields.name, { exact: true }).fill('Test plant')
  await accepting.page.getByLabel(words.keys.fields.fingerprint).fill(fingerprint.replaceAll(/(.{4})/g, '$1 '))
  expect(await axeViolations(accepting.page)).toEqual([])
  await picture(accepting.page, 'bundle-key-accept')
  await accepting.page.getByRole('button', { name: words.keys.sign }).click()
  await sign(accepting.page, keeper, words.keys.accept, kit.signature)
  await statusTag(accepting.page, words.keys.status.ACCEPTED).waitFor()
  expect(await axeViolations(accepting.page)).toEqual([])
  await picture(accepting.page, 'bundle-keys')

  await page.reload()
  await send()
  await statusTag(page, words.status.CHECKED).waitFor()
  await page.getByRole('row').filter({ hasText: 'Line keepers' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bundle-difference')
  const changed = page.getByRole('row').filter({ hasText: 'W2' })
  await changed.getByText('Broken label → Torn label').waitFor()
  await changed.getByRole('checkbox').check()
  await page.getByRole('button', { name: words.steps.leave, exact: true }).click()
  await changed.getByRole('cell', { name: words.chosen.no, exact: true }).waitFor()
  await page.getByRole('button', { name: words.steps.enter, exact: true }).click()
  await sign(page, importer, words.steps.enter, kit.signature)
  await statusTag(page, words.status.DONE).first().waitFor()
  // The importer may not make roles.
  const refused = page.getByRole('row').filter({ hasText: 'Line keepers' })
  await statusTag(page, words.outcomes.REFUSED).first().waitFor()
  await refused.getByText(words.outcomes.REFUSED).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bundle-done')
  expect([...accepting.problems, ...upload.problems.filter((text) => !text.includes('403'))]).toEqual([])
})

test('a reader sees bundles in Chinese, dark and on a small screen, and changes nothing', async () => {
  const { page, problems } = await site.enter(reader, PAGE, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('row').nth(2).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bundles-zh')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('row').filter({ hasText: 'Line keepers' }).waitFor()
  await picture(page, 'bundle-zh')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bundle-zh-390')
  expect(problems).toEqual([])
})
