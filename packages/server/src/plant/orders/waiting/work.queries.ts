/** SQL of the orders that wait for a person's next command. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isOrderRowOfSites } from '../../../platform/sites/sites.service.ts'
import { isTaskOpen } from '../../../platform/tasks/tasks.service.ts'

export type Condition = RawBuilder<SqlBool>

/** Oldest first, with the status as the only other condition that an index serves. */
export function listOrdersIn(
  db: TenantDb,
  { status, where }: { status: OrderStatus; where?: Condition | undefined },
  limit: number,
) {
  let rows = db.trx
    .selectFrom('production_orders as o')
    .select(['o.id', 'o.orderNo', 'o.productName', 'o.batchCode', 'o.updatedAt', 'o.waitingLevel', 'o.awaitedRoleId'])
    .where('o.status', '=', status)
    .where(isOrderRowOfSites(db, { line: sql`coalesce(o.line_id, o.planned_line_id)`, product: sql`o.product_id` }))
    .orderBy('o.updatedAt')
    .limit(limit)
  if (where !== undefined) rows = rows.where(where)
  return rows.execute()
}
export type WorkRow = Awaited<ReturnType<typeof listOrdersIn>>[number]

export const isOwnDraft = (userId: string): Condition => sql`${userId}::uuid in (o.created_by, o.edited_by)`

const notAuthor = (userId: string): Condition =>
  sql`${userId}::uuid not in (o.created_by, o.edited_by, coalesce(o.submitted_by, o.created_by))`

const isTurnOf = (userId: string, roleIds: readonly string[]): Condition => sql`
  (o.awaited_role_id is null or o.awaited_role_id = any(${[...roleIds]}::uuid[])) and ${userId}::uuid <> all (o.signed_by)`

/** `roleIds`: those that the person may sign for. */
export const mayApprove = (userId: string, roleIds: readonly string[]): Condition =>
  sql`o.workflow_problem is null and ${notAuthor(userId)} and ${isTurnOf(userId, roleIds)}`
export const mayConfirm = isTurnOf

export const hasNotStarted: Condition = sql`o.workflow_problem is not null`

const ofOrder = (db: TenantDb): Condition => sql`p.tenant_id = ${db.tenantId} and p.order_id = o.id`
/** No task assigns codes now. */
export const getsNoCodes = (db: TenantDb): Condition =>
  sql`(o.task_id is null or not ${isTaskOpen(db, sql`o.task_id`)})`
export const buildsNoPackage = (db: TenantDb): Condition => sql`not exists (
  select 1 from production_order_packages p
   where ${ofOrder(db)} and p.status = 'BUILDING' and ${isTaskOpen(db, sql`p.task_id`)})`
export const hasPackage = (db: TenantDb): Condition => sql`exists (
  select 1 from production_order_packages p where ${ofOrder(db)} and p.status = 'READY')`
