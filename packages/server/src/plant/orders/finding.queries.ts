import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { FOUND_LIMIT, rangesOf } from '../../kit/jobs/finding.ts'
import { isOrderRowOfSites } from '../../platform/sites/sites.service.ts'

interface FoundOrder {
  id: string
  orderNo: string
  batchCode: string | null
  productName: string
  status: OrderStatus
  awaitedRoleId: string | null
}

/** Orders whose number or batch begins with the text, and which the supplier may see if one is given. */
export async function findOrdersCalled(
  db: TenantDb,
  text: string,
  { supplierId }: { supplierId?: string },
): Promise<FoundOrder[]> {
  const { from, to } = rangesOf(text)
  const isVisible = sql`p.tenant_id = ${db.tenantId} and p.status <> 'DELETE'
    and ${isOrderRowOfSites(db, { line: sql`coalesce(p.line_id, p.planned_line_id)`, product: sql`p.product_id` })}
    ${supplierId === undefined ? sql`` : sql`and p.supplier_id = ${supplierId}`}`
  const columns = sql`p.id, p.order_no, p.batch_code, p.product_name, p.status, p.awaited_role_id`
  const { rows } = await sql<FoundOrder>`
    select o.id, o.order_no, o.batch_code, o.product_name, o.status, o.awaited_role_id
    from unnest(${from}::text[], ${to}::text[]) as r (first, last)
    cross join lateral (
      (select ${columns} from production_orders p
        where ${isVisible} and p.order_no >= r.first and p.order_no < r.last order by p.order_no desc limit ${FOUND_LIMIT})
      union
      (select ${columns} from production_orders p
        where ${isVisible} and p.batch_code >= r.first and p.batch_code < r.last order by p.batch_code, p.id desc limit ${FOUND_LIMIT})
    ) o`.execute(db.trx)
  return rows
}

/** Batches of orders that begin with the text. */
export async function findBatchesCalled(
  db: TenantDb,
  text: string,
): Promise<{ batchCode: string; productName: string }[]> {
  const { from, to } = rangesOf(text)
  const { rows } = await sql<{ batchCode: string; productName: string }>`
    select b.batch_code, b.product_name
    from unnest(${from}::text[], ${to}::text[]) as r (first, last)
    cross join lateral (
      select distinct on (p.batch_code) p.batch_code, p.product_name from production_orders p
      where p.tenant_id = ${db.tenantId} and p.status <> 'DELETE'
        and ${isOrderRowOfSites(db, { line: sql`coalesce(p.line_id, p.planned_line_id)`, product: sql`p.product_id` })}
        and p.batch_code >= r.first and p.batch_code < r.last
      order by p.batch_code limit ${FOUND_LIMIT}
    ) b`.execute(db.trx)
  return rows
}
