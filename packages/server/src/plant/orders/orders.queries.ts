/** SQL of the orders themselves: one row each, changed only from the status and version that the caller saw. */

import { pick } from '@serialis/contract/kit/pick.ts'
import { orderFieldNames } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { CodesProblem } from '@serialis/contract/plant/orders/orders.errors.ts'
import { endedOrderStatuses, type OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { countUpTo } from '../../kit/db/query-builder/counted.queries.ts'
import type { ProductionOrders } from '../../kit/db/tables.ts'
import { isOrderRowOfSites, isOrderWithin, type ReachFilter } from '../../platform/sites/sites.service.ts'

const OF_ROW = {
  line: sql`coalesce(production_orders.line_id, production_orders.planned_line_id)`,
  product: sql`production_orders.product_id`,
}

const OF_LISTED = { line: sql`coalesce(o.line_id, o.planned_line_id)`, product: sql`o.product_id` }

const select = (db: TenantDb) =>
  db.trx.selectFrom('production_orders as o').selectAll('o').where(isOrderRowOfSites(db, OF_LISTED))

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function findOrder(db: TenantDb, id: string) {
  return select(db).where('o.id', '=', id).executeTakeFirst()
}

export async function findOrderByNumber(db: TenantDb, orderNo: string) {
  return select(db).where('o.orderNo', '=', orderNo).executeTakeFirst()
}

/** Locks the order and returns its current row. */
export async function lockOrder(db: TenantDb, id: string): Promise<OrderRow | undefined> {
  return select(db).where('o.id', '=', id).forUpdate().executeTakeFirst()
}

export interface OrderFilter extends ReachFilter {
  status?: readonly OrderStatus[] | undefined
  productId?: string | undefined
  batchCode?: string | undefined
  lineId?: string | undefined
  supplierId?: string | undefined
  orderNo?: string | undefined
  productionFrom?: string | undefined
  productionTo?: string | undefined
  /** Instants: start of the first and end of the last day in the tenant's time zone. */
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the id of the last row of the previous page (ids grow with time). */
function listed(db: TenantDb, filter: OrderFilter) {
  let rows = select(db)
    .orderBy('o.id', 'desc')
    .limit(filter.limit + 1)
  // Deleted orders are listed only on request.
  rows = filter.status ? rows.where('o.status', 'in', [...filter.status]) : rows.where('o.status', '<>', 'DELETE')
  if (filter.productId) rows = rows.where('o.productId', '=', filter.productId)
  if (filter.batchCode) rows = rows.where('o.batchCode', '=', filter.batchCode)
  if (filter.lineId) {
    const { lineId } = filter
    rows = rows.where((expression) =>
      expression.or([
        expression('o.lineId', '=', lineId),
        expression.and([expression('o.lineId', 'is', null), expression('o.plannedLineId', '=', lineId)]),
      ]),
    )
  }
  if (filter.supplierId) rows = rows.where('o.supplierId', '=', filter.supplierId)
  const isWithin = isOrderWithin(db, OF_LISTED, filter)
  if (isWithin) rows = rows.where(isWithin)
  if (filter.orderNo) rows = rows.where('o.orderNo', 'ilike', containing(filter.orderNo))
  if (filter.productionFrom) rows = rows.where('o.productionDate', '>=', filter.productionFrom)
  if (filter.productionTo) rows = rows.where('o.productionDate', '<=', filter.productionTo)
  if (filter.createdFrom) rows = rows.where('o.createdAt', '>=', filter.createdFrom)
  if (filter.createdBefore) rows = rows.where('o.createdAt', '<', filter.createdBefore)
  if (filter.after) rows = rows.where('o.id', '<', filter.after)
  return rows
}
export const listOrders = (db: TenantDb, filter: OrderFilter): Promise<OrderRow[]> => listed(db, filter).execute()
export const countListedOrders = (db: TenantDb, filter: OrderFilter) => countUpTo(db, listed(db, filter))

export async function countOrdersByStatus(
  db: TenantDb,
  { supplierId }: { supplierId?: string } = {},
): Promise<{ status: OrderStatus; count: number }[]> {
  let counted = db.trx
    .selectFrom('production_orders')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where(isOrderRowOfSites(db, OF_ROW))
    .groupBy('status')
  if (supplierId !== undefined) counted = counted.where('supplierId', '=', supplierId)
  return (await counted.execute()).map(({ status, count }) => ({ status, count }))
}

/** Orders that have not ended, by the day of their creation in a zone. */
export function countOpenOrdersByDay(db: TenantDb, zone: string): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD')`
  return db.trx
    .selectFrom('production_orders')
    .select([day.as('day'), sql<number>`count(*)`.as('count')])
    .where('status', 'not in', [...endedOrderStatuses])
    .where(isOrderRowOfSites(db, OF_ROW))
    .groupBy(sql`1`)
    .execute()
}

/** Orders in these statuses that name the line, or the product. */
export async function countOrders(
  { trx }: TenantDb,
  of: { lineId: string } | { productId: string },
  statuses: readonly OrderStatus[],
): Promise<number> {
  const [column, id] = 'lineId' in of ? (['lineId', of.lineId] as const) : (['productId', of.productId] as const)
  const row = await trx
    .selectFrom('production_orders')
    .select(sql<number>`count(*)`.as('count'))
    .where(column, '=', id)
    .where('status', 'in', [...statuses])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Orders in these statuses that are planned for the line. */
export async function countPlannedOrders(
  { trx }: TenantDb,
  lineId: string,
  statuses: readonly OrderStatus[],
): Promise<number> {
  const row = await trx
    .selectFrom('production_orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('plannedLineId', '=', lineId)
    .where('status', 'in', [...statuses])
    .executeTakeFirstOrThrow()
  return row.count
}

/** The fields that a person enters, and the names that follow from them. */
export const enteredFields = [
  ...orderFieldNames,
  'productId',
  'productName',
  'plannedLineId',
  'lineName',
  'supplierId',
] as const
export type OrderFields = Pick<OrderRow, (typeof enteredFields)[number]>

export async function insertOrder(
  { trx, tenantId }: TenantDb,
  order: OrderFields & { id: string; status: OrderStatus; by: { id: string; name: string }; at: Date },
): Promise<OrderRow> {
  const row = await trx
    .insertInto('production_orders')
    .values({
      tenantId,
      id: order.id,
      ...pick(order, enteredFields),
      status: order.status,
      createdBy: order.by.id,
      createdByName: order.by.name,
      editedBy: order.by.id,
      createdAt: order.at,
      updatedAt: order.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, status: order.status }
}

export type OrderChange = Omit<Updateable<ProductionOrders>, 'tenantId' | 'id' | 'status' | 'version' | 'updatedAt'>

/** Changes an order; undefined when another transaction changed it first. */
export async function updateOrder(
  db: TenantDb,
  seen: Pick<OrderRow, 'id' | 'status' | 'version'>,
  change: OrderChange & { status: OrderStatus; version: number },
  at: Date,
): Promise<OrderRow | undefined> {
  return db.trx
    .updateTable('production_orders')
    .set({ ...change, updatedAt: at })
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

/** Why the order got no codes. No step of the order; the caller has locked its row. */
export async function updateCodesProblem(
  { trx }: TenantDb,
  id: string,
  { problem, params }: { problem: CodesProblem; params: Record<string, string | number> },
): Promise<void> {
  await trx
    .updateTable('production_orders')
    .set({ codesProblem: problem, codesProblemParams: JSON.stringify(params), taskId: null })
    .where('id', '=', id)
    .execute()
}

/** Orders in these statuses whose codes come from pools of the products, oldest first. */
export async function listOrdersOnPools(
  db: TenantDb,
  productIds: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<OrderRow[]> {
  if (productIds.length === 0) return []
  return select(db)
    .where('o.productId', 'in', [...productIds])
    .where('o.status', 'in', [...statuses])
    .where('o.codesFrom', '=', 'POOL')
    .orderBy('o.id')
    .execute()
}

export const constraints = {
  production_orders__order_no: 'order_number_exists',
  production_orders__product: 'order_product_not_in_force',
  production_orders__planned_line: 'order_line_unknown',
  production_orders__line: 'order_line_unknown',
  production_orders__supplier: 'supplier_not_exists',
  production_order_packages__open: 'package_being_built',
} as const
