/** Which events put packs into the containers that they are in now. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { readyScope } from '../cells/fold.ts'
import { PART_LENGTH, offsetOf } from '../serial-set/ordinals.ts'
import { byBlock, byPart, intersect, subtract, unite, type SerialSet } from '../serial-set/serial-set.ts'
import { listScopes } from '../store/queries/scopes.queries.ts'
import { WIDE_PART } from '../store/write.ts'

/** By event, each pack once: the newest change of its container is the one that put it there. */
export async function packedBy(db: TenantDb, packs: SerialSet): Promise<Map<string, SerialSet>> {
  const found = new Map<string, SerialSet>()
  for (const { block, members } of byBlock(packs)) {
    const parts = byPart(members).map((part) =>
      Math.floor(offsetOf((part.parts[0]?.key ?? 0) * PART_LENGTH) / PART_LENGTH),
    )
    const scopes = await listScopes(
      db,
      [WIDE_PART, ...parts].map((part) => ({ block, part })),
      ['parent'],
    )
    let left = members
    for (const ready of scopes.map(readyScope)) {
      const put = intersect(left, ready.members)
      if (put.size === 0) continue
      const { eventId } = ready.scope
      found.set(eventId, unite(found.get(eventId) ?? put, put))
      left = subtract(left, put)
    }
  }
  return found
}
