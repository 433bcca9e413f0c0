/** What other rooms may ask about suppliers. */

import type { TenantDb } from '../../kit/db/db.ts'
import { listSuppliersById, lockSupplierForUse } from './suppliers.queries.ts'

export interface SupplierTitle {
  id: string
  code: string
  name: string
}

/** By id, including deleted ones; an id without a supplier is left out. */
export async function supplierTitles(db: TenantDb, ids: Iterable<string | null>): Promise<Map<string, SupplierTitle>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  return new Map((await listSuppliersById(db, wanted)).map(({ id, code, name }) => [id, { id, code, name }]))
}

/** True while the supplier exists; nobody can delete it until the transaction ends. */
export async function lockSupplierIfExists(db: TenantDb, id: string): Promise<boolean> {
  const row = await lockSupplierForUse(db, id)
  return row !== undefined && row.status !== 'DELETE'
}
