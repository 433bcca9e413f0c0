/** Comments on an order, and the files attached to it. */

import { z } from 'zod'
import { id, idParam, instant, requiredText } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { attachmentRoutes } from '../../platform/files/attachments.routes.ts'

export const COMMENT_MAX = 2_000

const orderComment = z.object({
  id,
  text: z.string(),
  at: instant,
  by: z.string(),
  isMine: z.boolean(),
  /** The comment that this one corrects; the original stays. */
  corrects: id.nullable(),
  /** The newest one that corrects this. */
  correctedBy: id.nullable(),
})
export type OrderComment = z.output<typeof orderComment>

const path = '/api/production/orders/:id/comments'
/** Newest first. */
export const listOrderComments = query({
  method: 'GET',
  path,
  permission: 'orders.list',
  sites: 'own',
  input: { params: idParam, query: listQuery({}) },
  output: listOf(orderComment),
})
/** Comments are never changed or removed: a correction is another comment. */
export const addOrderComment = command({
  method: 'POST',
  path,
  permission: 'orders.comment',
  sites: 'own',
  creates: true,
  output: orderComment,
  event: 'order.commented',
  errors: ['order_comment_can_not_be_empty', 'order_comment_not_yours'],
  input: {
    params: idParam,
    body: z.object({
      text: requiredText(COMMENT_MAX, 'order_comment_can_not_be_empty'),
      corrects: id.nullable().default(null),
    }),
  },
})

export const orderAttachments = attachmentRoutes({
  path: '/api/production/orders',
  list: 'orders.list',
  change: 'orders.comment',
  download: 'orders.openFiles',
  sites: 'own',
})
