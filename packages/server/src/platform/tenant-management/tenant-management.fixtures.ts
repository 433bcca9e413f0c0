/** A platform administrator of a test, logged in. */

import { RETENTION_DAYS } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { as, type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { keepAdministrator } from '../access/platform/administrators.service.ts'

export const PLATFORM_PASSWORD = 'platform of the tests'

export async function platformAdministrator(t: TestApp, account = 'root'): Promise<Client> {
  await keepAdministrator(t.database.ownerUrl, { account, password: PLATFORM_PASSWORD })
  return as(t.http, `${account}@platform`, PLATFORM_PASSWORD)
}

/** The day that begins so many days from now in the zone of the tenants of the tests. */
export const dayFromNow = (days: number): string => dayIn('Asia/Shanghai', new Date(Date.now() + days * 24 * 3_600_000))

export const aClosing = (days: number) => ({
  reason: 'The contract ends.',
  closingDay: dayFromNow(days),
  retentionDay: dayFromNow(days + RETENTION_DAYS),
})
