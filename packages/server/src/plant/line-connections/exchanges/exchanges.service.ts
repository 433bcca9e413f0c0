/** Exchanges between the product and its lines: listed, handed over again, and packages recalled. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { LineExchange } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Actor, Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { lineTitles } from '../../lines/lines.service.ts'
import { orderFactsOf } from '../../orders/facts/facts.service.ts'
import { packageToRecall } from '../../orders/packages/orders-of-line.service.ts'
import { findConnection, updateConnectionState, type ConnectionRow } from '../connections.queries.ts'
import { wakeLooks } from '../wake.ts'
import { lockWithOrder } from './exchange-rows.ts'
import * as queries from './exchanges.queries.ts'
import { deadlineOf, putIntoOutbox } from './handovers.service.ts'

interface Beside {
  actor: Actor
  names: ReadonlyMap<string, { name: string }>
  orders: ReadonlyMap<string, { status: OrderStatus }>
}

async function beside({ db, actor }: Pick<Ctx, 'db' | 'actor'>, rows: readonly queries.ExchangeRow[]): Promise<Beside> {
  return {
    actor,
    names: await lineTitles(db, [...new Set(rows.map(({ lineId }) => lineId))]),
    orders: await orderFactsOf(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
  }
}

/** The line has, or may have, the package, and has not produced anything with it yet. */
const recallable: readonly OrderStatus[] = ['WAIT_FOR_PLACEOUT', 'PRODUCTION_READY']

function allowed({ kind, status, orderId }: queries.ExchangeRow, { actor, orders }: Beside): LineExchange['allowed'] {
  const may = (name: PermissionName) => isGranted(actor.authorities, permissionCode(name))
  const order = orderId === null ? undefined : orders.get(orderId)
  const isOut =
    kind === 'PACKAGE' &&
    (status === 'SENT' || status === 'DONE') &&
    order !== undefined &&
    recallable.includes(order.status)
  return [
    ...(status === 'FAILED' && may('adapters.retry') ? (['retry'] as const) : []),
    ...(isOut && may('orders.assign') ? (['recall'] as const) : []),
  ]
}

const shown =
  (besides: Beside) =>
  (row: queries.ExchangeRow): LineExchange => ({
    id: row.id,
    lineId: row.lineId,
    lineName: besides.names.get(row.lineId)?.name ?? '',
    direction: row.direction,
    kind: row.kind,
    status: row.status,
    name: row.name,
    size: row.size,
    orderId: row.orderId,
    orderNo: row.orderNo,
    packageNumber: row.packageNumber,
    attempts: row.attempts,
    nextAt: row.nextAt?.toISOString() ?? null,
    deadlineAt: row.deadlineAt?.toISOString() ?? null,
    failure: row.failure,
    reason: row.reason,
    resultFileId: row.resultFileId,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    endedAt: row.endedAt?.toISOString() ?? null,
    version: row.version,
    allowed: allowed(row, besides),
  })

export async function exchangeShown(ctx: Ctx, id: string): Promise<LineExchange> {
  const row = found(await queries.findExchange(ctx.db, id))
  return shown(await beside(ctx, [row]))(row)
}

export const listLineExchanges = bind(routes.listLineExchanges, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listExchanges(ctx.db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { ...page, items: page.items.map(shown(await beside(ctx, page.items))) }
})

/** Starts at once, again with the first attempt. */
export async function handOverAgain(ctx: Ctx, row: queries.ExchangeRow): Promise<void> {
  requireThat(row.status === 'FAILED', 'line_exchange_status_does_not_allow', { status: row.status })
  const connection = found(await findConnection(ctx.db, row.lineId), 'line_connection_missing')
  requireThat(connection.isActive, 'line_connection_missing')
  const deadline = connection.transport === 'HTTP' ? deadlineOf(connection, ctx.now) : null
  requireThat(
    await queries.updateExchange(ctx.db, row, {
      status: 'QUEUED',
      attempts: 0,
      nextAt: ctx.now,
      deadlineAt: deadline,
      endedAt: null,
    }),
    'changed_meanwhile',
  )
  await updateConnectionState(ctx.db, row.lineId, { nextPollAt: ctx.now })
  ctx.afterCommit(() => wakeLooks(ctx.app, ctx.tenant.tenantId))
}

export const retryLineExchange = bind(routes.retryLineExchange, async (ctx, { params, body }) => {
  const row = found(await lockWithOrder(ctx.db, found(await queries.findExchange(ctx.db, params.id))))
  requireThat(row.version === body.version, 'changed_meanwhile')
  await handOverAgain(ctx, row)
  Object.assign(ctx.event, {
    subjectType: 'line_connection',
    subjectId: row.lineId,
    details: { orderNo: row.orderNo, package: row.packageNumber, kind: row.kind },
  })
  return exchangeShown(ctx, row.id)
})

/** Nothing of it was written for the line yet. A line that calls may have fetched it without confirming that. */
export const isStillHere = (
  handed: queries.ExchangeRow | undefined,
  connection: Pick<ConnectionRow, 'transport'> | undefined,
): boolean => handed?.status === 'QUEUED' && handed.attempts === 0 && connection?.transport !== 'HTTP'

/** A package that was never handed over needs no answer: the user may reassign the order at once. */
export const recallOrderPackage = bind(routes.recallOrderPackage, async (ctx, { params, body }) => {
  const asked = found(
    await packageToRecall(ctx, { orderId: params.id, version: body.version }),
    'line_recall_not_needed',
  )
  const connection = found(await findConnection(ctx.db, asked.lineId), 'line_connection_missing')
  requireThat(connection.isActive, 'line_connection_missing')
  const handed = await queries.findPackageExchange(ctx.db, asked.packageId)
  requireThat(!isStillHere(handed, connection), 'line_recall_not_needed')
  if (
    (await queries.lockUnanswered(ctx.db, params.id)).some(
      ({ kind, status }) => kind === 'RECALL' && status !== 'FAILED',
    )
  )
    throw failure('line_recall_under_way')
  ctx.event.reason = body.reason
  Object.assign(ctx.event.details, { package: asked.number, line: connection.lineId })
  const id = await putIntoOutbox(ctx, connection, {
    kind: 'RECALL',
    orderId: params.id,
    orderNo: asked.orderNo,
    packageId: asked.packageId,
    number: asked.number,
    reason: body.reason,
  })
  return { ...(await exchangeShown(ctx, id)), message: 'line_reassignment_started' }
})
