/**
 * Lines that call the API: with their own key they report that they are alive, get their instructions, and answer a
 * recall.
 */

import type { Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { inTenant } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { isSandbox } from '../../kit/limits/sandbox.ts'
import { lineTitles } from '../lines/lines.service.ts'
import { lineGaveBack, nextOrderFor, packageListed } from '../orders/packages/orders-of-line.service.ts'
import { findConnectionOfKey, type ConnectionRow } from './connections.queries.ts'
import { lineAnswered } from './contact.service.ts'
import { lockWithOrder } from './exchanges/exchange-rows.ts'
import { findExchange, listOpen, updateExchange } from './exchanges/exchanges.queries.ts'
import { exchangeShown } from './exchanges/exchanges.service.ts'

/** How often a call is recorded: a line may call every second. */
const NOTED_EVERY_MS = 15_000

/** The line that this key belongs to; no other line can use it. Its call is recorded once the answer is on its way. */
async function callingLine(ctx: Ctx): Promise<ConnectionRow> {
  const { app, db, actor, now, tenant } = ctx
  requireThat(!isSandbox(tenant), 'line_in_sandbox')
  const connection = actor.kind === 'key' ? await findConnectionOfKey(db, actor.userId) : undefined
  if (connection === undefined) throw failure('line_connection_other_key')
  const isNew =
    connection.isSilent || connection.heardAt === null || now.getTime() - connection.heardAt.getTime() >= NOTED_EVERY_MS
  const note = () =>
    inTenant(app.pool, tenant.tenantId, 'write', (own) =>
      lineAnswered({ db: own, now, tenant }, connection, { heard: true }),
    )
  if (isNew)
    ctx.afterCommit(
      () => void note().catch((error: unknown) => app.log.error({ err: error }, 'noting a call of a line failed')),
    )
  return connection
}

export const callFromLine = bind(routes.callFromLine, async (ctx) => {
  const connection = await callingLine(ctx)
  const line = found((await lineTitles(ctx.db, [connection.lineId])).get(connection.lineId))
  const work: Output<typeof routes.callFromLine>['work'] = []
  for (const row of await listOpen(ctx.db, connection.lineId)) {
    const listed = await packageListed(ctx.db, { orderId: row.orderId as string, packageId: row.packageId as string })
    if (listed)
      work.push({
        exchangeId: row.id,
        kind: row.kind as 'PACKAGE' | 'RECALL',
        orderId: row.orderId as string,
        packageId: row.packageId as string,
        package: row.packageNumber ?? 0,
        ...listed,
      })
  }
  const next = await nextOrderFor(ctx.db, connection.lineId)
  return {
    lineCode: line.code,
    lineName: line.name,
    work,
    nextOrder: next ? { id: next.id, orderNo: next.orderNo, version: next.version } : null,
  }
})

export const answerRecall = bind(routes.answerRecall, async (ctx, { body }) => {
  const connection = await callingLine(ctx)
  const known = found(await findExchange(ctx.db, body.exchangeId))
  requireThat(known.lineId === connection.lineId && known.kind === 'RECALL', 'not_found')
  const row = found(await lockWithOrder(ctx.db, known))
  requireThat(row.status === 'QUEUED' || row.status === 'SENT', 'line_exchange_status_does_not_allow', {
    status: row.status,
  })
  ctx.event.details['used'] = body.used
  requireThat(
    await updateExchange(ctx.db, row, { status: 'DONE', nextAt: null, deadlineAt: null, endedAt: ctx.now }),
    'changed_meanwhile',
  )
  await lineGaveBack(ctx, {
    orderId: row.orderId as string,
    reason: row.reason,
    fate: body.used === 0 ? 'RECALLED' : 'LOST',
  })
  return exchangeShown(ctx, row.id)
})
