/** A warehouse clerk finds the pack without a readable code by its siblings, adds a photo, and signs its destruction. */

import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aPackedCase, type PackedCase } from '../../../src/desk/rescue/rescue.fixtures.ts'
import { aJpeg } from '../../../src/platform/files/files.fixtures.ts'
import { axeViolations, openSite, picture, said, sign, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { userWith, type Client } from '../../harness/client.ts'

const { kit, rescue, statusChanges, serials } = await wordsOf('en')
let site: Site
let clerk: Client
let pack: PackedCase

beforeAll(async () => {
  site = await openSite()
  pack = await aPackedCase(
    site,
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
  clerk = await userWith(site.http, site.admin, ['scraps.list', 'scraps.create', 'scraps.export'])
})

const main = (page: Page) => page.getByRole('main')

/** As a wedge scanner does: the text into the field that has the focus, and Enter. */
async function scan(page: Page, code: string, answer: string) {
  await page.locator('[data-scan-here]:focus').waitFor()
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
  await main(page).getByText(answer).first().waitFor()
}

test('the pack that is left over is found, shown with its evidence, and destroyed', async () => {
  const { page, problems } = await site.enter(clerk)
  await page
    .getByRole('navigation', { name: kit.shell.navigation })
    .getByRole('link', { name: statusChanges.SCR.title, exact: true })
    .click()
  await main(page).getByRole('link', { name: rescue.start }).click()
  await page.getByRole('heading', { name: rescue.title, level: 1 }).waitFor()
  await page.getByLabel(rescue.containerCode).fill('')
  await main(page).getByRole('button', { name: rescue.submit }).click()
  await main(page).getByText(rescue.whereMissing).waitFor()
  await page.getByLabel(rescue.containerCode).focus()
  await scan(page, pack.container.scan, pack.orderNo)

  const left = (scanned: number) =>
    said(rescue.progress, { scanned: String(scanned), members: '10', left: String(10 - scanned) })
  await page.getByLabel(rescue.scan).waitFor()
  await scan(page, pack.others[0]!.scan, rescue.outcomes.ELSEWHERE)
  await main(page)
    .getByRole('button', { name: said(rescue.takeBackNamed, { code: pack.others[0]!.scan }) })
    .click()
  await page.getByLabel(rescue.scan).focus()
  for (const [at, { scan: code }] of pack.units.slice(1).entries()) await scan(page, code, left(at + 1))
  await main(page).getByText(rescue.leftOne).waitFor()
  await expect.poll(() => page.getByRole('radio').isChecked()).toBe(true)
  expect(await page.getByLabel(rescue.identifiedBy).inputValue()).toBe(
    said(rescue.identifiedOne, { scanned: '9', members: '10' }),
  )
  await page.getByLabel(rescue.reason, { exact: true }).fill('Label torn off')
  await page.getByLabel(rescue.recordNo).fill('D-17')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    main(page).getByRole('button', { name: kit.form.chooseFile }).click(),
  ])
  await chooser.setFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: aJpeg() })
  await main(page).getByText('label.jpg').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'rescue')

  await main(page).getByRole('button', { name: rescue.submit }).click()
  await main(page).getByRole('heading', { name: rescue.evidence.title }).waitFor()
  await main(page).getByText('label.jpg').waitFor()
  await main(page).getByText(statusChanges.outcome.ready).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'rescue-scrapping')
  await main(page).getByRole('button', { name: statusChanges.actions.sign, exact: true }).click()
  await sign(page, clerk, statusChanges.actions.sign, kit.signature)
  await statusTag(page, statusChanges.status.DONE).waitFor()
  await main(page).getByText(kit.signature.meanings.AUTHORSHIP).waitFor()
  expect(await main(page).getByText(kit.signature.broken).count()).toBe(0)
  const { state } = await site.admin.call(getSerial, { params: { ordinal: pack.units[0]!.ordinal }, query: {} })
  expect(state.status).toBe('DESTORY')

  // The passport of the case leads here, with the case filled in.
  const reader = await userWith(site.http, site.admin, ['scraps.list', 'scraps.create', 'serials.detail'])
  const { problems: none, page: another } = await site.enter(
    reader,
    `/market/manage/main_data/passport?code=${encodeURIComponent(pack.container.scan)}`,
  )
  await main(another).getByRole('link', { name: serials.next.rescue }).click()
  await main(another)
    .getByText(said(rescue.progress, { scanned: '0', members: '9', left: '9' }))
    .waitFor()
  expect(none).toEqual([])
  // The empty form said what was missing; the browser itself says nothing.
  expect(problems).toEqual([])
})
