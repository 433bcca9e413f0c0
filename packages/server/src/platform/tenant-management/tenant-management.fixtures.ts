/** A platform administrator of a test, logged in. */

import { as, type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { keepAdministrator } from '../access/platform/administrators.service.ts'

export const PLATFORM_PASSWORD = 'platform of the tests'

export async function platformAdministrator(t: TestApp, account = 'root'): Promise<Client> {
  await keepAdministrator(t.database.ownerUrl, { account, password: PLATFORM_PASSWORD })
  return as(t.http, `${account}@platform`, PLATFORM_PASSWORD)
}
