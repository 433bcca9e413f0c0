/**
 * Chooses the job of a target that is sent next, and prepares it: from an event to the set of codes that the target
 * receives.
 */

import type { Ctx } from '../../../kit/http/context.ts'
import { ordersOfSet } from '../../../numbers/ledger/reading/visibility.service.ts'
import { decodeSet, encodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { intersect, uniteAll, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { setRecordSites } from '../../../platform/sites/sites.service.ts'
import { openContent } from '../delivery/batch-content.ts'
import { slicesOf } from '../delivery/batches.ts'
import { lockTarget, updateTargetState, type TargetRow } from '../targets/targets.queries.ts'
import { findSets, listUnsentJobs, updateJob, type JobRow } from './jobs.queries.ts'

export interface NextJob {
  readonly target: TargetRow
  readonly job: JobRow
}

/** Jobs checked per round; the rest of a long queue is left to the next one. */
const LOOKED_AT = 200

const buffer = (set: SerialSet): Buffer => Buffer.from(encodeSet(set))

/**
 * Fills in the members; a job without codes that the target wants is done at once. Read from the event, so the result
 * does not depend on the time.
 */
async function prepared(ctx: Ctx, job: JobRow): Promise<JobRow | undefined> {
  if (job.batchCount !== null && job.status === 'RUNNING') return job
  const content = await openContent(ctx.db, {
    scheme: ctx.tenant.snScheme,
    contentEventId: job.contentEventId,
    contentAt: job.contentAt,
    filter: job.filter,
  })
  const given = (await findSets(ctx.db, job.id)).members
  const members = await content?.members(ctx.db, given === null ? null : decodeSet(given))
  if (content === undefined || members === undefined || members.size === 0) {
    await updateJob(ctx.db, job.id, {
      status: 'DONE',
      total: 0,
      batchCount: 0,
      members: buffer(uniteAll([])),
      startedAt: ctx.now,
      finishedAt: ctx.now,
    })
    return undefined
  }
  const change = {
    status: 'RUNNING',
    total: members.size,
    batchCount: (await slicesOf(ctx.db, job, members, content)).count,
    startedAt: job.startedAt ?? ctx.now,
  } as const
  await updateJob(ctx.db, job.id, { ...change, members: buffer(members) })
  if (job.orderId === null) await setRecordSites(ctx.db, job.id, await ordersOfSet(ctx.db, members))
  return { ...job, ...change }
}

const membersOf = async (ctx: Ctx, job: JobRow): Promise<SerialSet> => {
  const { members } = await findSets(ctx.db, job.id)
  return members === null ? uniteAll([]) : decodeSet(members)
}

/** How long a job that a failed one holds back is not checked, unless that one is retried or cancelled. */
const HELD_MS = 600_000

/** The first job in order that may be sent now. If order is kept, no job overtakes another one with a common code. */
async function firstDue(ctx: Ctx, target: TargetRow, jobs: readonly JobRow[]): Promise<JobRow | undefined> {
  const held: SerialSet[] = []
  for (const job of jobs) {
    const isWaiting = job.nextAt > ctx.now
    // One batch after another: a job that waits for its next attempt is not overtaken.
    if (job.status !== 'FAILED' && isWaiting && job.attempts > 0 && target.keepsOrder) return undefined
    if (job.status === 'FAILED' || isWaiting) {
      if (target.keepsOrder) held.push(await membersOf(ctx, job))
      continue
    }
    const ready = await prepared(ctx, job)
    if (ready === undefined) continue
    if (held.length === 0) return ready
    const members = await membersOf(ctx, ready)
    if (intersect(members, uniteAll(held)).size === 0) return ready
    held.push(members)
    await updateJob(ctx.db, job.id, { nextAt: new Date(ctx.now.getTime() + HELD_MS) })
  }
  return undefined
}

/**
 * The next job, prepared and RUNNING; undefined when nothing may be sent now. Locks the target until the transaction
 * ends.
 */
export async function takeNext(ctx: Ctx, targetId: string): Promise<NextJob | undefined> {
  const target = await lockTarget(ctx.db, targetId)
  if (!target?.isActive) return undefined
  if (target.circuit === 'OPEN' && (target.openUntil === null || target.openUntil > ctx.now)) return undefined
  const job = await firstDue(ctx, target, await listUnsentJobs(ctx.db, targetId, LOOKED_AT))
  if (job === undefined) return undefined
  if (target.circuit !== 'OPEN') return { target, job }
  await updateTargetState(ctx.db, targetId, { circuit: 'HALF_OPEN' })
  return { target: { ...target, circuit: 'HALF_OPEN' }, job }
}
