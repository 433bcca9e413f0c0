import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { App } from '../http/context.ts'
import { openState } from '../ops/app-state.ts'
import { startLoop, tenantLoop } from './background-loop.ts'

/** The parts of an app that a loop needs, and what was logged. */
function anApp() {
  const logged: { message: string; details: object }[] = []
  const log = { error: (details: object, message: string) => void logged.push({ message, details }) }
  return { app: { log, state: openState() } as unknown as App, logged }
}

/** Work whose every call waits until the test ends it. */
function heldWork() {
  const calls: { end: () => void; fail: (error: Error) => void }[] = []
  return {
    calls,
    work: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      calls.push({ end: resolve, fail: reject })
      return promise
    },
  }
}

/** Timers driven by the test's own clock. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Resolves once everything that is ready to run has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a loop', () => {
  it('logs a failure that goes on once a minute, and another one at once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, logged } = anApp()
    let problem = 'no database'
    const loop = startLoop({ app, what: 'work', round: async () => Promise.reject(new Error(problem)) })
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round++) {
        loop.wake()
        await settled()
      }
    }
    await rounds(20)
    expect(logged).toHaveLength(1)
    problem = 'no disk'
    await rounds(1)
    expect(logged).toHaveLength(2)
    problem = 'no database'
    vi.advanceTimersByTime(60_000)
    await rounds(2)
    expect(logged.slice(2)).toMatchObject([{ details: { repeated: 19 } }])
    await loop.stop()
  })

  it('runs exactly one more round for two wakes during a round', async () => {
    const { calls, work } = heldWork()
    const loop = startLoop({ app: anApp().app, what: 'work', round: work })
    loop.wake()
    expect(calls).toHaveLength(1)
    loop.wake()
    loop.wake()
    await settled()
    expect(calls).toHaveLength(1)
    calls[0]!.end()
    await settled()
    expect(calls).toHaveLength(2)
    calls[1]!.end()
    await settled()
    expect(calls).toHaveLength(2)
    loop.wake()
    expect(calls).toHaveLength(3)
  })

  it('logs a round that fails, and continues', async () => {
    const { app, logged } = anApp()
    const { calls, work } = heldWork()
    const loop = startLoop({ app, what: 'work', round: work })
    loop.wake()
    const error = new Error('no database')
    calls[0]!.fail(error)
    await settled()
    expect(logged).toEqual([{ message: 'work failed and is tried again', details: { err: error } }])
    loop.wake()
    expect(calls).toHaveLength(2)
  })

  it('continues after a round that throws before it returns a promise', () => {
    const { app, logged } = anApp()
    let rounds = 0
    const loop = startLoop({
      app,
      what: 'work',
      round: () => {
        throw new Error(`at once ${++rounds}`)
      },
    })
    loop.wake()
    return expect.poll(() => (loop.wake(), logged.length)).toBeGreaterThan(1)
  })

  it('waits at a stop for the round in progress, and runs no other', async () => {
    const { app, logged } = anApp()
    const { calls, work } = heldWork()
    let hasStopped = false
    const loop = startLoop({ app, what: 'work', round: work })
    loop.wake()
    loop.wake()
    const stopped = loop.stop().then(() => (hasStopped = true))
    await settled()
    expect(hasStopped).toBe(false)
    calls[0]!.end()
    await stopped
    loop.wake()
    await settled()
    expect(calls).toHaveLength(1)
    expect(logged).toEqual([])
  })

  it('aborts the round in progress at a stop, which is no failure', async () => {
    const { app, logged } = anApp()
    const loop = startLoop({
      app,
      what: 'work',
      round: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    loop.wake()
    await loop.stop()
    expect(logged).toEqual([])
  })

  it('ticks at its interval until it stops; a tick during the round of a tick is left out', async () => {
    fakeTimers()
    const { calls, work } = heldWork()
    const loop = startLoop({ app: anApp().app, what: 'work', everyMs: 1_000, round: work })
    vi.advanceTimersByTime(999)
    expect(calls).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    calls[0]!.end()
    await settled()
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(calls).toHaveLength(2)
    calls[1]!.end()
    await loop.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not lose a tick during the round of a wake', async () => {
    fakeTimers()
    const { calls, work } = heldWork()
    const causes: string[] = []
    const loop = startLoop({
      app: anApp().app,
      what: 'work',
      everyMs: 1_000,
      round: (_, cause) => (causes.push(cause), work()),
    })
    loop.wake()
    vi.advanceTimersByTime(1_000)
    loop.wake()
    calls[0]!.end()
    await settled()
    expect(causes).toEqual(['wake', 'tick'])
  })

  it('starts at once where it is immediate', () => {
    const { calls, work } = heldWork()
    startLoop({ app: anApp().app, what: 'work', isImmediate: true, round: work })
    expect(calls).toHaveLength(1)
  })

  it('gathers wakes before a round, and starts none once it is stopped', async () => {
    const { calls, work } = heldWork()
    const loop = startLoop({ app: anApp().app, what: 'work', gatherMs: 5, round: work })
    loop.wake()
    loop.wake()
    expect(calls).toHaveLength(0)
    await expect.poll(() => calls.length).toBe(1)
    calls[0]!.end()
    await settled()
    loop.wake()
    await loop.stop()
    expect(calls).toHaveLength(1)
  })
})

describe('a loop over tenants', () => {
  const tenants = async () => [{ tenantId: 1 }, { tenantId: 2 }]

  it('works for all tenants at a tick, and for a woken one at a wake', async () => {
    fakeTimers()
    const { app } = anApp()
    const worked: number[] = []
    const loop = tenantLoop({ name: 'test.loop', what: 'work', everyMs: 1_000 })
    loop.start(app, { tenants, round: async (tenantId) => worked.push(tenantId) })
    vi.advanceTimersByTime(1_000)
    await settled()
    expect(worked).toEqual([1, 2])
    loop.wake(app, 2)
    await settled()
    expect(worked).toEqual([1, 2, 2])
  })

  it('works once more for a tenant that was woken twice during its round', async () => {
    const { app } = anApp()
    const { calls, work } = heldWork()
    const loop = tenantLoop({ name: 'test.loop', what: 'work', everyMs: 1_000 })
    const stop = loop.start(app, { tenants, round: work })
    loop.wake(app, 1)
    await settled()
    loop.wake(app, 1)
    loop.wake(app, 1)
    calls[0]!.end()
    await settled()
    expect(calls).toHaveLength(2)
    calls[1]!.end()
    await settled()
    expect(calls).toHaveLength(2)
    await stop()
  })

  it('goes on with the other tenants when the work for one fails', async () => {
    const { app, logged } = anApp()
    const worked: number[] = []
    const loop = tenantLoop({ name: 'test.loop', what: 'work', everyMs: 1_000, isImmediate: true })
    const error = new Error('of this tenant only')
    const stop = loop.start(app, {
      tenants,
      round: async (tenantId) => {
        if (tenantId === 1) throw error
        worked.push(tenantId)
      },
    })
    await settled()
    expect(worked).toEqual([2])
    expect(logged).toEqual([{ message: 'work failed and is tried again', details: { err: error, tenantId: 1 } }])
    await stop()
  })

  it('is not woken in an app that does not run it, or has stopped it', async () => {
    const [one, other] = [anApp().app, anApp().app]
    const worked: number[] = []
    const loop = tenantLoop({ name: 'test.loop', what: 'work', everyMs: 1_000 })
    const stop = loop.start(one, { tenants, round: async (tenantId) => worked.push(tenantId) })
    loop.wake(other, 1)
    await stop()
    loop.wake(one, 1)
    await settled()
    expect(worked).toEqual([])
  })

  it('leaves the tenants that are left when it stops', async () => {
    const { app } = anApp()
    const { calls, work } = heldWork()
    const loop = tenantLoop({ name: 'test.loop', what: 'work', everyMs: 1_000, isImmediate: true })
    const stop = loop.start(app, { tenants, round: work })
    await settled()
    const stopped = stop()
    calls[0]!.end()
    await stopped
    expect(calls).toHaveLength(1)
  })
})
