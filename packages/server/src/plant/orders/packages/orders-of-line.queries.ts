/** SQL of a line's orders, for rooms that communicate with lines. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface OrderOnLine {
  id: string
  orderNo: string
  status: OrderStatus
  batchNo: string
  version: number
  updatedAt: Date
}

const columns = ['id', 'orderNo', 'status', 'batchCode', 'version', 'updatedAt'] as const

/** Oldest first. */
export async function listOrdersOnLine(
  { trx }: TenantDb,
  lineId: string,
  statuses: readonly OrderStatus[],
): Promise<OrderOnLine[]> {
  const rows = await trx
    .selectFrom('production_orders')
    .select(columns)
    .where('lineId', '=', lineId)
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .execute()
  return rows.map(({ batchCode, ...row }) => ({ ...row, batchNo: batchCode ?? '' }))
}

/** The order that has waited longest to be taken, and is planned for this line or for any. */
export async function findAvailableOrder({ trx }: TenantDb, lineId: string): Promise<OrderOnLine | undefined> {
  const row = await trx
    .selectFrom('production_orders')
    .select(columns)
    .where('status', '=', 'AVAILABLE')
    .where((eb) => eb.or([eb('plannedLineId', '=', lineId), eb('plannedLineId', 'is', null)]))
    .orderBy(sql`planned_line_id is null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { batchCode, ...order } = row
  return { ...order, batchNo: batchCode ?? '' }
}
