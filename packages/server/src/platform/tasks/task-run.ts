/**
 * One run of one task by one worker: its transactions are fenced by the lease, and its end is recorded exactly once.
 */

import { ALERT_SUBJECTS, type AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import { inTenant, limitToSites, type TenantDb } from '../../kit/db/db.ts'
import { draftEvent, type Actor, type App, type Ctx, type Tenant } from '../../kit/http/context.ts'
import { reachOf } from '../../kit/http/site-limit.ts'
import { withHooks } from '../../kit/http/transaction-hooks.ts'
import { startLoop } from '../../kit/jobs/background-loop.ts'
import type { TaskOutcome, TaskRun } from '../../kit/jobs/task.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { clearAlert, type AlertSubject } from '../alerts/alerts.service.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { isAtRest, tenantById } from '../tenants/tenants.service.ts'
import * as leases from './leases.queries.ts'
import { Pace, type Reported } from './pace.ts'
import * as queries from './tasks.queries.ts'

export const LEASE_SECONDS = 30
const BEAT_MS = 1_000
const RENEW_MS = 5_000

/** Why a run stopped before its end without an error. */
export class TaskInterrupted extends Error {
  readonly why: 'cancelled' | 'lost' | 'stopping'
  constructor(why: 'cancelled' | 'lost' | 'stopping') {
    super(`task ${why}`)
    this.why = why
  }
}

export interface Claimed {
  app: App
  tenant: Tenant
  task: queries.TaskRow
  fence: number
  deaths: number
  /** When this process renewed the lease last, by `performance.now()`. */
  renewedAt: number
}

interface Running {
  claimed: Claimed
  controller: AbortController
}

/** By task. */
const running = stateKey('tasks.running', () => new Map<string, Running>())

/** Tells a run in this process that its cancellation was requested; other processes see it at their next heartbeat. */
export const interruptTask = (app: App, taskId: string) =>
  app.state(running).get(taskId)?.controller.abort(new TaskInterrupted('cancelled'))

/**
 * Interrupts every run of this process when the server stops. A run that does not notice this in time ends with the
 * process, which then is no death of its task.
 */
export async function interruptAll(app: App): Promise<void> {
  const all = [...app.state(running).values()]
  for (const { controller } of all) controller.abort(new TaskInterrupted('stopping'))
  for (const { claimed } of all) {
    const { tenant, task, fence } = claimed
    await inTenant(app.pool, tenant.tenantId, 'write', (db) => leases.markStopping(db, task.id, fence)).catch(
      (err: unknown) => app.log.error({ err, taskId: task.id }, 'a stopping task could not be marked'),
    )
  }
}

function actorOf(task: queries.TaskRow): Actor {
  const starter = task.starter
  return {
    kind: starter.kind,
    userId: task.startedBy ?? '',
    account: starter.account,
    userName: starter.userName,
    authorities: starter.authorities,
    roles: starter.roles,
    onBehalfOf: starter.onBehalfOf,
    holdsAll: starter.holdsAll,
    mustChangePassword: false,
    supplierId: starter.supplierId,
    ...reachOf(starter),
  }
}

/** A transaction that locks the lease's row: a worker whose lease has passed to another is refused here. */
export async function fenced<T>(
  { app, tenant, task, fence }: Claimed,
  action: EventCode | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const starter = task.starter
  return withHooks((hooks) =>
    inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      if (!(await leases.lockLease(db, task.id, fence))) throw new TaskInterrupted('lost')
      const actor = actorOf(task)
      limitToSites(db, actor, app.siteRules)
      const ctx: Ctx = {
        app,
        db,
        tenant,
        now: app.clock.now(),
        actor,
        request: {
          id: `task ${task.id}`,
          ip: starter.ip,
          locale: starter.locale,
          userAgent: starter.userAgent,
          token: '',
        },
        event: { ...draftEvent(action ?? ''), subjectType: task.subjectType, subjectId: task.subjectId },
        ...hooks,
      }
      const made = await work(ctx)
      if (action !== null) await recordEvent(ctx, action)
      return made
    }),
  )
}

const isDue = ({ renewedAt }: Claimed) => performance.now() - renewedAt >= RENEW_MS

/**
 * Renews the lease in the transaction, which has locked its row anyway. The heartbeat alone would not: a run that writes
 * without a pause, or for long, is in a transaction at nearly every beat, and lost its task after `LEASE_SECONDS`.
 */
async function renewing<T>(claimed: Claimed, action: EventCode | null, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let renewedAt: number | undefined
  const made = await fenced(claimed, action, async (ctx) => {
    const made = await work(ctx)
    if (isDue(claimed)) {
      renewedAt = performance.now()
      await leases.updateLease(ctx.db, claimed.task.id, claimed.fence, LEASE_SECONDS)
    }
    return made
  })
  claimed.renewedAt = renewedAt ?? claimed.renewedAt
  return made
}

