/** The invariants of uploaded tables, for every kind. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export const tableImportInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'an uploaded table counts its wrong rows',
    `
    select case when i.wrong_count <> r.wrong then 'file ' || i.id || ' counts ' || i.wrong_count || ' wrong rows of ' || r.wrong end as fault
      from table_imports i cross join lateral (select count(*) filter (where outcome = 'WRONG') as wrong from table_import_rows where tenant_id = $1 and import_id = i.id) r
     where i.tenant_id = $1 and i.status in ('CHECKED', 'ENTERING', 'DONE')`,
  ),
]
