/** SQL of orders from a file or another system: what their codes refer to, and a lock on the order number. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isLineOfSites } from '../../platform/sites/sites.service.ts'

/** Held until the transaction ends: other transactions that enter an order with this number wait. */
export async function lockOrderNumber({ trx, tenantId }: TenantDb, orderNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${`order number ${orderNo}`}))`.execute(trx)
}

/** The order's reference in another system; no step of the order, so its version stays. */
export async function updateErpReference({ trx }: TenantDb, id: string, reference: string): Promise<void> {
  await trx.updateTable('production_orders').set({ erpReference: reference }).where('id', '=', id).execute()
}

export interface Named {
  id: string
  name: string
}

/** An approved line that is not deleted, in the caller's sites. */
export const findLineByCode = (db: TenantDb, code: string): Promise<Named | undefined> =>
  db.trx
    .selectFrom('production_lines')
    .select(['id', 'name'])
    .where('code', '=', code)
    .where('status', '<>', 'DELETE')
    .where('inForce', 'is not', null)
    .where(isLineOfSites(db, sql`production_lines.id`))
    .executeTakeFirst()

/** Includes orders of other sites, although a caller limited to sites cannot see them. */
export async function isNumberTaken({ trx }: TenantDb, orderNo: string): Promise<boolean> {
  return (
    (await trx.selectFrom('production_orders').select('id').where('orderNo', '=', orderNo).executeTakeFirst()) !==
    undefined
  )
}
