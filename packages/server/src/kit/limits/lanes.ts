/** Lets each caller do a few things at once, and the rest in turn, so that none of them takes everything. */

import { failure } from '../http/failure.ts'

export interface Lanes {
  /** Runs `work` when the lane of this name has room; `too_many_requests` when too many wait in it. */
  take<T>(name: string | number, work: () => Promise<T>): Promise<T>
}

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** How long a refused caller is asked to wait. */
const RETRY_SECONDS = 1

export function createLanes(atOnce: number, waiting: number): Lanes {
  const lanes = new Map<string | number, Lane>()
  return {
    async take(name, work) {
      let lane = lanes.get(name)
      if (lane === undefined) lanes.set(name, (lane = { running: 0, waiting: [] }))
      if (lane.running >= atOnce) {
        if (lane.waiting.length >= waiting) throw failure('too_many_requests', { seconds: RETRY_SECONDS })
        const { promise, resolve } = Promise.withResolvers<void>()
        lane.waiting.push(resolve)
        // The place is handed over by the one that ends, so that nobody overtakes those that wait.
        await promise
      } else lane.running++
      try {
        return await work()
      } finally {
        const next = lane.waiting.shift()
        if (next !== undefined) next()
        else if (--lane.running === 0) lanes.delete(name)
      }
    },
  }
}
