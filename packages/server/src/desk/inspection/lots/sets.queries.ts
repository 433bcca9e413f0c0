/** SQL of the stored sets of inspection lots. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { decodeSet, encodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { emptySet, rangesOf, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'

/**
 * lot and drawn are frozen; held: what a rejected lot keeps on hold; sampled: taken packs whose status does not show
 * it.
 */
export type SetPart = 'lot' | 'drawn' | 'held' | 'sampled'

export interface StoredSet {
  lotId: string
  part: SetPart
  members: SerialSet
}

const bounds = (set: SerialSet): { first: number; last: number } => {
  const ranges = rangesOf(set)
  return { first: ranges[0]?.first ?? 0, last: ranges.at(-1)?.last ?? 0 }
}

/** Stores or replaces a set; an empty one is deleted. */
export async function putSet(
  { trx, tenantId }: TenantDb,
  { lotId, part, members }: StoredSet,
  isBlocking: boolean,
): Promise<void> {
  if (members.size === 0) {
    await trx.deleteFrom('inspection_sets').where('lotId', '=', lotId).where('part', '=', part).execute()
    return
  }
  const { first, last } = bounds(members)
  const values = {
    members: Buffer.from(encodeSet(members)),
    firstOrdinal: first,
    lastOrdinal: last,
    isBlocking,
  }
  await trx
    .insertInto('inspection_sets')
    .values({ tenantId, lotId, part, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'lotId', 'part']).doUpdateSet(values))
    .execute()
}

/** The lot itself no longer blocks; what it keeps on hold is stored separately. */
export async function unblockLot({ trx }: TenantDb, lotId: string): Promise<void> {
  await trx
    .updateTable('inspection_sets')
    .set({ isBlocking: false })
    .where('lotId', '=', lotId)
    .where('part', '=', 'lot')
    .execute()
}

/** The set, or an empty one. */
export async function readSet({ trx }: TenantDb, lotId: string, part: SetPart): Promise<SerialSet> {
  const row = await trx
    .selectFrom('inspection_sets')
    .select('members')
    .where('lotId', '=', lotId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row === undefined ? emptySet : decodeSet(row.members)
}

export async function listSets({ trx }: TenantDb, lotIds: readonly string[], part: SetPart): Promise<SerialSet[]> {
  if (lotIds.length === 0) return []
  const rows = await trx
    .selectFrom('inspection_sets')
    .select('members')
    .where('lotId', 'in', [...lotIds])
    .where('part', '=', part)
    .execute()
  return rows.map(({ members }) => decodeSet(members))
}

/** Blocking sets that may intersect the given one. */
export async function listBlockingSets({ trx }: TenantDb, set: SerialSet): Promise<StoredSet[]> {
  if (set.size === 0) return []
  const { first, last } = bounds(set)
  const rows = await trx
    .selectFrom('inspection_sets')
    .select(['lotId', 'part', 'members'])
    .where('isBlocking', '=', true)
    .where('firstOrdinal', '<=', last)
    .where('lastOrdinal', '>=', first)
    .execute()
  return rows.map((row) => ({ lotId: row.lotId, part: row.part, members: decodeSet(row.members) }))
}
