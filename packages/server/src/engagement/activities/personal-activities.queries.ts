/** SQL of all activities of one member. */

import type { TenantDb } from '../../kit/db/db.ts'

export const readActivities = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('member_activities')
    .select(['type', 'activityId', 'occurredAt', 'props', 'receivedAt'])
    .where('memberId', '=', memberId)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute()

/** Some of them; a sender that repeats one is refused because of the member. */
export async function deleteActivitiesOf(
  { client, tenantId }: TenantDb,
  memberId: string,
  atMost: number,
): Promise<number> {
  const { rows } = await client.query<{ activityId: string }>(
    `delete from member_activities where tenant_id = $1 and member_id = $2 and (occurred_at, id) in
       (select occurred_at, id from member_activities where tenant_id = $1 and member_id = $2 order by occurred_at, id limit $3)
     returning activity_id`,
    [tenantId, memberId, atMost],
  )
  await client.query(`delete from activity_ids where tenant_id = $1 and activity_id = any($2::text[])`, [
    tenantId,
    rows.map(({ activityId }) => activityId),
  ])
  return rows.length
}
