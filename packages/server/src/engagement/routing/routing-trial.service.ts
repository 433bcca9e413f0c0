/** What a routing would do with a message that is stored; nothing is written. */

import { routerOf } from '@serialis/contract/engagement/routing/route-record.ts'
import * as routes from '@serialis/contract/engagement/routing/routings.routes.ts'
import { type RoutingTrialOutcome, TRIED_RECORDS_SHOWN } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { openMessage } from '../inbound/collect/sealing.ts'
import { recordsOf } from '../inbound/inbox/message-records.ts'
import { storedMessage } from '../inbound/inbox/messages-to-route.ts'
import * as queries from './routings.queries.ts'

/** The event names the message and its endpoint, and nothing of what was read. */
export const tryRouting = bind(routes.tryRouting, async ({ app, db, event }, { params, body }) => {
  const routing = found(await queries.findRouting(db, params.id))
  const row = found(await storedMessage(db, body.messageId))
  requireThat(row.endpointId === routing.endpointId, 'not_found')
  const contents =
    (await queries.findDraft(db, routing.id)) ?? found(await queries.findVersion(db, routing.id), 'routing_no_draft')
  const sealed = found(row.body, 'message_body_removed')
  const box = found(await knownSecretBox(app, db))
  const message = openMessage(box, { ...row, tenantId: db.tenantId }, sealed)
  Object.assign(event, {
    subjectType: 'inbox_message',
    subjectId: row.id,
    details: { endpoint: row.slug, receivedAt: row.receivedAt.toISOString() },
  })
  const router = routerOf(contents)
  const envelope = {
    endpoint: row.slug,
    receivedAt: row.receivedAt.toISOString(),
    contentType: message.head.contentType,
    bytes: row.bytes,
    records: row.records,
  }
  const outcome: RoutingTrialOutcome = { records: 0, unrouted: 0, tried: [] }
  for (const record of recordsOf(row.format, message.body)) {
    outcome.records++
    const { rules, models, verdicts } = router.explain(envelope, record)
    if (rules.length === 0) outcome.unrouted++
    if (outcome.tried.length < TRIED_RECORDS_SHOWN)
      outcome.tried.push({ rules: [...rules], models: [...models], verdicts: [...verdicts] })
  }
  return outcome
})
