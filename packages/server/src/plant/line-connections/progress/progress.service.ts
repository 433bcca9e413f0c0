/** Live counters of an order, as its line reports them during production. */

import type { Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import { orderById, type OrderRow } from '../../orders/facts/facts.service.ts'
import { moveOrder, openOrder } from '../../orders/steps/machine.ts'
import { shownLine } from '../simulated-line/simulated-line-process.ts'
import { endAt, paceOf, withReading } from './pace.ts'
import * as queries from './progress.queries.ts'

interface Report {
  orderId: string
  good: number
  rejects: number
  samples: number
  /** By the line's clock. */
  at: Date
}

/**
 * Stores the newest counters, in the caller's transaction. A first report starts the order, as a first result does. A
 * late report, after a newer one, changes nothing.
 */
export async function noteProgress(ctx: Ctx, { orderId, good, rejects, samples, at }: Report): Promise<void> {
  const order = await openOrder(ctx, orderId)
  if (order.status !== 'PRODUCTION_READY' && order.status !== 'PROCESSING')
    throw failure('order_status_does_not_allow', { status: order.status, command: 'start' })
  // A clock that runs ahead must not block later reports.
  const notedAt = at > ctx.now ? ctx.now : at
  const before = await queries.findProgress(ctx.db, orderId)
  ctx.event.details = { ...ctx.event.details, good, rejects, samples }
  if (before !== undefined && notedAt <= before.notedAt && order.status === 'PROCESSING') return
  if (order.status === 'PRODUCTION_READY') await moveOrder(ctx, order, { command: 'start', isOwnDoing: true })
  const readings = withReading(before?.readings ?? [], [notedAt.getTime(), good + rejects + samples])
  await queries.upsertProgress(ctx.db, orderId, {
    good,
    rejects,
    samples,
    startedAt: before?.startedAt ?? notedAt,
    notedAt,
    notedBy: ctx.actor.userName,
    readings,
  })
}

function shown(
  ctx: Ctx,
  order: OrderRow,
  progress: queries.Progress | undefined,
): Output<typeof routes.getOrderProgress> {
  const size = order.orderSize
  const about = { orderSize: size, isRunning: order.status === 'PROCESSING', simulatedLine: shownLine(ctx, order) }
  if (progress === undefined) return { ...about, counters: null }
  const { good, rejects, samples, startedAt, notedAt, notedBy, readings } = progress
  const perMinute = paceOf(readings)
  const end =
    about.isRunning && size !== null
      ? endAt(notedAt, { missing: size - good, goodShare: good / Math.max(1, good + rejects + samples), perMinute })
      : null
  return {
    ...about,
    counters: {
      good,
      rejects,
      samples,
      startedAt: startedAt.toISOString(),
      at: notedAt.toISOString(),
      by: notedBy,
      perMinute: perMinute === null ? null : Math.round(perMinute * 10) / 10,
      expectedEnd: end?.toISOString() ?? null,
    },
  }
}

export const progressNow = async (ctx: Ctx, orderId: string) =>
  shown(ctx, found(await orderById(ctx.db, orderId)), await queries.findProgress(ctx.db, orderId))

export const getOrderProgress = bind(routes.getOrderProgress, (ctx, { params }) => progressNow(ctx, params.id))

export const reportOrderProgress = bind(routes.reportOrderProgress, async (ctx, { params, body }) => {
  await noteProgress(ctx, { ...body, orderId: params.id, at: new Date(body.at) })
  return progressNow(ctx, params.id)
})
