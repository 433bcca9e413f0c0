/** What must hold of requests for approval at any moment. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function supplierRequestInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'an approved request of a supplier was issued, once and as it was asked',
      `
      select case when a.id is null or a.supplier_id <> r.supplier_id or a.product_id <> r.product_id or a.level <> r.level or a.issued <> r.quantity or r.decided_by = r.requested_by
                    then 'request ' || r.id end as fault
        from supplier_requests r left join serial_applications a on a.tenant_id = $1 and a.id = r.application_id where r.tenant_id = $1 and r.status = 'APPROVED'`,
    ),
  ]
}
