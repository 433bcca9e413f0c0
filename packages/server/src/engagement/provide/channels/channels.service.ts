/** Channels: described for an endpoint, started, paused, and taken away; and what a person does with a delivery. */

import * as routes from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import {
  type Channel,
  type Delivery,
  leavesFiles,
} from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { channelTransitions } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import { hasChanges } from '@serialis/contract/engagement/provide/provide-sources.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind, bindAsking } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import { requireEncrypted } from '../../../kit/protocols/plain-text.ts'
import { keyShown, sameMachine } from '../../../kit/protocols/sftp.ts'
import { clearAlert } from '../../../platform/alerts/alerts.service.ts'
import { listOpenErasures } from '../erasures/erasures.queries.ts'
import { requireOpen } from '../providable.ts'
import { findEndpoint, lockEndpoint } from '../provide-endpoints.queries.ts'
import * as queries from './channels.queries.ts'
import { channelShown, deliveryShown, timeOf } from './channels.view.ts'
import * as deliveries from './deliveries.queries.ts'
import { wakeSending } from './dispatcher.ts'
import { nextFileAt } from './files/file-times.ts'
import { keyShownAt, sealLogin } from './files/sftp-channel.ts'
import { forgetSent } from './sent.queries.ts'
import { countAsSent, subjectOf } from './settling.ts'

/** A person waits for the answer. */
const PROBE_MS = 5_000

const factsOf = (row: queries.ChannelSettings) => {
  const { url, batchSize, timeoutSeconds, faultsInARow, loginUser, loginAuth, hostKey, fileContent, rhythm } = row
  const files = leavesFiles(row)
    ? { loginUser, loginAuth, hostKey, fileContent, rhythm, fileTime: timeOf(row.minuteOfDay ?? 0) }
    : {}
  return { url, batchSize, timeoutSeconds, faultsInARow, ...files }
}

async function shown(ctx: Pick<Ctx, 'db' | 'actor'>, endpointId: string): Promise<{ channel: Channel | null }> {
  const row = await queries.findChannel(ctx.db, endpointId)
  return { channel: row === undefined ? null : channelShown(ctx, row) }
}

const wakeLater = ({ app, tenant, afterCommit }: Ctx) => afterCommit(() => wakeSending(app, tenant.tenantId))

export const getProvideChannel = bind(routes.getProvideChannel, async (ctx, { params }) => {
  found(await findEndpoint(ctx.db, params.id))
  return shown(ctx, params.id)
})

type Body = Input<typeof routes.saveProvideChannel>['body']

/** A login is sent only where it was meant to be sent: for another machine it is asked for again. */
async function filesOf(ctx: Ctx, endpointId: string, body: Body, before: queries.ChannelRow | undefined) {
  const { loginUser, loginAuth, hostKey, fileContent, rhythm, fileTime } = body
  if (hostKey === '') throw fieldFailure('hostKey', 'can_not_be_empty', 'provide_host_key_can_not_be_empty')
  if (loginUser === '') throw fieldFailure('loginUser', 'can_not_be_empty', 'provide_login_can_not_be_empty')
  const isSame = before?.loginAuth === loginAuth && sameMachine(before.url, body.url)
  const hasNew = body.secret !== undefined && body.secret !== ''
  const sealedLogin = hasNew
    ? await sealLogin(ctx.app, ctx.db, endpointId, body.secret ?? '')
    : isSame
      ? before.sealedLogin
      : null
  if (sealedLogin === null) throw fieldFailure('secret', 'can_not_be_empty', 'provide_secret_can_not_be_empty')
  const minuteOfDay = Number(fileTime.slice(0, 2)) * 60 + Number(fileTime.slice(3))
  return {
    loginUser,
    loginAuth,
    sealedLogin,
    loginSetAt: hasNew ? ctx.now : (before?.loginSetAt ?? ctx.now),
    hostKey,
    fileContent,
    rhythm,
    minuteOfDay,
    nextFileAt: nextFileAt({ rhythm, minuteOfDay }, ctx.tenant.zone, ctx.now),
  }
}

