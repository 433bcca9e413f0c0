/** The invariants of pools. */

import { newState, stateCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

const FREE = stateCode(newState('FREE'))

export async function poolInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'a request for codes of a pool is under way with a pull of that pool, and ends with what came',
      `
      select case when p.id is null then 'replenishment ' || r.id || ': no pull ' || r.pull_id
                  when p.pool_key <> q.pool_key then 'replenishment ' || r.id || ': pull of ' || p.pool_key
                  when (r.status = 'RUNNING') <> (r.ended_at is null) then 'replenishment ' || r.id || ': ' || r.status || ', end ' || coalesce(r.ended_at::text, 'none')
                  when r.status = 'DELIVERED' and r.received < r.quantity then 'replenishment ' || r.id || ': ' || r.received || ' of ' || r.quantity end as fault
        from pool_replenishments r join pools q on q.tenant_id = r.tenant_id and q.id = r.pool_id
        left join source_pulls p on p.tenant_id = $1 and p.id = r.pull_id where r.tenant_id = $1`,
    ),
    await invariant(
      db,
      'what belongs to an order is not free in a pool',
      `
      select case when c.n > b.size - coalesce(r.n, 0) then 'block ' || b.block || ': ' || c.n || ' free beside ' || r.n || ' of orders' end as fault
        from blocks b join block_counts c on c.tenant_id = b.tenant_id and c.block = b.block and c.state = ${FREE}
        left join (select block, sum(last_offset - first_offset + 1) as n from order_ranges where tenant_id = $1 group by block) r on r.block = b.block
       where b.tenant_id = $1 and b.pool_key is not null`,
    ),
  ]
}
