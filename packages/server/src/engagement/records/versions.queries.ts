/** SQL of the states of records that were replaced, and of what is forgotten of them. */

import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

const columns = [
  'version',
  'data',
  'metaNumber',
  'source',
  'sourceId',
  'sourceAt',
  'changedByName',
  'reason',
  'changedAt',
] as const

/** The newest first; `before` is the last version of the previous page. */
export const listVersions = (
  { trx }: TenantDb,
  recordId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) => {
  const rows = trx
    .selectFrom('collection_record_versions')
    .select(columns)
    .where('recordId', '=', recordId)
    .orderBy('version', 'desc')
    .limit(limit)
  return (before === undefined ? rows : rows.where('version', '<', before)).execute()
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** Of all records, in the order of record and version. */
export const listEveryVersion = async (
  { client, tenantId }: TenantDb,
  after: { recordId: string; version: number } | undefined,
  limit: number,
) => {
  const { rows } = await client.query<VersionRow & { recordId: string; code: string; key: string }>(
    `select v.record_id, c.code, v.key, v.version, v.data, v.source, v.reason, v.changed_at, v.changed_by_name
       from collection_record_versions v join collections c on c.tenant_id = $1 and c.id = v.collection_id
      where v.tenant_id = $1 and ($2::uuid is null or (v.record_id, v.version) > ($2::uuid, $3::int))
      order by v.record_id, v.version limit $4`,
    [tenantId, after?.recordId ?? null, after?.version ?? 0, limit],
  )
  return rows
}

/** These states of records, by record, as far as they are kept: they may be erased. A deletion is none. */
export async function statesOf(
  { client, tenantId }: TenantDb,
  versions: readonly { recordId: string; version: number }[],
): Promise<Map<string, { key: string; data: RecordData; metaNumber: number; sourceAt: Date }>> {
  if (versions.length === 0) return new Map()
  const { rows } = await client.query<{
    recordId: string
    key: string
    data: RecordData
    metaNumber: number
    sourceAt: Date
  }>(
    `select v.record_id, v.key, v.data, v.meta_number, v.source_at from unnest($2::uuid[], $3::int[]) as g (record_id, version)
       join collection_record_versions v on v.tenant_id = $1 and v.record_id = g.record_id and v.version = g.version
      where v.data is not null`,
    [tenantId, versions.map(({ recordId }) => recordId), versions.map(({ version }) => version)],
  )
  return new Map(rows.map(({ recordId, ...state }) => [recordId, state]))
}

/** The stored states of these records, before they are replaced. */
export async function keepStates({ client, tenantId }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `insert into collection_record_versions
       (tenant_id, record_id, version, collection_id, key, data, meta_number, source, source_id, source_at, changed_by_name, reason, changed_at)
     select $1, r.id, r.version, r.collection_id, r.key, r.data, r.meta_number, r.source, r.source_id, r.source_at, r.changed_by_name, '', r.updated_at
       from collection_records r where r.tenant_id = $1 and r.id = any($2::uuid[])
     returning version`,
    [tenantId, ids],
  )
}

/** Of records that are there still: each gets one version more, without data. */
export async function keepDeletions(
  { client, tenantId }: TenantDb,
  ids: readonly string[],
  { source, by, reason, at }: { source: 'PERSON' | 'UNDO'; by: string; reason: string; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `insert into collection_record_versions
       (tenant_id, record_id, version, collection_id, key, data, meta_number, source, source_id, source_at, changed_by_name, reason, changed_at)
     select $1, r.id, r.version + 1, r.collection_id, r.key, null, r.meta_number, $3, null, $6, $4, $5, $6
       from collection_records r where r.tenant_id = $1 and r.id = any($2::uuid[])
     returning version`,
    [tenantId, ids, source, by, reason, at],
  )
}

/** Some records that nothing changed since; with their values, states and hashes. Answers how many are gone. */
export async function deleteOldRecords(
  { client, tenantId }: TenantDb,
  collectionId: string,
  before: Date,
  atMost: number,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `delete from collection_records where tenant_id = $1 and id in
       (select id from collection_records where tenant_id = $1 and collection_id = $2 and updated_at < $3
         order by updated_at limit $4)
     returning id`,
    [tenantId, collectionId, before, atMost],
  )
  const ids = rows.map(({ id }) => id)
  await deleteVersionsOf({ client, tenantId }, ids)
  await client.query('delete from collection_record_persons where tenant_id = $1 and record_id = any($2::uuid[])', [
    tenantId,
    ids,
  ])
  return ids.length
}

export async function deleteVersionsOf(
  { client, tenantId }: Pick<TenantDb, 'client' | 'tenantId'>,
  recordIds: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from collection_record_versions where tenant_id = $1 and record_id = any($2::uuid[])',
    [tenantId, recordIds],
  )
  return rowCount ?? 0
}

/** Some states that were replaced before; the hashes of records of which nothing is left go with them. */
export async function deleteOldVersions(
  { client, tenantId }: TenantDb,
  collectionId: string,
  before: Date,
  atMost: number,
): Promise<number> {
  const { rows } = await client.query<{ recordId: string }>(
    `delete from collection_record_versions where tenant_id = $1 and (record_id, version) in
       (select record_id, version from collection_record_versions
         where tenant_id = $1 and collection_id = $2 and changed_at < $3 order by changed_at limit $4)
     returning record_id`,
    [tenantId, collectionId, before, atMost],
  )
  await client.query(
    `delete from collection_record_persons p where p.tenant_id = $1 and p.record_id = any($2::uuid[])
        and not exists (select from collection_records r where r.tenant_id = $1 and r.id = p.record_id)
        and not exists (select from collection_record_versions v where v.tenant_id = $1 and v.record_id = p.record_id)`,
    [tenantId, [...new Set(rows.map(({ recordId }) => recordId))]],
  )
  return rows.length
}
