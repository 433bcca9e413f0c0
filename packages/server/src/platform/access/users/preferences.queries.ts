import type { TenantDb } from '../../../kit/db/db.ts'

export async function findPreference(
  { trx, tenantId }: TenantDb,
  actorId: string,
  key: string,
): Promise<{ value: unknown } | undefined> {
  return trx
    .selectFrom('preferences')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertOrUpdatePreference(
  { trx, tenantId }: TenantDb,
  actorId: string,
  { key, value, at }: { key: string; value: unknown; at: Date },
) {
  const text = JSON.stringify(value)
  await trx
    .insertInto('preferences')
    .values({ tenant_id: tenantId, actor_id: actorId, key, value: text, changed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'actor_id', 'key']).doUpdateSet({ value: text, changed_at: at }),
    )
    .execute()
}
