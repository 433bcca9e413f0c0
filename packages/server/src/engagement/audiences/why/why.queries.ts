/** SQL that tells how a member came into an audience or went out of it, and how large an audience was. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export const findPlace = ({ trx }: TenantDb, audienceId: string, memberId: string) =>
  trx
    .selectFrom('audience_members')
    .select(['enteredAt', 'version'])
    .where('audienceId', '=', audienceId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** The last time that the member came or went before a moment. */
export const findLastChange = ({ trx }: TenantDb, audienceId: string, memberId: string, before: Date) =>
  trx
    .selectFrom('audience_changes')
    .select(['changedAt', 'step', 'cause', 'facts', 'version', 'changedByName'])
    .where('memberId', '=', memberId)
    .where('audienceId', '=', audienceId)
    .where('changedAt', '<', before)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Came less went of each day since a moment, by audience and day, for days on which anybody did. */
export async function listNetChanges(
  { trx, tenantId }: TenantDb,
  { ids, since, zone }: { ids: readonly string[]; since: Date; zone: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ audienceId: string; day: string; net: number }>`
    select c.audience_id, to_char(c.changed_at at time zone ${zone}, 'YYYY-MM-DD') as day,
           sum(case c.step when 'ENTERED' then 1 else -1 end)::int as net
      from audience_changes c
     where c.tenant_id = ${tenantId} and c.audience_id = any(${[...ids]}::uuid[]) and c.changed_at >= ${since}
     group by 1, 2`.execute(trx)
  return new Map(rows.map(({ audienceId, day, net }) => [`${audienceId} ${day}`, net]))
}

/** To the end, for audiences with anybody in them. */
export async function countMembersIn(
  { trx, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ audienceId: string; count: number }>`
    select x.audience_id, count(*)::int as count from audience_members x
     where x.tenant_id = ${tenantId} and x.audience_id = any(${[...ids]}::uuid[]) group by 1`.execute(trx)
  return new Map(rows.map(({ audienceId, count }) => [audienceId, count]))
}
