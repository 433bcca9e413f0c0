/** Extension point for records of other rooms that name a workflow. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export interface ProductsNaming {
  inForce: number
  waiting: number
}

export interface WorkflowUser {
  /**
   * Products in force whose orders would start with the workflow of this code, and revisions that wait for approval and
   * name it.
   */
  countProducts: (db: TenantDb, code: string) => Promise<ProductsNaming>
}

export const workflowUsers = extensionPoint<WorkflowUser>()

export async function productsNaming({ app, db }: Pick<Ctx, 'app' | 'db'>, code: string): Promise<ProductsNaming> {
  const sums = { inForce: 0, waiting: 0 }
  for (const { countProducts } of workflowUsers.of(app)) {
    const { inForce, waiting } = await countProducts(db, code)
    sums.inForce += inForce
    sums.waiting += waiting
  }
  return sums
}
