/** What other rooms have of a product: asked before it is deleted. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export interface ProductUser {
  /** True while an order uses the product: it cannot be deleted. */
  isUsing: (db: TenantDb, productId: string) => Promise<boolean>
}

export const productUsers = extensionPoint<ProductUser>()

export async function isProductUsed({ app, db }: Pick<Ctx, 'app' | 'db'>, productId: string): Promise<boolean> {
  for (const { isUsing } of productUsers.of(app)) if (await isUsing(db, productId)) return true
  return false
}
