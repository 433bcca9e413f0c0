/** SQL of the orders that wait for a line by themselves. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { OrderRow } from '../orders.queries.ts'

/** The workflow versions of orders in these statuses that are planned for the line. */
export async function listWorkflowsPlanned(
  { trx, tenantId }: TenantDb,
  lineId: string,
  statuses: readonly OrderStatus[],
): Promise<Pick<OrderRow, 'workflow_id' | 'workflow_number' | 'scan_may_be_skipped'>[]> {
  return trx
    .selectFrom('production_orders')
    .select(['workflow_id', 'workflow_number', 'scan_may_be_skipped'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('planned_line_id', '=', lineId)
    .where('status', 'in', [...statuses])
    .execute()
}

/**
 * Orders that came to wait for their planned line without a person, the longest waiting first. Not one that a person took from a line
 * in this revision, or left to the planner: a person goes on there.
 */
export async function listWaitingByThemselves(
  { trx, tenantId }: TenantDb,
  lineId: string,
): Promise<Pick<OrderRow, 'id' | 'workflow_id' | 'workflow_number' | 'scan_may_be_skipped'>[]> {
  return trx
    .selectFrom('production_orders as o')
    .innerJoin('production_order_steps as last', (on) =>
      on.on('last.tenant_id', '=', tenantId).onRef('last.order_id', '=', 'o.id').onRef('last.number', '=', 'o.version'),
    )
    .select(['o.id', 'o.workflow_id', 'o.workflow_number', 'o.scan_may_be_skipped'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.planned_line_id', '=', lineId)
    .where('o.status', '=', 'WAIT_LINE_ASSIGNED')
    .where('last.actor_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('production_order_steps as s')
            .select('s.number')
            .where('s.tenant_id', '=', tenantId)
            .whereRef('s.order_id', '=', 'o.id')
            .whereRef('s.revision', '=', 'o.revision')
            .where('s.command', '=', 'reassignLine'),
        ),
      ),
    )
    .orderBy(sql`o.updated_at`)
    .orderBy('o.id')
    .execute()
}
