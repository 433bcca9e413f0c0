/** Subscribe endpoints: described, given a secret, enabled, and taken out of service. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { ENDPOINTS_MAXIMUM } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { type EndpointCommand, endpointTransitions } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { lockCount } from '../../../kit/db/query-builder/counting.queries.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { clearAlert } from '../../../platform/alerts/alerts.service.ts'
import { secretBox } from '../../../platform/secrets/secrets.service.ts'
import { listHours } from '../collect/activity.queries.ts'
import { forgetFaults } from '../collect/faults.ts'
import { forgetReceivers } from '../collect/receivers.ts'
import { hasFiles } from '../files/files.queries.ts'
import { hasMessages } from '../inbox/inbox.queries.ts'
import * as queries from './endpoints.queries.ts'
import { endpointListed, endpointShown } from './endpoints.view.ts'
import { fingerprintOfPem, newSecret, ownerOfSecret } from './secrets.ts'

const SUBJECT = 'subscribe_endpoint'
/** What senders use: it stays once they have a secret. */
const FIXED = ['slug', 'auth'] as const
const HOUR_MS = 3_600_000

const factsOf = ({
  slug,
  nameEn,
  nameZh,
  auth,
  keyPath,
  ratePerSecond,
  maxBytes,
  faultsInARow,
  retentionDays,
  description,
}: queries.EndpointColumns) => ({
  slug,
  nameEn,
  nameZh,
  auth,
  keyPath,
  ratePerSecond,
  maxBytes,
  faultsInARow,
  retentionDays,
  description,
})

export const listSubscribeEndpoints = bind(routes.listSubscribeEndpoints, async ({ db }, { query }) =>
  pageOf(await queries.listEndpoints(db, query), query.limit, endpointListed, ({ id }) => id),
)

export const getSubscribeEndpoint = bind(routes.getSubscribeEndpoint, (ctx, { params }) =>
  endpointShown(ctx, params.id),
)

export const createSubscribeEndpoint = bind(routes.createSubscribeEndpoint, async (ctx, { body }) => {
  await lockCount(ctx.db, 'subscribe endpoints')
  requireThat((await queries.countEndpoints(ctx.db)) < ENDPOINTS_MAXIMUM, 'endpoints_too_many', {
    maximum: ENDPOINTS_MAXIMUM,
  })
  const id = randomUUIDv7()
  await queries.insertEndpoint(ctx.db, { id, ...body, at: ctx.now })
  ctx.afterCommit(() => forgetReceivers(ctx.app))
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(body)) })
  return endpointShown(ctx, id)
})

const HOURS_SHOWN = 24
/** As many hours as endpoints keep, to say when the last message came. */
const HOURS_READ = 2_200

export const getEndpointActivity = bind(routes.getEndpointActivity, async ({ db, now }, { params }) => {
  const { id } = found(await queries.findEndpoint(db, params.id))
  const hours = await listHours(db, id, HOURS_READ)
  const since = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS_SHOWN - 1) * HOUR_MS)
  const shown = hours.filter(({ hour }) => hour >= since)
  const sum = (of: (row: (typeof hours)[number]) => number) => shown.reduce((total, row) => total + of(row), 0)
  const newest = shown[0]
  const refusal = hours.find(({ lastRefusedAt }) => lastRefusedAt !== null)
  return {
    accepted: sum((row) => row.accepted),
    repeated: sum((row) => row.repeated),
    refused: sum((row) => row.refused),
    acceptedInHour: newest !== undefined && now.getTime() - newest.hour.getTime() < HOUR_MS ? newest.accepted : 0,
    lastAcceptedAt: hours.find((row) => row.lastAcceptedAt !== null)?.lastAcceptedAt?.toISOString() ?? null,
    lastRefusedAt: refusal?.lastRefusedAt?.toISOString() ?? null,
    lastRefusal: refusal?.lastRefusal ?? null,
  }
})

