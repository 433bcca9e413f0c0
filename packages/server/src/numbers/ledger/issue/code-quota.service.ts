/** How many SNs the platform lets a tenant issue in a month, by rules of its own. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Tenant } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { AGAIN_SECONDS } from '../../../kit/limits/file-quota.ts'
import { findQuotas, lockQuotas } from '../../../kit/limits/quotas.queries.ts'
import { monthBegin } from '../../../platform/usage/issued-codes.ts'
import { countIssuedSince } from '../store/queries/blocks.queries.ts'

export const issuedSince = countIssuedSince

/** For a new request. Codes of an order that was accepted, and of requests that were, are issued all the same. */
export async function requireRoomForCodes(
  { db, now, tenant }: { db: TenantDb; now: Date; tenant: Pick<Tenant, 'zone'> },
  quantity: number,
): Promise<void> {
  if ((await findQuotas(db, db.tenantId)).codes === null) return
  const { codes } = await lockQuotas(db)
  const used = await countIssuedSince(db, monthBegin(tenant.zone, now))
  if (codes !== null && used + quantity > codes)
    throw failure('code_quota_reached', { maximum: codes, left: Math.max(0, codes - used), seconds: AGAIN_SECONDS })
}