const NO_FILES: queries.FileSettings = {
  loginUser: null,
  loginAuth: null,
  sealedLogin: null,
  loginSetAt: null,
  hostKey: null,
  fileContent: null,
  rhythm: null,
  minuteOfDay: null,
  nextFileAt: null,
}

async function settingsOf(ctx: Ctx, endpointId: string, body: Body, before: queries.ChannelRow | undefined) {
  const { url, batchSize, timeoutSeconds, faultsInARow } = body
  const files = leavesFiles(body) ? await filesOf(ctx, endpointId, body, before) : NO_FILES
  return { url, batchSize, timeoutSeconds, faultsInARow, ...files }
}

/** What waits is in the other form; it comes with the next comparison of everything. */
async function beginAnew({ db }: Ctx, endpointId: string): Promise<void> {
  const waitingNow = await deliveries.findWaiting(db, endpointId)
  if (waitingNow !== undefined && waitingNow.content !== 'ERASURES') await deliveries.deleteDelivery(db, waitingNow.id)
  await queries.noteOnChannel(db, endpointId, { comparedAt: null, walkBeganAt: null, walkAt: null, walkId: null })
}

export const readProvideHostKey = bindAsking(
  routes.readProvideHostKey,
  async (ctx, { body }) => {
    if (!leavesFiles(body)) throw fieldFailure('url', 'provide_url_wrong_format', 'provide_url_wrong_format')
    return keyShown(() => keyShownAt(outgoingOf(ctx), body.url, PROBE_MS))
  },
  async ({ event }, { body }, shownKey) => {
    Object.assign(event, { subjectType: 'provide_endpoint', subjectId: '', details: { url: body.url } })
    return shownKey
  },
)

export const saveProvideChannel = bind(routes.saveProvideChannel, async (ctx, { params, body }) => {
  const { version } = body
  // Before the channel: where an endpoint is deleted, its channel goes after it.
  const endpoint = found(await lockEndpoint(ctx.db, params.id))
  const isFull = leavesFiles(body) && body.fileContent === 'FULL'
  requireThat(isFull || hasChanges(endpoint.source), 'provide_source_not_pushed')
  requireEncrypted(ctx.app, 'url', body.url)
  const before = await queries.lockChannel(ctx.db, params.id)
  requireThat((before?.version ?? 0) === version, 'changed_meanwhile')
  // Who says where it goes gives it away, and only what that person could read.
  if (before?.url !== body.url) requireOpen(ctx, endpoint, undefined)
  const settings = await settingsOf(ctx, params.id, body, before)
  if (before !== undefined && leavesFiles(before) !== leavesFiles(body)) await beginAnew(ctx, params.id)
  if (before === undefined) await queries.insertChannel(ctx.db, { endpointId: params.id, ...settings, at: ctx.now })
  else await queries.updateChannel(ctx.db, params.id, settings, ctx.now)
  Object.assign(ctx.event, {
    ...subjectOf(params.id),
    details: {
      ...changes(before === undefined ? {} : factsOf(before), factsOf(settings)),
      ...(body.secret && { hasNewSecret: true }),
    },
  })
  wakeLater(ctx)
  return shown(ctx, params.id)
})

async function locked(ctx: Ctx, endpointId: string, version: number): Promise<queries.ChannelRow> {
  const row = found(await queries.lockChannel(ctx.db, endpointId))
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, subjectOf(endpointId))
  return row
}

function nextStatus({ status }: queries.ChannelRow, command: 'start' | 'pause' | 'again' | 'sendFile' | 'remove') {
  const [transition] = rowsOf(channelTransitions, command, status)
  if (transition === undefined) throw failure('endpoint_status_does_not_allow', { status })
  return transition.to
}

