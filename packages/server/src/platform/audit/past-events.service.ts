/** Events that other rooms know by id: who, why, with which signature. */

import type { TenantDb } from '../../kit/db/db.ts'
import { createBoundedCache } from '../../kit/ops/bounded-cache.ts'
import { listAdditions, listEventsById, type PastEventRow } from './past-events.queries.ts'

export { pastEventJoin } from './past-events.queries.ts'
export type { PastEventRow as PastEvent } from './past-events.queries.ts'

/** Who gave each of these subjects a value that it has, and when. */
export const additionsTo = listAdditions

/** Events are never changed or deleted, and all codes of an application share the event of their issue. */
const kept = createBoundedCache<PastEventRow>(20_000)

/** By id; an id without an event is left out. */
export async function eventsById(db: TenantDb, ids: Iterable<string>): Promise<Map<string, PastEventRow>> {
  const wanted = [...new Set(ids)]
  const name = (id: string) => `${db.tenantId} ${id}`
  const missing = wanted.filter((id) => !kept.has(name(id)))
  const read = missing.length === 0 ? [] : await listEventsById(db, missing)
  for (const row of read) kept.set(name(row.id), row)
  const events = new Map(read.map((row) => [row.id, row]))
  for (const id of wanted) {
    const event = events.get(id) ?? kept.get(name(id))
    if (event) events.set(id, event)
  }
  return events
}
