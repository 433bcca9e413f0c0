/** SQL of `member_attributes`, and of the states before. */

import type { AttributeSource } from '@serialis/contract/engagement/member-attributes/member-attributes.schema.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { ALL_SLOTS, slottedBy, slotValues } from './slots.queries.ts'

const columns = [
  'id',
  'memberId',
  'collectionId',
  'data',
  'metaNumber',
  'version',
  'source',
  'sourceId',
  'sourceAt',
  'changedByName',
  'changedAt',
] as const

const select = ({ trx }: TenantDb) =>
  trx.selectFrom('member_attributes').select(columns).where('isSetAside', '=', false)
export type AttributesRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const listAttributesOf = (db: TenantDb, memberId: string): Promise<AttributesRow[]> =>
  select(db).where('memberId', '=', memberId).execute()

export const findAttributes = (
  db: TenantDb,
  memberId: string,
  collectionId: string,
): Promise<AttributesRow | undefined> =>
  select(db).where('memberId', '=', memberId).where('collectionId', '=', collectionId).executeTakeFirst()

const ofMembers = (db: TenantDb, collectionId: string, members: readonly string[]) =>
  select(db)
    .where('collectionId', '=', collectionId)
    .where('memberId', 'in', [...members])
    .orderBy('memberId')

/** Their members are held by the caller, so nobody adds one meanwhile. */
export const attributesOfMembers = async (
  db: TenantDb,
  collectionId: string,
  members: readonly string[],
): Promise<AttributesRow[]> => (members.length === 0 ? [] : ofMembers(db, collectionId, members).forUpdate().execute())

/** As they are, for a look without an effect. */
export const readAttributesOfMembers = async (
  db: TenantDb,
  collectionId: string,
  members: readonly string[],
): Promise<AttributesRow[]> => (members.length === 0 ? [] : ofMembers(db, collectionId, members).execute())

export interface StateToStore {
  id: string
  memberId: string
  data: RecordData
  sourceAt: Date
  sourceId: string | null
}

interface Storing {
  collectionId: string
  metaNumber: number
  source: AttributeSource
  by: string
  at: Date
}

/** The collection is held by the caller, so its layout stays. Keeps the stored state of those that are there, and stores the next one. */
export async function putAttributes(
  db: TenantDb,
  states: readonly StateToStore[],
  { collectionId, metaNumber, source, by, at }: Storing,
): Promise<void> {
  if (states.length === 0) return
  const { layout, slots } = await slottedBy(db, collectionId)
  const { client, tenantId } = db
  const ids = states.map(({ id }) => id)
  await client.query(
    `insert into member_attribute_versions
       (tenant_id, attributes_id, version, data, meta_number, source, source_id, source_at, changed_by_name, changed_at, replaced_at)
     select $1, a.id, a.version, a.data, a.meta_number, a.source, a.source_id, a.source_at, a.changed_by_name, a.changed_at, $3
       from member_attributes a where a.tenant_id = $1 and a.id = any($2::uuid[])
     returning version`,
    [tenantId, ids, at],
  )
  await client.query(
    `insert into member_attributes as a
       (tenant_id, id, member_id, collection_id, data, meta_number, source, source_id, source_at, changed_by_name, changed_at, layout, ${ALL_SLOTS.join(', ')})
     select $1, g.id, g.member_id, $2, g.data::jsonb, $3, $4, g.source_id, g.source_at, $5, $6, $12, ${ALL_SLOTS.map((slot) => `r.${slot}`).join(', ')}
       from unnest($7::uuid[], $8::uuid[], $9::text[], $10::timestamptz[], $11::uuid[], $13::jsonb[]) as g (id, member_id, data, source_at, source_id, slots),
            jsonb_populate_record(null::member_attributes, g.slots) r
         on conflict (tenant_id, id) do update
        set data = excluded.data, version = a.version + 1, meta_number = excluded.meta_number, source = excluded.source,
            source_id = excluded.source_id, source_at = excluded.source_at, changed_by_name = excluded.changed_by_name,
            changed_at = excluded.changed_at, layout = excluded.layout, ${ALL_SLOTS.map((slot) => `${slot} = excluded.${slot}`).join(', ')}
     returning id`,
    [
      tenantId,
      collectionId,
      metaNumber,
      source,
      by,
      at,
      ids,
      states.map(({ memberId }) => memberId),
      states.map(({ data }) => JSON.stringify(data)),
      states.map(({ sourceAt }) => sourceAt),
      states.map(({ sourceId }) => sourceId),
      layout,
      states.map(({ data }) => JSON.stringify(slotValues(slots, data))),
    ],
  )
}

/** The newest first; `before` is the last version of the previous page. */
export const listStates = (
  { trx }: TenantDb,
  attributesId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) => {
  const rows = trx
    .selectFrom('member_attribute_versions')
    .select(['version', 'data', 'metaNumber', 'source', 'sourceId', 'sourceAt', 'changedByName', 'changedAt'])
    .where('attributesId', '=', attributesId)
    .orderBy('version', 'desc')
    .limit(limit)
  return (before === undefined ? rows : rows.where('version', '<', before)).execute()
}
export type StateRow = Awaited<ReturnType<typeof listStates>>[number]

/** Some that nothing changed since, with their states. Answers how many are gone. */
export async function deleteOldAttributes(
  { client, tenantId }: TenantDb,
  collectionId: string,
  before: Date,
  atMost: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_attributes where tenant_id = $1 and id in
       (select id from member_attributes where tenant_id = $1 and collection_id = $2 and changed_at < $3
         order by changed_at limit $4 for update skip locked)`,
    [tenantId, collectionId, before, atMost],
  )
  return rowCount ?? 0
}

/** Some states that were replaced before. */
export async function deleteOldStates({ client, tenantId }: TenantDb, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_attribute_versions where tenant_id = $1 and (attributes_id, version) in
       (select attributes_id, version from member_attribute_versions
         where tenant_id = $1 and replaced_at < $2 order by replaced_at limit $3)`,
    [tenantId, before, atMost],
  )
  return rowCount ?? 0
}
