/** The invariants of pulls. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function sourcesInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'a pull counts what its answers brought',
      `
      select case when p.accepted <> a.accepted then 'pull ' || p.id || ' counts ' || p.accepted || ' codes, its answers ' || a.accepted end as fault
        from source_pulls p cross join lateral (select coalesce(sum(accepted), 0) as accepted from source_pull_answers where tenant_id = $1 and pull_id = p.id) a
       where p.tenant_id = $1`,
    ),
    await invariant(
      db,
      'a delivered pull has all its codes, a short one not all',
      `
      select case when (status = 'DELIVERED') <> (accepted = quantity) then 'pull ' || id || ' is ' || status || ' with ' || accepted || ' of ' || quantity end as fault
        from source_pulls where tenant_id = $1 and status in ('DELIVERED', 'SHORT')`,
    ),
  ]
}
