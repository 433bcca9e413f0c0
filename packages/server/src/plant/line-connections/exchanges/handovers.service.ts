/**
 * The outbox to lines: one row per package or recall, written with the order's own step, kept until the line has
 * answered or it is given up.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import { HANDOVER_MINUTES } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { inTenant } from '../../../kit/db/db.ts'
import type { App, Ctx, Tenant } from '../../../kit/http/context.ts'
import { isSandbox } from '../../../kit/limits/sandbox.ts'
import type { TransferFailure } from '../../../kit/protocols/folder.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import { lineTitles } from '../../lines/lines.service.ts'
import { ordersAtWork } from '../../orders/packages/orders-of-line.service.ts'
import { readyPackageOf } from '../../orders/packages/packages.service.ts'
import { findConnection, updateConnectionState, type ConnectionRow } from '../connections.queries.ts'
import { wakeLooks } from '../wake.ts'
import { failureOf, lockWithOrder, orderSubject, type Problem, type AlertCtx } from './exchange-rows.ts'
import {
  findFailed,
  findOpenRecall,
  findPackageExchange,
  insertExchange,
  listOpen,
  lockUnanswered,
  updateExchange,
  type ExchangeRow,
} from './exchanges.queries.ts'
import { clearRecallAlert, recallFailed, raiseRecallAlert } from './recalls.service.ts'

const MINUTE_MS = 60_000

/** Names of folders and files of an order: a slash cannot be part of a name, and no order number contains a plus. */
export const folderNameOf = (orderNo: string, number: number): string => `${orderNo.replaceAll('/', '+')}-${number}`

export const deadlineOf = ({ answerMinutes }: ConnectionRow, from: Date): Date =>
  new Date(from.getTime() + answerMinutes * MINUTE_MS)

export interface ToHandOver {
  kind: 'PACKAGE' | 'RECALL'
  orderId: string
  orderNo: string
  packageId: string
  number: number
  reason?: string
}

export async function putIntoOutbox(ctx: Ctx, connection: ConnectionRow, given: ToHandOver): Promise<string> {
  const id = randomUUIDv7()
  await insertExchange(ctx.db, {
    id,
    lineId: connection.lineId,
    direction: 'OUT',
    kind: given.kind,
    status: 'QUEUED',
    name: folderNameOf(given.orderNo, given.number),
    orderId: given.orderId,
    orderNo: given.orderNo,
    packageId: given.packageId,
    packageNumber: given.number,
    nextAt: ctx.now,
    reason: given.reason ?? '',
    createdAt: ctx.now,
    createdByName: ctx.actor.userName,
    requestId: ctx.request.id,
    // A line that calls is not attempted by the product, so only the deadline counts.
    ...(connection.transport === 'HTTP' && { deadlineAt: deadlineOf(connection, ctx.now) }),
  })
  await updateConnectionState(ctx.db, connection.lineId, { nextPollAt: ctx.now })
  ctx.afterCommit(() => wakeLooks(ctx.app, ctx.tenant.tenantId))
  return id
}

/** Its order has left the line, or got there in another way. */
async function end(ctx: Ctx, row: ExchangeRow, status: 'DONE' | 'CANCELLED'): Promise<void> {
  await updateExchange(ctx.db, row, { status, nextAt: null, deadlineAt: null, endedAt: ctx.now })
}

const about = new Set(['order.package_built', 'order.placed_out', 'order.line_reassigned', 'order.scrapped'])
/** Events after which a line may have begun with an order, or reported it. */
const mayBegin = new Set(['order.started', 'order.progress_reported', 'result_file.uploaded'])

/** In the transaction of the order's own step. */
export async function followOrders(ctx: Ctx, action: string): Promise<void> {
  if (mayBegin.has(action) && ctx.event.subjectType === 'order') return endUselessRecall(ctx, ctx.event.subjectId)
  if (ctx.event.subjectType === 'order' && action === 'order.confirmed')
    return clearRecallAlert(ctx, ctx.event.subjectId)
  if (!about.has(action) || ctx.event.subjectType !== 'order') return
  const orderId = ctx.event.subjectId
  if (action === 'order.package_built') return offerPackage(ctx, orderId)
  for (const row of await lockUnanswered(ctx.db, orderId)) {
    if (row.kind === 'PACKAGE') await end(ctx, row, action === 'order.placed_out' ? 'DONE' : 'CANCELLED')
    else if (action === 'order.line_reassigned') await end(ctx, row, 'DONE')
    else if (action === 'order.scrapped') await end(ctx, row, 'CANCELLED')
  }
  await clearHandoverAlert(ctx, orderId)
  if (action !== 'order.placed_out') await clearRecallAlert(ctx, orderId)
}

