import type { UsageDay } from '@serialis/contract/platform/usage/usage.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

/** Newest first. */
export const listUsageDays = ({ trx }: TenantDb, limit: number): Promise<UsageDay[]> =>
  trx
    .selectFrom('usage_days')
    .select(['day', 'users', 'storedBytes', 'codes'])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()

/** A night that is repeated writes its day again. */
export async function upsertUsageDay({ trx, tenantId }: TenantDb, { day, ...used }: UsageDay): Promise<void> {
  await trx
    .insertInto('usage_days')
    .values({ tenantId, day, ...used })
    .onConflict((conflict) => conflict.columns(['tenantId', 'day']).doUpdateSet(used))
    .execute()
}
