/** How far a run of a task is, and how long it still needs at the pace that it has had so far. */

/** A pace that was watched for less time than this says nothing. */
const WATCHED_MS = 5_000
/** Longer than any task; the first rows of a slow one may promise more than its column holds. */
const MOST_SECONDS = 1e9

export interface Reported {
  done: number
  /** 0: unknown. */
  total: number
  failed: number
}

export class Pace {
  reported: Reported
  #first: { done: number; at: number } | undefined

  constructor(before: Reported) {
    this.reported = before
  }

  /** A run that counts something else from now on, or begins anew, has a new pace. */
  report(now: Reported, at: number): void {
    const isOther = now.total !== this.reported.total || now.done < this.reported.done
    if (this.#first === undefined || isOther) this.#first = { done: now.done, at }
    this.reported = now
  }

  /** Null while nothing can be known: without a total, or before the pace was watched for some seconds. */
  secondsLeft(at: number): number | null {
    const { done, total } = this.reported
    if (this.#first === undefined || total === 0) return null
    const took = at - this.#first.at
    const moved = done - this.#first.done
    if (took < WATCHED_MS || moved <= 0) return null
    return Math.min(MOST_SECONDS, Math.round((Math.max(0, total - done) * took) / moved / 1_000))
  }
}
