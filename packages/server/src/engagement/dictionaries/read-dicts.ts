/** What rooms to the right need of dictionaries: the newest versions to map by, and a place for values without an item. */

import { MAPPING_VALUE_MAXIMUM } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import type { PublishedDict } from '@serialis/contract/engagement/dictionaries/mapping-lookup.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { unstorablePath } from '../../kit/http/handle.ts'
import { holdPublished, listNamed, listPublished } from './mapping-dicts.queries.ts'
import { addUnmatched } from './unmatched.queries.ts'

/** Of those that are published and not archived, by their ids. */
export async function publishedDicts(db: TenantDb, ids: readonly string[]): Promise<Map<string, PublishedDict>> {
  const rows = await listPublished(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts values that were asked for and not found, where the policy asks a person. */
export async function noteUnmatched(
  db: TenantDb,
  { id, policy }: Pick<PublishedDict, 'id' | 'policy'>,
  values: readonly string[],
  at: Date,
): Promise<void> {
  if (policy !== 'INBOX') return
  const counts = new Map<string, number>()
  for (const value of values.map((one) => one.trim()))
    // What cannot be stored, or is longer than an item may be, is a fault of its message and nothing to decide on.
    if (value !== '' && value.length <= MAPPING_VALUE_MAXIMUM && unstorablePath(value, '') === undefined)
      counts.set(value, (counts.get(value) ?? 0) + 1)
  if (counts.size > 0) await addUnmatched(db, id, counts, at)
}

/** Those of these that are published: none of them is archived before the transaction ends. */
export const heldDicts = (db: TenantDb, ids: readonly string[]): Promise<string[]> => holdPublished(db, ids)

interface NamedDict {
  id: string
  code: string
  nameEn: string
  nameZh: string
}
export const namedDicts = (db: TenantDb, ids: readonly string[]): Promise<NamedDict[]> => listNamed(db, { ids })
/** By code, at most `limit` of those that are published. */
export const choosableDicts = (db: TenantDb, limit: number): Promise<NamedDict[]> => listNamed(db, { limit })
