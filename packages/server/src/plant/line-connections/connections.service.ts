/** The connection of a line: its settings, whether it answers, and the host key that its machine presents. */

import type { Input, Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { LineConnection, LineProbe } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { bind, bindAsking } from '../../kit/http/bind.ts'
import { changes, type AskCtx, type Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { outgoingOf } from '../../kit/limits/sandbox.ts'
import { TransferFailure } from '../../kit/protocols/folder.ts'
import { keyShown, readHostKey } from '../../kit/protocols/sftp.ts'
import { secretSetAt } from '../../platform/secrets/secrets.service.ts'
import { lineForConnection } from '../lines/lines.service.ts'
import { lineGuards } from '../orders/line-queue/line-guards.ts'
import * as queries from './connections.queries.ts'
import { lineAnswered } from './contact.service.ts'
import { countOpen } from './exchanges/exchanges.queries.ts'
import { giveUpRecalls, handOverWaiting } from './exchanges/handovers.service.ts'
import { dropFolderOf, sealFor, secretOf, withLineFolder } from './folders.ts'
import { isOfType, requireRightType } from './right-type.ts'
import { wakeLooks } from './wake.ts'

/** The type may have changed since the connection was saved: its line would be given files that it cannot read. */
export const rightConnection = lineGuards.extension({
  async refusalOf({ db }, { id, type }) {
    const connection = await queries.findConnection(db, id)
    return connection?.isActive === true && !isOfType(type, connection) ? 'line_connection_of_other_type' : null
  },
})

/** A person waits for the answer. */
const PROBE_SECONDS = 5

const connectionShown = (row: queries.ConnectionRow): LineConnection => ({
  lineId: row.lineId,
  transport: row.transport,
  packageFormat: row.packageFormat,
  resultFormat: row.resultFormat,
  pollSeconds: row.pollSeconds,
  settleSeconds: row.settleSeconds,
  answerMinutes: row.answerMinutes,
  silentHours: row.silentHours,
  host: row.host,
  port: row.port,
  account: row.account,
  auth: row.auth,
  hasSecret: row.sealedSecret !== null,
  hostKey: row.hostKey,
  folder: row.folder,
  timeoutSeconds: row.timeoutSeconds,
  apiKeyId: row.apiKeyId,
  isActive: row.isActive,
  version: row.version,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  heardAt: row.heardAt?.toISOString() ?? null,
  failuresInARow: row.failuresInARow,
  isSilent: row.isSilent,
  lastFailure: row.lastFailure,
  nextPollAt: row.isActive ? row.nextPollAt.toISOString() : null,
})

async function pageOf({ app, db, tenant }: Ctx, lineId: string): Promise<Output<typeof routes.getLineConnection>> {
  const line = found(await lineForConnection(db, lineId))
  const row = await queries.findConnection(db, lineId)
  return {
    lineId,
    lineCode: line.code,
    lineName: line.name,
    type: line.type,
    dropFolder: dropFolderOf(app, tenant, line.code),
    connection: row ? connectionShown(row) : null,
    ...(await countOpen(db, lineId)),
  }
}

export const getLineConnection = bind(routes.getLineConnection, (ctx, { params }) => pageOf(ctx, params.id))

type Body = Input<typeof routes.saveLineConnection>['body']

/** Sealed for this line, or kept while machine and login stay the same, with the time when it was given. */
async function secretOfBody(ctx: Ctx, lineId: string, body: Body, before?: queries.ConnectionRow) {
  if (body.transport !== 'SFTP') return { sealedSecret: null, secretSetAt: null }
  const isSameWay =
    before !== undefined &&
    before.transport === 'SFTP' &&
    before.host === body.host &&
    before.port === body.port &&
    before.account === body.account &&
    before.auth === body.auth
  const kept = isSameWay ? before.sealedSecret : null
  const hasNew = body.secret !== undefined && body.secret !== ''
  if (!hasNew && kept === null)
    throw fieldFailure('secret', 'can_not_be_empty', 'line_connection_secret_can_not_be_empty')
  const sealedSecret = hasNew ? await sealFor(ctx.app, ctx.db, lineId, body.secret ?? '') : kept
  const known = before && { sealed: before.sealedSecret, at: before.secretSetAt }
  return { sealedSecret, secretSetAt: secretSetAt(sealedSecret, known, ctx.now) }
}

/** Only the columns that the transport needs. */
async function columnsOf(ctx: Ctx, lineId: string, body: Body, before?: queries.ConnectionRow) {
  const isSftp = body.transport === 'SFTP'
  return {
    transport: body.transport,
    packageFormat: body.packageFormat,
    resultFormat: body.resultFormat,
    pollSeconds: body.pollSeconds,
    settleSeconds: body.settleSeconds,
    answerMinutes: body.answerMinutes,
    silentHours: body.silentHours,
    timeoutSeconds: body.timeoutSeconds,
    isActive: body.isActive,
    nextPollAt: ctx.now,
    host: isSftp ? body.host : '',
    port: isSftp ? body.port : 22,
    account: isSftp ? body.account : '',
    auth: body.auth,
    hostKey: isSftp ? body.hostKey : '',
    folder: isSftp ? body.folder : '',
    ...(await secretOfBody(ctx, lineId, body, before)),
    apiKeyId: body.transport === 'HTTP' ? body.apiKeyId : null,
  }
}

/** What the event log may contain: everything except the secret, of which only that it changed. */
const logged = ({ secret, version: _version, ...fields }: Body) => ({
  ...fields,
  ...(secret && { hasNewSecret: true }),
})

export const saveLineConnection = bind(routes.saveLineConnection, async (ctx, { params, body }) => {
  const line = found(await lineForConnection(ctx.db, params.id))
  requireRightType(line.type, body)
  if (!body.isActive) await giveUpRecalls(ctx, params.id)
  const before = await queries.lockConnection(ctx.db, params.id)
  // The line has the same id, and versions of its own.
  ctx.event.recordId = `connection ${params.id}`
  requireThat((before?.version ?? null) === body.version, 'changed_meanwhile')
  const columns = await columnsOf(ctx, params.id, body, before)
  if (before)
    requireThat(await queries.updateConnection(ctx.db, params.id, before.version, columns), 'changed_meanwhile')
  else await queries.insertConnection(ctx.db, { lineId: params.id, ...columns })
  Object.assign(ctx.event, {
    subjectType: 'line_connection',
    subjectId: params.id,
    details: before ? changes(connectionShown(before), logged(body)) : logged(body),
  })
  if (body.isActive) await handOverWaiting(ctx, params.id)
  ctx.afterCommit(() => wakeLooks(ctx.app, ctx.tenant.tenantId))
  const page = await pageOf(ctx, params.id)
  ctx.event.recordVersion = found(page.connection).version
  return page
})

export const readLineHostKey = bindAsking(
  routes.readLineHostKey,
  async (ctx, { params, body }) => {
    await ctx.read(async ({ db }) => found(await lineForConnection(db, params.id)))
    const address = { ...body, timeoutMs: PROBE_SECONDS * 1_000, outgoing: outgoingOf(ctx) }
    return keyShown(() => readHostKey(address))
  },
  async ({ db, event }, { params, body }, shownKey) => {
    found(await lineForConnection(db, params.id))
    const { fingerprint } = shownKey
    Object.assign(event, {
      subjectType: 'line_connection',
      subjectId: params.id,
      details: { host: body.host, port: body.port, ...(fingerprint !== null && { fingerprint }) },
    })
    return shownKey
  },
)

/** What a poll of the line's folder found, and with which version of the connection. */
interface LineAnswer {
  version: number
  probe: LineProbe
}

/** Polls the line's folder once, before the transaction that notes the result. */
export async function askLine(ctx: AskCtx, lineId: string): Promise<LineAnswer> {
  const { app, tenant } = ctx
  const { line, connection, secret } = await ctx.read(async ({ db }) => {
    const line = found(await lineForConnection(db, lineId))
    const row = found(await queries.findConnection(db, lineId), 'line_connection_missing')
    return { line, connection: row, secret: await secretOf(app, db, row) }
  })
  const { version } = connection
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  if (connection.transport === 'HTTP') {
    const isReachable = !connection.isSilent && connection.heardAt !== null
    return { version, probe: { isReachable, milliseconds: 0, failure: null, text: '', waiting: 0 } }
  }
  const timeoutSeconds = Math.min(connection.timeoutSeconds, PROBE_SECONDS)
  try {
    const station = { app, tenant, lineCode: line.code, connection: { ...connection, timeoutSeconds }, secret }
    const entries = await withLineFolder(station, (folder) => folder.list('in'))
    const waiting = entries.filter(({ isFolder }) => !isFolder).length
    return { version, probe: { isReachable: true, milliseconds: since(), failure: null, text: '', waiting } }
  } catch (error) {
    if (!(error instanceof TransferFailure)) throw error
    const { kind: failure, message: text } = error
    return { version, probe: { isReachable: false, milliseconds: since(), failure, text, waiting: 0 } }
  }
}

/** Success ends a disconnection; refused when the connection was changed since the poll. */
export async function noteLineAnswer(ctx: Ctx, lineId: string, { version, probe }: LineAnswer): Promise<LineProbe> {
  found(await lineForConnection(ctx.db, lineId))
  const connection = found(await queries.lockConnection(ctx.db, lineId), 'line_connection_missing')
  requireThat(connection.version === version, 'changed_meanwhile')
  if (probe.isReachable && connection.transport !== 'HTTP') {
    await lineAnswered(ctx, connection)
    await queries.updateConnectionState(ctx.db, lineId, { nextPollAt: ctx.now })
    ctx.afterCommit(() => wakeLooks(ctx.app, ctx.tenant.tenantId))
  }
  return probe
}

export const testLineConnection = bindAsking(
  routes.testLineConnection,
  (ctx, { params }) => askLine(ctx, params.id),
  async (ctx, { params }, answer) => {
    Object.assign(ctx.event, { subjectType: 'line_connection', subjectId: params.id })
    const probed = await noteLineAnswer(ctx, params.id, answer)
    Object.assign(ctx.event.details, { isReachable: probed.isReachable, failure: probed.failure })
    return probed
  },
)
