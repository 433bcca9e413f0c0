/** The workers of this process: they take jobs, run tasks, record how these end, and free what dead workers held. */

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import pg from 'pg'
import { inPlatform, inTenant, openPlainPool } from '../../kit/db/db.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { Failure, type FailureParams } from '../../kit/http/failure.ts'
import { startLoop } from '../../kit/jobs/background-loop.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { traced } from '../../kit/ops/tracing.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { isOutgoingHeld } from '../backups/restores.service.ts'
import { isAtRest, tenantById } from '../tenants/tenants.service.ts'
import { AT_ONCE, keepRunning } from './keep-running.ts'
import * as leases from './leases.queries.ts'
import * as queue from './queue.queries.ts'
import { requeueTasksWithoutJob } from './requeue.service.ts'
import {
  fenced,
  interruptAll,
  LEASE_SECONDS,
  openRun,
  taskAlertSubject,
  TaskInterrupted,
  type Claimed,
} from './task-run.ts'
import * as queries from './tasks.queries.ts'

/** A task whose process died this often is given up instead of run. */
const MOST_DEATHS = 2
/** Unexpected errors before the task is given up, and the delay after each. */
const TRIES = 5
const FIRST_WAIT_SECONDS = 2
const LONGEST_WAIT_SECONDS = 300
/** How often a task that may not run now asks again: of a restored installation, of a suspended tenant, or at the side of another suspect. */
const HELD_SECONDS = 3
/** The same of a closed tenant, which stays so for months. */
const CLOSED_SECONDS = 600
const SWEEP_MS = 3_000
/** A worker claims the task of its job within milliseconds; if it has not by then, it was killed in between. */
const CLAIM_SECONDS = 3
/** The longest wait of a job that failed. */
const RETRY_SECONDS = 30
/** How often tasks without a job are looked for. */
const REQUEUE_MS = 30_000
const RESTART_MS = 1_000

export interface WorkerOptions {
  app: App
  kinds: readonly TaskKind[]
  databaseUrl: string
}

/** Starts the workers; the returned function stops them: running tasks are interrupted and requeued. */
export async function startWorkers(options: WorkerOptions): Promise<() => Promise<void>> {
  const { app, kinds, databaseUrl } = options
  if (new Set(kinds.map((kind) => kind.kind)).size < kinds.length)
    throw new Error('two rooms register the same kind of task')
  const worker = randomUUID()
  const liveness = await holdLiveness(databaseUrl, worker)
  await sweep(app, worker)
  const pool = openPlainPool(databaseUrl, AT_ONCE + 2)
  const stopping = new AbortController()
  let isTrying = false
  const runners = keepRunning(app, pool, async (payload) => {
    const job = payload as { tenant: number; task: string }
    const isOneOfThem = await isSuspect(app, job)
    if (stopping.signal.aborted) throw new TaskInterrupted('stopping')
    const tenant = await tenantById(app, job.tenant)
    if (tenant !== undefined && isAtRest(tenant)) return putBack(app, job, tenant.isClosed ? CLOSED_SECONDS : undefined)
    if (!isOneOfThem) return runJob(options, worker, job)
    if (isTrying) return putBack(app, job)
    isTrying = true
    await runJob(options, worker, job).finally(() => (isTrying = false))
  })
  await runners.started
  const sweeper = startLoop({
    app,
    what: 'the sweep of dead workers',
    everyMs: SWEEP_MS,
    round: () => sweep(app, worker),
  })
  const requeuing = startLoop({
    app,
    what: 'the search for tasks without a job',
    everyMs: REQUEUE_MS,
    isImmediate: true,
    round: () => requeueTasksWithoutJob(app),
  })
  return async () => {
    stopping.abort()
    const stopped = Promise.all([sweeper.stop(), requeuing.stop(), runners.stop()])
    await interruptAll(app)
    await stopped
    await liveness.end()
    await pool.end()
  }
}

/**
 * Tasks under which a process may have died run one after another, so that the next death is caused by the one that
 * runs, and not by the others.
 */
const isSuspect = (app: App, job: { tenant: number; task: string }): Promise<boolean> =>
  inTenant(app.pool, job.tenant, 'read', (db) => leases.isSuspect(db, job.task))

