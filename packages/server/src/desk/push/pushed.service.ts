/** Who received serial numbers: for recalls, which must reach the same receivers, and for the page of one code. */

import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { found as there } from '../../kit/http/failure.ts'
import { readSerial } from '../../numbers/ledger/one/one.service.ts'
import { decodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { hasOrdinal, intersect, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { nextTry } from './jobs/jobs.view.ts'
import { everySentJob, listJobsOfEvents, listRejectionsOfJobs, type SentJob } from './pushed.queries.ts'

interface PushedTo extends Omit<SentJob, 'members'> {
  /** Codes of the set in the job. */
  count: number
}

/** The jobs with codes of the set of which something was sent, newest first. */
export async function pushesOf(db: TenantDb, set: SerialSet): Promise<PushedTo[]> {
  const found: PushedTo[] = []
  for await (const { members, ...job } of everySentJob(db)) {
    const count = intersect(decodeSet(members), set).size
    if (count > 0) found.push({ ...job, count })
  }
  return found
}

/** Shown for one code; older ones are in the list of pushes. */
const SHOWN = 20

/** A job that is not prepared has no members yet: whether it contains the code is unknown, so it is not shown. */
export const listSerialPushes = bind(routes.listSerialPushes, async ({ db }, { params: { ordinal } }) => {
  const { history } = there(await readSerial(db, ordinal))
  const events = [...new Set(history.map(({ eventId }) => eventId))]
  const about = (await listJobsOfEvents(db, events, SHOWN * 10))
    .filter(({ members }) => members !== null && hasOrdinal(decodeSet(members), ordinal))
    .slice(0, SHOWN)
  const refusing = about.filter(({ rejected }) => rejected > 0).map(({ id }) => id)
  const rejections =
    refusing.length === 0
      ? []
      : (await listRejectionsOfJobs(db, refusing)).filter(({ members }) => hasOrdinal(decodeSet(members), ordinal))
  return {
    items: about.map((job) => {
      const rejection = rejections.find(({ jobId }) => jobId === job.id)
      return {
        id: job.id,
        targetName: job.target,
        trigger: job.trigger,
        status: job.status,
        nextAt: nextTry(job),
        at: (job.finishedAt ?? job.createdAt).toISOString(),
        rejection: rejection === undefined ? null : { code: rejection.code, text: rejection.text },
      }
    }),
  }
})
