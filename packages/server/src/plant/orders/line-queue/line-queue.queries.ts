/** SQL of the orders that wait for a line automatically. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { OrderRow } from '../orders.queries.ts'

/** The workflow versions of orders in these statuses that are planned for the line. */
export async function listWorkflowsPlanned(
  { trx }: TenantDb,
  lineId: string,
  statuses: readonly OrderStatus[],
): Promise<Pick<OrderRow, 'workflowId' | 'workflowNumber' | 'scanMayBeSkipped'>[]> {
  return trx
    .selectFrom('production_orders')
    .select(['workflowId', 'workflowNumber', 'scanMayBeSkipped'])
    .distinct()
    .where('plannedLineId', '=', lineId)
    .where('status', 'in', [...statuses])
    .execute()
}

/**
 * Orders that wait for their planned line without a person, the longest waiting first. Without those that a person took
 * from a line in this revision, or left to the planner: there a person continues.
 */
export async function listWaitingAutomatically(
  { trx }: TenantDb,
  lineId: string,
): Promise<Pick<OrderRow, 'id' | 'workflowId' | 'workflowNumber' | 'scanMayBeSkipped'>[]> {
  return trx
    .selectFrom('production_orders as o')
    .innerJoin('production_order_steps as last', (on) =>
      on.onRef('last.orderId', '=', 'o.id').onRef('last.number', '=', 'o.version'),
    )
    .select(['o.id', 'o.workflowId', 'o.workflowNumber', 'o.scanMayBeSkipped'])
    .where('o.plannedLineId', '=', lineId)
    .where('o.status', '=', 'WAIT_LINE_ASSIGNED')
    .where('last.actorId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('production_order_steps as s')
            .select('s.number')
            .whereRef('s.orderId', '=', 'o.id')
            .whereRef('s.revision', '=', 'o.revision')
            .where('s.command', '=', 'reassignLine'),
        ),
      ),
    )
    .orderBy(sql`o.updated_at`)
    .orderBy('o.id')
    .execute()
}
