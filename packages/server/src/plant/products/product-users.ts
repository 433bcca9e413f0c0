/**
 * Who else has a say before a product is deleted, or a GTIN given up. Rooms above register their question when their room
 * file is loaded, so that products need not know them.
 */

import type { TenantDb } from '../../kit/db/db.ts'

export interface ProductUser {
  /** True while an order uses the product: it cannot be deleted. */
  isUsing: (db: TenantDb, productId: string) => Promise<boolean>
}

const users: ProductUser[] = []

export const registerProductUser = (user: ProductUser): void => void users.push(user)

export async function isProductUsed(db: TenantDb, productId: string): Promise<boolean> {
  for (const { isUsing } of users) if (await isUsing(db, productId)) return true
  return false
}