/** The line has produced although a recall was open or intended: the order stays with it. */
async function endUselessRecall(ctx: Ctx, orderId: string): Promise<void> {
  if (((await findOpenRecall(ctx.db, orderId)) ?? (await findFailed(ctx.db, orderId, 'RECALL'))) === undefined) return
  for (const row of await lockUnanswered(ctx.db, orderId)) if (row.kind === 'RECALL') await recallFailed(ctx, row)
}

async function offerPackage(ctx: Ctx, orderId: string): Promise<void> {
  // Its orders wait for the simulated line, or for a person.
  if (isSandbox(ctx.tenant)) return
  const ready = await readyPackageOf(ctx.db, orderId)
  const connection = ready && (await findConnection(ctx.db, ready.lineId))
  if (ready && connection?.isActive) await putIntoOutbox(ctx, connection, { kind: 'PACKAGE', ...ready })
}

/** Packages that were ready before their line had a connection. */
export async function handOverWaiting(ctx: Ctx, lineId: string): Promise<void> {
  for (const { id, status } of await ordersAtWork(ctx.db, lineId)) {
    const ready = status === 'WAIT_FOR_PLACEOUT' ? await readyPackageOf(ctx.db, id) : undefined
    if (ready && (await findPackageExchange(ctx.db, ready.packageId)) === undefined) await offerPackage(ctx, id)
  }
}

/** The alert names the line; one that a push of the order raised stays. */
const HANDOVER = { cause: 'placeout' } as const
const clearHandoverAlert = ({ db, now }: AlertCtx, orderId: string): Promise<void> =>
  clearAlert(db, 'E8', { ...orderSubject(orderId), params: HANDOVER }, now)

/** One attempt failed: repeats it after a delay, until there are no delays left. */
export async function tryFailed(ctx: AlertCtx, row: ExchangeRow, problem: Problem): Promise<void> {
  const attempts = row.attempts + 1
  const minutes = HANDOVER_MINUTES[attempts - 1]
  if (minutes === undefined) return giveUp(ctx, { ...row, attempts }, problem)
  await updateExchange(ctx.db, row, {
    status: 'QUEUED',
    attempts,
    failure: failureOf(ctx.now, problem),
    nextAt: new Date(ctx.now.getTime() + minutes * MINUTE_MS),
  })
}

async function raisePackageAlert(ctx: AlertCtx, { lineId, orderId, orderNo }: ExchangeRow): Promise<void> {
  const name = (await lineTitles(ctx.db, [lineId])).get(lineId)?.name ?? ''
  if (orderId !== null)
    await raiseAlert(ctx, { type: 'E8', ...orderSubject(orderId), params: { orderNo, name, ...HANDOVER } })
}

/** Fails for good: raises an alert. */
export async function giveUp(ctx: AlertCtx, row: ExchangeRow, problem: Problem): Promise<void> {
  await updateExchange(ctx.db, row, {
    status: 'FAILED',
    attempts: row.attempts,
    failure: failureOf(ctx.now, problem),
    nextAt: null,
    deadlineAt: null,
    endedAt: ctx.now,
  })
  if (row.kind === 'RECALL') await raiseRecallAlert(ctx, row, 'line_recall_given_up')
  else await raisePackageAlert(ctx, row)
  await recordSystemEvent(ctx, 'line.handover_failed', {
    subjectType: 'line_connection',
    subjectId: row.lineId,
    details: { orderNo: row.orderNo, package: row.packageNumber, kind: row.kind, failure: problem.key as ErrorKey },
  })
}

/** The line is no longer polled, so its recalls would wait for ever. */
export async function giveUpRecalls(ctx: AlertCtx, lineId: string): Promise<void> {
  for (const known of await listOpen(ctx.db, lineId)) {
    const row = known.kind === 'RECALL' ? await lockWithOrder(ctx.db, known) : undefined
    if (row?.version === known.version) await giveUp(ctx, row, { key: 'line_connection_missing' })
  }
}

/**
 * A line that cannot be polled counts as a failed attempt for each recall that is due: somebody waits to give its order
 * to another line. A package waits for the line, which has an alert of its own. One transaction each, so that no two
 * orders are locked at once.
 */
export async function endUnreachedRecalls(
  app: App,
  tenant: Tenant,
  lineId: string,
  { kind, message }: TransferFailure,
): Promise<void> {
  const now = app.clock.now()
  const isDue = ({ status, nextAt, deadlineAt }: ExchangeRow) =>
    (status === 'QUEUED' && nextAt !== null && nextAt <= now) || (deadlineAt !== null && deadlineAt <= now)
  const due = (await inTenant(app.pool, tenant.tenantId, 'read', (db) => listOpen(db, lineId))).filter(
    (row) => row.kind === 'RECALL' && isDue(row),
  )
  for (const known of due)
    await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      const row = await lockWithOrder(db, known)
      const problem = { key: kind, text: message }
      if (row?.version !== known.version) return
      await (row.status === 'QUEUED'
        ? tryFailed({ db, now, tenant }, row, problem)
        : giveUp({ db, now, tenant }, row, problem))
    })
}
