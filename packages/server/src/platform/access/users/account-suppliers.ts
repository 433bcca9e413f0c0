/**
 * Whether an account or key may be given to a packaging supplier. The suppliers' room registers the question when its file is
 * loaded, so that the ground floor need not know suppliers.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'

/** True while the supplier is there; until the transaction ends nobody deletes it. */
type LockSupplier = (db: TenantDb, supplierId: string) => Promise<boolean>

let lockSupplier: LockSupplier = async () => false

export const registerAccountSuppliers = (lock: LockSupplier): void => void (lockSupplier = lock)

/** Refuses a supplier that is unknown or deleted. */
export async function requireSupplier(db: TenantDb, supplierId: string | null): Promise<void> {
  if (supplierId !== null && !(await lockSupplier(db, supplierId)))
    throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
}
