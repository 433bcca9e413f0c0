/** SQL of activities that messages of other systems brought. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { NewActivity } from './activities.queries.ts'

/** The places of those that are stored already, with this id at this time of this member. */
export async function storedPlaces(
  { client, tenantId }: TenantDb,
  all: readonly Pick<NewActivity, 'memberId' | 'occurredAt' | 'activityId'>[],
): Promise<number[]> {
  if (all.length === 0) return []
  const { rows } = await client.query<{ place: number }>(
    `select (g.place - 1)::int as place
       from unnest($2::uuid[], $3::timestamptz[], $4::text[]) with ordinality as g (member_id, occurred_at, activity_id, place)
      where exists (select from member_activities a where a.tenant_id = $1 and a.member_id = g.member_id
                       and a.occurred_at = g.occurred_at and a.activity_id = g.activity_id)`,
    [
      tenantId,
      all.map(({ memberId }) => memberId),
      all.map(({ occurredAt }) => occurredAt),
      all.map(({ activityId }) => activityId),
    ],
  )
  return rows.map(({ place }) => place)
}

/** An activity as the message that brought it names it. */
export interface ActivityOfMessage {
  messageId: string
  activityId: string
}
type StoredOfMessage = ActivityOfMessage & Pick<NewActivity, 'type' | 'memberId' | 'props'> & { occurredAt: Date }

/** What these messages have brought under these ids. */
export async function activitiesOfMessages(
  { client, tenantId }: TenantDb,
  all: readonly ActivityOfMessage[],
): Promise<StoredOfMessage[]> {
  if (all.length === 0) return []
  const { rows } = await client.query<StoredOfMessage>(
    `select a.message_id, a.activity_id, a.type, a.member_id, a.occurred_at, a.props
       from unnest($2::uuid[], $3::text[]) as g (message_id, activity_id)
       join member_activities a on a.tenant_id = $1 and a.message_id = g.message_id and a.activity_id = g.activity_id`,
    [tenantId, all.map(({ messageId }) => messageId), all.map(({ activityId }) => activityId)],
  )
  return rows
}

export async function deleteActivitiesOfMessages(
  { client, tenantId }: TenantDb,
  all: readonly ActivityOfMessage[],
): Promise<void> {
  if (all.length === 0) return
  await client.query(
    `delete from member_activities a using unnest($2::uuid[], $3::text[]) as g (message_id, activity_id)
      where a.tenant_id = $1 and a.message_id = g.message_id and a.activity_id = g.activity_id`,
    [tenantId, all.map(({ messageId }) => messageId), all.map(({ activityId }) => activityId)],
  )
}

export interface GoneActivity extends ActivityOfMessage {
  id: string
  memberId: string
  type: string
}

/** With the ids that they took, so that the messages may bring them again. */
export async function takeAwayActivities(
  { client, tenantId }: TenantDb,
  all: readonly ActivityOfMessage[],
): Promise<GoneActivity[]> {
  if (all.length === 0) return []
  const { rows } = await client.query<GoneActivity & { receivedAt: Date }>(
    `delete from member_activities a using unnest($2::uuid[], $3::text[]) as g (message_id, activity_id)
      where a.tenant_id = $1 and a.message_id = g.message_id and a.activity_id = g.activity_id
     returning a.id, a.message_id, a.activity_id, a.member_id, a.type, a.received_at`,
    [tenantId, all.map(({ messageId }) => messageId), all.map(({ activityId }) => activityId)],
  )
  // A sender may use an id again after its days: then it is that of another activity.
  await client.query(
    `delete from activity_ids i using unnest($2::text[], $3::timestamptz[]) as g (activity_id, received_at)
      where i.tenant_id = $1 and i.activity_id = g.activity_id and i.received_at = g.received_at`,
    [tenantId, rows.map(({ activityId }) => activityId), rows.map(({ receivedAt }) => receivedAt)],
  )
  return rows
}
