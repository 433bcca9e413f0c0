import type { PackingRule } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

export const findRule = ({ trx }: TenantDb): Promise<PackingRule | undefined> =>
  trx.selectFrom('packing_rules').select(['mixesBatches', 'mixesRelease', 'version']).executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export async function insertOrUpdateRule(
  { trx, tenantId }: TenantDb,
  { version, ...rule }: PackingRule,
): Promise<boolean> {
  if (version === 0) {
    const made = await trx
      .insertInto('packing_rules')
      .values({ tenantId, ...rule, version: 1 })
      .onConflict((conflict) => conflict.column('tenantId').doNothing())
      .returning('version')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await trx
    .updateTable('packing_rules')
    .set({ ...rule, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
