/** SQL of all that tags keep of one member. */

import type { TenantDb } from '../../kit/db/db.ts'
import { isAfter } from '../../kit/db/query-builder/before.queries.ts'

export const readTagged = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('member_tags as x')
    .innerJoin('tags as t', 't.id', 'x.tagId')
    .select(['t.code', 't.nameEn', 't.nameZh', 'x.source', 'x.addedAt', 'x.expiresAt'])
    .where('x.memberId', '=', memberId)
    .orderBy('t.code')
    .execute()

export const readChanges = (
  { trx }: TenantDb,
  memberId: string,
  after: { changedAt: Date; id: string } | undefined,
  limit: number,
) =>
  trx
    .selectFrom('member_tag_changes as c')
    .innerJoin('tags as t', 't.id', 'c.tagId')
    .select(['c.id', 't.code', 'c.step', 'c.source', 'c.changedAt'])
    .where('c.memberId', '=', memberId)
    .where(isAfter(['c.changedAt', 'c.id'], after && { at: after.changedAt, id: after.id }))
    .orderBy('c.changedAt')
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** A member has at most as many as there are tags. */
export async function deleteTagged({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_tags')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Some of them. */
export async function deleteChanges({ client, tenantId }: TenantDb, memberId: string, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_tag_changes where tenant_id = $1 and member_id = $2 and (changed_at, id) in
       (select changed_at, id from member_tag_changes where tenant_id = $1 and member_id = $2 order by changed_at, id limit $3)`,
    [tenantId, memberId, atMost],
  )
  return rowCount ?? 0
}
