/** Provide endpoints: described over a collection, given a secret, enabled, and taken out of service. */

import { randomUUIDv7 } from 'node:crypto'
import { ENDPOINTS_MAXIMUM } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { type EndpointCommand, endpointTransitions } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { lockCount } from '../../kit/db/query-builder/counting.queries.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { clearAlert } from '../../platform/alerts/alerts.service.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { newSecret } from '../inbound/endpoints/secrets.ts'
import { findChannel } from './channels/channels.queries.ts'
import { listOpenErasures } from './erasures/erasures.queries.ts'
import { listHours } from './hours.queries.ts'
import { providable } from './providable.ts'
import * as queries from './provide-endpoints.queries.ts'
import { endpointListed, endpointShown } from './provide-endpoints.view.ts'
import { forgetProviders, ownerOfProvideSecret } from './providers.ts'

const SUBJECT = 'provide_endpoint'
/** What readers use: it stays once they have a secret. */
const FIXED = ['slug', 'auth'] as const
const SOURCE = ['source', 'collectionId', 'audienceId'] as const
const HOUR_MS = 3_600_000
const HOURS_SHOWN = 24

const factsOf = (endpoint: queries.EndpointColumns) => {
  const { slug, nameEn, nameZh, auth, source, personal, sensitive, pageSize, ratePerSecond, description } = endpoint
  const fields = endpoint.fields.join(', ')
  const factories = endpoint.factoryIds.length
  const sourceId = endpoint.audienceId ?? endpoint.collectionId
  const given = { source, sourceId, fields, factories, personal, sensitive }
  return { slug, nameEn, nameZh, auth, ...given, pageSize, ratePerSecond, description }
}

export const listProvideEndpoints = bind(routes.listProvideEndpoints, async ({ db }, { query }) =>
  pageOf(await queries.listEndpoints(db, query), query.limit, endpointListed, ({ id }) => id),
)

export const getProvideEndpoint = bind(routes.getProvideEndpoint, (ctx, { params }) => endpointShown(ctx, params.id))

export const createProvideEndpoint = bind(routes.createProvideEndpoint, async (ctx, { body }) => {
  await lockCount(ctx.db, 'provide endpoints')
  requireThat((await queries.countEndpoints(ctx.db)) < ENDPOINTS_MAXIMUM, 'endpoints_too_many', {
    maximum: ENDPOINTS_MAXIMUM,
  })
  const endpoint = await providable(ctx, body)
  const id = randomUUIDv7()
  await queries.insertEndpoint(ctx.db, { id, ...endpoint, at: ctx.now })
  ctx.afterCommit(() => forgetProviders(ctx.app))
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(endpoint)) })
  return endpointShown(ctx, id)
})

export const getProvideActivity = bind(routes.getProvideActivity, async ({ db, now }, { params }) => {
  const { id } = found(await queries.findEndpoint(db, params.id))
  const since = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS_SHOWN - 1) * HOUR_MS)
  const hours = await listHours(db, id, since)
  const sum = (of: (row: (typeof hours)[number]) => number) => hours.reduce((total, row) => total + of(row), 0)
  const refusal = hours.find(({ lastRefusedAt }) => lastRefusedAt !== null)
  return {
    answered: sum(({ answered }) => answered),
    records: sum(({ records }) => records),
    refused: sum(({ refused }) => refused),
    lastAnsweredAt: hours.find((row) => row.lastAnsweredAt !== null)?.lastAnsweredAt?.toISOString() ?? null,
    lastRefusedAt: refusal?.lastRefusedAt?.toISOString() ?? null,
    lastRefusal: refusal?.lastRefusal ?? null,
  }
})

