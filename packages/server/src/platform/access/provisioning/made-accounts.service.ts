/** What accounts get that the provider or the directory of the tenant makes. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { listSitesOfAccounts, type SignOnRow } from '../sign-on/sign-on.queries.ts'

/** The factories of a new account; an empty list means all, so only where that was chosen. Null: nobody has chosen. */
export async function sitesOfMade(db: TenantDb, { accountSites }: SignOnRow): Promise<string[] | null> {
  if (accountSites === 'ALL') return []
  const chosen = accountSites === 'CHOSEN' ? await listSitesOfAccounts(db) : []
  return chosen.length === 0 ? null : chosen
}
