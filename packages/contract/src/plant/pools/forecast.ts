/**
 * How long the free numbers of a pool last. The daily demand is resampled at random two hundred times, each time with
 * new weights for the days (Bayesian bootstrap): so the interval reflects both the variation of the demand and how
 * little is known after a few days. A pool younger than a week counts as a week old, with days without demand before:
 * one order on the first day does not mean one every day. Pure, and deterministic: the random numbers have a fixed
 * seed.
 */

export interface ForecastInput {
  /** Free numbers. */
  stock: number
  /** What approved orders without numbers still need: subtracted first. */
  approved: number
  /** Net numbers taken, day by day, oldest first; days with more returned than taken count as zero. */
  taken: readonly number[]
}

export interface Forecast {
  /** Numbers per day, on average. */
  perDay: number
  /**
   * Whole days until the numbers run out; null: later than the horizon. Four of five simulated futures lie between
   * `early` and `late`.
   */
  days: { early: number | null; likely: number | null; late: number | null }
  /** Number of days with data. */
  observedDays: number
  /** Too few days to rely on. */
  isThin: boolean
  /** More is approved than is there. */
  missing: number
}

export const FORECAST = {
  historyDays: 90,
  horizonDays: 365,
  thinBelowDays: 14,
  leastDays: 7,
  runs: 200,
  early: 0.1,
  late: 0.9,
} as const

export function forecastOf({ stock, approved, taken }: ForecastInput): Forecast {
  const seen = taken.slice(-FORECAST.historyDays).map((count) => Math.max(0, count))
  const observedDays = seen.length
  const demand = [
    ...Array<number>(observedDays === 0 ? 0 : Math.max(0, FORECAST.leastDays - observedDays)).fill(0),
    ...seen,
  ]
  const total = demand.reduce((sum, count) => sum + count, 0)
  const left = stock - approved
  const ends =
    total === 0
      ? []
      : Array.from({ length: FORECAST.runs }, (_, run) => lastingDays(demand, Math.max(0, left), drawsOf(run))).sort(
          (a, b) => a - b,
        )
  const at = (share: number): number | null =>
    left < 0 ? 0 : within(ends[Math.min(ends.length - 1, Math.floor(share * ends.length))])
  return {
    perDay: demand.length === 0 ? 0 : total / demand.length,
    days: { early: at(FORECAST.early), likely: at(0.5), late: at(FORECAST.late) },
    observedDays,
    isThin: observedDays < FORECAST.thinBelowDays,
    missing: Math.max(0, -left),
  }
}

const within = (days: number | undefined): number | null =>
  days === undefined || days > FORECAST.horizonDays ? null : days

/** One simulated future: how many whole days the stock lasts when each day is one of those seen, with weights. */
function lastingDays(demand: readonly number[], stock: number, draw: () => number): number {
  const borders: number[] = []
  let sum = 0
  for (const _ of demand) borders.push((sum -= Math.log(1 - draw())))
  let left = stock
  for (let day = 0; day <= FORECAST.horizonDays; day++) {
    left -= demand[placeOf(borders, draw() * sum)] as number
    if (left < 0) return day
  }
  return FORECAST.horizonDays + 1
}

/** The first border above the value. */
function placeOf(borders: readonly number[], value: number): number {
  let from = 0
  let to = borders.length - 1
  while (from < to) {
    const middle = (from + to) >> 1
    if ((borders[middle] as number) > value) to = middle
    else from = middle + 1
  }
  return from
}

/** Numbers in [0, 1), the same ones for the same run (mulberry32). */
function drawsOf(run: number): () => number {
  let seed = (run + 1) * 0x9e3779b1
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
