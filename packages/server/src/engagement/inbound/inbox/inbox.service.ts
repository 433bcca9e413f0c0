/** The inbox: what came in, and what a message holds for those who may read it. */

import * as routes from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import type { InboxListed } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import { fieldFailure, found } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { openMessage } from '../collect/sealing.ts'
import * as queries from './inbox.queries.ts'

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function placeOf(cursor: string): { at: Date; id: string } {
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) throw fieldFailure('after', 'invalid')
  return { at: new Date(at), id }
}

const listed = ({
  id,
  endpointId,
  slug,
  receivedAt,
  status,
  format,
  bytes,
  records,
  routingNumber,
  unroutedRecord,
}: queries.InboxRow): InboxListed => ({
  id,
  endpointId,
  slug,
  receivedAt: receivedAt.toISOString(),
  status,
  format,
  bytes,
  records,
  routingNumber: routingNumber === 0 ? null : routingNumber,
  unroutedRecord,
})

export const listInbox = bind(routes.listInbox, async ({ db }, { query }) => {
  const { after, waitsFor, ...filter } = query
  const isUnrouted = waitsFor === 'RULE'
  const rows = await queries.listInbox(db, {
    ...filter,
    isUnrouted,
    place: after === undefined ? undefined : placeOf(after),
  })
  return pageOf(rows, query.limit, listed, ({ receivedAt, id }) => `${receivedAt.toISOString()} ${id}`)
})

export const getInboxMessage = bind(routes.getInboxMessage, async ({ db }, { params }) => {
  const row = found(await queries.findInboxMessage(db, params.id))
  return {
    ...listed(row),
    endpointNameEn: row.endpointNameEn,
    endpointNameZh: row.endpointNameZh,
    digest: row.digest.toString('hex'),
    isKept: row.isKept,
  }
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
