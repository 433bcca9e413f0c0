/**
 * Runs the job queue for as long as the process lives. A queue whose database fails at the wrong moment stops: it takes
 * no further job, but waits for the tasks that it runs. Another one is opened at once, so that nothing else waits for
 * these.
 */

import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { run as runQueue, type Runner, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { App } from '../../kit/http/context.ts'
import { queueLogger } from '../../kit/jobs/queue.ts'

export const AT_ONCE = 3
const POLL_MS = 2_000
const RESTART_MS = 1_000
/** For all workers together. */
const FAILURES_UNTIL_RESTART = 2 * AT_ONCE
const STOP_MS = 10_000

interface Opened {
  runner: Runner
  /** Resolves when the queue takes no further job. */
  isOver: Promise<void>
}

async function open(app: App, pgPool: pg.Pool, task: (payload: unknown) => Promise<void>): Promise<Opened> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  // The queue caches the result of its first query, even a broken connection, and would return that for ever.
  let failures = 0
  const events: WorkerEvents = new EventEmitter()
  for (const name of ['worker:getJob:empty', 'job:start'] as const) events.on(name, () => (failures = 0))
  events.on('worker:getJob:error', () => {
    if (++failures === FAILURES_UNTIL_RESTART) void runner.stop().catch(() => undefined)
  })
  for (const name of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const) events.on(name, () => end())
  const runner = await runQueue({
    events,
    pgPool,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    logger: queueLogger,
    taskList: { task },
    // Failures are reported in batches. Without a batch nothing listens for the failure, and a database that
    // disconnects just then would end the process.
    preset: { worker: { gracefulShutdownAbortTimeout: STOP_MS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise
    .catch((error: unknown) => app.log.error({ err: error }, 'the job queue stopped and is started again'))
    .finally(end)
  return { runner, isOver }
}

/** The queue gives up when its database is unreachable; then it is started again until it is stopped. */
export function keepRunning(app: App, pgPool: pg.Pool, task: (payload: unknown) => Promise<void>) {
  const stopping = new AbortController()
  /** Those that have stopped, and wait for their tasks. */
  const ending = new Set<Promise<unknown>>()
  const openNext = () => open(app, pgPool, task)
  let now: Opened
  const started = openNext().then((first) => void (now = first))
  const loop = async () => {
    await started
    while (!stopping.signal.aborted) {
      await now.isOver
      const ended = now.runner.promise.catch(() => undefined).finally(() => ending.delete(ended))
      ending.add(ended)
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted)
        await openNext().then(
          (next) => void (now = next),
          () => undefined,
        )
    }
  }
  const ended = loop()
  return {
    started,
    async stop() {
      stopping.abort()
      await now.runner.stop().catch(() => undefined)
      await ended
      await Promise.race([Promise.all(ending), pause(STOP_MS, undefined, { ref: false })])
    },
  }
}
