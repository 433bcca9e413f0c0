/** Whose records name a workflow. Rooms above register their count when their room file is loaded, so that workflows need not know them. */
import type { TenantDb } from '../kit/db.ts'

export interface WorkflowUser {
  /** Products in force whose orders would start with the workflow of this code. */
  countProducts: (db: TenantDb, code: string) => Promise<number>
}

const users: WorkflowUser[] = []

export const registerWorkflowUser = (user: WorkflowUser): void => void users.push(user)

export async function productsNaming(db: TenantDb, code: string): Promise<number> {
  let products = 0
  for (const { countProducts } of users) products += await countProducts(db, code)
  return products
}
