/** Extension point for rooms that use products: asked before a product is deleted, and whether it is being made. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export interface ProductUser {
  /** True while an order uses the product: it cannot be deleted. */
  isUsing?: (db: TenantDb, productId: string) => Promise<boolean>
  /** True while one of these products is being made on a line; without a list, any product. */
  isMaking?: (db: TenantDb, productIds: readonly string[] | undefined) => Promise<boolean>
}

export const productUsers = extensionPoint<ProductUser>()

export async function isProductUsed({ app, db }: Pick<Ctx, 'app' | 'db'>, productId: string): Promise<boolean> {
  for (const { isUsing } of productUsers.of(app)) if (await isUsing?.(db, productId)) return true
  return false
}

export async function isAnyInProcess(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  productIds: readonly string[] | undefined,
): Promise<boolean> {
  for (const { isMaking } of productUsers.of(app)) if (await isMaking?.(db, productIds)) return true
  return false
}
