/** A limited number of slots, given out in the order of the requests. */
export interface Slots {
  /** True when a new caller would have to wait. */
  readonly isFull: boolean
  /** Resolves with the function that releases the slot; rejects when `signal` ends the wait. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createSlots(most: number): Slots {
  let taken = 0
  const waiting: (() => void)[] = []

  // A slot is passed directly to the first in the queue, so that nobody can slip in between.
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }
  const once = (work: () => void) => {
    let isDone = false
    return () => {
      if (!isDone) work()
      isDone = true
    }
  }

  return {
    get isFull() {
      return taken >= most
    },
    async take(signal) {
      signal.throwIfAborted()
      if (taken >= most) await turn(waiting, signal)
      else taken++
      return once(release)
    },
  }
}

function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(mine), 1)
      reject(signal.reason as Error)
    }
    const mine = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(mine)
  })
}
