import type { TenantDb } from '../../../kit/db/db.ts'

const select = ({ trx, tenantId }: TenantDb, orderId: string) =>
  trx
    .selectFrom('production_order_comments as c')
    .select(['c.id', 'c.text', 'c.corrects', 'c.written_at', 'c.author_id', 'c.author_name'])
    .select((expression) =>
      expression
        .selectFrom('production_order_comments as n')
        .select('n.id')
        .where('n.tenant_id', '=', tenantId)
        .where('n.order_id', '=', orderId)
        .whereRef('n.corrects', '=', 'c.id')
        .orderBy('n.id', 'desc')
        .limit(1)
        .as('corrected_by'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('c.order_id', '=', orderId)
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export const findComment = (db: TenantDb, orderId: string, id: string) =>
  select(db, orderId).where('c.id', '=', id).executeTakeFirst()

/** Newest first; `after` is the last id of the page before. */
export function listComments(
  db: TenantDb,
  orderId: string,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  let rows = select(db, orderId)
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
  if (after) rows = rows.where('c.id', '<', after)
  return rows.execute()
}

export interface NewComment {
  id: string
  text: string
  corrects: string | null
  at: Date
  by: { id: string; name: string }
}

export async function insertComment(
  { trx, tenantId }: TenantDb,
  orderId: string,
  { id, text, corrects, at, by }: NewComment,
): Promise<void> {
  await trx
    .insertInto('production_order_comments')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      id,
      text,
      corrects,
      written_at: at,
      author_id: by.id,
      author_name: by.name,
    })
    .execute()
}
