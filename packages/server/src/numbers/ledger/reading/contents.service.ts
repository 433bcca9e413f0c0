/** The content of containers, to any depth. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { blocksOf } from '../one/known-blocks.ts'
import { byBlock, emptySet, ordinalsOf, subtract, unite, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import { listContainers } from '../store/queries/containers.queries.ts'
import { inSight } from './visibility.service.ts'

/** Containers that are looked up at once. */
const AT_ONCE = 20_000

/**
 * Everything inside the containers of the set that the caller may see now, without the set itself; units contain
 * nothing and are not looked up.
 */
export async function contentsOf(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  let all = emptySet
  for (let outer = set; outer.size > 0;) {
    const inside = subtract(await membersOf(db, outer), all)
    all = unite(all, inside)
    outer = inside
  }
  return inSight(db, subtract(all, set))
}

async function membersOf(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  const blocks = byBlock(set)
  const known = await blocksOf(
    db,
    blocks.map(({ block }) => block),
  )
  const found: SerialSet[] = []
  for (const { block, members } of blocks) {
    if ((known.get(block)?.level ?? 'EA') === 'EA') continue
    const ordinals = ordinalsOf(members)
    for (let from = 0; from < ordinals.length; from += AT_ONCE) {
      for (const container of await listContainers(db, ordinals.subarray(from, from + AT_ONCE)))
        found.push(container.members)
    }
  }
  return uniteAll(found)
}
