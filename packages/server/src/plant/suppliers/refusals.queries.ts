import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { SupplierRule } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isProductOfSites } from '../../platform/sites/sites.service.ts'

export interface NewRefusal {
  id: string
  supplierId: string
  rule: SupplierRule
  productId: string
  level: PackagingLevel
  quantity: number
  by: string
  at: Date
}

export async function insertRefusal({ trx, tenantId }: TenantDb, refusal: NewRefusal) {
  await trx
    .insertInto('supplier_refusals')
    .values({
      tenantId,
      id: refusal.id,
      supplierId: refusal.supplierId,
      rule: refusal.rule,
      productId: refusal.productId,
      level: refusal.level,
      quantity: refusal.quantity,
      byName: refusal.by,
      happenedAt: refusal.at,
    })
    .execute()
}

export async function countRefusalsSince({ trx }: TenantDb, supplierId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('supplier_refusals')
    .select(sql<number>`count(*)`.as('count'))
    .where('supplierId', '=', supplierId)
    .where('happenedAt', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first; `after` is the last id of the previous page. */
export function listRefusals(db: TenantDb, supplierId: string, page: { after?: string | undefined; limit: number }) {
  let rows = db.trx
    .selectFrom('supplier_refusals')
    .where(isProductOfSites(db, sql`supplier_refusals.product_id`))
    .select(['id', 'rule', 'productId', 'level', 'quantity', 'byName', 'happenedAt'])
    .where('supplierId', '=', supplierId)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.after) rows = rows.where('id', '<', page.after)
  return rows.execute()
}
