/**
 * Work that runs in the background, in rounds: one round at a time, at an interval and when it is woken. An error is
 * logged and the loop continues; a stop waits for the round in progress. The interval is real time; a round takes `now`
 * from the app's clock.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../http/context.ts'
import { stateKey } from '../ops/app-state.ts'

/** Why a round runs: a tick processes everything, a wake only what was woken. */
type Cause = 'tick' | 'wake'

export interface LoopOptions {
  app: Pick<App, 'log'>
  /** Names the loop in the log. */
  what: string
  /** Interval between two ticks. Without it only a wake starts a round. */
  everyMs?: number | undefined
  /** The first tick does not wait for the interval. */
  isImmediate?: boolean | undefined
  /** How long a round waits after its cause, so that it also serves wakes that follow shortly. */
  gatherMs?: number | undefined
  /** `signal` is aborted when the loop stops. */
  round(signal: AbortSignal, cause: Cause): Promise<void>
}

export interface BackgroundLoop {
  /** Starts a round, or one more after the round in progress. Does nothing after a stop. */
  wake(): void
  readonly stop: () => Promise<void>
}

/** A failure that goes on, such as an unreachable database, is logged this often. */
const LOGGED_EVERY_MS = 60_000

/** Logs the failures of one loop. The same one is logged again after a minute, with the number of those in between. */
function failureLog({ log }: Pick<App, 'log'>, what: string): (error: unknown, details?: object) => void {
  const last = new Map<string, { at: number; repeated: number }>()
  return (error, details = {}) => {
    const key = `${JSON.stringify(details)} ${String(error)}`
    const before = last.get(key)
    if (before !== undefined && performance.now() - before.at < LOGGED_EVERY_MS) return void before.repeated++
    if (last.size >= KINDS_MAX) last.clear()
    last.set(key, { at: performance.now(), repeated: 0 })
    const repeated = before !== undefined && before.repeated > 0 ? { repeated: before.repeated } : {}
    log.error({ err: error, ...details, ...repeated }, `${what} failed and is tried again`)
  }
}
/** Different failures of a loop that are remembered. */
const KINDS_MAX = 1_000

export function startLoop(options: LoopOptions): BackgroundLoop {
  const { app, what, everyMs, isImmediate = false, gatherMs = 0, round } = options
  const logFailure = failureLog(app, what)
  const stopping = new AbortController()
  const { signal } = stopping
  let current: Cause | undefined
  let next: Cause | undefined
  let running: Promise<void> | undefined
  // Async, so that a round that throws synchronously is awaited like any other.
  const attempt = async (cause: Cause): Promise<void> => {
    try {
      await round(signal, cause)
    } catch (error) {
      if (error !== signal.reason) logFailure(error)
    }
  }
  const run = async (): Promise<void> => {
    while (next !== undefined) {
      if (gatherMs > 0) await pause(gatherMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      current = next
      next = undefined
      await attempt(current)
      current = undefined
    }
    running = undefined
  }
  const start = (cause: Cause): void => {
    // When a full round takes longer than the interval, it is not followed at once by another.
    if (cause === 'tick' && current === 'tick') return
    if (next !== 'tick') next = cause
    running ??= run()
  }
  const timer = everyMs === undefined ? undefined : setInterval(() => start('tick'), everyMs)
  if (isImmediate) start('tick')
  return {
    wake: () => start('wake'),
    stop: async () => {
      clearInterval(timer)
      stopping.abort(new Error(`${what} stops`))
      await running
    },
  }
}

interface TenantLoopOptions extends Pick<LoopOptions, 'what' | 'isImmediate' | 'gatherMs'> {
  /** Key of the loop in the app's state; `room.what`. */
  name: string
  everyMs: number
}

interface TenantRounds {
  /** The tenants that a tick processes. */
  tenants(): Promise<Iterable<{ tenantId: number }>>
  /** The work for one tenant. When it fails, the other tenants are still processed. */
  round(tenantId: number, signal: AbortSignal): Promise<unknown>
}

export interface TenantLoop {
  /** Starts the loop of an app; returns the function that stops it. */
  start(app: App, rounds: TenantRounds): () => Promise<void>
  /** Starts a round for the tenant soon; wakes until then share it. Does nothing where the loop does not run. */
  wake(app: App, tenantId: number): void
}

/** Declares a loop over tenants. An app runs it once, and any code of the app can wake it. */
export function tenantLoop({ name, what, everyMs, isImmediate, gatherMs }: TenantLoopOptions): TenantLoop {
  const wakers = stateKey(name, (): { wake?: (tenantId: number) => void } => ({}))
  return {
    wake: (app, tenantId) => app.state(wakers).wake?.(tenantId),
    start(app, { tenants, round }) {
      const woken = new Set<number>()
      const logFailure = failureLog(app, what)
      const loop = startLoop({
        app,
        what,
        everyMs,
        isImmediate,
        gatherMs,
        async round(signal, cause) {
          if (cause === 'tick') for (const { tenantId } of await tenants()) woken.add(tenantId)
          // A tenant that is woken during its own round is added again and gets another one.
          for (const tenantId of woken) {
            if (signal.aborted) return
            woken.delete(tenantId)
            try {
              await round(tenantId, signal)
            } catch (error) {
              if (error !== signal.reason) logFailure(error, { tenantId })
            }
          }
        },
      })
      app.state(wakers).wake = (tenantId) => {
        woken.add(tenantId)
        loop.wake()
      }
      return loop.stop
    },
  }
}
