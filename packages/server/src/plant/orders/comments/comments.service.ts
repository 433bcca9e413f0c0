/** Comments on an order; they cannot be changed. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/plant/orders/comments.routes.ts'
import { isOrderEnded } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { findOrder, lockOrder } from '../orders.queries.ts'
import * as queries from './comments.queries.ts'

const shown =
  ({ actor }: Pick<Ctx, 'actor'>) =>
  (row: queries.CommentRow) => ({
    id: row.id,
    text: row.text,
    at: row.writtenAt.toISOString(),
    by: row.authorName,
    isMine: row.authorId === actor.userId,
    corrects: row.corrects,
    correctedBy: row.correctedBy,
  })

export const listOrderComments = bind(routes.listOrderComments, async (ctx, { params, query }) => {
  found(await findOrder(ctx.db, params.id))
  return pageOf(await queries.listComments(ctx.db, params.id, query), query.limit, shown(ctx), (row) => row.id)
})

export const addOrderComment = bind(routes.addOrderComment, async (ctx, { params, body }) => {
  const { db, actor, event, now } = ctx
  found(await findOrder(db, params.id))
  const wrong = body.corrects === null ? undefined : found(await queries.findComment(db, params.id, body.corrects))
  requireThat(wrong === undefined || wrong.authorId === actor.userId, 'order_comment_not_yours')
  const id = randomUUIDv7()
  await queries.insertComment(db, params.id, {
    id,
    text: body.text,
    corrects: body.corrects,
    at: now,
    by: { id: actor.userId, name: actor.userName },
  })
  Object.assign(event, {
    subjectType: 'order',
    subjectId: params.id,
    details: { created: id, text: body.text, ...(body.corrects !== null && { corrects: body.corrects }) },
  })
  return shown(ctx)(found(await queries.findComment(db, params.id, id)))
})

const openness = (order: { status: Parameters<typeof isOrderEnded>[0] } | undefined) => ({
  isOpen: !isOrderEnded(found(order).status),
})
/** Whether files may still be attached to the order; an order that has ended keeps those it has. */
export const lookAtOrderFiles = async (db: TenantDb, id: string) => openness(await findOrder(db, id))
export const lockOrderFiles = async (db: TenantDb, id: string) => openness(await lockOrder(db, id))

/** All comments on an order for its report, oldest first. */
export async function commentsOf(
  db: TenantDb,
  orderId: string,
  most = 1_000,
): Promise<{ text: string; at: Date; by: string }[]> {
  const rows = await queries.listComments(db, orderId, { limit: most })
  return rows
    .slice(0, most)
    .reverse()
    .map((row) => ({ text: row.text, at: row.writtenAt, by: row.authorName }))
}
