import type { TenantDb } from '../../../kit/db/db.ts'

const select = ({ trx }: TenantDb, orderId: string) =>
  trx
    .selectFrom('production_order_comments as c')
    .select(['c.id', 'c.text', 'c.corrects', 'c.writtenAt', 'c.authorId', 'c.authorName'])
    .select((expression) =>
      expression
        .selectFrom('production_order_comments as n')
        .select('n.id')
        .where('n.orderId', '=', orderId)
        .whereRef('n.corrects', '=', 'c.id')
        .orderBy('n.id', 'desc')
        .limit(1)
        .as('correctedBy'),
    )
    .where('c.orderId', '=', orderId)
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export const findComment = (db: TenantDb, orderId: string, id: string) =>
  select(db, orderId).where('c.id', '=', id).executeTakeFirst()

/** Newest first; `after` is the last id of the previous page. */
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
      tenantId,
      orderId,
      id,
      text,
      corrects,
      writtenAt: at,
      authorId: by.id,
      authorName: by.name,
    })
    .execute()
}
