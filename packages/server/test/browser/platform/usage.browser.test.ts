/** The page Usage, as the least role: the quotas that the platform set, and what is used of them day by day. */

import { getTenant, setTenantQuotas } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { usageEn as words } from '../../../../web/src/platform/usage/usage.en.ts'
import { inTenant } from '../../../src/kit/db/db.ts'
import { platformAdministrator } from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  const root = await platformAdministrator(site)
  const own = { params: { id: '0001' } }
  const { version } = await root.call(getTenant, own)
  await root.call(setTenantQuotas, { ...own, body: { users: 3, storedBytes: 5_000_000, codes: null, version } })
  await inTenant(site.app.pool, 1, 'write', async ({ trx, tenantId }) => {
    await trx
      .insertInto('usage_days')
      .values({ tenantId, day: '2026-11-20', users: 1, storedBytes: 1_000, codes: 40 })
      .execute()
  })
})

test('shows shares of quotas and the days before', async () => {
  const { account, password } = await userWith(site.http, site.admin, ['usage.list'])
  const { page, problems } = await site.enter({ account, password })
  await page.goto(`${site.url}/market/manage/member/usage`)
  await page.getByRole('heading', { name: words.quota.title }).waitFor()
  await page.getByRole('cell', { name: '2026-11-20' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'usage-quotas')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'usage-quotas-dark')
  expect(problems).toEqual([])
})
