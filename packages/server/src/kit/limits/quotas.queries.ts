/** What the platform lets a tenant use; null: no limit but that of the installation. */

import type { TenantDb } from '../db/db.ts'

const columns = ['quotaUsers as users', 'quotaStoredBytes as storedBytes', 'quotaCodesPerMonth as codes'] as const

const own = ({ trx }: Pick<TenantDb, 'trx'>, tenantId: number) =>
  trx.selectFrom('tenants').select(columns).where('tenantId', '=', tenantId)

export const findQuotas = (db: Pick<TenantDb, 'trx'>, tenantId: number) => own(db, tenantId).executeTakeFirstOrThrow()

/** Of two who use the last of a quota at once, the second waits. References to the tenant do not. */
export const lockQuotas = (db: TenantDb) => own(db, db.tenantId).forNoKeyUpdate().executeTakeFirstOrThrow()
