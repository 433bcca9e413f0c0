import { describe, expect, it } from 'vitest'
import { createBodyRoom } from './upload-memory.ts'

const limits = { bodiesOfOne: 2, bytesOfAll: 100, waitSeconds: 7 }
const busy = { key: 'server_busy', params: { seconds: 7 } }
/** Holds a place until it is let go. */
function held(room: ReturnType<typeof createBodyRoom>, name: string, declared: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count: (bytes: number) => void = () => undefined
  const done = room.hold(name, declared, async (counting) => {
    count = counting
    await promise
  })
  return { done, count: (bytes: number) => count(bytes), letGo: async () => (resolve(), done) }
}

describe('a room for bodies', () => {
  it('holds two of one sender, whatever others send, and has room again when one is done', async () => {
    const room = createBodyRoom(limits)
    const [first] = [held(room, 'a', 1), held(room, 'a', 1)]
    await expect(held(room, 'a', 1).done).rejects.toMatchObject(busy)
    await held(room, 'b', 1).letGo()
    await first.letGo()
    await held(room, 'a', 1).letGo()
  })

  it('counts what is really read, refuses what does not fit before and while it is read, and forgets it at the end', async () => {
    const room = createBodyRoom(limits)
    const first = held(room, 'a', 0)
    first.count(60)
    await expect(held(room, 'b', 41).done).rejects.toMatchObject(busy)
    const second = held(room, 'b', 40)
    second.count(40)
    expect(() => first.count(1)).toThrow(expect.objectContaining(busy))
    await first.letGo()
    second.count(60)
    await second.letGo()
    await held(room, 'c', 100).letGo()
  })

  it('has room again after work that failed', async () => {
    const room = createBodyRoom(limits)
    const failed = () => room.hold('a', 100, async (count) => (count(100), Promise.reject(new Error('torn'))))
    for (let time = 0; time < 3; time++) await expect(failed()).rejects.toThrow('torn')
  })
})
