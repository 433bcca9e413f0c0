/** SQL of inspection lots that wait for a person. */

import type { LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isLotOfSites, type LotRow } from '../inspection.queries.ts'

/** Oldest first; `notRecordedBy`: lots of which this person recorded no result. */
export function listWaitingLots(
  db: TenantDb,
  { statuses, notRecordedBy }: { statuses: readonly LotStatus[]; notRecordedBy?: string | undefined },
  limit: number,
): Promise<LotRow[]> {
  let rows = db.trx
    .selectFrom('inspection_lots as l')
    .selectAll('l')
    .where('l.status', 'in', [...statuses])
    .where(isLotOfSites(db, sql`l.id`))
    .orderBy('l.number')
    .limit(limit)
  if (notRecordedBy !== undefined)
    rows = rows.where(
      sql<boolean>`not exists (
        select 1 from inspection_samples s
         where s.tenant_id = ${db.tenantId} and s.lot_id = l.id and s.recorded_by = ${notRecordedBy}::uuid)`,
    )
  return rows.execute()
}
