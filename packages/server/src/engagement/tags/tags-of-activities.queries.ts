/** SQL of tags that activities gave, and of what else their members did. */

import type { ActivityMatch } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

/** Of one member and type: older ones are not looked at. */
const LOOKED_AT = 100

export interface TagOfActivity {
  tagId: string
  memberId: string
  sourceRef: string
  activityType: string
  activityMatches: ActivityMatch[]
  ofHealth: boolean
}

export interface OtherActivity {
  memberId: string
  type: string
  props: Record<string, unknown>
}

/** Those that members have from these activities of theirs. */
export async function listTagsOfActivities(
  { client, tenantId }: TenantDb,
  activityIds: readonly string[],
  memberIds: readonly string[],
): Promise<TagOfActivity[]> {
  const { rows } = await client.query<TagOfActivity>(
    `select x.tag_id, x.member_id, x.source_ref, x.of_health, t.activity_type, t.activity_matches
       from unnest($2::uuid[], $3::uuid[]) as g (activity_id, member_id)
       join member_tags x on x.tenant_id = $1 and x.member_id = g.member_id and x.source = 'EVENT' and x.source_ref = g.activity_id
       join tags t on t.tenant_id = $1 and t.id = x.tag_id and t.activity_type is not null`,
    [tenantId, activityIds, memberIds],
  )
  return rows
}

/** The newest activities of these members of the types that give these tags. */
export async function listActivitiesForTags(
  { client, tenantId }: TenantDb,
  given: readonly TagOfActivity[],
): Promise<OtherActivity[]> {
  const { rows } = await client.query<OtherActivity>(
    `select g.member_id, g.type, a.props
       from (select distinct member_id, type from unnest($2::uuid[], $3::text[]) as all_of (member_id, type)) g
       cross join lateral (
         select o.props from member_activities o where o.tenant_id = $1 and o.member_id = g.member_id and o.type = g.type
          order by o.occurred_at desc limit $4
       ) a`,
    [tenantId, given.map(({ memberId }) => memberId), given.map(({ activityType }) => activityType), LOOKED_AT],
  )
  return rows
}