export interface OpenRun {
  run: TaskRun
  isFinished(): boolean
  close(): Promise<void>
}

/** What the function of the kind receives; `close` ends the heartbeat. */
export function openRun(claimed: Claimed): OpenRun {
  const { app, tenant, task } = claimed
  const controller = new AbortController()
  app.state(running).set(task.id, { claimed, controller })
  const pace = new Pace({ done: task.progressDone, total: task.progressTotal, failed: task.progressFailed })
  const state = { pace, isInWrite: false, isFinished: false }
  const beat = startBeat(claimed, controller, state)
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    controller.signal.throwIfAborted()
    state.isInWrite = true
    return work().finally(() => (state.isInWrite = false))
  }
  const run: TaskRun = {
    app,
    tenant,
    taskId: task.id,
    actor: actorOf(task),
    locale: task.starter.locale,
    signal: controller.signal,
    read: (work) => {
      controller.signal.throwIfAborted()
      return inTenant(app.pool, tenant.tenantId, 'read', (db) => {
        limitToSites(db, run.actor, app.siteRules)
        return work(db)
      })
    },
    write: (action, work) => within(() => renewing(claimed, action, work)),
    progress: (done, total, failed = 0) => pace.report({ done, total, failed }, performance.now()),
    async finish(action, work) {
      if (state.isFinished) throw new Error(`task ${task.kind} was finished twice`)
      const outcome = await within(() =>
        fenced(claimed, action, async (ctx) => endDone(ctx, claimed, (await work(ctx)) ?? {}, pace.reported)),
      )
      state.isFinished = true
      if (outcome.file) await app.files.keep(outcome.file.path)
    },
  }
  return {
    run,
    isFinished: () => state.isFinished,
    close: async () => {
      await beat.stop()
      if (app.state(running).get(task.id)?.controller === controller) app.state(running).delete(task.id)
    },
  }
}

const isAlertSubject = (type: string): type is AlertSubjectType => (ALERT_SUBJECTS as readonly string[]).includes(type)

/**
 * An unexpected failure raises an alert about the record that the task works on, or about the task kind when there is
 * none.
 */
export const taskAlertSubject = (task: Pick<queries.TaskRow, 'kind' | 'subjectType' | 'subjectId'>): AlertSubject =>
  isAlertSubject(task.subjectType)
    ? { subjectType: task.subjectType, subjectId: task.subjectId }
    : { subjectType: 'task_kind', subjectId: task.kind }

async function endDone(
  { db, now }: Ctx,
  { task, fence }: Claimed,
  outcome: TaskOutcome,
  progress: Reported,
): Promise<TaskOutcome> {
  await leases.updateProgress(db, task.id, fence, progress)
  if (!(await queries.updateTaskDone(db, task.id, { result: outcome.result, file: outcome.file }, now)))
    throw new TaskInterrupted('cancelled')
  await leases.releaseLease(db, task.id, fence)
  await clearAlert(db, 'E1', { ...taskAlertSubject(task), params: { kind: task.kind } }, now)
  return outcome
}

interface BeatState {
  pace: Pace
  isInWrite: boolean
}

/** Stores progress, renews the lease, and learns of a cancellation. */
function startBeat(claimed: Claimed, controller: AbortController, state: BeatState) {
  const { app, tenant, task, fence } = claimed
  const inOwn = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(app.pool, tenant.tenantId, 'write', work)
  const beat = async () => {
    // While a transaction of the run locks the lease's row nobody can claim it, and renewing would only wait for it.
    if (isDue(claimed) && !state.isInWrite) {
      const renewedAt = performance.now()
      if (await inOwn((db) => leases.updateLease(db, task.id, fence, LEASE_SECONDS))) claimed.renewedAt = renewedAt
      else controller.abort(new TaskInterrupted('lost'))
    }
    const { pace } = state
    const progress = { ...pace.reported, secondsLeft: pace.secondsLeft(performance.now()) }
    const isCancelled = await inOwn((db) => leases.updateProgress(db, task.id, fence, progress))
    if (isCancelled) controller.abort(new TaskInterrupted('cancelled'))
    // It ends before its next transaction, and goes on where it was once the tenant is resumed.
    const known = await tenantById(app, tenant.tenantId)
    if (known !== undefined && isAtRest(known)) controller.abort(new TaskInterrupted('stopping'))
  }
  // A failed heartbeat is no reason to stop: the lease decides, and the next heartbeat tries again.
  return startLoop({ app, what: `the heart-beat of task ${task.id}`, everyMs: BEAT_MS, round: beat })
}
