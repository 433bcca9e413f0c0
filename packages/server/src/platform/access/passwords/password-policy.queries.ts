import type { TenantDb } from '../../../kit/db/db.ts'

export interface PolicyRow {
  minimum: number
  maxAgeDays: number | null
  apiKeyMaxAgeDays: number | null
  version: number
}

export const findPolicy = ({ trx }: TenantDb): Promise<PolicyRow | undefined> =>
  trx
    .selectFrom('password_policies')
    .select(['minimum', 'maxAgeDays', 'apiKeyMaxAgeDays', 'version'])
    .executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no policy yet. */
export async function insertOrUpdatePolicy({ trx, tenantId }: TenantDb, { version, ...policy }: PolicyRow) {
  if (version === 0) {
    const made = await trx
      .insertInto('password_policies')
      .values({ tenantId, ...policy, version: 1 })
      .onConflict((conflict) => conflict.column('tenantId').doNothing())
      .returning('version')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await trx
    .updateTable('password_policies')
    .set({ ...policy, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
