/** Repairs of pushes: sends again what failed for good, and tries a target whose circuit is open now. */

import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import { failure, found } from '../../kit/http/failure.ts'
import type { Repair, RepairedAlert } from '../../kit/jobs/repair.ts'
import { recordEvent } from '../../platform/audit/audit.service.ts'
import { repushRejected, retryPushJob } from './jobs/job-commands.service.ts'
import { findJob, listUnmendedJobs, type JobRow } from './jobs/jobs.queries.ts'
import { canRepush, canRetry } from './jobs/jobs.view.ts'
import { findTarget } from './targets/targets.queries.ts'
import { askTarget, noteAnswer } from './targets/targets.service.ts'

async function failedJobs({ db }: Ctx, { subjectType, subjectId }: RepairedAlert): Promise<JobRow[]> {
  const jobs = subjectType === 'order' ? await listUnmendedJobs(db, subjectId) : [found(await findJob(db, subjectId))]
  return jobs.filter((job) => job.status === 'FAILED' && (canRetry(job) || canRepush(job)))
}

/**
 * Continues where the delivery stopped; codes that the target refused are sent once more. Each job has its own event.
 */
async function pushAgain(ctx: Ctx, job: JobRow): Promise<void> {
  const [command, event] = canRetry(job)
    ? ([retryPushJob, 'push_job.retried'] as const)
    : ([repushRejected, 'push_job.repushed'] as const)
  const own: Ctx = { ...ctx, event: draftEvent(event) }
  await command(own, { params: { id: job.id }, query: undefined, body: { version: job.version, reason: '' } })
  await recordEvent(own, event)
}

const repush = (subjectType: 'order' | 'push_job'): Repair => ({
  type: 'E8',
  subjectType,
  name: 'repush',
  permission: 'pushes.retry',
  isOffered: async (ctx, alert) => (await failedJobs(ctx, alert)).length > 0,
  run: async (ctx, alert) => {
    for (const job of await failedJobs(ctx, alert)) await pushAgain(ctx, job)
    return {}
  },
})

const checkTarget: Repair = {
  type: 'E2',
  subjectType: 'push_target',
  name: 'checkConnection',
  permission: 'pushes.test',
  event: 'push_target.tested',
  isOffered: async ({ db }, { subjectId }) => (await findTarget(db, subjectId))?.deletedAt === null,
  ask: (ctx, { subjectId }) => askTarget(ctx, subjectId),
  async run(ctx, { subjectId }, asked: Awaited<ReturnType<typeof askTarget>>) {
    const { isReachable } = await noteAnswer(ctx, subjectId, asked)
    if (!isReachable) throw failure('alert_cause_remains')
    return {}
  },
}

export const pushRepairs: readonly Repair[] = [repush('order'), repush('push_job'), checkTarget]
