/** SQL of what receivers are to forget. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { lockCount } from '../../../kit/db/query-builder/counting.queries.ts'

/** Of an endpoint that has, or may have, given it. */
export interface NewErasure {
  endpointId: string
  itemId: string
  key: string | null
}

/** Readers of an audience know members by their id; `members` are those that were merged into one as well. */
export async function endpointsOfMembers({ client, tenantId }: TenantDb, members: readonly string[]) {
  const { rows } = await client.query<Omit<NewErasure, 'key'>>(
    `select e.id as endpoint_id, x.member_id as item_id
       from (select a.audience_id, a.member_id from audience_members a
              where a.tenant_id = $1 and a.member_id = any($2::uuid[])
             union
             select h.audience_id, h.member_id from audience_changes h
              where h.tenant_id = $1 and h.member_id = any($2::uuid[])) x
       join provide_endpoints e on e.tenant_id = $1 and e.audience_id = x.audience_id and e.secret_set_at is not null
     union
     select s.endpoint_id, s.item_id from provide_sent s
      where s.tenant_id = $1 and s.item_id = any($2::uuid[])
      order by 1, 2`,
    [tenantId, members],
  )
  return rows
}

/** Of records that are marked as those of the member, in collections that an endpoint gives. */
export async function endpointsOfRecords({ client, tenantId }: TenantDb, memberId: string) {
  const { rows } = await client.query<Omit<NewErasure, 'key'> & { collectionId: string; key: string }>(
    `select e.id as endpoint_id, r.id as item_id, r.collection_id, r.key
       from collection_records r
       join provide_endpoints e on e.tenant_id = $1 and e.collection_id = r.collection_id and e.secret_set_at is not null
      where r.tenant_id = $1 and r.id in
        (select p.record_id from collection_record_persons p where p.tenant_id = $1 and p.member_id = $2)
      order by 1, 2`,
    [tenantId, memberId],
  )
  return rows
}

/** They are shown to nobody before they have a number. What was to be forgotten before is so once more. */
export async function insertErasures(
  { client, tenantId }: TenantDb,
  memberId: string,
  erasures: readonly NewErasure[],
  at: Date,
): Promise<void> {
  if (erasures.length === 0) return
  await client.query(
    `insert into provide_erasures as x (tenant_id, endpoint_id, item_id, key, member_id, erased_at)
     select $1, g.endpoint_id, g.item_id, g.key, $2, $3
       from unnest($4::uuid[], $5::uuid[], $6::text[]) as g (endpoint_id, item_id, key)
     on conflict (tenant_id, endpoint_id, item_id)
       do update set member_id = excluded.member_id, erased_at = excluded.erased_at, number = null, delivered_at = null
     returning x.item_id`,
    [
      tenantId,
      memberId,
      at,
      erasures.map(({ endpointId }) => endpointId),
      erasures.map(({ itemId }) => itemId),
      erasures.map(({ key }) => key),
    ],
  )
}

/** Those of the member, in the order of the commits: from now on they are read and sent. */
export async function numberErasures(db: TenantDb, memberId: string, at: Date): Promise<void> {
  await lockCount(db, 'erasures for receivers')
  await db.client.query(
    `update provide_erasures x set number = n.number, erased_at = $3
       from (select o.endpoint_id, o.item_id,
                    coalesce((select max(m.number) from provide_erasures m where m.tenant_id = $1 and m.endpoint_id = o.endpoint_id), 0)
                      + row_number() over (partition by o.endpoint_id order by o.item_id) as number
               from provide_erasures o
              where o.tenant_id = $1 and o.member_id = $2 and o.number is null) n
      where x.tenant_id = $1 and x.endpoint_id = n.endpoint_id and x.item_id = n.item_id`,
    [db.tenantId, memberId, at],
  )
}

const columns = ['number', 'itemId', 'key', 'erasedAt'] as const

/** In their order; one more than `limit` when there are more. */
export const listErasures = ({ trx }: TenantDb, endpointId: string, after: number, limit: number) =>
  trx
    .selectFrom('provide_erasures')
    .select(columns)
    .where('endpointId', '=', endpointId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit + 1)
    .execute()

