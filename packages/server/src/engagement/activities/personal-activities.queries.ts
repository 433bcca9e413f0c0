/** SQL of all activities of one member. */

import type { TenantDb } from '../../kit/db/db.ts'
import { isAfter } from '../../kit/db/query-builder/before.queries.ts'

export const readActivities = (
  { trx }: TenantDb,
  memberId: string,
  after: { occurredAt: Date; id: string } | undefined,
  limit: number,
) =>
  trx
    .selectFrom('member_activities')
    .select(['id', 'type', 'activityId', 'occurredAt', 'props', 'receivedAt'])
    .where('memberId', '=', memberId)
    .where(isAfter(['occurredAt', 'id'], after && { at: after.occurredAt, id: after.id }))
    .orderBy('occurredAt')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Some of them; a sender that repeats one is refused because of the member. */
export async function deleteActivitiesOf(
  { client, tenantId }: TenantDb,
  memberId: string,
  atMost: number,
): Promise<number> {
  const { rows } = await client.query<{ activityId: string; receivedAt: Date }>(
    `delete from member_activities where tenant_id = $1 and member_id = $2 and (occurred_at, id) in
       (select occurred_at, id from member_activities where tenant_id = $1 and member_id = $2 order by occurred_at, id limit $3)
     returning activity_id, received_at`,
    [tenantId, memberId, atMost],
  )
  // A sender may use an id again after its days: then it is that of another activity, which is not repeated.
  await client.query(
    `delete from activity_ids i using unnest($2::text[], $3::timestamptz[]) as g (activity_id, received_at)
      where i.tenant_id = $1 and i.activity_id = g.activity_id and i.received_at = g.received_at`,
    [tenantId, rows.map(({ activityId }) => activityId), rows.map(({ receivedAt }) => receivedAt)],
  )
  return rows.length
}
