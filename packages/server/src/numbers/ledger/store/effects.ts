/**
 * Which events of a running transaction have changed serial numbers: noted by the writer, read when the event is
 * recorded.
 */

import type { TenantDb } from '../../../kit/db/db.ts'

/** By transaction, not by app: it ends with the transaction. */
const changed = new WeakMap<TenantDb, Set<string>>()

export function noteEffects(db: TenantDb, eventId: string): void {
  const events = changed.get(db) ?? new Set<string>()
  events.add(eventId)
  changed.set(db, events)
}

/** True when the event has changed a state or a container in this transaction. */
export const hasEffects = (db: TenantDb, eventId: string): boolean => changed.get(db)?.has(eventId) ?? false