/** The endpoint under its lock, as the caller saw it. What readers are answered by is read anew after the commit. */
async function locked({ app, db, event, afterCommit }: Ctx, id: string, version: number) {
  const row = found(await queries.lockEndpoint(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  afterCommit(() => forgetProviders(app))
  return row
}

async function opened(ctx: Ctx, id: string, version: number, command: EndpointCommand) {
  const row = await locked(ctx, id, version)
  const [transition] = rowsOf(endpointTransitions, command, row.status)
  if (transition === undefined) throw failure('endpoint_status_does_not_allow', { status: row.status })
  return { row, to: transition.to }
}

export const updateProvideEndpoint = bind(routes.updateProvideEndpoint, async (ctx, { params, body }) => {
  const { version, ...given } = body
  const { row } = await opened(ctx, params.id, version, 'edit')
  const fixed = row.sealedSecret === null ? undefined : FIXED.find((field) => row[field] !== given[field])
  if (fixed !== undefined) throw fieldFailure(fixed, 'endpoint_is_fixed', 'endpoint_is_fixed')
  const endpoint = await providable(ctx, given, row)
  const isSame = SOURCE.every((field) => row[field] === endpoint[field])
  // What the receiver has is of the source before.
  requireThat(isSame || (await findChannel(ctx.db, row.id)) === undefined, 'provide_source_is_pushed')
  await queries.updateEndpoint(ctx.db, row.id, endpoint, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(endpoint))
  return endpointShown(ctx, row.id)
})

export const deleteProvideEndpoint = bind(routes.deleteProvideEndpoint, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  const isSending = (await findChannel(ctx.db, row.id)) !== undefined
  const isFree = !isSending || (await listOpenErasures(ctx.db, row.id, 1)).length === 0
  requireThat(isFree, 'provide_erasures_open')
  await queries.deleteEndpoint(ctx.db, row.id)
  ctx.event.details = { slug: [row.slug, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

type Step = Pick<Input<typeof routes.enableProvideEndpoint>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Step, command: 'enable' | 'disable') {
  const { row, to } = await opened(ctx, params.id, body.version, command)
  requireThat(row.sealedSecret !== null, 'endpoint_needs_secret')
  await queries.updateEndpoint(ctx.db, row.id, { status: to }, ctx.now)
  await clearAlert(ctx.db, 'S7', { subjectType: SUBJECT, subjectId: row.id }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return endpointShown(ctx, row.id)
}

export const enableProvideEndpoint = bind(routes.enableProvideEndpoint, (ctx, input) => step(ctx, input, 'enable'))
export const disableProvideEndpoint = bind(routes.disableProvideEndpoint, (ctx, input) => step(ctx, input, 'disable'))

/** The secret before it is accepted for some hours, so that a reader can change over without a gap. */
export const makeProvideSecret = bind(routes.makeProvideSecret, async (ctx, { params, body }) => {
  const { app, db, now, tenant } = ctx
  const row = await locked(ctx, params.id, body.version)
  const secret = newSecret(row.auth)
  const sealedSecret = (await secretBox(app, db)).seal(ownerOfProvideSecret(tenant.tenantId, row.id), secret)
  const keepsOld = row.sealedSecret !== null && body.overlapHours > 0
  const oldSecretUntil = keepsOld ? new Date(now.getTime() + body.overlapHours * HOUR_MS) : null
  const secrets = {
    sealedSecret,
    secretSetAt: now,
    sealedOldSecret: keepsOld ? row.sealedSecret : null,
    oldSecretUntil,
  }
  await queries.updateEndpoint(db, row.id, secrets, now)
  Object.assign(ctx.event, {
    reason: body.reason,
    details: { oldSecretUntil: [null, oldSecretUntil?.toISOString() ?? null] },
  })
  return { secret, endpoint: await endpointShown(ctx, row.id) }
})

export const endOldProvideSecret = bind(routes.endOldProvideSecret, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  const { oldSecretUntil } = row
  requireThat(oldSecretUntil !== null && oldSecretUntil > ctx.now, 'endpoint_has_one_secret')
  await queries.updateEndpoint(ctx.db, row.id, { sealedOldSecret: null, oldSecretUntil: null }, ctx.now)
  Object.assign(ctx.event, {
    reason: body.reason,
    details: { oldSecretUntil: [oldSecretUntil.toISOString(), null] },
  })
  return endpointShown(ctx, row.id)
})
