/** The invariants of suppliers. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function supplierInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'a deleted supplier has no accounts, keys or authority',
      `
      select case when exists (select 1 from users u where u.tenant_id = $1 and u.supplier_id = s.id)
                    or exists (select 1 from api_keys k where k.tenant_id = $1 and k.supplier_id = s.id and k.revoked_at is null)
                    or exists (select 1 from supplier_authorities a where a.tenant_id = $1 and a.supplier_id = s.id) then 'supplier ' || s.code end as fault
        from suppliers s where s.tenant_id = $1 and s.status = 'DELETE'`,
    ),
  ]
}
