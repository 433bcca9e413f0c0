import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'

export interface AccessRuleRow {
  requestDays: number
  twoPeopleSince: Date | null
  version: number
}

export const findAccessRule = ({ trx }: TenantDb): Promise<AccessRuleRow | undefined> =>
  trx.selectFrom('access_rules').select(['requestDays', 'twoPeopleSince', 'version']).executeTakeFirst()

/** Notes that a second person can approve; the first moment stays. */
export async function insertTwoPeople({ trx, tenantId }: TenantDb, requestDays: number, at: Date) {
  await trx
    .insertInto('access_rules')
    .values({ tenantId, requestDays, twoPeopleSince: at, version: 1 })
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet({
        twoPeopleSince: sql<Date>`coalesce(access_rules.two_people_since, ${at})`,
        version: sql<number>`access_rules.version`,
      }),
    )
    .execute()
}

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export const insertOrUpdateAccessRule = (
  db: TenantDb,
  { requestDays, version }: { requestDays: number; version: number },
): Promise<boolean> => putVersionedRow(db, { table: 'access_rules', version }, { requestDays })
