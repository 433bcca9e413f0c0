/** The sandbox of a tenant: created by the platform, marked on every page, and a push that is kept in it. */

import * as push from '@serialis/contract/desk/push/push.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pushEn } from '../../../../web/src/desk/push/push.en.ts'
import { accessEn } from '../../../../web/src/platform/access/access.en.ts'
import { tenantManagementEn as words } from '../../../../web/src/platform/tenant-management/tenant-management.en.ts'
import { aTarget, deliverDue, jobIn } from '../../../src/desk/push/push.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../../src/desk/serials/serials.fixtures.ts'
import { inTenant } from '../../../src/kit/db/db.ts'
import { codeOf } from '../../../src/numbers/ledger/one/resolve.service.ts'
import {
  otherAsSandbox,
  PLATFORM_PASSWORD,
  platformAdministrator,
} from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, logIn, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import type { Client } from '../../harness/client.ts'

const chinese = (await wordsOf('zh')) as unknown as { access: { sandbox: { tag: string; text: string } } }
const TENANTS = '/market/manage/tenant/tenants'
const SN = '/market/manage/main_data/sn_manage'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await platformAdministrator(site)
})

describe('the way of a sandbox', { shuffle: false }, () => {
  let page: Page
  let problems: string[]
  let lin: Client
  let jobId: string

  test('1. the platform creates it next to the live tenant', async () => {
    ;({ page, problems } = await site.visit())
    await page.goto(`${site.url}/login`)
    await logIn(page, { account: 'root@platform', password: PLATFORM_PASSWORD })
    await page.getByRole('heading', { name: words.title, exact: true }).waitFor()
    await page.goto(`${site.url}${TENANTS}/0002`)
    await page.getByText(words.sandbox.none).waitFor()
    await page.getByRole('main').getByRole('button', { name: words.actions.createSandbox }).last().click()
    const drawer = page.getByRole('dialog', { name: words.actions.createSandbox })
    await drawer.getByRole('textbox', { name: words.fields.id }).fill('0090')
    expect(await drawer.getByRole('textbox', { name: words.fields.name }).inputValue()).toMatch(/ \(test\)$/)
    await picture(page, 'sandbox-create')
    await drawer.getByRole('button', { name: words.actions.createSandbox }).click()
    await page.getByText(words.sandbox.effects.keys).waitFor()
    await page.getByText(words.sandbox.tag, { exact: true }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'sandbox-page')
    await page.goto(`${site.url}${TENANTS}`)
    await page.getByRole('link', { name: '0090' }).waitFor()
    await picture(page, 'sandbox-in-the-list')
    expect(problems).toEqual([])
  })

  test('2. its administrator sees on every page that it is a sandbox, in both languages', async () => {
    lin = await otherAsSandbox(site)
    const stock = await aStock(site.http, lin)
    const { id } = await anApplication(lin, stock, { quantity: 5 })
    const first = await firstOrdinal(site.app, lin, id)
    const ordinals = [0, 1, 2, 3, 4].map((at) => first + at)
    for (const operation of ['RESERVE', 'ALLOCATE', 'COMMISSION'] as const)
      await changed(site.app, lin, { ordinals, operation, reason: 'a trial' })
    const codes = (await inTenant(site.app.pool, 2, 'read', (db) => codeOf(db, ordinals))).map(String)
    const target = await aTarget(lin, 'https://partner.example/push')
    await lin.call(push.startPush, { body: { targetId: target.id, codes, reason: 'a trial' } })
    await deliverDue(site.app, 2)
    jobId = (await jobIn(lin, target.id, ['DONE'])).id
    ;({ page, problems } = await site.visit())
    await page.goto(`${site.url}/login`)
    await logIn(page, { account: 'admin@0002', password: ADMIN_PASSWORD })
    const banner = page.getByText(/^Sandbox of .*: TEST$/)
    await banner.waitFor()
    await page.locator('.sandbox-tag').getByText(chinese.access.sandbox.tag).waitFor()
    await page.getByText(accessEn.sandbox.text).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${site.url}${SN}/snOrders_info/sn_views/${ordinals[0]}`)
    await page.getByRole('img', { name: /./ }).first().waitFor()
    await picture(page, 'sandbox-code')
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByText(chinese.access.sandbox.text).waitFor()
    await picture(page, 'sandbox-code-zh')
    await page.getByRole('button', { name: 'English' }).click()
    await banner.waitFor()
  })

  test('3. a push is kept, and shown', async () => {
    await page.goto(`${site.url}${SN}/DK_push/detail/${jobId}`)
    await page.getByText(pushEn.batchStatus.KEPT).first().waitFor()
    await page.getByRole('button', { name: pushEn.kept.show }).first().click()
    const dialog = page.getByRole('dialog', { name: pushEn.kept.title })
    await dialog.getByText(/"environment":"TEST"/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'sandbox-push')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: pushEn.kept.save }).click()
    expect((await saved).suggestedFilename()).toMatch(/^TEST-/)
    expect(problems).toEqual([])
  })
})
