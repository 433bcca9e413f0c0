/** Whether an account or key may be assigned to a packaging supplier. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'

export interface AccountSuppliers {
  /** True while the supplier exists; nobody can delete it until the transaction ends. */
  lock: (db: TenantDb, supplierId: string) => Promise<boolean>
}

export const accountSuppliers = extensionPoint<AccountSuppliers>()

/** Refuses a supplier that is unknown or deleted. */
export async function requireSupplier({ app, db }: Pick<Ctx, 'app' | 'db'>, supplierId: string | null): Promise<void> {
  if (supplierId === null) return
  for (const { lock } of accountSuppliers.of(app)) if (await lock(db, supplierId)) return
  throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
}
