/** GTINs of deleted tenants: their keys are gone, so nobody can tell any more which codes were issued under them. */

import type { TenantDb } from '../../kit/db/db.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { wasUsedBefore } from './deletions.queries.ts'

/** Tenants that were there before the deletion are not concerned: their codes were their own all the time. */
export async function requireGtinUnused(db: TenantDb, gtin: string | null): Promise<void> {
  requireThat(gtin === null || !(await wasUsedBefore(db, gtin)), 'gtin_of_deleted_tenant', { gtin: gtin ?? '' })
}
