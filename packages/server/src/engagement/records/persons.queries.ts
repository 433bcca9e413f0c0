/** SQL of the hashes by which the records of a person are found. */

import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

export async function addPersons(
  { client, tenantId }: TenantDb,
  collectionId: string,
  persons: readonly { recordId: string; hash: Buffer }[],
): Promise<void> {
  if (persons.length === 0) return
  await client.query(
    `insert into collection_record_persons (tenant_id, record_id, value_hash, collection_id)
     select $1, g.record_id, g.value_hash, $2 from unnest($3::uuid[], $4::bytea[]) as g (record_id, value_hash)
     on conflict do nothing returning record_id`,
    [tenantId, collectionId, persons.map(({ recordId }) => recordId), persons.map(({ hash }) => hash)],
  )
}

/** Of records that are there, or of which states are. */
export async function recordsOfHashes({ client, tenantId }: TenantDb, hashes: readonly Buffer[]): Promise<string[]> {
  const { rows } = await client.query<{ recordId: string }>(
    `select distinct record_id from collection_record_persons where tenant_id = $1 and value_hash = any($2::bytea[])`,
    [tenantId, hashes],
  )
  return rows.map(({ recordId }) => recordId)
}

interface StateRow {
  recordId: string
  collectionId: string
  code: string
  key: string
  version: number
  data: RecordData | null
  at: Date
}

/** Of these records, by record and version. */
export async function listStatesOf(
  { client, tenantId }: TenantDb,
  recordIds: readonly string[],
  after: StateRow | undefined,
  limit: number,
): Promise<StateRow[]> {
  const { rows } = await client.query<StateRow>(
    `select s.record_id, s.collection_id, c.code, s.key, s.version, s.data, s.at from (
         select r.id as record_id, r.collection_id, r.key, r.version, r.data, r.updated_at as at
           from collection_records r where r.tenant_id = $1 and r.id = any($2::uuid[])
         union all
         select v.record_id, v.collection_id, v.key, v.version, v.data, v.changed_at
           from collection_record_versions v where v.tenant_id = $1 and v.record_id = any($2::uuid[])
       ) s join collections c on c.tenant_id = $1 and c.id = s.collection_id
      where $3::uuid is null or (s.record_id, s.version) > ($3::uuid, $4::int)
      order by s.record_id, s.version limit $5`,
    [tenantId, recordIds, after?.recordId ?? null, after?.version ?? null, limit],
  )
  return rows
}

/** While its identities are still there. What is brought in and not committed yet counts as what comes afterwards. */
export async function markForErasure(
  { client, tenantId }: TenantDb,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await client.query(
    `update collection_record_persons set member_id = $2
      where tenant_id = $1 and value_hash = any($3::bytea[])`,
    [tenantId, memberId, hashes],
  )
}

/** Every mark of some of the records that are marked. */
export async function listMarked({ client, tenantId }: TenantDb, memberId: string, limit: number) {
  const { rows } = await client.query<{ recordId: string; collectionId: string; valueHash: Buffer }>(
    `select record_id, collection_id, value_hash from collection_record_persons
      where tenant_id = $1 and member_id = $2 and record_id in
        (select distinct m.record_id from collection_record_persons m
          where m.tenant_id = $1 and m.member_id = $2 order by m.record_id limit $3)`,
    [tenantId, memberId, limit],
  )
  return rows
}

export async function deleteMarked(
  { client, tenantId }: TenantDb,
  memberId: string,
  recordIds: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from collection_record_persons where tenant_id = $1 and member_id = $2 and record_id = any($3::uuid[])`,
    [tenantId, memberId, recordIds],
  )
  return rowCount ?? 0
}

/** Some of the replaced states of records that are marked. */
export async function deleteStatesOfMarked(
  { client, tenantId }: TenantDb,
  memberId: string,
  atMost: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from collection_record_versions where tenant_id = $1 and (record_id, version) in
       (select v.record_id, v.version from collection_record_versions v
         where v.tenant_id = $1 and v.record_id in
           (select p.record_id from collection_record_persons p where p.tenant_id = $1 and p.member_id = $2)
         order by v.record_id, v.version limit $3)`,
    [tenantId, memberId, atMost],
  )
  return rowCount ?? 0
}
