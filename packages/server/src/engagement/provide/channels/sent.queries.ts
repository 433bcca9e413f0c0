/**
 * SQL of what receivers have, and of how it differs from what there is now. A comparison goes through what may have
 * changed in the order of the changes, a part of it at a time.
 */

import type { TenantDb } from '../../../kit/db/db.ts'

/** An item that may have changed. */
export interface Candidate {
  id: string
  /** Null: it is not there. */
  version: number | null
  /** What the receiver has; null: nothing. */
  sent: number | null
  /** Where the next part of the comparison begins. */
  at: Date
  placeId: string
}

export interface Place {
  at: Date
  id: string
}

interface Walk {
  endpointId: string
  /** Of the collection or audience. */
  sourceId: string
  /** Null: everything is compared. */
  from: Date | null
  after: Place | null
  limit: number
}

/** Those of a collection, in the order in which they changed. */
export async function changedRecords(
  { client, tenantId }: TenantDb,
  { endpointId, sourceId, from, after, limit }: Walk,
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `select c.id, c.version, s.version as sent, c.at, c.id as place_id
       from (select r.id, r.version, r.updated_at as at from collection_records r
              where r.tenant_id = $1 and r.collection_id = $3
                and ($4::timestamptz is null or r.updated_at >= $4)
                and ($5::timestamptz is null or (r.updated_at, r.id) > ($5, $6::uuid))
              order by r.updated_at, r.id limit $7) c
       left join provide_sent s on s.tenant_id = $1 and s.endpoint_id = $2 and s.item_id = c.id
      order by c.at, c.id`,
    [tenantId, endpointId, sourceId, from, after?.at ?? null, after?.id ?? null, limit],
  )
  return rows
}

/** Members who came or went, in the order in which they did. One who is frozen counts as gone. */
export async function changedMembers(
  { client, tenantId }: TenantDb,
  { endpointId, sourceId, from, after, limit }: Walk,
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `select c.member_id as id, case when m.id is not null then 1 end as version, s.version as sent, c.at, c.id as place_id
       from (select h.member_id, h.changed_at as at, h.id from audience_changes h
              where h.tenant_id = $1 and h.audience_id = $3 and h.changed_at >= $4
                and ($5::timestamptz is null or (h.changed_at, h.id) > ($5, $6::uuid))
              order by h.changed_at, h.id limit $7) c
       left join audience_members a on a.tenant_id = $1 and a.audience_id = $3 and a.member_id = c.member_id
       left join members m on m.tenant_id = $1 and m.id = a.member_id and m.status = 'ACTIVE'
       left join provide_sent s on s.tenant_id = $1 and s.endpoint_id = $2 and s.item_id = c.member_id
      order by c.at, c.id`,
    [tenantId, endpointId, sourceId, from, after?.at ?? null, after?.id ?? null, limit],
  )
  return rows
}

/** Everybody in the audience, by member. */
export async function everyMember(
  { client, tenantId }: TenantDb,
  { endpointId, sourceId, after, limit }: Walk,
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `select c.id, case when m.id is not null then 1 end as version, s.version as sent, c.at, c.id as place_id
       from (select a.member_id as id, a.entered_at as at from audience_members a
              where a.tenant_id = $1 and a.audience_id = $3 and ($4::uuid is null or a.member_id > $4)
              order by a.member_id limit $5) c
       left join members m on m.tenant_id = $1 and m.id = c.id and m.status = 'ACTIVE'
       left join provide_sent s on s.tenant_id = $1 and s.endpoint_id = $2 and s.item_id = c.id
      order by c.id`,
    [tenantId, endpointId, sourceId, after?.id ?? null, limit],
  )
  return rows
}

/** What the receiver has of the collection and is deleted: since then, or ever. */
export async function goneRecords(
  { client, tenantId }: TenantDb,
  { endpointId, sourceId, from, limit }: Omit<Walk, 'after'>,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    from === null
      ? `select s.item_id as id from provide_sent s
          where s.tenant_id = $1 and s.endpoint_id = $2 and not exists (select 1 from collection_records r
                  where r.tenant_id = $1 and r.id = s.item_id and r.collection_id = $3)
          order by s.item_id limit $4`
      : `select s.item_id as id from collection_record_versions v
           join provide_sent s on s.tenant_id = $1 and s.endpoint_id = $2 and s.item_id = v.record_id
          where v.tenant_id = $1 and v.collection_id = $3 and v.data is null and v.changed_at >= $5
            and not exists (select 1 from collection_records r where r.tenant_id = $1 and r.id = s.item_id)
          order by v.changed_at, s.item_id limit $4`,
    [tenantId, endpointId, sourceId, limit, ...(from === null ? [] : [from])],
  )
  return rows.map(({ id }) => id)
}

/** Members whom the receiver has, and who are not in the audience any more. */
export async function goneMembers(
  { client, tenantId }: TenantDb,
  { endpointId, sourceId, limit }: Pick<Walk, 'endpointId' | 'sourceId' | 'limit'>,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select s.item_id as id from provide_sent s
      where s.tenant_id = $1 and s.endpoint_id = $2 and not exists (select 1 from audience_members a
              where a.tenant_id = $1 and a.audience_id = $3 and a.member_id = s.item_id)
      order by s.item_id limit $4`,
    [tenantId, endpointId, sourceId, limit],
  )
  return rows.map(({ id }) => id)
}

/** The receiver has them in this version. */
export async function putSent(
  { client, tenantId }: TenantDb,
  endpointId: string,
  items: readonly { id: string; version: number }[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return
  await client.query(
    `insert into provide_sent as s (tenant_id, endpoint_id, item_id, version, sent_at)
     select $1, $2, g.id, g.version, $3 from unnest($4::uuid[], $5::int[]) as g (id, version)
     on conflict (tenant_id, endpoint_id, item_id) do update set version = excluded.version, sent_at = excluded.sent_at
     returning s.item_id`,
    [tenantId, endpointId, at, items.map(({ id }) => id), items.map(({ version }) => version)],
  )
}

/** The receiver has these no more; without ids: none at all. */
export async function forgetSent({ trx }: TenantDb, endpointId: string, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return
  const rows = trx.deleteFrom('provide_sent').where('endpointId', '=', endpointId)
  await (ids === undefined ? rows : rows.where('itemId', 'in', [...ids])).execute()
}

/** What every receiver has, endpoint by endpoint. */
export const listEverySent = (
  { trx }: TenantDb,
  after: { endpointId: string; itemId: string } | undefined,
  limit: number,
) => {
  const rows = trx
    .selectFrom('provide_sent as s')
    .innerJoin('provide_endpoints as e', 'e.id', 's.endpointId')
    .select(['s.endpointId', 'e.slug', 's.itemId', 's.version', 's.sentAt'])
    .orderBy('s.endpointId')
    .orderBy('s.itemId')
    .limit(limit)
  return (
    after
      ? rows.where((eb) => eb(eb.refTuple('s.endpointId', 's.itemId'), '>', eb.tuple(after.endpointId, after.itemId)))
      : rows
  ).execute()
}
export type SentRow = Awaited<ReturnType<typeof listEverySent>>[number]
