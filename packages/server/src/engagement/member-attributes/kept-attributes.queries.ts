/** SQL of all attributes of one member: for a copy, an erasure and a merge, and of everybody for the export of everything. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Direction } from '../members/merging/mergers.ts'

export const readAttributes = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('member_attributes as a')
    .innerJoin('collections as c', 'c.id', 'a.collectionId')
    .select(['c.code', 'a.data', 'a.version', 'a.source', 'a.sourceAt', 'a.changedAt'])
    .where('a.memberId', '=', memberId)
    .orderBy('c.code')
    .orderBy('a.id')
    .execute()

export const readStates = (
  { trx }: TenantDb,
  memberId: string,
  after: { attributesId: string; version: number } | undefined,
  limit: number,
) => {
  const rows = trx
    .selectFrom('member_attribute_versions as v')
    .innerJoin('member_attributes as a', 'a.id', 'v.attributesId')
    .innerJoin('collections as c', 'c.id', 'a.collectionId')
    .select(['v.attributesId', 'c.code', 'v.version', 'v.data', 'v.source', 'v.sourceAt', 'v.changedAt'])
    .where('a.memberId', '=', memberId)
    .orderBy('v.attributesId')
    .orderBy('v.version')
    .limit(limit)
  return (
    after === undefined
      ? rows
      : rows.where((is) =>
          is.or([
            is('v.attributesId', '>', after.attributesId),
            is.and([is('v.attributesId', '=', after.attributesId), is('v.version', '>', after.version)]),
          ]),
        )
  ).execute()
}

export async function deleteAttributesOf({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_attributes')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Some of them. */
export async function deleteStatesOf(
  { client, tenantId }: TenantDb,
  memberId: string,
  atMost: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_attribute_versions where tenant_id = $1 and (attributes_id, version) in
       (select v.attributes_id, v.version
          from member_attributes a join member_attribute_versions v on v.tenant_id = $1 and v.attributes_id = a.id
         where a.tenant_id = $1 and a.member_id = $2 limit $3)`,
    [tenantId, memberId, atMost],
  )
  return rowCount ?? 0
}

export async function countAttributesOf({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('member_attributes')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Those of collections that the survivor has too are set aside with it. Answers the ids of both. */
export async function moveAttributes(
  { client, tenantId }: TenantDb,
  { fromId, intoId }: Direction,
): Promise<{ id: string; isDoubled: boolean }[]> {
  const { rows } = await client.query<{ id: string; isDoubled: boolean }>(
    `with doubled as (
       select f.id from member_attributes f
         join member_attributes i on i.tenant_id = $1 and i.member_id = $3 and i.collection_id = f.collection_id and not i.is_set_aside
        where f.tenant_id = $1 and f.member_id = $2 and not f.is_set_aside
     )
     update member_attributes a
        set member_id = $3, is_set_aside = a.is_set_aside or a.id in (select id from doubled)
      where a.tenant_id = $1 and a.member_id = $2
     returning a.id, a.id in (select id from doubled) as is_doubled`,
    [tenantId, fromId, intoId],
  )
  return rows
}

/** `doubled` are in force again. */
export async function moveAttributesBack(
  { client, tenantId }: TenantDb,
  { fromId, intoId }: Direction,
  { ids, doubled }: { ids: readonly string[]; doubled: readonly string[] },
): Promise<void> {
  await client.query(
    `update member_attributes a
        set member_id = $3, is_set_aside = a.is_set_aside and a.id <> all($5::uuid[])
      where a.tenant_id = $1 and a.member_id = $2 and a.id = any($4::uuid[])`,
    [tenantId, fromId, intoId, [...ids, ...doubled], doubled],
  )
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryAttributes = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx
    .selectFrom('member_attributes as a')
    .innerJoin('collections as c', 'c.id', 'a.collectionId')
    .select(['a.id', 'a.memberId', 'c.code', 'a.data', 'a.version', 'a.source', 'a.changedAt', 'a.changedByName'])
    .orderBy('a.id')
    .limit(limit)
  return (after ? rows.where('a.id', '>', after) : rows).execute()
}

/** Of all members, in the order of attributes and version. */
export const listEveryState = async (
  { client, tenantId }: TenantDb,
  after: { attributesId: string; version: number } | undefined,
  limit: number,
) => {
  const { rows } = await client.query<{
    attributesId: string
    memberId: string
    code: string
    version: number
    data: object
    source: string
    changedAt: Date
    changedByName: string
  }>(
    `select v.attributes_id, a.member_id, c.code, v.version, v.data, v.source, v.changed_at, v.changed_by_name
       from member_attribute_versions v
       join member_attributes a on a.tenant_id = $1 and a.id = v.attributes_id
       join collections c on c.tenant_id = $1 and c.id = a.collection_id
      where v.tenant_id = $1 and ($2::uuid is null or (v.attributes_id, v.version) > ($2::uuid, $3::int))
      order by v.attributes_id, v.version limit $4`,
    [tenantId, after?.attributesId ?? null, after?.version ?? 0, limit],
  )
  return rows
}
