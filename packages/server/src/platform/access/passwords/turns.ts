/** Runs work one at a time per name, so that many simultaneous guesses are counted one after another. */

import { failure } from '../../../kit/http/failure.ts'

const WAITING_AT_MOST = 20

export interface Turns {
  /** `server_busy` when too many wait for the same name. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  return {
    async take(name, work) {
      const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() }
      if (line.waiting >= WAITING_AT_MOST) throw failure('server_busy')
      lines.set(name, line)
      line.waiting += 1
      const mine = line.last.then(work)
      line.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        line.waiting -= 1
        if (line.waiting === 0) lines.delete(name)
      }
    },
  }
}
