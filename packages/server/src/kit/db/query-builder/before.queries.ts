/** Keyset paging of a stream that is sorted by time and id, the newest first. */

import { sql, type RawBuilder } from 'kysely'

/** True for rows before the place; for all of them where the page is the first. */
export const isBefore = (
  [at, id]: readonly [at: string, id: string],
  place: { at: Date; id: string } | undefined,
): RawBuilder<boolean> =>
  place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id}::uuid)`
