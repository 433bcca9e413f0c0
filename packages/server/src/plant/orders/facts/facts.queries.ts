/** SQL for what other rooms show of an order. Prepared, because the page of a code runs it at every scan. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isOrderRowOfSites } from '../../../platform/sites/sites.service.ts'
import { productTitleJoin } from '../../products/products.service.ts'

/** Where an order is made, or planned, and what of. */
const OF_TABLE = {
  line: sql`coalesce(production_orders.line_id, production_orders.planned_line_id)`,
  product: sql`production_orders.product_id`,
}
const OF_ROW = { line: sql`coalesce(o.line_id, o.planned_line_id)`, product: sql`o.product_id` }

/** Joins the order with this id, and names the line that makes it. */
export const orderLineJoin = ({ tenantId }: TenantDb, orderId: RawBuilder<unknown>) => ({
  join: sql`join production_orders ol on ol.tenant_id = ${tenantId} and ol.id = ${orderId}`,
  lineId: sql`ol.line_id`,
})

type Text = string | null
type Row = [string, string, OrderStatus, Text, Text, Text, Text, string, string, Text, Text]
const title = productTitleJoin('$1', 'o.product_id')

const BY_ID = `
  select o.id, o.order_no, o.status, o.batch_code, o.production_date, o.expiration_date, o.product_id, o.product_name, o.line_name,
    ${title.code}, ${title.name}
  from production_orders o ${title.join} where o.tenant_id = $1 and o.id = any($2::uuid[])`

export async function listOrderFacts({ client, tenantId }: TenantDb, ids: readonly string[]) {
  const { rows } = await client.query<Row>({
    name: 'production.order_facts',
    text: BY_ID,
    values: [tenantId, [...ids]],
    rowMode: 'array',
  })
  return rows.map(
    ([
      id,
      orderNo,
      status,
      batchCode,
      productionDate,
      expirationDate,
      productId,
      productName,
      lineName,
      code,
      name,
    ]) => ({
      id,
      orderNo,
      status,
      batchCode,
      productionDate,
      expirationDate,
      productId,
      productName,
      lineName,
      /** Of the product as it is called now. */
      productTitle: code === null || name === null ? null : { code, name },
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
    .where(isOrderRowOfSites(db, OF_TABLE))
    .orderBy('id')
    .limit(limit)
  if (orderNo !== undefined) rows = rows.where('orderNo', '=', orderNo)
  if (batchCode !== undefined) rows = rows.where('batchCode', '=', batchCode)
  return (await rows.execute()).map(({ id }) => id)
}

/**
 * What the order needs on a level, locked against changes until the transaction ends; undefined without such an order
 * or level.
 */
export function findOrderNeed(db: TenantDb, orderId: string, level: PackagingLevel) {
  return db.trx
    .selectFrom('production_orders as o')
    .innerJoin('production_order_levels as l', 'l.orderId', 'o.id')
    .select(['o.orderNo', 'o.productId', 'o.supplierId', 'o.status', 'l.need'])
    .where(isOrderRowOfSites(db, OF_ROW))
    .where('o.id', '=', orderId)
    .where('l.level', '=', level)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Coded levels of several orders, from the unit outward. */
export async function listLevelsOf({ trx }: TenantDb, orderIds: readonly string[]) {
  return trx
    .selectFrom('production_order_levels')
    .select(['orderId', 'level', 'capacity'])
    .where('orderId', 'in', [...orderIds])
    .orderBy('orderId')
    .orderBy('position')
    .execute()
}

/** Orders of a product that were allocated codes of a level and have not ended, newest first. */
export function listOrderNeeds(
  db: TenantDb,
  { productId, level, supplierId }: { productId: string; level: PackagingLevel; supplierId?: string },
  limit: number,
) {
  let rows = db.trx
    .selectFrom('production_orders as o')
    .innerJoin('production_order_levels as l', 'l.orderId', 'o.id')
    .select(['o.id', 'o.orderNo', 'o.batchCode', 'l.need'])
    .where(isOrderRowOfSites(db, OF_ROW))
    .where('o.productId', '=', productId)
    .where('l.level', '=', level)
    .where('o.status', 'not in', ['FINAL_CONFIRM', 'SCRAP', 'DELETE'])
    .orderBy('o.id', 'desc')
    .limit(limit)
  if (supplierId !== undefined) rows = rows.where('o.supplierId', '=', supplierId)
  return rows.execute()
}

export async function countOrdersOfSupplier({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('production_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Orders with an expiry date before the day, batch by batch; drafts without product or batch have no codes. */
export async function listExpiredOrders({ trx }: TenantDb, day: string) {
  return trx
    .selectFrom('production_orders')
    .select(['id', 'productName'])
    .select(({ ref }) => [
      ref('productId').$notNull().as('productId'),
      ref('batchCode').$notNull().as('batchCode'),
      ref('expirationDate').$notNull().as('expirationDate'),
    ])
    .where('expirationDate', '<', day)
    .where('productId', 'is not', null)
    .where('batchCode', 'is not', null)
    .orderBy('productId')
    .orderBy('batchCode')
    .orderBy('id')
    .execute()
}

/** True when an order of one of these products, or of any without a list, runs on a line now. */
export async function existsInProcess({ trx }: TenantDb, productIds: readonly string[] | undefined): Promise<boolean> {
  let rows = trx.selectFrom('production_orders').select('id').where('status', '=', 'PROCESSING').limit(1)
  if (productIds !== undefined) rows = rows.where('productId', 'in', [...productIds])
  return (await rows.executeTakeFirst()) !== undefined
}
