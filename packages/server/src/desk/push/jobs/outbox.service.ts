/** The outbox: one job per target that wants the event, written in the event's own transaction. */

import { randomUUIDv7 } from 'node:crypto'
import type { PushFilter } from '@serialis/contract/desk/push/push.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { effectKinds, hasEffects, type EffectKind } from '../../../numbers/ledger/reading/effects.service.ts'
import { orderFactsOf } from '../../../plant/orders/facts/facts.service.ts'
import { wakeDeliveries } from '../dispatcher.ts'
import { meaningOfChange, wantsMoves, wantsState } from '../formats/meaning.ts'
import { listenersOf } from '../listening.ts'
import { insertJobs } from './jobs.queries.ts'

/** Products of codes without one (SSCC) are known only once the job is prepared. */
function mayWant(
  filter: PushFilter,
  scheme: Ctx['tenant']['snScheme'],
  { level, productId, from, to }: EffectKind,
): boolean {
  if (filter.levels.length > 0 && !filter.levels.includes(level)) return false
  if (filter.productIds.length > 0 && productId !== null && !filter.productIds.includes(productId)) return false
  return from === null || to === null ? wantsMoves(filter) : wantsState(filter, to, meaningOfChange(scheme, from, to))
}

/** Costs nothing for commands that change no code, and almost nothing where no target listens. */
export async function queueForTargets(ctx: Ctx, action: string): Promise<void> {
  const { db, event, now, tenant, actor } = ctx
  if (!hasEffects(db, event.id)) return
  const targets = await listenersOf(ctx.app, db)
  if (targets.length === 0) return
  const kinds = await effectKinds(db, event.id)
  const wanting = targets.filter(({ filter }) => kinds.some((kind) => mayWant(filter, tenant.snScheme, kind)))
  if (wanting.length === 0) return
  const orderId = event.subjectType === 'order' ? event.subjectId : null
  const order = orderId === null ? undefined : (await orderFactsOf(db, [orderId])).get(orderId)
  await insertJobs(
    db,
    wanting.map((target) => ({
      id: randomUUIDv7(),
      targetId: target.id,
      trigger: action === 'order.confirmed' ? 'FINAL_CONFIRM' : 'STATUS_CHANGE',
      eventId: event.id,
      contentEventId: event.id,
      contentAt: now,
      orderId,
      orderNo: order?.orderNo ?? '',
      action,
      format: target.format,
      filter: JSON.stringify(target.filter),
      batchSize: target.batchSize,
      nextAt: now,
      reason: event.reason,
      createdAt: now,
      createdByName: actor.userName,
      requestId: ctx.request.id,
    })),
  )
  ctx.afterCommit(() => wakeDeliveries(ctx.app, tenant.tenantId))
}
