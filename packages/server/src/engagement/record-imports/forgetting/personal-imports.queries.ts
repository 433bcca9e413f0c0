/** SQL of the files of records that may be about one person. */

import type { TenantDb } from '../../../kit/db/db.ts'

export async function findImportOf(
  { client, tenantId }: TenantDb,
  hashes: readonly Buffer[],
): Promise<{ id: string; path: string; status: string } | undefined> {
  const { rows } = await client.query<{ id: string; path: string; status: string }>(
    `select i.id, i.path, i.status from record_imports i
      where i.tenant_id = $1 and i.path is not null and exists (
        select 1 from record_import_persons p
         where p.tenant_id = $1 and p.value_hash = any($2::bytea[]) and p.import_id = i.id)
      order by i.id limit 1 for update of i`,
    [tenantId, hashes],
  )
  return rows[0]
}

/** An import whose file is gone, and whose hashes are still there. */
export async function findImportWithPersons({ client, tenantId }: TenantDb): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select i.id from record_imports i
      where i.tenant_id = $1 and i.path is null
        and exists (select 1 from record_import_persons p where p.tenant_id = $1 and p.import_id = i.id)
      limit 1`,
    [tenantId],
  )
  return rows[0]?.id
}
