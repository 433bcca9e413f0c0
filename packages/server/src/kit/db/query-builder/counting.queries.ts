import { sql } from 'kysely'
import type { TenantDb } from '../db.ts'

/**
 * Before rows are counted against a maximum: who counts the same waits until the end of the transaction, so that two at
 * once never pass it together. A caller that counts several goes through them in one order.
 */
export async function lockCount({ trx, tenantId }: TenantDb, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`count of ${what}`}, ${tenantId}))`.execute(trx)
}
