import type { TenantDb } from '../../kit/db/db.ts'

/** True for the one transaction that claims the kind's run of this day; a second one waits until the first ends. */
export async function insertNightlyRun(
  { trx, tenantId }: TenantDb,
  kind: string,
  day: string,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('nightly_runs')
    .values({ tenantId, kind, day, startedAt: at })
    .onConflict((conflict) => conflict.columns(['tenantId', 'kind', 'day']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
