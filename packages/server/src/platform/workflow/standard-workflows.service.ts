/** The workflows that orders of a new tenant follow until somebody creates one. */

import { randomUUIDv7 } from 'node:crypto'
import { standardWorkflows } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { insertDeployed, insertWorkflow } from './workflow.queries.ts'

export async function makeStandardWorkflows(db: TenantDb, at: Date): Promise<void> {
  for (const { code, name, steps } of standardWorkflows) {
    const id = randomUUIDv7()
    await insertWorkflow(db, { id, code, name, at, deployed: 1 })
    await insertDeployed(db, id, { steps, by: 'Serialis', at })
  }
}
