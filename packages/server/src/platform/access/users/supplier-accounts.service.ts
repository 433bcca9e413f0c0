/** The accounts and keys of a packaging supplier. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { countApiKeysOfSupplier } from '../api-keys/api-keys.queries.ts'
import { countUsersOfSupplier } from './users.queries.ts'

export const accountsOfSupplier = async (
  db: TenantDb,
  supplierId: string,
): Promise<{ users: number; keys: number }> => ({
  users: await countUsersOfSupplier(db, supplierId),
  keys: await countApiKeysOfSupplier(db, supplierId),
})
