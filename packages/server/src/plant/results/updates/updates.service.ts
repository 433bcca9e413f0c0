/** What the sender of a status update said of its codes, kept at the commit and shown in the history of each code. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { decodeSet, encodeSet, placeInSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import {
  intersect,
  setOfOrdinals,
  subtract,
  unite,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import type { LoadedUpdate } from '../reading/loaded.ts'
import { insertUpdates, listUpdates, type UpdateRow } from './updates.queries.ts'

/** The action of the event by which a result file is committed. */
const RESULT_COMMITTED = 'result_file.committed'

/** One row for all updates of a file that say the same. */
export async function keepUpdates(db: TenantDb, eventId: string, updates: readonly LoadedUpdate[]): Promise<void> {
  const said = new Map<
    string,
    { row: Omit<UpdateRow, 'eventId' | 'members'>; members: ReturnType<typeof setOfOrdinals> }
  >()
  for (const { group, ordinals } of updates) {
    if (group.update === null) continue
    const { status, reason, attribute, references } = group.update
    const row = { status, reason: reason ?? '', attribute: attribute ?? '', references }
    const members = setOfOrdinals(ordinals)
    const name = JSON.stringify(row)
    const before = said.get(name)
    said.set(name, { row, members: before === undefined ? members : unite(before.members, members) })
  }
  if (said.size === 0) return
  const isOnly = said.size === 1
  const rows = [...said.values()].map(({ row, members }) => ({
    ...row,
    members: isOnly ? null : Buffer.from(encodeSet(members)),
  }))
  await insertUpdates(db, eventId, rows)
}

export type ToldUpdate = Pick<UpdateRow, 'status' | 'reason' | 'attribute' | 'references'>
/** Undefined when the event has no update of the code. */
export type ToldUpdates = (eventId: string, ordinal: number) => ToldUpdate | undefined

/** What was said of codes in these events; only commits of result files are looked up. */
export async function updatesIn(
  db: TenantDb,
  events: Iterable<{ readonly id: string; readonly action: string }>,
): Promise<ToldUpdates> {
  const ids = new Set<string>()
  for (const { id, action } of events) if (action === RESULT_COMMITTED) ids.add(id)
  const rows = ids.size === 0 ? [] : await listUpdates(db, [...ids])
  return (eventId, ordinal) =>
    rows.find(({ eventId: id, members }) => id === eventId && (members === null || placeInSet(members, ordinal) !== -1))
}

/** Parts of a set of codes that changed for one reason. */
export type Reasons = (set: SerialSet) => { readonly reason: string; readonly members: SerialSet }[]

/** Why the event changed codes, as `updatesIn` says it of each: the reason of its update, else that of the event. */
export async function reasonsOf(
  db: TenantDb,
  event: { readonly id: string; readonly action: string; readonly reason: string },
): Promise<Reasons> {
  const rows = event.action === RESULT_COMMITTED ? await listUpdates(db, [event.id]) : []
  const own = rows.map(({ reason, members }) => ({
    reason: reason || event.reason,
    members: members && decodeSet(members),
  }))
  return (set) => {
    let rest = set
    const parts: ReturnType<Reasons> = []
    for (const { reason, members } of own) {
      const found = members === null ? rest : intersect(rest, members)
      if (found.size > 0) parts.push({ reason, members: found })
      rest = subtract(rest, found)
      if (rest.size === 0) return parts
    }
    return [...parts, { reason: event.reason, members: rest }]
  }
}
