/** The invariants of order files and of waiting. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export const importInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'every row of an entered order file that was not left out leads to the order of its number',
    `
    select case when r.outcome <> 'WRONG' and o.id is null then 'line ' || r.line || ' of order file ' || r.import_id end as fault
      from table_imports i join table_import_rows r on r.tenant_id = $1 and r.import_id = i.id
      left join production_orders o on o.tenant_id = $1 and o.id = r.record_id and o.order_no = r.key
     where i.tenant_id = $1 and i.kind = 'ORDER' and i.status = 'DONE'`,
  ),
  await invariant(
    db,
    'only an order that waits for a person was told of as waiting',
    `
    select case when waiting_level is not null and status in ('DRAFT', 'PROCESSING', 'FINAL_CONFIRM', 'SCRAP', 'DELETE') then 'order ' || order_no || ' is ' || status end as fault
      from production_orders where tenant_id = $1`,
  ),
]