/** The first of those that the receiver was not sent yet. */
export const listOpenErasures = ({ trx }: TenantDb, endpointId: string, limit: number) =>
  trx
    .selectFrom('provide_erasures')
    .select(columns)
    .where('endpointId', '=', endpointId)
    .where('number', 'is not', null)
    .where('deliveredAt', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()

export const erasuresOf = async ({ trx }: TenantDb, endpointId: string, items: readonly string[]) =>
  items.length === 0
    ? []
    : trx
        .selectFrom('provide_erasures')
        .select(columns)
        .where('endpointId', '=', endpointId)
        .where('itemId', 'in', [...items])
        .orderBy('number')
        .execute()

export async function markDelivered(
  { trx }: TenantDb,
  endpointId: string,
  items: readonly string[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return
  await trx
    .updateTable('provide_erasures')
    .set({ deliveredAt: at })
    .where('endpointId', '=', endpointId)
    .where('itemId', 'in', [...items])
    .execute()
}

/** Of the member; they stay, and name nobody. */
export async function countErasures({ client, tenantId }: TenantDb, memberId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from provide_erasures where tenant_id = $1 and member_id = $2',
    [tenantId, memberId],
  )
  return rows[0]?.count ?? 0
}

/** Who was sent these members, and when. */
export async function receiversOf({ client, tenantId }: TenantDb, members: readonly string[]) {
  const { rows } = await client.query<{ endpoint: string; sentAt: Date }>(
    `select e.slug as endpoint, s.sent_at from provide_sent s
       join provide_endpoints e on e.tenant_id = $1 and e.id = s.endpoint_id
      where s.tenant_id = $1 and s.item_id = any($2::uuid[]) order by e.slug, s.sent_at`,
    [tenantId, members],
  )
  return rows
}

/**
 * That receivers have these members, and the records that they are to forget. Records that are there still are sent once
 * more, as they are now: everything is compared again.
 */
export async function forgetErased(
  { client, tenantId }: TenantDb,
  memberId: string,
  members: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from provide_sent s where s.tenant_id = $1 and (s.item_id = any($2::uuid[])
        or exists (select 1 from provide_erasures x
                    where x.tenant_id = $1 and x.member_id = $3 and x.endpoint_id = s.endpoint_id and x.item_id = s.item_id))`,
    [tenantId, members, memberId],
  )
  await client.query(
    `update provide_channels c set compared_at = null
      where c.tenant_id = $1 and exists (select 1 from provide_erasures x
              where x.tenant_id = $1 and x.member_id = $2 and x.endpoint_id = c.endpoint_id and x.number is null)`,
    [tenantId, memberId],
  )
  return rowCount ?? 0
}

/** Those that were delivered, or that nobody is sent, and are older. Answers how many are gone. */
export async function deleteOldErasures({ client, tenantId }: TenantDb, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `delete from provide_erasures x where x.tenant_id = $1 and x.erased_at < $2 and x.number is not null and (x.delivered_at is not null
       or not exists (select 1 from provide_channels c where c.tenant_id = $1 and c.endpoint_id = x.endpoint_id))`,
    [tenantId, before],
  )
  return rowCount ?? 0
}

/** What every receiver was asked, or is to be asked, to forget; endpoint by endpoint. */
export const listEveryErasure = (
  { trx }: TenantDb,
  after: { endpointId: string; itemId: string } | undefined,
  limit: number,
) => {
  const rows = trx
    .selectFrom('provide_erasures as x')
    .innerJoin('provide_endpoints as e', 'e.id', 'x.endpointId')
    .select(['x.endpointId', 'e.slug', 'x.itemId', 'x.erasedAt', 'x.deliveredAt'])
    .orderBy('x.endpointId')
    .orderBy('x.itemId')
    .limit(limit)
  return (
    after
      ? rows.where((eb) => eb(eb.refTuple('x.endpointId', 'x.itemId'), '>', eb.tuple(after.endpointId, after.itemId)))
      : rows
  ).execute()
}
export type ErasureRow = Awaited<ReturnType<typeof listEveryErasure>>[number]
