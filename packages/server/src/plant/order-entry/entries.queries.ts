/** SQL of orders that come from a file or another system: what their codes mean, and the number that two must not make at once. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isLineOfSites } from '../../platform/sites/sites.service.ts'

/** Held until the transaction ends: whoever enters an order of this number waits here. */
export async function lockOrderNumber({ trx, tenantId }: TenantDb, orderNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${`order number ${orderNo}`}))`.execute(trx)
}

/** What another system calls the order; no step of its life, so its version stays. */
export async function updateErpReference({ trx, tenantId }: TenantDb, id: string, reference: string): Promise<void> {
  await trx
    .updateTable('production_orders')
    .set({ erpReference: reference })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export interface Named {
  id: string
  name: string
}

/** An approved line that is not deleted, of the sites of whoever asks. */
export const findLineByCode = (db: TenantDb, code: string): Promise<Named | undefined> =>
  db.trx
    .selectFrom('production_lines')
    .select(['id', 'name'])
    .where('tenantId', '=', db.tenantId)
    .where('code', '=', code)
    .where('status', '<>', 'DELETE')
    .where('inForce', 'is not', null)
    .where(isLineOfSites(db, sql`production_lines.id`))
    .executeTakeFirst()

/** Also an order of another site has the number, though whoever is limited to his own does not see it. */
export async function isNumberTaken({ trx, tenantId }: TenantDb, orderNo: string): Promise<boolean> {
  return (
    (await trx
      .selectFrom('production_orders')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('orderNo', '=', orderNo)
      .executeTakeFirst()) !== undefined
  )
}