export const removeProvideChannel = bind(routes.removeProvideChannel, async (ctx, { params, query }) => {
  const row = await locked(ctx, params.id, query.version)
  nextStatus(row, 'remove')
  requireThat((await listOpenErasures(ctx.db, params.id, 1)).length === 0, 'provide_erasures_open')
  await queries.deleteChannel(ctx.db, params.id)
  ctx.event.details = { url: [row.url, null] }
  return { message: 'delete_success' as const }
})

type Step = Pick<Input<typeof routes.startProvideChannel>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Step, command: 'start' | 'pause') {
  const row = await locked(ctx, params.id, body.version)
  const status = nextStatus(row, command)
  await queries.updateChannel(ctx.db, params.id, { status, failuresInARow: 0 }, ctx.now)
  const waiting = await deliveries.findWaiting(ctx.db, params.id)
  if (command === 'start' && waiting !== undefined)
    await deliveries.updateDelivery(ctx.db, waiting.id, { nextAt: ctx.now })
  await clearAlert(ctx.db, 'S8', subjectOf(params.id), ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { channelStatus: [row.status, status] } })
  wakeLater(ctx)
  return shown(ctx, params.id)
}

export const startProvideChannel = bind(routes.startProvideChannel, (ctx, input) => step(ctx, input, 'start'))
export const pauseProvideChannel = bind(routes.pauseProvideChannel, (ctx, input) => step(ctx, input, 'pause'))

export const sendProvideFile = bind(routes.sendProvideFile, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  nextStatus(row, 'sendFile')
  requireThat(leavesFiles(row), 'endpoint_status_does_not_allow', { status: row.status })
  await queries.updateChannel(ctx.db, params.id, { nextFileAt: ctx.now }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: {} })
  wakeLater(ctx)
  return shown(ctx, params.id)
})

export const sendProvideAgain = bind(routes.sendProvideAgain, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, body.version)
  nextStatus(row, 'again')
  await forgetSent(ctx.db, params.id)
  const beginning = { changedFrom: null, comparedAt: null, walkBeganAt: null, walkAt: null, walkId: null }
  await queries.updateChannel(ctx.db, params.id, beginning, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: {} })
  wakeLater(ctx)
  return shown(ctx, params.id)
})

export const listProvideDeliveries = bind(routes.listProvideDeliveries, async (ctx, { params, query }) => {
  found(await findEndpoint(ctx.db, params.id))
  const rows = await deliveries.listDeliveries(ctx.db, params.id, query)
  return pageOf(
    rows,
    query.limit,
    (row) => deliveryShown(ctx, row),
    ({ id }) => id,
  )
})

/** The one that waits, with the channel under its lock. */
async function waiting(ctx: Ctx, id: string) {
  const { endpointId } = found(await deliveries.findDelivery(ctx.db, id))
  found(await queries.lockChannel(ctx.db, endpointId))
  const row = found(await deliveries.findDelivery(ctx.db, id))
  if (row.status !== 'WAITING') throw failure('endpoint_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, subjectOf(endpointId))
  wakeLater(ctx)
  return row
}

async function settled(ctx: Ctx, id: string, reason: string, number: number): Promise<Delivery> {
  Object.assign(ctx.event, { reason, details: { number } })
  return deliveryShown(ctx, found(await deliveries.findDelivery(ctx.db, id)))
}

export const retryProvideDelivery = bind(routes.retryProvideDelivery, async (ctx, { params, body }) => {
  const { id, number } = await waiting(ctx, params.id)
  await deliveries.updateDelivery(ctx.db, id, { nextAt: ctx.now })
  return settled(ctx, id, body.reason, number)
})

export const skipProvideDelivery = bind(routes.skipProvideDelivery, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id)
  const { id, number } = row
  await countAsSent(ctx, row, row.items ?? [])
  await deliveries.updateDelivery(ctx.db, id, { status: 'SKIPPED', items: null, nextAt: null })
  return settled(ctx, id, body.reason, number)
})
