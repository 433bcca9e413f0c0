/**
 * The job queue's own tables (exempt from the tenant rules): which jobs are locked, and unlocking those of dead
 * workers.
 */

import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { PlatformDb, TenantDb } from '../../kit/db/db.ts'

export interface LockedJob {
  id: number
  tenantId: number
  taskId: string
  lockedBy: string
  lockedAt: Date
  /** Long enough ago for its task to have been claimed. */
  isLate: boolean
}

export async function listLockedJobs({ trx }: PlatformDb, claimSeconds: number): Promise<LockedJob[]> {
  const { rows } = await sql<{
    id: number
    tenant: number
    task: string
    lockedBy: string
    lockedAt: Date
    isLate: boolean
  }>`
    select id, (payload->>'tenant')::int as tenant, payload->>'task' as task, locked_by, locked_at, locked_at < now() - ${claimSeconds} * interval '1 second' as is_late
      from graphile_worker._private_jobs where locked_at is not null`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant,
    taskId: row.task,
    lockedBy: row.lockedBy,
    lockedAt: row.lockedAt,
    isLate: row.isLate,
  }))
}

/**
 * Unlocks one job and the named queue that it holds. The job is locked first, as the queue does it that completes a
 * job: in the other order the two would wait for each other, and the queue ends when the database breaks that off.
 */
export async function unlockJob({ trx }: PlatformDb, job: LockedJob) {
  await sql`
    with j as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
       where id = ${job.id} and locked_by = ${job.lockedBy} returning job_queue_id)
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
      from j where q.id = j.job_queue_id and q.locked_by = ${job.lockedBy}`.execute(trx)
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(trx)
}

/**
 * Unlocks named queues without a locked job, in which no job would be run: the queue completes a job by its id alone, so
 * a worker that completes a job late takes it from the worker that has it now, whose lock on the named queue remains.
 * `lateSeconds`: younger locks are left alone.
 */
export async function unlockEmptyQueues({ trx }: PlatformDb, lateSeconds: number) {
  await sql`
    with found as (
      select q.id from graphile_worker._private_job_queues q
       where q.locked_at < now() - ${lateSeconds} * interval '1 second'
         and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)
         for update skip locked)
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from found where q.id = found.id`.execute(
    trx,
  )
}

/**
 * The queue lets each failure of a job wait longer than the one before, at last six hours, and gives up after many. A
 * job fails only when the database does, or while another worker holds its task, so no wait is longer than this.
 */
export async function hastenFailedJobs({ trx }: PlatformDb, mostSeconds: number) {
  await sql`
    with found as (
      select j.id from graphile_worker._private_jobs j
       where j.locked_at is null and j.last_error is not null
         and (j.run_at > now() + ${mostSeconds} * interval '1 second' or j.attempts >= j.max_attempts)
         for update skip locked)
    update graphile_worker._private_jobs j
       set run_at = least(j.run_at, now() + ${mostSeconds} * interval '1 second'), attempts = j.attempts % j.max_attempts
      from found where j.id = found.id`.execute(trx)
}

/** The clock of the database may be corrected by less without a step. */
const STEP_SECONDS = 5

/**
 * A job that was created after now was created before the clock stepped back. It waits for its own delay, counted from
 * now, and not until the clock is there again.
 */
export async function hastenJobsOfLaterClock({ trx }: PlatformDb) {
  await sql`
    with found as (
      select j.id from graphile_worker._private_jobs j
       where j.locked_at is null and j.created_at > now() + ${STEP_SECONDS} * interval '1 second'
         for update skip locked)
    update graphile_worker._private_jobs j
       set run_at = now() + greatest(j.run_at - j.created_at, interval '0'), created_at = now()
      from found where j.id = found.id`.execute(trx)
}

export async function countWaitingJobs({ trx }: PlatformDb): Promise<{ waiting: number; running: number }> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where locked_at is null) as waiting, count(*) filter (where locked_at is not null) as running from graphile_worker._private_jobs`.execute(
    trx,
  )
  return rows[0] ?? { waiting: 0, running: 0 }
}

/** Those that are over well are not counted: they are many, and no index leads to their number. */
export async function countTasksByState({ trx }: TenantDb): Promise<{ state: TaskState; count: number }[]> {
  const count = sql<number>`count(*)`.as('count')
  const of = (states: readonly TaskState[]) =>
    trx.selectFrom('tasks').select(['state', count]).where('state', 'in', states).groupBy('state').execute()
  // Two statements, each for an index of its own.
  return [...(await of(['QUEUED', 'RUNNING'])), ...(await of(['FAILED']))]
}

/** Tasks that wait for a worker, or whose worker has lost them, and that have no job: nothing would run them. */
export async function listTasksWithoutJob({
  trx,
  tenantId,
}: TenantDb): Promise<{ id: string; queue: string | null }[]> {
  const { rows } = await sql<{ id: string; queue: string | null }>`
    select t.id, t.queue from tasks t left join task_leases l on l.tenant_id = ${tenantId} and l.task_id = t.id
     where t.tenant_id = ${tenantId}
       and (t.state = 'QUEUED' or (t.state = 'RUNNING' and (l.lease_until is null or l.lease_until < statement_timestamp())))
       and not exists (select 1 from graphile_worker._private_jobs j
                        where (j.payload->>'tenant')::int = ${tenantId} and j.payload->>'task' = t.id::text)
     order by t.id`.execute(trx)
  return rows
}

/** Held until the transaction ends: only one server at a time looks for tasks of the tenant without a job. */
export async function lockTasksWithoutJob({ trx, tenantId }: TenantDb) {
  await sql`select pg_advisory_xact_lock(hashtext('tasks without job'), ${tenantId})`.execute(trx)
}

/** Those of these workers whose process has ended: nobody holds their lock. */
export async function listDeadWorkers({ trx }: PlatformDb, workers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    select w as worker from unnest(${workers}::text[]) w where pg_try_advisory_xact_lock_shared(hashtextextended('serialis worker ' || w, 0))`.execute(
    trx,
  )
  return rows.map((row) => row.worker)
}

/** Held as long as the connection lives. */
export async function lockLiveness(client: pg.Client, worker: string) {
  await client.query("select pg_advisory_lock(hashtextextended('serialis worker ' || $1, 0))", [worker])
}
