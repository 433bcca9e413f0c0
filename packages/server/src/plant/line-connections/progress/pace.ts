/** The speed of a line, and when it will finish at that speed. Pure. */

import type { Reading } from './progress.queries.ts'

const MINUTE = 60_000
/** Older readings do not count for the current speed. */
const WINDOW_MS = 5 * MINUTE
const MOST_READINGS = 30

/** Keeps the readings of the last minutes; falling counters start a new series, because the line started again. */
export function withReading(readings: readonly Reading[], [at, units]: Reading): Reading[] {
  const kept = units < (readings.at(-1)?.[1] ?? 0) ? [] : readings.filter((one) => at - one[0] <= WINDOW_MS)
  // When there are many readings, every second one is dropped; the first and the newest determine the speed.
  const thinned = kept.length < MOST_READINGS ? kept : kept.filter((_, place) => place % 2 === 0)
  return [...thinned, [at, units]]
}

/** Units per minute; null until there are two readings apart. */
export function paceOf(readings: readonly Reading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined || last[0] <= first[0]) return null
  return ((last[1] - first[1]) / (last[0] - first[0])) * MINUTE
}

/**
 * When `missing` more are good, at the same share of good units as so far; null when none is missing or nothing moves.
 */
export function endAt(
  at: Date,
  { missing, goodShare, perMinute }: { missing: number; goodShare: number; perMinute: number | null },
): Date | null {
  const goodPerMinute = (perMinute ?? 0) * goodShare
  return missing <= 0 || goodPerMinute <= 0 ? null : new Date(at.getTime() + (missing / goodPerMinute) * MINUTE)
}
