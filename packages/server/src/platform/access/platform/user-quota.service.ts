/** How many enabled accounts the platform lets a tenant have. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import { AGAIN_SECONDS } from '../../../kit/limits/file-quota.ts'
import { findQuotas, lockQuotas } from '../../../kit/limits/quotas.queries.ts'
import { countEnabledAccounts } from '../users/users.queries.ts'

export { countEnabledAccounts }

/** The quota that one more account would exceed; null: there is room. Of two who ask at once the second waits. */
export async function reachedUserQuota(db: TenantDb): Promise<number | null> {
  if ((await findQuotas(db, db.tenantId)).users === null) return null
  const { users } = await lockQuotas(db)
  return users !== null && (await countEnabledAccounts(db)) >= users ? users : null
}

/** Before an account is made or enabled. */
export async function requireRoomForUser(db: TenantDb): Promise<void> {
  const maximum = await reachedUserQuota(db)
  if (maximum !== null) throw failure('user_quota_reached', { maximum, seconds: AGAIN_SECONDS })
}
