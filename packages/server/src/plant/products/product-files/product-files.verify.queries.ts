/** The invariants of product files. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { invariant } from '../../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../../kit/http/room.ts'

export const productImportInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'every row of an entered product file that was not left out leads to the product of its code',
    `
    select case when r.outcome <> 'WRONG' and p.id is null then 'line ' || r.line || ' of product file ' || r.import_id end as fault
      from table_imports i join table_import_rows r on r.tenant_id = $1 and r.import_id = i.id
      left join products p on p.tenant_id = $1 and p.id = r.record_id and p.code = r.key
     where i.tenant_id = $1 and i.kind = 'PRODUCT' and i.status = 'DONE'`,
  ),
]
