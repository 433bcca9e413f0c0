/** What the tenant has issued by rules of its own, for the proof that stays when it is deleted. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { UsedRange } from '../../../platform/tenant-management/used-ranges.ts'
import { namesOfVersions } from '../../codes/codes.service.ts'
import { listIssuedRanges } from '../store/queries/blocks.queries.ts'

export async function issuedRanges(db: TenantDb): Promise<UsedRange[]> {
  const names = new Map((await namesOfVersions(db)).map(({ id, ...name }) => [id, name]))
  const rows = await listIssuedRanges(db)
  return rows.map((row) => ({ ...row, ...(names.get(row.ruleVersionId) ?? { rule: '', version: 0 }) }))
}
