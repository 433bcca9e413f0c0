/** A tenant without an administrator: asked for on its page by one platform administrator, confirmed by another. */

import {
  createTenant,
  inviteFirstAdministrator,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { oneTimeCodesEn } from '../../../../web/src/platform/access/one-time-codes/one-time-codes.en.ts'
import { secondFactorEn as factor } from '../../../../web/src/platform/access/second-factor/second-factor.en.ts'
import { tenantManagementEn as words } from '../../../../web/src/platform/tenant-management/tenant-management.en.ts'
import { withApp } from '../../../src/platform/access/second-factor/second-factor.fixtures.ts'
import {
  PLATFORM_PASSWORD,
  platformAdministrator,
} from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { VERIFICATION_CODE } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'

let site: Site
const codes = new Map<string, string>()
beforeAll(async () => {
  site = await openSite()
  for (const account of ['one', 'two']) {
    const client = await platformAdministrator(site, account)
    if (account === 'one') {
      const body = { id: '0003', name: 'North Plant', zone: 'Europe/Berlin', locale: 'en', snScheme: 'A' } as const
      await client.call(createTenant, { body })
      const admin = { account: 'admin', name: 'Lin Wei', email: '' }
      await client.call(inviteFirstAdministrator, { params: { id: '0003' }, body: admin })
    }
    codes.set(account, (await withApp(client, new Date())).recoveryCodes[0]!)
  }
  const superuser = new pg.Client({ connectionString: site.database.superuserUrl })
  await superuser.connect()
  // The invitation was lost.
  await superuser.query('delete from one_time_codes where tenant_id = 3')
  await superuser.end()
})

async function onTenant(account: 'one' | 'two'): Promise<{ page: Page; problems: string[] }> {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Account' }).fill(`${account}@platform`)
  await page.getByLabel('Password').fill(PLATFORM_PASSWORD)
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: factor.ask.title }).waitFor()
  await page.getByLabel(factor.ask.code).fill(codes.get(account)!)
  await page.getByRole('button', { name: factor.ask.submit }).click()
  await page.getByRole('link', { name: '0003' }).click()
  await page.getByRole('heading', { name: 'North Plant' }).waitFor()
  return visit
}

test('one asks with a reason, the other confirms and hands the code over', async () => {
  const one = await onTenant('one')
  await one.page.getByRole('main').getByRole('button', { name: words.actions.recover }).first().click()
  const drawer = one.page.getByRole('dialog', { name: words.actions.recover })
  await drawer.getByRole('textbox', { name: words.fields.userName }).fill('Lin Wei')
  await drawer.getByRole('textbox', { name: words.recovery.reason }).fill('The invitation was lost.')
  expect(await axeViolations(one.page)).toEqual([])
  await picture(one.page, 'recovery-asking')
  await drawer.getByRole('button', { name: words.actions.recover }).click()
  await one.page.getByText(words.recovery.open).waitFor()
  expect(await one.page.getByRole('button', { name: words.actions.confirm, exact: true }).count()).toBe(0)
  expect(one.problems).toEqual([])

  const two = await onTenant('two')
  await two.page.getByText('The invitation was lost.').waitFor()
  expect(await axeViolations(two.page)).toEqual([])
  await picture(two.page, 'recovery-open')
  await two.page.getByRole('button', { name: words.actions.confirm, exact: true }).click()
  const slip = two.page.getByRole('dialog', { name: oneTimeCodesEn.shown })
  await slip.getByText('admin@0003').first().waitFor()
  await picture(two.page, 'recovery-confirmed')
  await slip.getByRole('button', { name: oneTimeCodesEn.handedOver }).click()
  await two.page.getByText(words.recovery.open).waitFor({ state: 'detached' })
  expect(two.problems).toEqual([])
})
