/** A record that others refer to is not deleted: the refusal says how many they are, and names the first of them. */

import type { TenantDb } from '../../kit/db/db.ts'
import { failure } from '../../kit/http/failure.ts'
import { findReferences } from './main-data.queries.ts'

/** How many records the refusal names. */
const NAMED = 5

/** Kinds of referring records: the names of the counts in the phrase of the refusal. */
const NONE = { inside: 0, counters: 0, accounts: 0 }

type Reference = Parameters<typeof findReferences>[1] & { as: keyof typeof NONE }

/** The record is locked, so nothing begins to refer to it until it is gone. */
export async function requireUnused(
  db: TenantDb,
  { id, name }: { id: string; name: string },
  references: readonly Reference[],
): Promise<void> {
  const counts = { ...NONE }
  const names: string[] = []
  for (const { as, ...from } of references) {
    const found = await findReferences(db, from, id, NAMED)
    counts[as] += found.count
    names.push(...found.names)
  }
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  if (count === 0) return
  const named = names.slice(0, NAMED)
  throw failure('master_still_used', { name, ...counts, names: named.join(', '), more: count - named.length })
}
