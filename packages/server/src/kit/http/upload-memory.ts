/**
 * How much of what senders without a token send is held in memory at once: bodies by name, and bytes in all. Whoever finds it full
 * is told when to come again, before anything is read.
 */

import { failure } from './failure.ts'

export interface BodyRoom {
  /** `server_busy` when the name has as many bodies here as it may, or `declared` bytes do not fit. `work` counts what it really reads, and is refused when that does not fit. */
  hold<T>(name: string, declared: number, work: (count: (bytes: number) => void) => Promise<T>): Promise<T>
}

export interface BodyRoomLimits {
  bodiesOfOne: number
  bytesOfAll: number
  /** What who is refused is told to wait. */
  waitSeconds: number
}

export function createBodyRoom({ bodiesOfOne, bytesOfAll, waitSeconds }: BodyRoomLimits): BodyRoom {
  const bodies = new Map<string, number>()
  let bytesHeld = 0
  const isFull = () => failure('server_busy', { seconds: waitSeconds })
  return {
    async hold(name, declared, work) {
      const own = bodies.get(name) ?? 0
      if (own >= bodiesOfOne || bytesHeld + declared > bytesOfAll) throw isFull()
      bodies.set(name, own + 1)
      let read = 0
      const count = (bytes: number) => {
        if (bytesHeld + bytes > bytesOfAll) throw isFull()
        read += bytes
        bytesHeld += bytes
      }
      try {
        return await work(count)
      } finally {
        bytesHeld -= read
        const left = (bodies.get(name) ?? 1) - 1
        if (left === 0) bodies.delete(name)
        else bodies.set(name, left)
      }
    },
  }
}