/** The endpoint under its lock, as the caller saw it. What senders are answered by is read anew after the commit. */
async function locked({ app, db, event, afterCommit }: Ctx, id: string, version: number) {
  const row = found(await queries.lockEndpoint(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  afterCommit(() => forgetReceivers(app))
  return row
}

async function opened(ctx: Ctx, id: string, version: number, command: EndpointCommand) {
  const row = await locked(ctx, id, version)
  const [transition] = rowsOf(endpointTransitions, command, row.status)
  if (transition === undefined) throw failure('endpoint_status_does_not_allow', { status: row.status })
  return { row, to: transition.to }
}

export const updateSubscribeEndpoint = bind(routes.updateSubscribeEndpoint, async (ctx, { params, body }) => {
  const { version, ...endpoint } = body
  const { row } = await opened(ctx, params.id, version, 'edit')
  const fixed = row.sealedSecret === null ? undefined : FIXED.find((field) => row[field] !== endpoint[field])
  if (fixed !== undefined) throw fieldFailure(fixed, 'endpoint_is_fixed', 'endpoint_is_fixed')
  await queries.updateEndpoint(ctx.db, row.id, endpoint, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(endpoint))
  return endpointShown(ctx, row.id)
})

/** What still holds messages stays: they say by which endpoint they came. */
export const deleteSubscribeEndpoint = bind(routes.deleteSubscribeEndpoint, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  requireThat(!(await hasMessages(ctx.db, row.id)), 'endpoint_has_messages')
  requireThat(!(await hasFiles(ctx.db, row.id)), 'endpoint_has_files')
  await queries.deleteEndpoint(ctx.db, row.id)
  ctx.event.details = { slug: [row.slug, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

type Step = Pick<Input<typeof routes.enableSubscribeEndpoint>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Step, command: 'enable' | 'disable') {
  const { row, to } = await opened(ctx, params.id, body.version, command)
  requireThat(row.sealedSecret !== null || row.hasFolder, 'endpoint_needs_secret')
  await queries.updateEndpoint(ctx.db, row.id, { status: to }, ctx.now)
  await clearAlert(ctx.db, 'S6', { subjectType: SUBJECT, subjectId: row.id }, ctx.now)
  ctx.afterCommit(() => forgetFaults(ctx.app, row.id))
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return endpointShown(ctx, row.id)
}

export const enableSubscribeEndpoint = bind(routes.enableSubscribeEndpoint, (ctx, input) => step(ctx, input, 'enable'))
export const disableSubscribeEndpoint = bind(routes.disableSubscribeEndpoint, (ctx, input) =>
  step(ctx, input, 'disable'),
)

async function replaceSecret(
  { app, db, now, tenant }: Ctx,
  row: queries.EndpointRow,
  { secret, overlapHours }: { secret: string; overlapHours: number },
) {
  const sealedSecret = (await secretBox(app, db)).seal(ownerOfSecret(tenant.tenantId, row.id), secret)
  const keepsOld = row.sealedSecret !== null && overlapHours > 0
  const oldSecretUntil = keepsOld ? new Date(now.getTime() + overlapHours * HOUR_MS) : null
  await queries.updateEndpoint(
    db,
    row.id,
    { sealedSecret, secretSetAt: now, sealedOldSecret: keepsOld ? row.sealedSecret : null, oldSecretUntil },
    now,
  )
  return { oldSecretUntil: [null, oldSecretUntil?.toISOString() ?? null] }
}

/** The secret before it is accepted for some hours, so that a sender can change over without a gap. */
export const makeEndpointSecret = bind(routes.makeEndpointSecret, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  if (row.auth === 'MTLS') throw failure('endpoint_has_other_auth')
  const secret = newSecret(row.auth)
  const details = await replaceSecret(ctx, row, { secret, overlapHours: body.overlapHours })
  Object.assign(ctx.event, { reason: body.reason, details })
  return { secret, endpoint: await endpointShown(ctx, row.id) }
})

/** The fingerprint is kept as a secret is, so that both are replaced and ended in one way. */
export const setEndpointCertificate = bind(routes.setEndpointCertificate, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  requireThat(row.auth === 'MTLS', 'endpoint_has_other_auth')
  const fingerprint = fingerprintOfPem(body.certificate, ctx.now)
  const details = await replaceSecret(ctx, row, { secret: fingerprint, overlapHours: body.overlapHours })
  Object.assign(ctx.event, { reason: body.reason, details: { ...details, fingerprint: [null, fingerprint] } })
  return endpointShown(ctx, row.id)
})

export const endOldEndpointSecret = bind(routes.endOldEndpointSecret, async (ctx, { params, body }) => {
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
