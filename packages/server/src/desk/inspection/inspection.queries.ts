/** SQL of inspection lots: one row each, changed only from the version that the caller locked. */

import type { Goods } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import type { Sampling, SamplingPlan } from '@serialis/contract/desk/inspection/sampling.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { InspectionLots } from '../../kit/db/tables.ts'
import { isOrderOfSites, isRowOfSites } from '../../platform/sites/sites.service.ts'

/** All orders of its packs belong to the sites. */
export const isLotOfSites = isRowOfSites(
  'inspection_lots',
  (db, column) => sql`not exists (
    select 1 from inspection_lot_orders lo where lo.tenant_id = ${db.tenantId} and lo.lot_id = ${column('id')} and not ${isOrderOfSites(db, sql`lo.order_id`)})`,
)

const select = (db: TenantDb) =>
  db.trx
    .selectFrom('inspection_lots as l')
    .selectAll('l')
    .where(isLotOfSites(db, sql`l.id`))
export type LotRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findLot(db: TenantDb, id: string): Promise<LotRow | undefined> {
  return select(db).where('l.id', '=', id).executeTakeFirst()
}

/** Locks the lot and returns its current row. */
export async function lockLot(db: TenantDb, id: string): Promise<LotRow | undefined> {
  return select(db).where('l.id', '=', id).forUpdate().executeTakeFirst()
}

export interface LotFilter {
  status?: readonly LotStatus[] | undefined
  productId?: string | undefined
  orderId?: string | undefined
  /** A part of the number of one of its orders. */
  orderNo?: string | undefined
  batchCode?: string | undefined
  number?: number | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  /** Number of the last row of the previous page. */
  after?: string | undefined
  limit: number
}

/** Newest first. */
export async function listLots(db: TenantDb, filter: LotFilter): Promise<LotRow[]> {
  let rows = select(db)
    .orderBy('l.number', 'desc')
    .limit(filter.limit + 1)
  if (filter.status) rows = rows.where('l.status', 'in', [...filter.status])
  if (filter.productId) rows = rows.where('l.productId', '=', filter.productId)
  if (filter.batchCode) rows = rows.where('l.batchCode', '=', filter.batchCode)
  if (filter.number !== undefined) rows = rows.where('l.number', '=', filter.number)
  if (filter.createdFrom) rows = rows.where('l.createdAt', '>=', filter.createdFrom)
  if (filter.createdBefore) rows = rows.where('l.createdAt', '<', filter.createdBefore)
  if (filter.after !== undefined) rows = rows.where('l.number', '<', Number(filter.after))
  const { orderId, orderNo } = filter
  if (orderId !== undefined || orderNo) {
    rows = rows.where(({ exists, selectFrom }) => {
      let orders = selectFrom('inspection_lot_orders as o').select('o.lotId').whereRef('o.lotId', '=', 'l.id')
      if (orderId !== undefined) orders = orders.where('o.orderId', '=', orderId)
      if (orderNo) orders = orders.where('o.orderNo', 'ilike', containing(orderNo))
      return exists(orders)
    })
  }
  return rows.execute()
}

/** The number of the next lot; the tenant's row is locked until the transaction ends, so numbers have no gaps. */
export async function nextNumber({ client, tenantId }: TenantDb): Promise<number> {
  const { rows } = await client.query<{ lastNumber: number }>(
    `
    insert into inspection_numbers (tenant_id, last_number) values ($1, 1)
    on conflict (tenant_id) do update set last_number = inspection_numbers.last_number + 1 returning last_number`,
    [tenantId],
  )
  return rows[0]?.lastNumber as number
}

export interface NewLot {
  id: string
  number: number
  status: LotStatus
  goods: Goods
  source: 'ORDER' | 'BATCH'
  product: { id: string; name: string }
  batchCode: string
  level: PackagingLevel
  lotSize: number
  sampling: Sampling
  schemeKey: string | null
  plan: SamplingPlan
  seed: string
  isResubmitted: boolean
  orders: readonly { id: string; orderNo: string }[]
  by: { id: string; name: string }
  at: Date
}

export async function insertLot({ trx, tenantId }: TenantDb, lot: NewLot): Promise<void> {
  await trx
    .insertInto('inspection_lots')
    .values({
      tenantId,
      id: lot.id,
      number: lot.number,
      status: lot.status,
      goods: lot.goods,
      source: lot.source,
      productId: lot.product.id,
      productName: lot.product.name,
      batchCode: lot.batchCode,
      level: lot.level,
      lotSize: lot.lotSize,
      sampling: JSON.stringify(lot.sampling),
      schemeKey: lot.schemeKey,
      plan: JSON.stringify(lot.plan),
      sampleSize: lot.plan.sampleSize,
      seed: lot.seed,
      isResubmitted: lot.isResubmitted,
      createdAt: lot.at,
      createdBy: lot.by.id,
      createdByName: lot.by.name,
    })
    .execute()
  await trx
    .insertInto('inspection_lot_orders')
    .values(lot.orders.map(({ id, orderNo }) => ({ tenantId, lotId: lot.id, orderId: id, orderNo })))
    .execute()
}

export type LotChange = Omit<Updateable<InspectionLots>, 'tenantId' | 'id' | 'status' | 'version'>

/** Changes a lot; undefined when another user changed it first. */
export async function updateLot(
  { trx }: TenantDb,
  seen: Pick<LotRow, 'id' | 'status' | 'version'>,
  to: LotStatus,
  change: LotChange,
): Promise<LotRow | undefined> {
  return trx
    .updateTable('inspection_lots')
    .set({ ...change, status: to, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
}

export async function listOrdersOfLots({ trx }: TenantDb, lotIds: readonly string[]) {
  if (lotIds.length === 0) return []
  return trx
    .selectFrom('inspection_lot_orders')
    .select(['lotId', 'orderId as id', 'orderNo'])
    .where('lotId', 'in', [...lotIds])
    .orderBy('orderNo')
    .execute()
}

export async function countLotsOfOrders(
  { trx }: TenantDb,
  orderIds: readonly string[],
  statuses: readonly LotStatus[],
): Promise<{ orderId: string; count: number }[]> {
  if (orderIds.length === 0) return []
  return trx
    .selectFrom('inspection_lot_orders as o')
    .innerJoin('inspection_lots as l', 'l.id', 'o.lotId')
    .select(['o.orderId', sql<number>`count(distinct l.id)::int`.as('count')])
    .where('o.orderId', 'in', [...orderIds])
    .where('l.status', 'in', [...statuses])
    .groupBy('o.orderId')
    .execute()
}

/** Lots of any of the orders in these statuses, of the level if one is given. */
export async function listLotsOfOrders(
  { trx }: TenantDb,
  orderIds: readonly string[],
  statuses: readonly LotStatus[],
  level?: PackagingLevel,
): Promise<string[]> {
  if (orderIds.length === 0) return []
  let rows = trx
    .selectFrom('inspection_lot_orders as o')
    .innerJoin('inspection_lots as l', 'l.id', 'o.lotId')
    .select('l.id')
    .distinct()
    .where('o.orderId', 'in', [...orderIds])
    .where('l.status', 'in', [...statuses])
  if (level !== undefined) rows = rows.where('l.level', '=', level)
  return (await rows.execute()).map(({ id }) => id)
}
