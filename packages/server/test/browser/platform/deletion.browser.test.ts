/** A closed tenant is deleted on its page: one administrator asks, another confirms, and the proof stays. */

import { readFile } from 'node:fs/promises'
import { getTenant } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessEn } from '../../../../web/src/platform/access/access.en.ts'
import { secondFactorEn as factor } from '../../../../web/src/platform/access/second-factor/second-factor.en.ts'
import { tenantManagementEn as words } from '../../../../web/src/platform/tenant-management/tenant-management.en.ts'
import { aStock, anApplication } from '../../../src/desk/serials/serials.fixtures.ts'
import { withApp } from '../../../src/platform/access/second-factor/second-factor.fixtures.ts'
import { recordBackup } from '../../../src/platform/backups/make-backup.ts'
import {
  closedLongAgo,
  PLATFORM_PASSWORD,
  platformAdministrator,
} from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { VERIFICATION_CODE } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import type { Client } from '../../harness/client.ts'

const { tenantManagement: chinese } = (await wordsOf('zh')) as unknown as { tenantManagement: typeof words }
const { actions, deletion } = words

let site: Site
let root: Client
/** Recovery codes: each works once. */
const codes = new Map<string, string[]>()
beforeAll(async () => {
  site = await openSite()
  for (const account of ['one', 'two']) {
    const client = await platformAdministrator(site, account)
    codes.set(account, (await withApp(client, new Date())).recoveryCodes)
    root = client
  }
  await anApplication(site.other, await aStock(site.http, site.other, 'D'), { quantity: 60 })
  const manifest = { at: '2026-11-20T08:00:00.000Z', database: { endLsn: '0/1' }, files: [] }
  await recordBackup(site.app, { folder: '/backups/2026-11-20', manifest, seconds: 1, bytes: 1 } as never, 14)
  await closedLongAgo(site, root, site.other, '0002')
})

async function onTenant(account: 'one' | 'two'): Promise<Page> {
  const { page } = await site.visit()
  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Account' }).fill(`${account}@platform`)
  await page.getByLabel('Password').fill(PLATFORM_PASSWORD)
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: factor.ask.title }).waitFor()
  await page.getByLabel(factor.ask.code).fill(codes.get(account)!.pop()!)
  await page.getByRole('button', { name: factor.ask.submit }).click()
  await page.getByRole('link', { name: '0002' }).click()
  await page.getByRole('heading', { name: words.cards.deletion }).waitFor()
  return page
}

async function fill(page: Page, account: 'one' | 'two', password = PLATFORM_PASSWORD) {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(deletion.fields.password).fill(password)
  await drawer.getByLabel(deletion.fields.code).fill(codes.get(account)!.pop()!)
  return drawer
}

describe('the deletion of a tenant', { shuffle: false }, () => {
  let two: Page

  test('1. one administrator asks for it, with a reason and both components', async () => {
    const page = await onTenant('one')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'deletion-closed')
    await page.getByRole('main').getByRole('button', { name: actions.askDeletion }).first().focus()
    await page.keyboard.press('Enter')
    const drawer = await fill(page, 'one')
    await drawer.getByRole('textbox', { name: deletion.fields.reason }).fill('The retention is over.')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'deletion-ask')
    await drawer.getByRole('button', { name: actions.askDeletion }).click()
    await page.getByText(deletion.open).waitFor()
    expect(await page.getByRole('main').getByRole('button', { name: actions.confirmDeletion }).count()).toBe(0)
    await page.close()
  })

  test('2. another confirms it; a wrong password is refused in the drawer', async () => {
    two = await onTenant('two')
    await two.getByText('The retention is over.', { exact: true }).waitFor()
    await two.getByRole('main').getByRole('button', { name: actions.confirmDeletion }).last().click()
    let drawer = await fill(two, 'two', 'a wrong password')
    await drawer.getByText(deletion.cannotBeUndone).waitFor()
    expect(await axeViolations(two)).toEqual([])
    await picture(two, 'deletion-confirm')
    await drawer.getByRole('button', { name: actions.confirmDeletion }).click()
    await two.getByText(accessEn.errors.user_name_or_password_wrong).first().waitFor()
    drawer = await fill(two, 'two')
    await drawer.getByRole('button', { name: actions.confirmDeletion }).click()
    await two.getByText(deletion.confirmed).first().waitFor()
  })

  test('3. the proof stays, and is saved as a file', async () => {
    await expect
      .poll(async () => (await root.call(getTenant, { params: { id: '0002' } })).status, { timeout: 30_000 })
      .toBe('DELETED')
    await two.reload()
    await two.getByText(deletion.done).waitFor()
    await two.getByRole('cell', { name: 'Units D 1' }).waitFor()
    await two.getByRole('cell', { name: '2026-11-20', exact: true }).waitFor()
    await two.getByRole('cell', { name: 'Until 14 newer backups exist' }).waitFor()
    expect(await axeViolations(two)).toEqual([])
    await picture(two, 'deletion-done')
    await two.emulateMedia({ colorScheme: 'dark' })
    await picture(two, 'deletion-done-dark')
    await two.emulateMedia({ colorScheme: 'light' })
    const [download] = await Promise.all([
      two.waitForEvent('download'),
      two.getByRole('button', { name: actions.saveProof }).click(),
    ])
    expect(download.suggestedFilename()).toBe('deletion-0002.json')
    const { proof } = (await root.call(getTenant, { params: { id: '0002' } })).deletion!
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(proof)
  })

  test.each([1024, 390])('4. the page of a deleted tenant fits %d pixels in Chinese', async (width) => {
    await two.setViewportSize({ width, height: 900 })
    if (width === 1024) await two.getByRole('button', { name: '中文' }).click()
    await two.getByText(chinese.deletion.done).waitFor()
    expect(await two.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(await axeViolations(two)).toEqual([])
    await picture(two, `deletion-done-zh-${width}`)
  })
})

test('nobody of a deleted tenant logs in', async () => {
  const { page } = await site.visit()
  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Account' }).fill('admin@0002')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText(accessEn.errors.user_name_or_password_wrong).first().waitFor()
})
