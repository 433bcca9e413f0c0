import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export async function findPreference(
  { trx }: TenantDb,
  actorId: string,
  key: string,
): Promise<{ value: unknown } | undefined> {
  return trx
    .selectFrom('preferences')
    .select('value')
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function countOtherPreferences({ trx }: TenantDb, actorId: string, key: string): Promise<number> {
  const { count } = await trx
    .selectFrom('preferences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actorId', '=', actorId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertOrUpdatePreference(
  { trx, tenantId }: TenantDb,
  actorId: string,
  { key, value, at }: { key: string; value: unknown; at: Date },
) {
  const text = JSON.stringify(value)
  await trx
    .insertInto('preferences')
    .values({ tenantId, actorId, key, value: text, changedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'actorId', 'key']).doUpdateSet({ value: text, changedAt: at }),
    )
    .execute()
}

export async function listPreferenceCounts({ trx, tenantId }: TenantDb, limit: number) {
  const { rows } = await sql<{ id: string; account: string; name: string; preferences: number }>`
    select u.id, u.account, u.name, count(*) as preferences
      from preferences p join users u on u.tenant_id = ${tenantId} and u.id = p.actor_id
     where p.tenant_id = ${tenantId} group by u.id, u.account, u.name order by count(*) desc limit ${limit}`.execute(
    trx,
  )
  return rows
}
