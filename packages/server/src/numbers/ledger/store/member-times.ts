/** When each member of a scope happened, in the form in which scopes keep it. Pure. */

import { encodeTimes } from '../cells/times-codec.ts'
import type { LedgerEvent } from '../ledger-types.ts'
import { forEachRange, type SerialSet } from '../serial-set/serial-set.ts'

export interface MemberTimes {
  /** The earliest; null when all happened at the record time. */
  readonly happenedAt: Date | null
  /** Null: all happened at once. */
  readonly later: {
    /** The milliseconds of each member after the earliest, ascending by ordinal, packed. */
    readonly times: Uint8Array
    /** Ascending numbers of quarter hours since 1970, and how many members happened in each. */
    readonly quarters: readonly number[]
    readonly quarterSizes: readonly number[]
  } | null
}

/** Every zone's days begin at one of these. */
export const QUARTER_MS = 900_000

/** A source whose clock runs ahead does not put events into the future. */
const atMost = (time: number, recordedAt: number): number => (time < recordedAt ? time : recordedAt)

const atOnce = (time: number, recordedAt: number): MemberTimes => ({
  happenedAt: time < recordedAt ? new Date(time) : null,
  later: null,
})

/** The time at which all members happened; undefined when they differ. */
export function commonTime(event: LedgerEvent, members: SerialSet): number | undefined {
  const recordedAt = event.recordedAt.getTime()
  const { timeOf } = event
  if (timeOf === undefined) return atMost(event.happenedAt?.getTime() ?? recordedAt, recordedAt)
  let common: number | undefined
  let isCommon = true
  forEachRange(members, (first, last) => {
    for (let ordinal = first; isCommon && ordinal <= last; ordinal++) {
      const time = atMost(timeOf(ordinal), recordedAt)
      common ??= time
      isCommon = time === common
    }
  })
  return isCommon ? common : undefined
}

/** For the members of one part of a block. */
export function timesOfMembers(event: LedgerEvent, members: SerialSet): MemberTimes {
  const recordedAt = event.recordedAt.getTime()
  const common = commonTime(event, members)
  const { timeOf } = event
  if (common !== undefined || timeOf === undefined) return atOnce(common ?? recordedAt, recordedAt)
  const values = new Float64Array(members.size)
  let at = 0
  let earliest = Infinity
  forEachRange(members, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++) {
      const time = atMost(timeOf(ordinal), recordedAt)
      values[at++] = time
      if (time < earliest) earliest = time
    }
  })
  const sizes = new Map<number, number>()
  for (const [place, time] of values.entries()) {
    const quarter = Math.floor(time / QUARTER_MS)
    sizes.set(quarter, (sizes.get(quarter) ?? 0) + 1)
    values[place] = time - earliest
  }
  const quarters = [...sizes].sort(([a], [b]) => a - b)
  return {
    happenedAt: new Date(earliest),
    later: {
      times: encodeTimes(values),
      quarters: quarters.map(([quarter]) => quarter),
      quarterSizes: quarters.map(([, size]) => size),
    },
  }
}
