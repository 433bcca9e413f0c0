/** SQL of records: their states, and the values by which lists find them. */

import type { IndexedValue } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData, RecordSource } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

const columns = [
  'id',
  'collectionId',
  'key',
  'data',
  'metaNumber',
  'version',
  'source',
  'sourceId',
  'sourceAt',
  'changedByName',
  'createdAt',
  'updatedAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('collection_records').select(columns)
export type RecordRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findRecord = (db: TenantDb, id: string): Promise<RecordRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Who changes them afterwards holds the lock of the collection. */
export const recordsByKey = async (db: TenantDb, collectionId: string, keys: readonly string[]): Promise<RecordRow[]> =>
  keys.length === 0
    ? []
    : select(db)
        .where('collectionId', '=', collectionId)
        .where('key', 'in', [...keys])
        .execute()

export const recordsById = async (db: TenantDb, ids: readonly string[]): Promise<RecordRow[]> =>
  ids.length === 0
    ? []
    : select(db)
        .where('id', 'in', [...ids])
        .execute()

export interface RecordFilter {
  collectionId: string
  key?: string | undefined
  indexed?: IndexedValue | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. Each filter is one range of an index in that order. */
export async function listRecords(db: TenantDb, filter: RecordFilter): Promise<RecordRow[]> {
  const { collectionId, key, indexed, after, limit } = filter
  if (indexed === undefined) {
    let rows = select(db)
      .where('collectionId', '=', collectionId)
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (key) rows = rows.where('key', '=', key)
    return (after ? rows.where('id', '<', after) : rows).execute()
  }
  let rows = db.trx
    .selectFrom('collection_record_values as v')
    .innerJoin('collection_records as r', 'r.id', 'v.recordId')
    .select(columns.map((name) => `r.${name}` as const))
    .where('v.collectionId', '=', collectionId)
    .where('v.path', '=', indexed.path)
    .where('v.value', '=', indexed.value)
    .orderBy('v.recordId', 'desc')
    .limit(limit + 1)
  if (key) rows = rows.where('r.key', '=', key)
  return (after ? rows.where('v.recordId', '<', after) : rows).execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryRecord = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx
    .selectFrom('collection_records as r')
    .innerJoin('collections as c', 'c.id', 'r.collectionId')
    .select(['r.id', 'c.code', 'r.key', 'r.data', 'r.version', 'r.source', 'r.updatedAt'])
    .orderBy('r.id')
    .limit(limit)
  return (after ? rows.where('r.id', '>', after) : rows).execute()
}

/** A state that is to be stored. */
export interface StateToStore {
  id: string
  key: string
  data: RecordData
  sourceAt: Date
  sourceId: string | null
  metaNumber?: number
}

export interface Storing {
  collectionId: string
  metaNumber: number
  source: RecordSource
  by: string
  at: Date
}

const arraysOf = (states: readonly StateToStore[]) => [
  states.map(({ id }) => id),
  states.map(({ key }) => key),
  states.map(({ data }) => JSON.stringify(data)),
  states.map(({ sourceAt }) => sourceAt),
  states.map(({ sourceId }) => sourceId),
]

/** Refused where a key is there. */
export async function insertRecords(
  { client, tenantId }: TenantDb,
  states: readonly StateToStore[],
  { collectionId, metaNumber, source, by, at }: Storing,
): Promise<void> {
  if (states.length === 0) return
  await client.query(
    `insert into collection_records
       (tenant_id, id, collection_id, key, data, meta_number, source, source_id, source_at, changed_by_name, created_at, updated_at)
     select $1, g.id, $2, g.key, g.data::jsonb, $3, $4, g.source_id, g.source_at, $5, $6, $6
       from unnest($7::uuid[], $8::text[], $9::text[], $10::timestamptz[], $11::uuid[]) as g (id, key, data, source_at, source_id)
     returning id`,
    [tenantId, collectionId, metaNumber, source, by, at, ...arraysOf(states)],
  )
}

/** The records must be locked by the caller, and their states before be kept. */
export async function updateRecords(
  { client, tenantId }: TenantDb,
  states: readonly StateToStore[],
  { metaNumber, source, by, at }: Storing,
): Promise<void> {
  if (states.length === 0) return
  await client.query(
    `update collection_records r
        set data = g.data::jsonb, version = r.version + 1, meta_number = coalesce(g.meta_number, $2), source = $3, source_id = g.source_id,
            source_at = g.source_at, changed_by_name = $4, updated_at = $5
       from unnest($6::uuid[], $7::text[], $8::text[], $9::timestamptz[], $10::uuid[], $11::int[])
         as g (id, key, data, source_at, source_id, meta_number)
      where r.tenant_id = $1 and r.id = g.id`,
    [tenantId, metaNumber, source, by, at, ...arraysOf(states), states.map((state) => state.metaNumber ?? null)],
  )
}

/** Their values go with them. */
export async function deleteRecords({ trx }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('collection_records')
    .where('id', 'in', [...ids])
    .execute()
}

/** The values of these records are those, and no others. */
export async function putValues(
  { client, tenantId }: TenantDb,
  collectionId: string,
  records: readonly { id: string; isNew: boolean; values: readonly IndexedValue[] }[],
): Promise<void> {
  const changed = records.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (changed.length > 0)
    await client.query('delete from collection_record_values where tenant_id = $1 and record_id = any($2::uuid[])', [
      tenantId,
      changed,
    ])
  const all = records.flatMap(({ id, values }) => values.map((one) => ({ id, ...one })))
  if (all.length === 0) return
  await client.query(
    `insert into collection_record_values (tenant_id, collection_id, path, value, record_id)
     select $1, $2, g.path, g.value, g.record_id from unnest($3::text[], $4::text[], $5::uuid[]) as g (path, value, record_id)
     returning record_id`,
    [tenantId, collectionId, all.map(({ path }) => path), all.map(({ value }) => value), all.map(({ id }) => id)],
  )
}

export const constraints = { collection_records__key: 'record_key_exists' } as const
