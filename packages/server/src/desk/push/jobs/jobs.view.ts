/** A push job as its pages show it. */

import type { PushAction, PushJob } from '@serialis/contract/desk/push/push.schema.ts'
import { applyStatusOf } from '@serialis/contract/desk/push/push.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Actor } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { formats } from '../formats/formats.ts'
import { listTargetsById } from '../targets/targets.queries.ts'
import { findJob, type JobRow } from './jobs.queries.ts'

const hasEnded = ({ status }: JobRow) => ['DONE', 'PARTIAL', 'FAILED', 'CANCELLED'].includes(status)
/** Codes that were never answered. */
const unsent = ({
  total,
  acked,
  rejected,
  awaiting,
}: Pick<JobRow, 'total' | 'acked' | 'rejected' | 'awaiting'>): number => (total ?? 0) - acked - rejected - awaiting

const hasUnsent = ({ batchCount, nextBatch }: JobRow): boolean => batchCount === null || nextBatch < batchCount
export const canRetry = (job: JobRow): boolean =>
  (job.status === 'FAILED' && hasUnsent(job)) || (job.status === 'RUNNING' && job.attempts > 0)
/** Sent and never answered, not even late. */
export const isUnanswered = (job: JobRow): boolean =>
  job.batchCount !== null && job.nextBatch >= job.batchCount && unsent(job) > 0
export const canRepush = (job: JobRow): boolean => hasEnded(job) && (job.rejected > 0 || isUnanswered(job))
export const canCorrect = (job: JobRow): boolean => hasEnded(job) && job.acked > 0 && formats[job.format].canCorrect
export const canCancel = (job: JobRow): boolean =>
  job.status === 'QUEUED' || job.status === 'RUNNING' || (job.status === 'FAILED' && hasUnsent(job))

/** Nothing is sent to a target that was deleted. */
export function allowedOn(actor: Actor, job: JobRow, hasTarget: boolean): PushAction[] {
  const may = (name: 'pushes.retry' | 'pushes.export') => isGranted(actor.authorities, permissionCode(name))
  const steps: [PushAction, boolean][] = [
    ['retry', hasTarget && may('pushes.retry') && canRetry(job)],
    ['repush', hasTarget && may('pushes.retry') && canRepush(job)],
    ['correct', hasTarget && may('pushes.retry') && canCorrect(job)],
    ['cancel', may('pushes.retry') && canCancel(job)],
    ['rejects', may('pushes.export') && job.rejected > 0],
  ]
  return steps.filter(([, isOpen]) => isOpen).map(([step]) => step)
}

/** When a failed push is tried again; null while nothing waits. */
export const nextTry = ({
  attempts,
  status,
  nextAt,
}: Pick<JobRow, 'attempts' | 'nextAt'> & { status: string }): string | null =>
  attempts > 0 && status === 'RUNNING' ? nextAt.toISOString() : null

export const shownJob = (job: JobRow, targetName: string): PushJob => ({
  id: job.id,
  targetId: job.targetId,
  targetName,
  format: job.format,
  trigger: job.trigger,
  version: job.version,
  status: job.status,
  applyStatus: applyStatusOf(job.status),
  orderId: job.orderId,
  orderNo: job.orderNo,
  action: job.action,
  total: job.total,
  acked: job.acked,
  rejected: job.rejected,
  awaiting: job.awaiting,
  attempts: job.attempts,
  nextAt: nextTry(job),
  failure: job.failure,
  createdAt: job.createdAt.toISOString(),
  createdBy: job.createdByName,
  startedAt: job.startedAt?.toISOString() ?? null,
  finishedAt: job.finishedAt?.toISOString() ?? null,
})

export async function shownJobs(db: TenantDb, jobs: readonly JobRow[]): Promise<PushJob[]> {
  const names = new Map(
    (await listTargetsById(db, [...new Set(jobs.map(({ targetId }) => targetId))])).map(({ id, name }) => [id, name]),
  )
  return jobs.map((job) => shownJob(job, names.get(job.targetId) ?? ''))
}

export async function shownNow(db: TenantDb, id: string): Promise<PushJob> {
  const [shown] = await shownJobs(db, [found(await findJob(db, id))])
  return found(shown)
}
