/** How far the rule versions in use reach. */

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

/** Approved versions, also those used up, by rule and number. */
export const capacities = (db: TenantDb): Promise<VersionCapacity[]> => listApprovedVersions(db)
