/** Extension point for rooms that use suppliers: counts for a supplier's page, checked before it is deleted. */

import type { SupplierDetail } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

type Uses = Pick<SupplierDetail['usedBy'], 'orders' | 'applications'>

export interface SupplierUser {
  /** Counts of the room's own records that name the supplier: while there are any, it cannot be deleted. */
  countUses?: (db: TenantDb, supplierId: string) => Promise<Partial<Uses>>
  /** Requests of the supplier that wait for a decision. */
  countOpenRequests?: (db: TenantDb, supplierId: string) => Promise<number>
}

export const supplierUsers = extensionPoint<SupplierUser>()

type Asking = Pick<Ctx, 'app' | 'db'>

export async function usesOfOtherRooms({ app, db }: Asking, supplierId: string): Promise<Uses> {
  const uses: Uses = { orders: 0, applications: 0 }
  for (const { countUses } of supplierUsers.of(app)) Object.assign(uses, await countUses?.(db, supplierId))
  return uses
}

export async function openRequestsOf({ app, db }: Asking, supplierId: string): Promise<number> {
  let count = 0
  for (const { countOpenRequests } of supplierUsers.of(app)) count += (await countOpenRequests?.(db, supplierId)) ?? 0
  return count
}
