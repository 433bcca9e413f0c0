/**
 * Metrics over the rows of tenants: the sum of all of them, never a figure of one. Readers of the monitoring of a
 * server that several companies share must not learn how much one of them makes.
 */

import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { LabelledValue } from '../../kit/ops/ops.ts'
import { allTenants } from './tenants.service.ts'

export async function sumOfTenants(
  app: App,
  read: (db: TenantDb) => Promise<readonly LabelledValue[]>,
): Promise<LabelledValue[]> {
  const sums = new Map<string, LabelledValue>()
  // One after another: metrics must not take the connections that requests need.
  for (const { tenantId } of await allTenants(app))
    for (const { labels, value } of await inTenant(app.pool, tenantId, 'read', read)) {
      const key = JSON.stringify(labels)
      sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + value })
    }
  return [...sums.values()]
}
