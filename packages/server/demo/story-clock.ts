/** The clock of the demo's application while its history is made: it goes on from a moment of the past. */

import type { Clock } from '../src/kit/ops/clock.ts'

export interface StoryClock extends Clock {
  /** Goes on from this moment, which must not be before that of an earlier call. */
  set(moment: Date): void
  /** Agrees with the machine again. */
  toPresent(): void
}

export function storyClock(begin: Date): StoryClock {
  let behind = Date.now() - begin.getTime()
  return {
    now: () => new Date(Date.now() - behind),
    set: (moment) => void (behind = Date.now() - moment.getTime()),
    toPresent: () => void (behind = 0),
  }
}
