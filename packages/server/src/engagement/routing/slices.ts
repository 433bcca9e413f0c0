/** Work that lets others in between, and ends after so long: what a routing asks of a message is up to its tenant. */

import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 20
/** Of one message. It is judged in a few milliseconds, unless somebody wants it otherwise. */
export const JUDGED_MS = 2_000

export class Slices {
  private spent = 0
  private since = performance.now()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Its own time, without that of others in between. */
  get ms(): number {
    return this.spent + performance.now() - this.since
  }

  /** Lets others in when it is their turn; false when the time is over. */
  private async goesOn(): Promise<boolean> {
    const slice = performance.now() - this.since
    if (slice >= SLICE_MS) {
      this.spent += slice
      await turn()
      this.since = performance.now()
    }
    return this.ms < this.limit
  }

  /** What the steps come to; undefined when the time is over before. */
  async end<Result>(steps: Generator<undefined, Result>): Promise<Result | undefined> {
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      if (!(await this.goesOn())) return undefined
    }
  }
}
