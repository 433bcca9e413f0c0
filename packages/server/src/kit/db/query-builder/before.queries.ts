/** Keyset paging of a stream that is sorted by time and id. */

import { sql, type RawBuilder } from 'kysely'

interface Place {
  at: Date
  id: string
}
type Columns = readonly [at: string, id: string]

/** The newest first: true for rows before the place; for all of them where the page is the first. */
export const isBefore = ([at, id]: Columns, place: Place | undefined): RawBuilder<boolean> =>
  place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id}::uuid)`

/** The oldest first: true for rows after the place; for all of them where the page is the first. */
export const isAfter = ([at, id]: Columns, place: Place | undefined): RawBuilder<boolean> =>
  place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${place.at}, ${place.id}::uuid)`
