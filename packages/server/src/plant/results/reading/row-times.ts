/** When the rows of a file happened: which times cannot be, and the time of each code. Pure. */

import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import type { EventMoment } from '../../../kit/text-files/event-moment.ts'
import type { KeyProblem } from './code-key.ts'
import type { ResultColumns } from './result-columns.ts'

/** How far a line's clock may be ahead; the commit counts as the time of such a row. */
const AHEAD_MS = 24 * 3_600_000
/** A difference between two clocks that is not worth a word. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000
/** The time of a row whose own cannot be: nothing happens after the commit, so the commit it is. */
export const AT_COMMIT = Infinity

/** How many rows have times that were replaced, are ahead, or are before their order (with codes from outside). */
export interface TimeCounts {
  replaced: number
  ahead: number
  early: number
}

export interface TimeRules {
  now: number
  /** When the order was created, milliseconds UTC. */
  orderedAt: number
  /** Its codes come from outside, where production may have begun before the order was entered here. */
  isForeign: boolean
  /** Times that cannot be are replaced by that of the commit instead of refusing their rows. */
  replacesTimes: boolean
}

const textOf = (time: number): string => new Date(time).toISOString()

/** Null: the row states no time. */
export function timeOf(moment: EventMoment | null, rules: TimeRules, counts: TimeCounts): number | KeyProblem | null {
  if (moment === null) return null
  const { time } = moment
  const { now, orderedAt, isForeign, replacesTimes } = rules
  const isFuture = time > now + AHEAD_MS
  const isEarly = time < orderedAt - CLOCK_TOLERANCE_MS
  if (isFuture || (isEarly && !isForeign)) {
    if (!replacesTimes)
      return isFuture
        ? { error: 'row_time_in_future', params: { value: textOf(time) } }
        : { error: 'row_time_before_order', params: { value: textOf(time), expected: textOf(orderedAt) } }
    counts.replaced++
    return AT_COMMIT
  }
  if (isEarly) counts.early++
  if (time > now + CLOCK_TOLERANCE_MS) counts.ahead++
  return time
}

export const timeColumn = (format: ResultFormat): string => (format.startsWith('SNX') ? 'EventDateTime' : 'eventTime')

/** The latest time that a row states: what a row without a time is dated with. */
export function latestOf({ time, count, isRefused }: ResultColumns): number {
  let latest = -Infinity
  for (let at = 0; at < count; at++) {
    const own = time[at] ?? Number.NaN
    if (isRefused[at] === 0 && own > latest) latest = own
  }
  return latest === -Infinity ? AT_COMMIT : latest
}

/** The time of each code of the wanted rows; see `timesByOrdinal`. */
export function timesOfRows(
  rows: ResultColumns,
  wanted: (at: number) => boolean,
  fallback: number,
): (ordinal: number) => number {
  const ordinals = new Float64Array(rows.count)
  const times = new Float64Array(rows.count)
  let count = 0
  for (let at = 0; at < rows.count; at++) {
    if (rows.isRefused[at] === 1 || !wanted(at)) continue
    ordinals[count] = rows.ordinal[at] ?? 0
    times[count++] = rows.time[at] ?? Number.NaN
  }
  return timesByOrdinal(ordinals.subarray(0, count), times.subarray(0, count), fallback)
}

/**
 * The time of each code, the earliest where it has several; `fallback` where it has none (NaN). Fast when it is asked
 * for ascending codes, and without an object for each of them.
 */
export function timesByOrdinal(
  ordinals: Float64Array,
  times: Float64Array,
  fallback: number,
): (ordinal: number) => number {
  const sorted = ordinals.slice().sort()
  const known = new Float64Array(sorted.length).fill(Number.NaN)
  for (const [at, time] of times.entries()) {
    const place = placeOf(sorted, ordinals[at] ?? 0)
    const before = known[place] ?? Number.NaN
    if (!(before <= time)) known[place] = Number.isNaN(time) ? before : time
  }
  let next = 0
  return (ordinal) => {
    const place = sorted[next] === ordinal ? next : placeOf(sorted, ordinal)
    next = place + 1
    const time = place === -1 ? Number.NaN : (known[place] ?? Number.NaN)
    return Number.isNaN(time) ? fallback : time
  }
}

/** The first place of a value in an ascending list; -1: none. */
function placeOf(list: Float64Array, value: number): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return list[from] === value ? from : -1
}
