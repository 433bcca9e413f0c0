/** The containers' side of packing: who is in them. The members' side is the parent column. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { subtract, unite, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import { lockContainers, putContainers, type StoredContainer } from './queries/containers.queries.ts'

/** The container without some members; one that is no longer full is partial. */
export function without(row: StoredContainer, gone: SerialSet): StoredContainer {
  return {
    ...row,
    members: subtract(row.members, gone),
    former: unite(row.former, gone),
    isPartial: row.isPartial || gone.size > 0,
  }
}

/** Takes members out of their containers' rows; their parents are cleared by the caller in the same transaction. */
export async function takeOutOfContainers(
  db: TenantDb,
  left: ReadonlyMap<number, readonly SerialSet[]>,
): Promise<void> {
  if (left.size === 0) return
  const rows = await lockContainers(db, left.keys())
  await putContainers(
    db,
    rows.map((row) => without(row, uniteAll(left.get(row.container) ?? []))),
  )
}
