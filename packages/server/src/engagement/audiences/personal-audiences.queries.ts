/** SQL of all that audiences keep of one member. */

import type { TenantDb } from '../../kit/db/db.ts'
import { isAfter } from '../../kit/db/query-builder/before.queries.ts'

export const readAudiences = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('audience_members as x')
    .innerJoin('audiences as a', 'a.id', 'x.audienceId')
    .select(['a.code', 'a.nameEn', 'a.nameZh', 'x.enteredAt'])
    .where('x.memberId', '=', memberId)
    .orderBy('a.code')
    .execute()

export const readChanges = (
  { trx }: TenantDb,
  memberId: string,
  after: { changedAt: Date; id: string } | undefined,
  limit: number,
) =>
  trx
    .selectFrom('audience_changes as c')
    .innerJoin('audiences as a', 'a.id', 'c.audienceId')
    .select(['c.id', 'a.code', 'c.step', 'c.changedAt'])
    .where('c.memberId', '=', memberId)
    .where(isAfter(['c.changedAt', 'c.id'], after && { at: after.changedAt, id: after.id }))
    .orderBy('c.changedAt')
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** A member is in at most as many as there are audiences. */
export async function deleteFromAudiences({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('audience_members')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Some of them. */
export async function deleteChanges({ client, tenantId }: TenantDb, memberId: string, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from audience_changes where tenant_id = $1 and member_id = $2 and (changed_at, id) in
       (select changed_at, id from audience_changes where tenant_id = $1 and member_id = $2 order by changed_at, id limit $3)`,
    [tenantId, memberId, atMost],
  )
  return rowCount ?? 0
}
