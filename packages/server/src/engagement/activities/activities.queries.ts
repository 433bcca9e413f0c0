/** SQL of activities: whole batches by one statement. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isBefore } from '../../kit/db/query-builder/before.queries.ts'

export interface NewActivity {
  id: string
  activityId: string
  from: string
  /** The message that brought it; null for those that senders hand in. */
  messageId: string | null
  type: string
  memberId: string
  occurredAt: string
  props: Record<string, unknown>
}

/**
 * Takes those of these ids that have not been taken before, and answers them. They are taken in one order, so that two
 * batches with the same ones wait for each other once and never in a circle.
 */
export async function takeIds({ client, tenantId }: TenantDb, ids: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await client.query<{ activityId: string }>(
    `insert into activity_ids (tenant_id, activity_id, received_at)
     select $1, g.activity_id, $3 from unnest($2::text[]) as g (activity_id) order by g.activity_id
     on conflict (tenant_id, activity_id) do nothing
     returning activity_id`,
    [tenantId, ids, at],
  )
  return new Set(rows.map(({ activityId }) => activityId))
}

export async function insertActivities(
  { client, tenantId }: TenantDb,
  all: readonly NewActivity[],
  at: Date,
): Promise<void> {
  await client.query(
    `insert into member_activities (tenant_id, member_id, occurred_at, id, type, activity_id, props, received_at, received_from, message_id)
     select $1, g.member_id, g.occurred_at, g.id, g.type, g.activity_id, g.props, $9, g.received_from, g.message_id
       from unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::timestamptz[], $7::jsonb[], $8::uuid[], $10::uuid[])
         as g (id, activity_id, type, member_id, occurred_at, props, received_from, message_id)
     returning id`,
    [
      tenantId,
      all.map(({ id }) => id),
      all.map(({ activityId }) => activityId),
      all.map(({ type }) => type),
      all.map(({ memberId }) => memberId),
      all.map(({ occurredAt }) => occurredAt),
      all.map(({ props }) => JSON.stringify(props)),
      all.map(({ from }) => from),
      at,
      all.map(({ messageId }) => messageId),
    ],
  )
}

/** The newest first; by the key of the table. */
export const listActivitiesBefore = (
  { trx }: TenantDb,
  { memberId, place, limit }: { memberId: string; place: { at: Date; id: string } | undefined; limit: number },
) =>
  trx
    .selectFrom('member_activities')
    .select(['id', 'type', 'occurredAt', 'props'])
    .where('memberId', '=', memberId)
    .where(isBefore(['occurredAt', 'id'], place))
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

interface ActivityKey {
  memberId: string
  occurredAt: Date
  id: string
}

/** Those of all members, in the order of the key of the table; `after` is the last one of the previous page. */
export const listEveryActivity = ({ trx }: TenantDb, after: ActivityKey | undefined, limit: number) =>
  trx
    .selectFrom('member_activities')
    .select(['memberId', 'occurredAt', 'id', 'type', 'props', 'receivedAt'])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(member_id, occurred_at, id) > (${after.memberId}::uuid, ${after.occurredAt}, ${after.id}::uuid)`,
    )
    .orderBy('memberId')
    .orderBy('occurredAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function listTypes({ trx }: TenantDb): Promise<string[]> {
  const rows = await trx.selectFrom('activity_types').select('code').execute()
  return rows.map(({ code }) => code)
}

/** At the places that come next. What another one took meanwhile, code or place, is left out. */
export async function insertTypes({ trx, tenantId }: TenantDb, codes: readonly string[], after: number, at: Date) {
  await trx
    .insertInto('activity_types')
    .values(codes.map((code, index) => ({ tenantId, code, place: after + 1 + index, firstReceivedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Some of the ids that were received before; answers how many are gone. */
export async function deleteOldIds({ client, tenantId }: TenantDb, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from activity_ids where tenant_id = $1 and activity_id in
       (select activity_id from activity_ids where tenant_id = $1 and received_at < $2 order by received_at limit $3)`,
    [tenantId, before, atMost],
  )
  return rowCount ?? 0
}

/** Some of one type that happened before; answers how many are gone. By the index of types. */
export async function deleteOldActivities(
  { client, tenantId }: TenantDb,
  { type, before }: { type: string; before: Date },
  atMost: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_activities a using
       (select member_id, occurred_at, id from member_activities
         where tenant_id = $1 and type = $2 and occurred_at < $3 order by occurred_at limit $4) old
      where a.tenant_id = $1 and a.member_id = old.member_id and a.occurred_at = old.occurred_at and a.id = old.id`,
    [tenantId, type, before, atMost],
  )
  return rowCount ?? 0
}
