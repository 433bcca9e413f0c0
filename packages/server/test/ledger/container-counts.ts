/** Counts containers by a statement of its own: a test that compares with the ledger must not trust how the ledger reads. */

import type { TenantDb } from '../../src/kit/db/db.ts'

interface ContainerCounts {
  /** Those with content. */
  containers: number
  packed: number
  partial: number
}

export async function containerCounts({ client, tenantId }: TenantDb): Promise<ContainerCounts> {
  const { rows } = await client.query<ContainerCounts>(
    'select count(*)::int containers, coalesce(sum(size), 0)::int packed, count(*) filter (where is_partial)::int partial from containers where tenant_id = $1 and size > 0',
    [tenantId],
  )
  return rows[0]!
}
