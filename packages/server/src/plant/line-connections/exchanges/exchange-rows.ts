/** A row of the outbox: how it is locked while it is processed, and how a failure is stored with it. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import type { FailureParams } from '../../../kit/http/failure.ts'
import { holdOrder } from '../../orders/packages/orders-of-line.service.ts'
import { lockExchange, type ExchangeRow } from './exchanges.queries.ts'

export type AlertCtx = Pick<Ctx, 'db' | 'now' | 'tenant'>

export const orderSubject = (orderId: string) => ({ subjectType: 'order' as const, subjectId: orderId })

/**
 * The lock order: the order first, then its exchanges with the line, then the line's connection and the alerts. A step
 * of the order locks the order and then these rows, so code that locked a row first could deadlock with it.
 */
export async function lockWithOrder(
  db: TenantDb,
  { id, orderId }: Pick<ExchangeRow, 'id' | 'orderId'>,
): Promise<ExchangeRow | undefined> {
  if (orderId !== null) await holdOrder(db, orderId)
  return lockExchange(db, id)
}

export interface Problem {
  key: string
  params?: FailureParams
  text?: string
}

export const failureOf = (now: Date, { key, params = {}, text = '' }: Problem): string =>
  JSON.stringify({ key, params, text: text.slice(0, 500), at: now.toISOString() })
