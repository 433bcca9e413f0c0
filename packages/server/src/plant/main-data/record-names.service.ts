/** For rooms whose records refer to main data: what the records are called, and conditions on them. */

import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { listNamedRecords, type NamedRecord } from './record-names.queries.ts'

export { findByCode, findByCodes, isInRegion } from './main-data.queries.ts'

/** By id; without those that do not exist. */
export async function recordNames(
  db: TenantDb,
  kind: MainDataKind,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  return new Map((await listNamedRecords(db, kind, asked)).map((row) => [row.id, row]))
}
