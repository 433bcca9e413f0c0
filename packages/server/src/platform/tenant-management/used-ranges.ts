/** Extension point: the rooms of codes say what the tenant has issued, for the proof that stays of a deleted one. */

import type { DeletionProof } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export type UsedRange = DeletionProof['ranges'][number]

export const usedRanges = extensionPoint<(db: TenantDb) => Promise<UsedRange[]>>()
