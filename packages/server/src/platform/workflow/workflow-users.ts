/** Whose records name a workflow. Rooms above register their count when their room file is loaded, so that workflows need not know them. */

import type { TenantDb } from '../../kit/db/db.ts'

export interface ProductsNaming {
  inForce: number
  waiting: number
}

export interface WorkflowUser {
  /** Products in force whose orders would start with the workflow of this code, and revisions that wait for approval and name it. */
  countProducts: (db: TenantDb, code: string) => Promise<ProductsNaming>
}

const users: WorkflowUser[] = []

export const registerWorkflowUser = (user: WorkflowUser): void => void users.push(user)

export async function productsNaming(db: TenantDb, code: string): Promise<ProductsNaming> {
  const sums = { inForce: 0, waiting: 0 }
  for (const { countProducts } of users) {
    const { inForce, waiting } = await countProducts(db, code)
    sums.inForce += inForce
    sums.waiting += waiting
  }
  return sums
}
