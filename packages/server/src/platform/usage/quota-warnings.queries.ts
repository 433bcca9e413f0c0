/** Of which quotas the tenant was warned; a row is there as long as the quota is nearly used. */

import type { QuotaName } from '@serialis/contract/platform/usage/usage.schema.ts'
import type { PlatformDb, TenantDb } from '../../kit/db/db.ts'

export const listQuotaWarnings = ({ trx }: TenantDb) =>
  trx.selectFrom('quota_warnings').select(['quota', 'warnedAt']).execute()

/** False when the tenant was warned of it since `period`. Of two at once, the second waits and finds the first. */
export async function insertQuotaWarning(
  { trx, tenantId }: TenantDb,
  quota: QuotaName,
  { at, period }: { at: Date; period: Date },
): Promise<boolean> {
  const rows = await trx
    .insertInto('quota_warnings')
    .values({ tenantId, quota, warnedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'quota'])
        .doUpdateSet({ warnedAt: at })
        .where('quota_warnings.warnedAt', '<', period),
    )
    .returning('quota')
    .execute()
  return rows.length > 0
}

export async function deleteQuotaWarning({ trx }: TenantDb, quota: QuotaName): Promise<void> {
  await trx.deleteFrom('quota_warnings').where('quota', '=', quota).execute()
}

export const listTenantsWithQuotas = ({ trx }: PlatformDb): Promise<{ tenantId: number }[]> =>
  trx
    .selectFrom('tenants')
    .select('tenantId')
    .where((eb) =>
      eb.or([
        eb('quotaUsers', 'is not', null),
        eb('quotaStoredBytes', 'is not', null),
        eb('quotaCodesPerMonth', 'is not', null),
      ]),
    )
    .execute()
