/** What became of a delivery: marked in the transaction that remembers what the receiver has by now. */

import type { ChannelFailure } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { RETRY_MINUTES } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import { markDelivered } from '../erasures/erasures.queries.ts'
import { findEndpoint } from '../provide-endpoints.queries.ts'
import { LONGEST_TRANSACTION_MS } from './changes.ts'
import { type ChannelRow, lockChannel, noteOnChannel } from './channels.queries.ts'
import {
  deleteDelivery,
  type DeliveryRow,
  findDelivery,
  type PlannedItem,
  updateDelivery,
} from './deliveries.queries.ts'
import { nextFileAt } from './files/file-times.ts'
import { forgetSent, putSent } from './sent.queries.ts'

const MINUTE_MS = 60_000
export const subjectOf = (endpointId: string) => ({ subjectType: 'provide_endpoint', subjectId: endpointId }) as const

/** From here on the receiver has them, or is free of them. */
export async function countAsSent(
  { db, now }: Ctx,
  { endpointId, content }: Pick<DeliveryRow, 'endpointId' | 'content'>,
  items: readonly PlannedItem[],
): Promise<void> {
  if (content === 'ERASURES') {
    await markDelivered(
      db,
      endpointId,
      items.map(({ id }) => id),
      now,
    )
    return
  }
  const there = items.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]))
  await putSent(db, endpointId, there, now)
  await forgetSent(
    db,
    endpointId,
    items.filter(({ version }) => version === null).map(({ id }) => id),
  )
}

/** Null where the channel is gone, or a person settled it meanwhile. */
async function stillWaiting(ctx: Ctx, { id, endpointId }: DeliveryRow) {
  const channel = await lockChannel(ctx.db, endpointId)
  const delivery = await findDelivery(ctx.db, id)
  return channel === undefined || delivery?.status !== 'WAITING' ? null : { channel, delivery }
}

export interface Sent {
  items: readonly PlannedItem[]
  /** In it, where not every one of them is remembered. */
  rows?: number
  /** Of a file of changes. */
  compared?: { began: Date; isWhole: boolean; isAtEnd: boolean } | null
  bytes: number
  at: Date
}

/** The next file comes at its time; one with the rest of the changes at once. */
function afterFile(
  { tenant, now }: Ctx,
  { rhythm, minuteOfDay }: ChannelRow,
  compared: Sent['compared'],
): Parameters<typeof noteOnChannel>[2] {
  if (rhythm === null || minuteOfDay === null) return {}
  const isAtEnd = compared?.isAtEnd !== false
  return {
    nextFileAt: isAtEnd ? nextFileAt({ rhythm, minuteOfDay }, tenant.zone, now) : now,
    ...(compared &&
      isAtEnd && {
        changedFrom: new Date(compared.began.getTime() - LONGEST_TRANSACTION_MS),
        ...(compared.isWhole && { comparedAt: compared.began }),
      }),
  }
}

export async function delivered(
  ctx: Ctx,
  row: DeliveryRow,
  { items, rows = items.length, compared = null, bytes, at }: Sent,
  status: 'DELIVERED' | 'KEPT',
): Promise<void> {
  const still = await stillWaiting(ctx, row)
  if (still === null) return
  const { channel, delivery } = still
  await countAsSent(ctx, row, items)
  await updateDelivery(ctx.db, row.id, {
    status,
    attempts: delivery.attempts + 1,
    items: null,
    itemCount: rows,
    nextAt: null,
    sentAt: at,
    failure: null,
    bytes,
  })
  await noteOnChannel(ctx.db, row.endpointId, {
    failuresInARow: 0,
    lastSuccessAt: ctx.now,
    ...(row.content === 'FILE' && afterFile(ctx, channel, compared)),
  })
  if (channel.failuresInARow > 0) await clearAlert(ctx.db, 'S8', subjectOf(row.endpointId), ctx.now)
}

/** What it was planned for is gone. */
export async function emptied(ctx: Ctx, row: DeliveryRow): Promise<void> {
  if ((await stillWaiting(ctx, row)) !== null) await deleteDelivery(ctx.db, row.id)
}

async function faulted(ctx: Ctx, { endpointId }: ChannelRow, count: number): Promise<void> {
  const subject = subjectOf(endpointId)
  const endpoint = await findEndpoint(ctx.db, endpointId)
  await recordSystemEvent(ctx, 'provide_endpoint.channel_faulted', {
    ...subject,
    details: { channelStatus: ['ACTIVE', 'FAULT'] },
  })
  await raiseAlert(ctx, { type: 'S8', ...subject, params: { slug: endpoint?.slug ?? '', count } })
}

export async function failed(
  ctx: Ctx,
  row: DeliveryRow,
  { kind, status, bytes, at }: Pick<ChannelFailure, 'kind' | 'status'> & { bytes: number; at: Date },
): Promise<void> {
  const still = await stillWaiting(ctx, row)
  if (still === null) return
  const { channel, delivery } = still
  const attempts = delivery.attempts + 1
  const minutes = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0]
  const failure: ChannelFailure = { kind, status, at: ctx.now.toISOString() }
  const nextAt = new Date(ctx.now.getTime() + minutes * MINUTE_MS)
  await updateDelivery(ctx.db, row.id, { attempts, nextAt, sentAt: at, failure, bytes })
  const failures = channel.failuresInARow + 1
  const isFault = channel.status === 'ACTIVE' && failures >= channel.faultsInARow
  await noteOnChannel(ctx.db, row.endpointId, {
    failuresInARow: failures,
    lastFailure: failure,
    ...(isFault && { status: 'FAULT' }),
  })
  if (isFault) await faulted(ctx, channel, failures)
}
