/** Runs work one at a time per name, so that many simultaneous guesses are counted one after another. */

import { failure } from '../../../kit/http/failure.ts'

export interface Turns {
  /** `server_busy` when too many wait for the same name. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Begins a turn and returns what ends it, for work that ends elsewhere. A turn that is never ended ends by itself. */
  begin(name: string): Promise<() => void>
}

/** A turn lasts no longer, whatever became of its work. */
const LONGEST_MS = 30_000

/** `waiting`: how many of the same name may wait; a wait inside a transaction holds a connection. */
export function createTurns(waiting: number): Turns {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  const turns: Turns = {
    async take(name, work) {
      const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() }
      if (line.waiting > waiting) throw failure('server_busy')
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
    begin: (name) =>
      new Promise((begun, refused) => {
        const lasting = () =>
          new Promise<void>((end) => {
            const timer = setTimeout(end, LONGEST_MS)
            timer.unref()
            begun(() => {
              clearTimeout(timer)
              end()
            })
          })
        turns.take(name, lasting).catch(refused)
      }),
  }
  return turns
}
