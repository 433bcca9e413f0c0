/** Folds a column back to a past moment, part by part. Pure. */

import type { TimeAxis } from '../ledger-types.ts'
import { PART_LENGTH } from '../serial-set/ordinals.ts'
import { decodeSet } from '../serial-set/serial-set-codec.ts'
import { forEachRange, partsBetween, type SerialSet } from '../serial-set/serial-set.ts'
import type { StoredScope } from '../store/queries/scopes.queries.ts'
import { decodeCells } from './cells.ts'
import { decodeTimes } from './times-codec.ts'

/** A scope with its members unpacked; wide scopes are unpacked once for all parts they meet. */
export interface ReadyScope {
  readonly scope: StoredScope
  readonly members: SerialSet
}

export const readyScope = (scope: StoredScope): ReadyScope => ({ scope, members: decodeSet(scope.members) })

/** Visits each stretch of the scope's members with its values, ascending. */
export function forEachChange(
  { scope, members }: ReadyScope,
  visit: (first: number, last: number, from: number, to: number) => void,
): void {
  if (scope.from !== null && scope.to !== null) {
    const { from, to } = scope
    forEachRange(members, (first, last) => visit(first, last, from, to))
    return
  }
  const before = decodeCells(scope.fromCells as Buffer, members.size)
  const after = decodeCells(scope.toCells as Buffer, members.size)
  let at = 0
  forEachRange(members, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++, at++)
      visit(ordinal, ordinal, before[at] as number, after[at] as number)
  })
}

/** When each member of the scope happened, ascending, in milliseconds; null: all at the scope's time. */
export const memberTimes = ({ scope: { times, happenedAt, size } }: ReadyScope): Float64Array | null =>
  times === null ? null : decodeTimes(times, size).map((later) => happenedAt.getTime() + later)

/** When the scope happened to one member; `place`: its position among the members. */
export const timeAtPlace = ({ times, happenedAt, size }: StoredScope, place: number): Date =>
  times === null ? happenedAt : new Date(happenedAt.getTime() + (decodeTimes(times, size)[place] as number))

/**
 * Undoes the scopes (newest first, all recorded after `time`) on the values of one part. By `recorded` every scope is
 * undone. By `happened` an SN keeps the value of the last recorded event that happened at or before `time`: nothing
 * older than that event is undone.
 */
export function foldBack(
  values: Float64Array,
  base: number,
  scopes: readonly ReadyScope[],
  { time, axis }: { time: Date; axis: TimeAxis },
): void {
  const isSettled = axis === 'happened' ? new Uint8Array(PART_LENGTH) : null
  for (const ready of scopes) {
    const members = partsBetween(ready.members, base, base + PART_LENGTH - 1)
    if (members.size === 0) continue
    // Members with values or times of their own are in one part, so the section is the whole scope.
    const times = isSettled === null ? null : memberTimes(ready)
    const isKept = isSettled !== null && ready.scope.happenedAt <= time
    let place = 0
    forEachChange({ scope: ready.scope, members }, (first, last, from) => {
      for (let at = first - base; at <= last - base; at++, place++) {
        const isMemberKept = times === null ? isKept : (times[place] as number) <= time.getTime()
        if (isMemberKept && isSettled !== null) isSettled[at] = 1
        else if (isSettled === null || isSettled[at] === 0) values[at] = from
      }
    })
  }
}
