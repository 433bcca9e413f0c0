/**
 * Records the result of a batch in one transaction with the job's progress: after a kill the same batch is sent again.
 */

import type { PushFailure } from '@serialis/contract/desk/push/push.schema.ts'
import type { BatchStatus, PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { encodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { ordinalsOf, setOfOrdinals, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import {
  findJob,
  insertBatch,
  insertRejections,
  lockJob,
  updateBatch,
  updateJob,
  type BatchRow,
  type JobRow,
} from '../jobs/jobs.queries.ts'
import { clearFailure, raiseFailure } from '../push-alerts.service.ts'
import { lockTarget, type TargetRow } from '../targets/targets.queries.ts'
import type { RejectedGroup, Verdict } from './answers.ts'
import { targetAnswered, targetFailed, waitAfter } from './circuit.service.ts'

export interface Answered {
  readonly key: string
  readonly set: SerialSet
  readonly verdict: Verdict
  readonly httpStatus: number | null
  readonly bytes: number
  readonly digest: string
  readonly sentAt: Date
  /** What the target did not get, because it is a sandbox's. */
  readonly kept: { readonly body: Buffer; readonly contentType: string } | null
}

const buffer = (set: SerialSet): Buffer => Buffer.from(encodeSet(set))
const rowsOf = (groups: readonly RejectedGroup[]) =>
  groups.map(({ code, text, ordinals }) => ({
    code: code || '-',
    text,
    size: ordinals.length,
    members: buffer(setOfOrdinals(ordinals)),
  }))
const countOf = (groups: readonly RejectedGroup[]): number =>
  groups.reduce((sum, { ordinals }) => sum + ordinals.length, 0)
const statusOf = (acked: number, rejected: number): BatchStatus =>
  rejected === 0 ? 'ACKED' : acked === 0 ? 'REJECTED' : 'PARTIAL'

/** The status of a job once everything was sent and answered. */
const endOf = ({ acked, rejected }: Pick<JobRow, 'acked' | 'rejected'>): PushStatus =>
  rejected === 0 ? 'DONE' : acked === 0 ? 'FAILED' : 'PARTIAL'

/** Ends the job when none of its codes is open any more. */
async function endWhenSettled(ctx: Ctx, job: JobRow, targetName: string): Promise<PushStatus> {
  if (job.status !== 'RUNNING' || job.batchCount === null || job.nextBatch < job.batchCount || job.awaiting > 0)
    return job.status
  const status = job.failure?.kind === 'receipt_missing' ? 'FAILED' : endOf(job)
  await updateJob(ctx.db, job.id, { status, finishedAt: ctx.now })
  if (status === 'FAILED') await raiseFailure(ctx, job, targetName)
  else await clearFailure(ctx, job)
  const { total, acked, rejected } = job
  await recordSystemEvent(ctx, status === 'FAILED' ? 'push_job.failed' : 'push_job.delivered', {
    subjectType: 'push_job',
    subjectId: job.id,
    details: { target: targetName, total, acked, rejected, status },
  })
  return status
}

/** The job as it continues; undefined when nothing of it can be sent now. */
export async function batchAnswered(ctx: Ctx, jobId: string, answered: Answered): Promise<JobRow | undefined> {
  const { db } = ctx
  // Locks the target before its job; all code that needs both does so.
  const known = await findJob(db, jobId)
  const target = known && (await lockTarget(db, known.targetId))
  const before = await lockJob(db, jobId)
  // Cancelled in the meantime: what the target has accepted is still recorded.
  if (!before || !target || !['RUNNING', 'CANCELLED'].includes(before.status)) return undefined
  const verdict = withProgress(answered)
  if (verdict.kind === 'failed') {
    await tryFailed(ctx, before, target, {
      kind: verdict.failure,
      status: verdict.status,
      text: verdict.text,
      at: ctx.now.toISOString(),
    })
    return undefined
  }
  await targetAnswered(ctx, target)
  const after = await noteAnswer(ctx, before, answered, verdict)
  await endWhenSettled(ctx, after, target.name)
  return after.status === 'RUNNING' && after.nextBatch < (after.batchCount ?? 0) ? after : undefined
}

/** An answer that settles no code would be requested for ever: it counts as a failed attempt. */
function withProgress({ verdict, set, httpStatus }: Answered): Verdict {
  const isStuck = verdict.kind === 'settled' && verdict.open.length === set.size
  return isStuck ? { kind: 'failed', failure: 'no_progress', status: httpStatus, text: '' } : verdict
}

async function noteAnswer(
  ctx: Ctx,
  job: JobRow,
  { key, set, httpStatus, bytes, digest, sentAt, kept }: Answered,
  verdict: Exclude<Verdict, { kind: 'failed' }>,
): Promise<JobRow> {
  const isAwaiting = verdict.kind === 'awaiting'
  const groups = verdict.kind === 'settled' ? verdict.rejected : []
  const open = verdict.kind === 'settled' ? verdict.open.length : 0
  const rejected = countOf(groups)
  const acked = isAwaiting ? 0 : set.size - rejected - open
  const batch = {
    jobId: job.id,
    answer: job.answers + 1,
    number: job.nextBatch,
    part: job.part,
    batchKey: key,
    size: set.size - open,
    acked,
    rejected,
    status: kept ? 'KEPT' : isAwaiting ? 'AWAITING' : statusOf(acked, rejected),
    members: job.part === 0 && open === 0 ? null : buffer(withoutOpen(set, verdict)),
    httpStatus,
    bytes,
    digest,
    tries: job.attempts + 1,
    sentAt,
    answeredAt: isAwaiting ? null : ctx.now,
    receiptUrl: isAwaiting ? verdict.url : null,
    receiptAt: isAwaiting ? new Date(ctx.now.getTime() + (waitAfter(1) ?? 0)) : null,
  } as const
  await insertBatch(ctx.db, batch, kept)
  await insertRejections(ctx.db, job.id, job.answers + 1, rowsOf(groups))
  const change = {
    answers: job.answers + 1,
    acked: job.acked + acked,
    rejected: job.rejected + rejected,
    awaiting: job.awaiting + (isAwaiting ? set.size : 0),
    attempts: 0,
    nextAt: ctx.now,
    nextBatch: open > 0 ? job.nextBatch : job.nextBatch + 1,
    part: open > 0 ? job.part + 1 : 0,
  }
  await updateJob(ctx.db, job.id, {
    ...change,
    failure: null,
    remainder: verdict.kind === 'settled' && open > 0 ? buffer(setOfOrdinals(verdict.open)) : null,
  })
  return { ...job, ...change, failure: null }
}

function withoutOpen(set: SerialSet, verdict: Verdict): SerialSet {
  if (verdict.kind !== 'settled' || verdict.open.length === 0) return set
  const open = new Set(verdict.open)
  const kept: number[] = []
  for (const ordinal of ordinalsOf(set)) if (!open.has(ordinal)) kept.push(ordinal)
  return setOfOrdinals(kept)
}

/** Waits 1, 5, 15, 60 and 240 minutes; after that the job is FAILED and an alert is raised. */
async function tryFailed(ctx: Ctx, job: JobRow, target: TargetRow, failure: PushFailure): Promise<void> {
  await targetFailed(ctx, target, failure)
  if (job.status !== 'RUNNING') return
  const attempts = job.attempts + 1
  const wait = waitAfter(attempts)
  if (wait !== null)
    return updateJob(ctx.db, job.id, {
      attempts,
      failure: JSON.stringify(failure),
      nextAt: new Date(ctx.now.getTime() + wait),
    })
  await updateJob(ctx.db, job.id, {
    attempts,
    failure: JSON.stringify(failure),
    status: 'FAILED',
    finishedAt: ctx.now,
  })
  await raiseFailure(ctx, job, target.name)
  const { total, acked, rejected } = job
  await recordSystemEvent(ctx, 'push_job.failed', {
    subjectType: 'push_job',
    subjectId: job.id,
    details: { target: target.name, total, acked, rejected, kind: failure.kind },
  })
}

export interface ReceiptNoted {
  readonly job: JobRow
  readonly acked: number
  readonly rejected: number
  readonly status: BatchStatus
}

/**
 * The late result of a batch that awaits it. Codes that it leaves open count as accepted: the target had the batch and
 * names its exceptions.
 */
export async function receiptCame(
  ctx: Ctx,
  job: JobRow,
  batch: BatchRow,
  { rejected, targetName }: { rejected: readonly RejectedGroup[]; targetName: string },
): Promise<ReceiptNoted> {
  const refused = countOf(rejected)
  const acked = batch.size - refused
  const status = statusOf(acked, refused)
  await updateBatch(ctx.db, job.id, batch.answer, {
    status,
    acked,
    rejected: refused,
    answeredAt: ctx.now,
    receiptAt: null,
  })
  await insertRejections(ctx.db, job.id, batch.answer, rowsOf(rejected))
  const change = { acked: job.acked + acked, rejected: job.rejected + refused, awaiting: job.awaiting - batch.size }
  await updateJob(ctx.db, job.id, change)
  const after = { ...job, ...change }
  await endWhenSettled(ctx, after, targetName)
  return { job: after, acked, rejected: refused, status }
}

/** One more unsuccessful request; after the last one the batch stays unanswered and the job fails. */
export async function receiptStillMissing(ctx: Ctx, job: JobRow, batch: BatchRow, targetName: string): Promise<void> {
  const tries = batch.receiptTries + 1
  const wait = waitAfter(tries + 1)
  if (wait !== null)
    return updateBatch(ctx.db, job.id, batch.answer, {
      receiptTries: tries,
      receiptAt: new Date(ctx.now.getTime() + wait),
    })
  const failure: PushFailure = {
    kind: 'receipt_missing',
    status: null,
    text: batch.batchKey,
    at: ctx.now.toISOString(),
  }
  await updateBatch(ctx.db, job.id, batch.answer, {
    status: 'UNANSWERED',
    receiptTries: tries,
    receiptAt: null,
    answeredAt: ctx.now,
  })
  const change = { awaiting: job.awaiting - batch.size, failure }
  await updateJob(ctx.db, job.id, { awaiting: change.awaiting, failure: JSON.stringify(failure) })
  await endWhenSettled(ctx, { ...job, ...change }, targetName)
}
