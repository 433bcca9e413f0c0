/** How much capacity the rule versions in use have left. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { listApprovedVersions } from './capacity.queries.ts'

export interface VersionCapacity {
  id: string
  ruleId: string
  ruleName: string
  number: number
  issued: number
  left: number
}

/** Approved versions, including exhausted ones, by rule and number. */
export const capacities = (db: TenantDb): Promise<VersionCapacity[]> => listApprovedVersions(db)
