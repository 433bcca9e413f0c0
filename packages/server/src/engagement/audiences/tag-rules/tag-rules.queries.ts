/** SQL of who had a tag when. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export const findTagged = ({ trx }: TenantDb, tagId: string, memberId: string) =>
  trx
    .selectFrom('member_tags')
    .select(['source', 'addedAt', 'expiresAt'])
    .where('tagId', '=', tagId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** The last time that the tag came or went before a moment. */
export const findLastTagChange = ({ trx }: TenantDb, tagId: string, memberId: string, before: Date) =>
  trx
    .selectFrom('member_tag_changes')
    .select(['changedAt', 'step', 'source', 'changedByName'])
    .where('memberId', '=', memberId)
    .where('tagId', '=', tagId)
    .where('changedAt', '<', before)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Given less taken of each day since a moment. A tag whose time is over ended then, whether or not that was noted. */
export async function listNetTagged(
  { trx, tenantId }: TenantDb,
  { ids, since, zone }: { ids: readonly string[]; since: Date; zone: string },
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ tagId: string; day: string; net: number }>`
    select c.tag_id, to_char(c.at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(c.change)::int as net from (
      select g.tag_id, g.changed_at as at, case g.step when 'ADDED' then 1 else -1 end as change from member_tag_changes g
       where g.tenant_id = ${tenantId} and g.tag_id = any(${[...ids]}::uuid[]) and g.changed_at >= ${since}
      union all
      select x.tag_id, x.expires_at, -1 from member_tags x
       where x.tenant_id = ${tenantId} and x.tag_id = any(${[...ids]}::uuid[]) and x.expires_at >= ${since} and x.expires_at <= ${now}) c
     group by 1, 2`.execute(trx)
  return new Map(rows.map(({ tagId, day, net }) => [`${tagId} ${day}`, net]))
}
