/**
 * A recall that failed leaves an order where it is although somebody wanted it elsewhere, and perhaps its codes in
 * doubt: a person has to decide (E3). The alert ends when the order finally continues.
 */

import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import { lineTitles } from '../../lines/lines.service.ts'
import { failureOf, orderSubject, type AlertCtx } from './exchange-rows.ts'
import { updateExchange, type ExchangeRow } from './exchanges.queries.ts'

/** Distinguishes it from an order that waits too long for its next step: that alert ends with the step. */
export const RECALL = { cause: 'recall' } as const

/**
 * `line_recall_given_up`: the line was never reached, and the order waits. `line_has_produced`: the line continues with
 * it.
 */
type Outcome = 'line_recall_given_up' | 'line_has_produced'
const LEVELS = { line_recall_given_up: 'HIGH', line_has_produced: 'MIDDLE' } as const satisfies Record<Outcome, string>

const lineNameOf = async ({ db }: AlertCtx, { lineId }: ExchangeRow): Promise<string> =>
  (await lineTitles(db, [lineId])).get(lineId)?.name ?? ''

export async function raiseRecallAlert(ctx: AlertCtx, row: ExchangeRow, key: Outcome): Promise<void> {
  if (row.orderId === null) return
  await raiseAlert(ctx, {
    type: 'E3',
    level: LEVELS[key],
    ...orderSubject(row.orderId),
    params: {
      orderNo: row.orderNo,
      line: await lineNameOf(ctx, row),
      package: row.packageNumber ?? 0,
      key,
      ...RECALL,
    },
  })
}

/** The reassignment that the recall was for has failed, and is not repeated. */
export async function recallFailed(ctx: AlertCtx, row: ExchangeRow): Promise<void> {
  const problem = { key: 'line_has_produced', params: { line: await lineNameOf(ctx, row) } } as const
  await updateExchange(ctx.db, row, {
    status: 'CANCELLED',
    failure: failureOf(ctx.now, problem),
    nextAt: null,
    deadlineAt: null,
    endedAt: ctx.now,
  })
  await recordSystemEvent(ctx, 'order.line_reassignment_failed', {
    subjectType: 'order',
    subjectId: row.orderId ?? '',
    details: { orderNo: row.orderNo, package: row.packageNumber, ...problem.params },
  })
  await raiseRecallAlert(ctx, row, problem.key)
}

export const clearRecallAlert = ({ db, now }: AlertCtx, orderId: string): Promise<void> =>
  clearAlert(db, 'E3', { ...orderSubject(orderId), params: RECALL }, now)
