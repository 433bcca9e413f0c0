/** What a routing would do with a message that is stored; nothing is written. */

import { routerOf } from '@serialis/contract/engagement/routing/route-record.ts'
import * as routes from '@serialis/contract/engagement/routing/routings.routes.ts'
import { type RoutingTrialOutcome, TRIED_RECORDS_SHOWN } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { storedMessage } from '../inbound/inbox/messages-to-route.ts'
import { readMessage } from '../inbound/inbox/read-message.ts'
import * as queries from './routings.queries.ts'
import { JUDGED_MS, Slices } from './slices.ts'

/** The event names the message and its endpoint, and nothing of what was read. */
export const tryRouting = bind(routes.tryRouting, async ({ app, db, event }, { params, body }) => {
  const routing = found(await queries.findRouting(db, params.id))
  const row = found(await storedMessage(db, body.messageId))
  requireThat(row.endpointId === routing.endpointId, 'not_found')
  const contents =
    (await queries.findDraft(db, routing.id)) ?? found(await queries.findVersion(db, routing.id), 'routing_no_draft')
  const sealed = found(row.body, 'message_body_removed')
  const box = found(await knownSecretBox(app, db))
  const { envelope, records } = readMessage(box, row.slug, { ...row, tenantId: db.tenantId }, sealed)
  Object.assign(event, {
    subjectType: 'inbox_message',
    subjectId: row.id,
    details: { endpoint: row.slug, receivedAt: row.receivedAt.toISOString() },
  })
  const router = routerOf(contents)
  const outcome: RoutingTrialOutcome = { records: records.length, unrouted: 0, tried: [] }
  const slices = new Slices(JUDGED_MS)
  for (const [at, record] of records.entries()) {
    const isShown = at < TRIED_RECORDS_SHOWN
    const routed = await slices.end(router.steps(envelope, record, isShown))
    // Where the time is over, the message would wait.
    if (routed === undefined) return { ...outcome, unrouted: outcome.unrouted + records.length - at }
    const { rules, models, verdicts } = routed
    if (rules.length === 0) outcome.unrouted++
    if (isShown) outcome.tried.push({ rules: [...rules], models: [...models], verdicts: [...verdicts] })
  }
  return outcome
})
