/** The content of containers, to any depth. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { emptySet, subtract, unite, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import { containersAmong } from '../states/left-behind.service.ts'
import { inSight } from './visibility.service.ts'

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
  return uniteAll((await containersAmong(db, set)).map(({ members }) => members))
}
