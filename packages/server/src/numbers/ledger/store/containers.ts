/** The containers' side of packing: their content. The members' side is the parent column. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { subtract, unite, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import { lockContainers, putContainers, type StoredContainer } from './queries/containers.queries.ts'

/** The container without some members; it is partial when it is no longer full. */
export function without(row: StoredContainer, gone: SerialSet): StoredContainer {
  return {
    ...row,
    members: subtract(row.members, gone),
    former: unite(row.former, gone),
    isPartial: row.isPartial || gone.size > 0,
  }
}

/** Removes members from their containers' rows; the caller clears the members' parents in the same transaction. */
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
