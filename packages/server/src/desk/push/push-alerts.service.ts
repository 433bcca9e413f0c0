/** The alert of a push that failed for good: on its order if it has one, so that the order's page shows it. */

import type { Ctx } from '../../kit/http/context.ts'
import { clearAlert, raiseAlert, type AlertSubject } from '../../platform/alerts/alerts.service.ts'
import { hasOpenFailures, type JobRow } from './jobs/jobs.queries.ts'

type Failing = Pick<JobRow, 'id' | 'orderId' | 'orderNo' | 'sourceJobId'>

/** An order may have the same alert for a package that did not reach its line; that one is cleared by the line. */
const PUSHED = { cause: 'push' } as const

export const raiseFailure = (ctx: Ctx, job: Failing, targetName: string): Promise<void> => {
  const subject: AlertSubject =
    job.orderId === null
      ? { subjectType: 'push_job', subjectId: job.id }
      : { subjectType: 'order', subjectId: job.orderId }
  return raiseAlert(ctx, { type: 'E8', ...subject, params: { orderNo: job.orderNo, name: targetName, ...PUSHED } })
}

/**
 * The cause has ended, or somebody has decided. An order's alert stays while another push of it has failed and was not
 * repeated.
 */
export async function clearFailure({ db, now }: Ctx, { id, orderId, sourceJobId }: Failing): Promise<void> {
  if (orderId !== null) {
    if (!(await hasOpenFailures(db, orderId)))
      await clearAlert(db, 'E8', { subjectType: 'order', subjectId: orderId, params: PUSHED }, now)
    return
  }
  for (const subjectId of [id, ...(sourceJobId === null ? [] : [sourceJobId])])
    await clearAlert(db, 'E8', { subjectType: 'push_job', subjectId }, now)
}
