/**
 * Whether a line can be reached and reports anything: three failed polls in a row, or too long a silence, are a
 * disconnection.
 */

import { DISCONNECTED_AFTER } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TransferFailure } from '../../kit/protocols/folder.ts'
import { clearAlert, raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { lineTitles } from '../lines/lines.service.ts'
import { isProducing, ordersAtWork } from '../orders/packages/orders-of-line.service.ts'
import { updateConnectionState, type ConnectionRow } from './connections.queries.ts'

export const lineSubject = (lineId: string) => ({ subjectType: 'line' as const, subjectId: lineId })

const HOUR_MS = 3_600_000
/** The interval between polls of a line that does not answer grows up to this. */
const RAREST_MS = 900_000

type AlertCtx = Pick<Ctx, 'db' | 'now' | 'tenant'>

async function raiseDisconnection(ctx: AlertCtx, { lineId }: ConnectionRow, failures: number): Promise<void> {
  const name = (await lineTitles(ctx.db, [lineId])).get(lineId)?.name ?? ''
  await raiseAlert(ctx, {
    type: 'E2',
    ...lineSubject(lineId),
    params: { name, failures },
    ...((await isProducing(ctx.db, lineId)) && { level: 'HIGH' as const }),
  })
}

/** `heard`: the line itself has reported something. */
export async function lineAnswered(
  { db, now }: AlertCtx,
  connection: ConnectionRow,
  { heard = false } = {},
): Promise<void> {
  const { lineId, failuresInARow, isSilent } = connection
  await updateConnectionState(db, lineId, {
    answeredAt: now,
    failuresInARow: 0,
    lastFailure: null,
    ...(heard && { heardAt: now, isSilent: false }),
  })
  // A successful poll is no report by the line.
  const isOver = heard ? isSilent || failuresInARow > 0 : failuresInARow > 0 && !isSilent
  if (isOver) await clearAlert(db, 'E2', lineSubject(lineId), now)
}

export async function lineFailed(
  ctx: AlertCtx,
  connection: ConnectionRow,
  { kind, message }: TransferFailure,
): Promise<void> {
  const failures = connection.failuresInARow + 1
  const wait = Math.min(connection.pollSeconds * 1_000 * 2 ** (failures - 1), RAREST_MS)
  await updateConnectionState(ctx.db, connection.lineId, {
    failuresInARow: failures,
    lastFailure: JSON.stringify({ kind, text: message, at: ctx.now.toISOString() }),
    nextPollAt: new Date(ctx.now.getTime() + wait),
  })
  if (failures >= DISCONNECTED_AFTER) await raiseDisconnection(ctx, connection, failures)
}

/** A line with an order is expected to report something from time to time. */
export async function raiseIfSilent(ctx: AlertCtx, connection: ConnectionRow): Promise<void> {
  if (connection.silentHours === 0 || connection.isSilent) return
  const orders = await ordersAtWork(ctx.db, connection.lineId)
  if (orders.length === 0) return
  const last = Math.max(connection.heardAt?.getTime() ?? 0, ...orders.map(({ updatedAt }) => updatedAt.getTime()))
  if (ctx.now.getTime() - last < connection.silentHours * HOUR_MS) return
  await updateConnectionState(ctx.db, connection.lineId, { isSilent: true })
  await raiseDisconnection(ctx, connection, connection.failuresInARow)
}
