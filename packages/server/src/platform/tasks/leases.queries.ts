import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Reported } from './pace.ts'

// Leases are compared with the database's clock, because all workers share it.
// `statement_timestamp()` is that clock at the beginning of a statement, also in a long transaction.

export interface ClaimedLease {
  fence: number
  /** How often a process ended while it ran the task. */
  deaths: number
}

/**
 * The lease with its new fence, or undefined when another worker holds it or the task has ended. A former worker that
 * did not release it counts as a death when its process is gone and was not stopped on purpose. Who works on the task may
 * hold the lease's row for as long as a statement takes: that is another worker too, and nobody waits for it.
 */
export async function claimLease(
  { trx, tenantId }: TenantDb,
  taskId: string,
  worker: string,
  seconds: number,
): Promise<ClaimedLease | undefined> {
  const { rows } = await sql<ClaimedLease>`
    update task_leases l
       set fence = l.fence + 1, worker = ${worker}, claimed_at = statement_timestamp(), lease_until = statement_timestamp() + ${seconds} * interval '1 second', is_stopping = false,
           deaths = case when l.worker is null or l.is_stopping or l.worker = ${worker} then l.deaths
                         when pg_try_advisory_xact_lock_shared(hashtextextended('serialis worker ' || l.worker, 0)) then l.deaths + 1
                         else l.deaths end
      from (select f.task_id from task_leases f
             where f.tenant_id = ${tenantId} and f.task_id = ${taskId} and (f.lease_until is null or f.lease_until < statement_timestamp())
               and exists (select 1 from tasks t where t.tenant_id = ${tenantId} and t.id = f.task_id and t.state in ('QUEUED', 'RUNNING'))
               for update of f skip locked) free
     where l.tenant_id = ${tenantId} and l.task_id = free.task_id
    returning l.fence, l.deaths`.execute(trx)
  return rows[0]
}

/** True when a process may have died under the task: its lease was not released, or its deaths are counted. */
export async function isSuspect({ trx }: TenantDb, taskId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('task_leases')
    .select(['deaths', 'worker', 'isStopping'])
    .where('taskId', '=', taskId)
    .executeTakeFirst()
  return row !== undefined && (row.deaths > 0 || (row.worker !== null && !row.isStopping))
}

/** The end of this process will be no death of the task. */
export async function markStopping({ trx }: TenantDb, taskId: string, fence: number) {
  await trx
    .updateTable('task_leases')
    .set({ isStopping: true })
    .where('taskId', '=', taskId)
    .where('fence', '=', fence)
    .execute()
}

/** A person lets the task run again. */
export async function forgetDeaths({ trx }: TenantDb, taskId: string) {
  await trx.updateTable('task_leases').set({ deaths: 0 }).where('taskId', '=', taskId).execute()
}

/**
 * QUEUED or RUNNING -> RUNNING, by the worker that has just claimed the lease; false when the task has ended or is
 * being cancelled.
 */
export async function updateTaskRunning({ trx }: TenantDb, id: string, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('tasks')
    .set({ state: 'RUNNING', startedAt: at, secondsLeft: null })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('isCancelRequested', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the lease for the rest of the transaction; false when the fence has changed. */
export async function lockLease({ trx }: TenantDb, taskId: string, fence: number) {
  const row = await trx
    .selectFrom('task_leases')
    .select('fence')
    .where('taskId', '=', taskId)
    .where('fence', '=', fence)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** False when the fence has changed. */
export async function updateLease({ trx, tenantId }: TenantDb, taskId: string, fence: number, seconds: number) {
  const { numAffectedRows } = await sql`
    update task_leases set lease_until = statement_timestamp() + ${seconds} * interval '1 second'
     where tenant_id = ${tenantId} and task_id = ${taskId} and fence = ${fence}`.execute(trx)
  return numAffectedRows === 1n
}

/** Releases the lease: any worker may claim the task. */
export async function releaseLease({ trx }: TenantDb, taskId: string, fence: number) {
  await trx
    .updateTable('task_leases')
    .set({ leaseUntil: null, worker: null })
    .where('taskId', '=', taskId)
    .where('fence', '=', fence)
    .execute()
}

/** Stores the progress and returns whether a cancellation was requested; undefined when the fence has changed. */
export async function updateProgress(
  { trx, tenantId }: TenantDb,
  taskId: string,
  fence: number,
  { done, total, failed, secondsLeft = null }: Reported & { secondsLeft?: number | null },
) {
  const { rows } = await sql<{ isCancelRequested: boolean }>`
    update tasks t set progress_done = ${done}, progress_total = ${total}, progress_failed = ${failed}, seconds_left = ${secondsLeft}
     where t.tenant_id = ${tenantId} and t.id = ${taskId}
       and exists (select 1 from task_leases l where l.tenant_id = ${tenantId} and l.task_id = t.id and l.fence = ${fence})
    returning t.is_cancel_requested`.execute(trx)
  return rows[0]?.isCancelRequested
}

export interface LeaseRow {
  taskId: string
  worker: string | null
  claimedAt: Date | null
  isOver: boolean
}

export async function listLeases({ trx, tenantId }: TenantDb, taskIds: readonly string[]): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    select task_id, worker, claimed_at, lease_until is null or lease_until < statement_timestamp() as is_over
      from task_leases where tenant_id = ${tenantId} and task_id = any(${taskIds}::uuid[])`.execute(trx)
  return rows
}

/** Ends the lease that a dead worker held, but not one that another worker has claimed since. */
export async function expireLease({ trx }: TenantDb, taskId: string, deadWorker: string) {
  await trx
    .updateTable('task_leases')
    .set({ leaseUntil: null })
    .where('taskId', '=', taskId)
    .where('worker', '=', deadWorker)
    .execute()
}
