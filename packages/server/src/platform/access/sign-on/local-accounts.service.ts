/** The accounts that log in by password although the tenant signs on by its provider alone. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { listLocalAccounts, lockSignOn } from './sign-on.queries.ts'

/** Refuses a change after which nobody could log in while the provider is away. Two at once wait for one another. */
export async function requireLocalAccountLeft(db: TenantDb): Promise<void> {
  const settings = await lockSignOn(db)
  if (settings?.isActive !== true || !settings.isOnly) return
  requireThat(
    (await listLocalAccounts(db)).some(({ isFit }) => isFit),
    'last_local_account',
  )
}
