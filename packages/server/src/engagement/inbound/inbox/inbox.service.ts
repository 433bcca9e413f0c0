/** The inbox: what came in, and what a message holds for those who may read it. */

import * as routes from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { inboxTransitions } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../../kit/http/bind.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { momentCursor, momentOf, pageOf } from '../../../kit/http/page.ts'
import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { openMessage } from '../collect/sealing.ts'
import { messagesTakenIn } from '../messages-taken-in.ts'
import * as queries from './inbox.queries.ts'
import { listed, messageShown } from './inbox.view.ts'

export const listInbox = bind(routes.listInbox, async ({ db }, { query }) => {
  const { after, waitsFor, ...filter } = query
  const rows = await queries.listInbox(db, {
    ...filter,
    isUnrouted: waitsFor === 'RULE',
    isWaiting: waitsFor === 'DICTIONARY',
    place: after === undefined ? undefined : momentOf(after),
  })
  return pageOf(rows, query.limit, listed, ({ receivedAt, id }) => momentCursor(receivedAt, id))
})

export const getInboxMessage = bind(routes.getInboxMessage, (ctx, { params }) => messageShown(ctx, params.id))

/** Judged like a new one. What it applied stays until then, and an equal result changes nothing. */
export const replayInboxMessage = bind(routes.replayInboxMessage, async (ctx, { params, body }) => {
  const { app, db, event } = ctx
  const row = found(await queries.holdInboxMessage(db, params.id))
  if (rowsOf(inboxTransitions, 'replay', row.status).length === 0)
    throw failure('message_status_does_not_allow', { status: row.status })
  requireThat(row.isKept, 'message_body_removed')
  await queries.sendBack(db, row.id)
  ctx.afterCommit(() => {
    for (const onTakenIn of messagesTakenIn.of(app)) onTakenIn(app, db.tenantId)
  })
  Object.assign(event, {
    subjectType: 'inbox_message',
    subjectId: row.id,
    reason: body.reason,
    details: { status: [row.status, 'NEW'] },
  })
  return messageShown(ctx, row.id)
})

/** The event names the message and its endpoint, and nothing of what was read. */
export const unmaskInboxMessage = bind(routes.unmaskInboxMessage, async ({ app, db, event }, { params }) => {
  const row = found(await queries.findSealedMessage(db, params.id))
  const sealed = found(row.body, 'message_body_removed')
  const box = found(await knownSecretBox(app, db))
  const { head, body } = openMessage(box, { ...row, tenantId: db.tenantId }, sealed)
  Object.assign(event, {
    subjectType: 'inbox_message',
    subjectId: row.id,
    details: { endpoint: row.slug, receivedAt: row.receivedAt.toISOString() },
  })
  return { ...head, body: body.toString('utf8') }
})