/** Its job comes again, and meanwhile its worker is free for tasks that may run. */
const putBack = (app: App, job: { tenant: number; task: string }, seconds = HELD_SECONDS): Promise<void> =>
  inTenant(app.pool, job.tenant, 'write', (db) => queries.enqueueTask(db, { id: job.task }, seconds))

/**
 * A lock that lives as long as this process's connection: it shows others that the worker is dead, long before its
 * leases end. A broken connection is replaced: without the lock the next sweep would take the tasks of a living worker.
 */
async function holdLiveness(databaseUrl: string, worker: string): Promise<{ end(): Promise<void> }> {
  const ending = new AbortController()
  const open = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'serialis worker',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      await queue.lockLiveness(client, worker)
      return { client, lost }
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }
  let held: Awaited<ReturnType<typeof open>> | undefined = await open()
  const keep = async () => {
    while (!ending.signal.aborted) {
      await held?.lost
      held = ending.signal.aborted ? held : await open().catch(() => undefined)
      if (!held) await pause(RESTART_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    async end() {
      ending.abort()
      await held?.client.end().catch(() => undefined)
      await kept
    },
  }
}

/**
 * Frees the jobs of workers that are dead or have let their lease run out, and what else keeps a job from being run.
 * `self` counts as alive, whatever the state of its lock.
 */
export async function sweep(app: App, self?: string): Promise<void> {
  for (const job of await inPlatform(app.pool, (db) => queue.listLockedJobs(db, CLAIM_SECONDS))) {
    const lease = await inTenant(
      app.pool,
      job.tenantId,
      'read',
      async (db) => (await leases.listLeases(db, [job.taskId]))[0],
    )
    const holder =
      lease && lease.worker !== null && lease.claimedAt !== null && lease.claimedAt >= job.lockedAt
        ? lease.worker
        : undefined
    const isDead =
      holder !== undefined &&
      holder !== self &&
      (await inPlatform(app.pool, (db) => queue.listDeadWorkers(db, [holder]))).length > 0
    if (!isDead && !(job.isLate && (lease?.isOver ?? true))) continue
    if (isDead) await inTenant(app.pool, job.tenantId, 'write', (db) => leases.expireLease(db, job.taskId, holder))
    await inPlatform(app.pool, (db) => queue.unlockJob(db, job))
  }
  await inPlatform(app.pool, (db) => queue.unlockEmptyQueues(db, CLAIM_SECONDS))
  await inPlatform(app.pool, (db) => queue.hastenFailedJobs(db, RETRY_SECONDS))
  await inPlatform(app.pool, (db) => queue.hastenJobsOfLaterClock(db))
}

/** Takes the task of a job and runs it to its end, or until it has to wait for another run. */
export async function runJob(
  { app, kinds }: Pick<WorkerOptions, 'app' | 'kinds'>,
  worker: string,
  payload: { tenant: number; task: string },
): Promise<void> {
  const claimed = await claim(app, worker, payload)
  if (!claimed) return
  if (claimed.deaths >= MOST_DEATHS) return giveUp(claimed, { key: 'task_ended_process', params: {} })
  const kind = kinds.find((known) => known.kind === claimed.task.kind)
  if (kind?.isOutgoing === true && (await isOutgoingHeld(app, claimed.tenant.tenantId)))
    return releaseTask(claimed, null, (ctx) => waitAgain(ctx, claimed.task, claimed.task.attempts, HELD_SECONDS))
  const open = openRun(claimed)
  try {
    if (!kind) throw new Error(`no room registers the task kind ${claimed.task.kind}`)
    const about = { 'serialis.task_id': claimed.task.id }
    await traced(`task ${kind.kind}`, about, () => kind.run(open.run, claimed.task.input))
    if (!open.isFinished()) await open.run.finish(null, async () => undefined)
  } catch (error) {
    if (open.isFinished()) app.log.error({ err: error, taskId: claimed.task.id }, 'a task went wrong after its end')
    else await endOtherwise(claimed, open.run.signal.aborted ? open.run.signal.reason : error)
  } finally {
    await open.close()
  }
}

/** The task with a new fence; undefined when there is nothing left to do. Throws while another worker runs it. */
async function claim(
  app: App,
  worker: string,
  { tenant: tenantId, task: taskId }: { tenant: number; task: string },
): Promise<Claimed | undefined> {
  const tenant = await tenantById(app, tenantId)
  if (!tenant) return undefined
  return inTenant(app.pool, tenantId, 'write', async (db) => {
    const renewedAt = performance.now()
    const lease = await leases.claimLease(db, taskId, worker, LEASE_SECONDS)
    const task = await queries.findTask(db, taskId)
    if (!task || !['QUEUED', 'RUNNING'].includes(task.state)) return undefined
    if (lease === undefined) throw new TaskInterrupted('lost')
    if (await leases.updateTaskRunning(db, taskId, app.clock.now())) return { app, tenant, task, renewedAt, ...lease }
    await queries.updateTaskCancelled(db, taskId, app.clock.now())
    return undefined
  })
}

/**
 * Releases the task with the changes that `work` makes to it. While the database is unreachable this is repeated:
 * nobody else may claim the task until its lease runs out. A task that has ended, by a commit with unknown outcome, is
 * left unchanged.
 */
async function releaseTask(
  claimed: Claimed,
  action: EventCode | null,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const { app, task, fence } = claimed
  const deadline = performance.now() + LEASE_SECONDS * 1_000
  const release = () =>
    fenced(claimed, null, async (ctx) => {
      if ((await queries.lockTask(ctx.db, task.id))?.state !== 'RUNNING') return
      await work(ctx)
      await leases.releaseLease(ctx.db, task.id, fence)
      if (action !== null) await recordEvent(ctx, action)
    })
  for (;;) {
    try {
      return await release()
    } catch (error) {
      if (error instanceof TaskInterrupted || performance.now() > deadline) throw error
      app.log.error({ err: error, taskId: task.id }, 'a task could not be given back and is tried again')
      await pause(RESTART_MS)
    }
  }
}

/** Records the end of a run that did not finish. */
async function endOtherwise(claimed: Claimed, error: unknown): Promise<void> {
  const { app, task } = claimed
  if (error instanceof TaskInterrupted && error.why === 'lost') throw error
  const release = (action: EventCode | null, work: (ctx: Ctx) => Promise<void>) => releaseTask(claimed, action, work)
  if (error instanceof TaskInterrupted && error.why === 'cancelled')
    return release('task.cancelled', async ({ db, now }) => void (await queries.updateTaskCancelled(db, task.id, now)))
  if (error instanceof TaskInterrupted) return release(null, (ctx) => waitAgain(ctx, task, task.attempts, 0))
  if (error instanceof Failure)
    return release('task.failed', (ctx) => fail(ctx, task, { key: error.key, params: error.params }))
  app.log.error({ err: error, taskId: task.id, kind: task.kind }, 'a task met an unexpected error')
  const attempts = task.attempts + 1
  if (attempts < TRIES)
    return release(null, (ctx) =>
      waitAgain(ctx, task, attempts, Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))),
    )
  return giveUp(
    { ...claimed, task: { ...task, attempts } },
    { key: 'task_failed_unexpectedly', params: { requestId: `task ${task.id}` } },
  )
}

/** FAILED, with an alert that offers to run it again. */
const giveUp = (claimed: Claimed, error: { key: ErrorKey; params: FailureParams }): Promise<void> =>
  releaseTask(claimed, 'task.failed', async (ctx) => {
    const { task } = claimed
    await fail(ctx, task, error)
    await raiseAlert(ctx, { type: 'E1', ...taskAlertSubject(task), params: { kind: task.kind, taskId: task.id } })
  })

async function waitAgain({ db }: Ctx, task: queries.TaskRow, attempts: number, afterSeconds: number) {
  await queries.updateTaskWaiting(db, task.id, attempts)
  await queries.enqueueTask(db, task, afterSeconds)
}

async function fail({ db, now, event }: Ctx, task: queries.TaskRow, error: { key: ErrorKey; params: FailureParams }) {
  await queries.updateTaskFailed(db, task.id, { error, attempts: task.attempts, at: now })
  event.details = { kind: task.kind, error: error.key }
}
