import { describe, expect, it } from 'vitest'
import { createUploadMemory } from './upload-memory.ts'

const limits = { uploadsOfSender: 2, totalBytes: 100, retrySeconds: 7 }
const busy = { key: 'server_busy', params: { seconds: 7 } }
/** Occupies a place until it is released. */
function held(memory: ReturnType<typeof createUploadMemory>, sender: string, declaredBytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count: (bytes: number) => void = () => undefined
  const done = memory.hold(sender, declaredBytes, async (counting) => {
    count = counting
    await promise
  })
  return { done, count: (bytes: number) => count(bytes), release: async () => (resolve(), done) }
}

describe('a room for bodies', () => {
  it('holds two of one sender, whatever others send, and has room again when one is done', async () => {
    const memory = createUploadMemory(limits)
    const [first] = [held(memory, 'a', 1), held(memory, 'a', 1)]
    await expect(held(memory, 'a', 1).done).rejects.toMatchObject(busy)
    await held(memory, 'b', 1).release()
    await first.release()
    await held(memory, 'a', 1).release()
  })

  it('counts what is really read, refuses what does not fit before and while it is read, and forgets it at the end', async () => {
    const memory = createUploadMemory(limits)
    const first = held(memory, 'a', 0)
    first.count(60)
    await expect(held(memory, 'b', 41).done).rejects.toMatchObject(busy)
    const second = held(memory, 'b', 40)
    second.count(40)
    expect(() => first.count(1)).toThrow(expect.objectContaining(busy))
    await first.release()
    second.count(60)
    await second.release()
    await held(memory, 'c', 100).release()
  })

  it('leaves room for others, however much one sender holds', async () => {
    const memory = createUploadMemory({ ...limits, bytesOfSender: 30 })
    const first = held(memory, 'a', 20)
    first.count(20)
    await expect(held(memory, 'a', 11).done).rejects.toMatchObject(busy)
    expect(() => first.count(11)).toThrow(expect.objectContaining(busy))
    const other = held(memory, 'b', 30)
    other.count(30)
    await first.release()
    const again = held(memory, 'a', 30)
    again.count(30)
    await Promise.all([other.release(), again.release()])
  })

  it('has room again after work that failed', async () => {
    const memory = createUploadMemory(limits)
    const failed = () => memory.hold('a', 100, async (count) => (count(100), Promise.reject(new Error('torn'))))
    for (let time = 0; time < 3; time++) await expect(failed()).rejects.toThrow('torn')
  })
})
