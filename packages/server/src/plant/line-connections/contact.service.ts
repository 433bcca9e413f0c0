/** Whether a line can be reached and says anything: three failed looks in a row, or too long a silence, are a disconnection. */

import { DISCONNECTED_AFTER } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TransferFailure } from '../../kit/protocols/folder.ts'
import { clearAlert, raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { lineTitles } from '../lines/lines.service.ts'
import { isProducing, ordersAtWork } from '../orders/packages/orders-of-line.service.ts'
import { updateConnectionState, type ConnectionRow } from './connections.queries.ts'

export const lineSubject = (lineId: string) => ({ subjectType: 'line' as const, subjectId: lineId })

const HOUR_MS = 3_600_000
/** Looks at a line that does not answer become rarer up to this. */
const RAREST_MS = 900_000

type Told = Pick<Ctx, 'db' | 'now' | 'tenant'>

async function raiseDisconnection(ctx: Told, { line_id }: ConnectionRow, failures: number): Promise<void> {
  const name = (await lineTitles(ctx.db, [line_id])).get(line_id)?.name ?? ''
  await raiseAlert(ctx, {
    type: 'E2',
    ...lineSubject(line_id),
    params: { name, failures },
    ...((await isProducing(ctx.db, line_id)) && { level: 'HIGH' as const }),
  })
}

/** `heard`: the line itself has said something. */
export async function lineAnswered(
  { db, now }: Told,
  connection: ConnectionRow,
  { heard = false } = {},
): Promise<void> {
  const { line_id, failures_in_a_row, is_silent } = connection
  await updateConnectionState(db, line_id, {
    answered_at: now,
    failures_in_a_row: 0,
    last_failure: null,
    ...(heard && { heard_at: now, is_silent: false }),
  })
  // A look that succeeds is no word of the line.
  const isOver = heard ? is_silent || failures_in_a_row > 0 : failures_in_a_row > 0 && !is_silent
  if (isOver) await clearAlert(db, 'E2', lineSubject(line_id), now)
}

export async function lineFailed(
  ctx: Told,
  connection: ConnectionRow,
  { kind, message }: TransferFailure,
): Promise<void> {
  const failures = connection.failures_in_a_row + 1
  const wait = Math.min(connection.look_seconds * 1_000 * 2 ** (failures - 1), RAREST_MS)
  await updateConnectionState(ctx.db, connection.line_id, {
    failures_in_a_row: failures,
    last_failure: JSON.stringify({ kind, text: message, at: ctx.now.toISOString() }),
    next_look_at: new Date(ctx.now.getTime() + wait),
  })
  if (failures >= DISCONNECTED_AFTER) await raiseDisconnection(ctx, connection, failures)
}

/** With an order on it, the line is to say something now and then. */
export async function hearSilence(ctx: Told, connection: ConnectionRow): Promise<void> {
  if (connection.silent_hours === 0 || connection.is_silent) return
  const orders = await ordersAtWork(ctx.db, connection.line_id)
  if (orders.length === 0) return
  const last = Math.max(connection.heard_at?.getTime() ?? 0, ...orders.map(({ updatedAt }) => updatedAt.getTime()))
  if (ctx.now.getTime() - last < connection.silent_hours * HOUR_MS) return
  await updateConnectionState(ctx.db, connection.line_id, { is_silent: true })
  await raiseDisconnection(ctx, connection, connection.failures_in_a_row)
}
