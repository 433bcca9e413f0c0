/** The invariants of suspect scans. */

import { SUSPECT_SCANS_KEPT_PER_HOUR } from '@serialis/contract/desk/scans/scans.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function scanInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'of a code and hour the first suspect scans are kept one by one, and all are counted',
      `
      select case when coalesce(s.n, 0) <> least(h.scans, ${SUSPECT_SCANS_KEPT_PER_HOUR}) then 'code ' || h.code || ' at ' || h.hour || ': ' || h.scans || ' counted, ' || coalesce(s.n, 0) || ' kept' end as fault
        from suspect_scan_hours h
        left join (select code, gtin, suspicion, date_trunc('hour', scanned_at, 'UTC') as hour, count(*) as n from suspect_scans where tenant_id = $1 group by 1, 2, 3, 4) s
          on s.code = h.code and s.gtin = h.gtin and s.suspicion = h.suspicion and s.hour = h.hour
       where h.tenant_id = $1`,
    ),
  ]
}
