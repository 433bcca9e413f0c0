/** How many enabled accounts the platform lets a tenant have. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import { AGAIN_SECONDS } from '../../../kit/limits/file-quota.ts'
import { findQuotas, lockQuotas } from '../../../kit/limits/quotas.queries.ts'
import { countEnabledAccounts } from '../users/users.queries.ts'

export { countEnabledAccounts }

/** Before an account is made or enabled. */
export async function requireRoomForUser(db: TenantDb): Promise<void> {
  if ((await findQuotas(db, db.tenantId)).users === null) return
  const { users } = await lockQuotas(db)
  if (users !== null && (await countEnabledAccounts(db)) >= users)
    throw failure('user_quota_reached', { maximum: users, seconds: AGAIN_SECONDS })
}
