/** SQL of what other rooms show of an order. Prepared: the page of one code asks it at every scan. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial.states.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isLineOfSites } from '../../../platform/sites/sites.service.ts'

/** Where an order is made, or meant to be. */
const LINE = sql`coalesce(production_orders.line_id, production_orders.planned_line_id)`
const OF_LINE = sql`coalesce(o.line_id, o.planned_line_id)`

type Row = [string, string, OrderStatus, string | null, string | null, string | null, string | null, string, string]

const BY_ID = `
  select id, order_no, status, batch_code, production_date, expiration_date, product_id, product_name, line_name
  from production_orders where tenant_id = $1 and id = any($2::uuid[])`

export async function listOrderFacts({ client, tenantId }: TenantDb, ids: readonly string[]) {
  const { rows } = await client.query<Row>({
    name: 'production.order_facts',
    text: BY_ID,
    values: [tenantId, [...ids]],
    rowMode: 'array',
  })
  return rows.map(
    ([id, orderNo, status, batchCode, productionDate, expirationDate, productId, productName, lineName]) => ({
      id,
      orderNo,
      status,
      batchCode,
      productionDate,
      expirationDate,
      productId,
      productName,
      lineName,
    }),
  )
}

export async function listOrderIds(
  db: TenantDb,
  { orderNo, batchCode, limit }: { orderNo?: string | undefined; batchCode?: string | undefined; limit: number },
): Promise<string[]> {
  let rows = db.trx
    .selectFrom('production_orders')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where(isLineOfSites(db, LINE))
    .orderBy('id')
    .limit(limit)
  if (orderNo !== undefined) rows = rows.where('order_no', '=', orderNo)
  if (batchCode !== undefined) rows = rows.where('batch_code', '=', batchCode)
  return (await rows.execute()).map(({ id }) => id)
}

/** What the order needs on a level, kept from change until the transaction ends; undefined when it has no such level or is none. */
export function findOrderNeed(db: TenantDb, orderId: string, level: string) {
  return db.trx
    .selectFrom('production_orders as o')
    .innerJoin('production_order_levels as l', (join) =>
      join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select(['o.order_no as orderNo', 'o.product_id as productId', 'o.supplier_id as supplierId', 'o.status', 'l.need'])
    .where('o.tenant_id', '=', db.tenantId)
    .where(isLineOfSites(db, OF_LINE))
    .where('o.id', '=', orderId)
    .where('l.level', '=', level)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Coded levels of several orders, from the unit outward. */
export async function listLevelsOf({ trx, tenantId }: TenantDb, orderIds: readonly string[]) {
  const rows = await trx
    .selectFrom('production_order_levels')
    .select(['order_id as orderId', 'level', 'capacity'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, level: row.level as PackagingLevel }))
}

/** Orders of a product that were allocated codes of a level and have not ended, newest first. */
export function listOrderNeeds(
  db: TenantDb,
  { productId, level, supplierId }: { productId: string; level: string; supplierId?: string },
  limit: number,
) {
  let rows = db.trx
    .selectFrom('production_orders as o')
    .innerJoin('production_order_levels as l', (join) =>
      join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.order_no as orderNo', 'o.batch_code as batchCode', 'l.need'])
    .where('o.tenant_id', '=', db.tenantId)
    .where(isLineOfSites(db, OF_LINE))
    .where('o.product_id', '=', productId)
    .where('l.level', '=', level)
    .where('o.status', 'not in', ['FINAL_CONFIRM', 'SCRAP', 'DELETE'])
    .orderBy('o.id', 'desc')
    .limit(limit)
  if (supplierId !== undefined) rows = rows.where('o.supplier_id', '=', supplierId)
  return rows.execute()
}

export async function countOrdersOfSupplier({ trx, tenantId }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('production_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Orders whose expiry date lies before the day, batch by batch; drafts without product or batch have no codes. */
export async function listExpiredOrders({ trx, tenantId }: TenantDb, day: string) {
  return trx
    .selectFrom('production_orders')
    .select(['id', 'product_name as productName'])
    .select(({ ref }) => [
      ref('product_id').$notNull().as('productId'),
      ref('batch_code').$notNull().as('batchCode'),
      ref('expiration_date').$notNull().as('expirationDate'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('expiration_date', '<', day)
    .where('product_id', 'is not', null)
    .where('batch_code', 'is not', null)
    .orderBy('product_id')
    .orderBy('batch_code')
    .orderBy('id')
    .execute()
}

/** True when an order of one of these products, or of any without a list, runs on a line now. */
export async function existsInProcess(
  { trx, tenantId }: TenantDb,
  productIds: readonly string[] | undefined,
): Promise<boolean> {
  let rows = trx
    .selectFrom('production_orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PROCESSING')
    .limit(1)
  if (productIds !== undefined) rows = rows.where('product_id', 'in', [...productIds])
  return (await rows.executeTakeFirst()) !== undefined
}
