import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'

export interface PolicyRow {
  minimum: number
  maxAgeDays: number | null
  apiKeyMaxAgeDays: number | null
  sessionIdleMinutes: number
  unusedAccountDays: number | null
  version: number
}

export const findPolicy = ({ trx }: TenantDb): Promise<PolicyRow | undefined> =>
  trx
    .selectFrom('password_policies')
    .select(['minimum', 'maxAgeDays', 'apiKeyMaxAgeDays', 'sessionIdleMinutes', 'unusedAccountDays', 'version'])
    .executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no policy yet. */
export const insertOrUpdatePolicy = (db: TenantDb, { version, ...policy }: PolicyRow): Promise<boolean> =>
  putVersionedRow(db, { table: 'password_policies', version }, policy)
