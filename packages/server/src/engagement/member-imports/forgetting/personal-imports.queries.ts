/** SQL of what imports keep of one member. */

import type { TenantDb } from '../../../kit/db/db.ts'

/** An import with a file that has found or brought in the member, or refused a row with an identity of it. */
export async function findImportOf(
  { client, tenantId }: TenantDb,
  memberId: string,
): Promise<{ id: string; path: string; status: string } | undefined> {
  const { rows } = await client.query<{ id: string; path: string; status: string }>(
    `select i.id, i.path, i.status from member_imports i
      where i.tenant_id = $1 and i.path is not null
        and (exists (select 1 from member_import_members m where m.tenant_id = $1 and m.import_id = i.id and m.member_id = $2)
          or exists (select 1 from member_import_keys k where k.tenant_id = $1 and k.import_id = i.id and k.person_id = $2)
          or exists (select 1 from member_import_refused f where f.tenant_id = $1 and f.import_id = i.id and f.value_hash in
               (select n.value_hash from member_identities n where n.tenant_id = $1 and n.member_id = $2
                union all select s.value_hash from suppressed_identities s where s.tenant_id = $1 and s.member_id = $2))
          or exists (select 1 from member_import_rows r where r.tenant_id = $1 and r.import_id = i.id and $2 = any(r.other_ids)))
      order by i.id limit 1 for update of i`,
    [tenantId, memberId],
  )
  return rows[0]
}

/** An import whose file is gone, and whose check has left keys. */
export async function findImportWithKeys({ client, tenantId }: TenantDb): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select i.id from member_imports i
      where i.tenant_id = $1 and i.path is null
        and (exists (select 1 from member_import_keys k where k.tenant_id = $1 and k.import_id = i.id)
          or exists (select 1 from member_import_refused f where f.tenant_id = $1 and f.import_id = i.id))
      limit 1`,
    [tenantId],
  )
  return rows[0]?.id
}

export async function deleteEnteredOf({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_import_members')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const listEnteredOf = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('member_import_members')
    .select(['importId', 'outcome', 'enteredAt'])
    .where('memberId', '=', memberId)
    .orderBy('enteredAt')
    .orderBy('importId')
    .execute()
