/**
 * The delivery to one target: batch after batch of its jobs, until nothing is due. After a kill at any point, the same
 * batch is sent again with the same key.
 */

import { createHash } from 'node:crypto'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { isSandbox, outgoingOf } from '../../../kit/limits/sandbox.ts'
import { DELIVER_KIND } from '../dispatcher.ts'
import type { JobRow } from '../jobs/jobs.queries.ts'
import { takeNext } from '../jobs/next-job.service.ts'
import { listDueTargets, lockTarget, type TargetRow } from '../targets/targets.queries.ts'
import { judge, type Verdict } from './answers.ts'
import { authorizationOf, secretOf } from './authorization.ts'
import { openJob, writeBatch, type OpenJob, type WrittenBatch } from './batches.ts'
import { leaveBatch, takesFiles } from './file-targets.ts'
import { pollReceipts } from './receipts.service.ts'
import { send, SendFailure, type HttpAnswer } from './send.ts'
import { batchAnswered } from './settling.service.ts'
import { signatureOf, signingKeyOf } from './signing.ts'

/** What is the same in all requests to a target, and the key that signs each of them. */
interface Access {
  readonly headers: Record<string, string>
  readonly signingKey: string | null
}

interface Sent {
  readonly verdict: Verdict
  readonly httpStatus: number | null
  /** Not sent: its content is kept in the sandbox. */
  readonly isKept?: true
}

async function sendBatch(
  task: TaskRun,
  target: TargetRow,
  batch: WrittenBatch,
  { headers, signingKey }: Access,
): Promise<Sent> {
  let answer: HttpAnswer
  try {
    answer = await send({
      method: 'POST',
      url: target.url,
      body: batch.body,
      timeoutMs: target.timeoutSeconds * 1_000,
      signal: task.signal,
      outgoing: outgoingOf(task),
      headers: {
        ...headers,
        ...(signingKey !== null && signatureOf(signingKey, batch, task.app.clock.now())),
        'content-type': batch.contentType,
        'idempotency-key': batch.key,
        accept: 'application/json',
      },
    })
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    return { verdict: { kind: 'failed', failure: error.kind, status: null, text: error.message }, httpStatus: null }
  }
  return { verdict: judge(answer, batch.items), httpStatus: answer.status }
}

/** Sends batches to the target; the secrets are unsealed once. */
async function wayTo(task: TaskRun, target: TargetRow): Promise<(batch: WrittenBatch) => Promise<Sent>> {
  if (isSandbox(task.tenant))
    return async () => ({ verdict: { kind: 'settled', rejected: [], open: [] }, httpStatus: null, isKept: true })
  if (takesFiles(target)) {
    const secret = await task.read((db) => secretOf(task.app, db, target))
    return async (batch) => ({ verdict: await leaveBatch(outgoingOf(task), target, secret, batch), httpStatus: null })
  }
  const access = await task.read(async (db) => ({
    headers: await authorizationOf(task.app, db, target),
    signingKey: await signingKeyOf(task.app, db, target),
  }))
  return (batch) => sendBatch(task, target, batch, access)
}

/** Batches of one job until it is done, waits, or was cancelled. */
async function deliverJob(task: TaskRun, target: TargetRow, first: JobRow): Promise<void> {
  const deliverBatch = await wayTo(task, target)
  let open: OpenJob | undefined = await task.read((db) => openJob(db, task.tenant, first))
  while (open !== undefined) {
    task.signal.throwIfAborted()
    const { job, content, slices }: OpenJob = open
    task.progress(job.acked + job.rejected, job.total ?? 0, job.rejected)
    const batch = await writeBatch(task, open, target)
    const sentAt = task.app.clock.now()
    const { verdict, httpStatus, isKept } = await deliverBatch(batch)
    const digest = createHash('sha256').update(batch.body).digest('hex')
    const { key, set, body, contentType } = batch
    const kept = isKept ? { body, contentType } : null
    const answered = { key, set, verdict, httpStatus, bytes: body.length, digest, sentAt, kept }
    const next: JobRow | undefined = await task.write(null, (ctx) => batchAnswered(ctx, job.id, answered))
    open = next && { job: next, content, slices }
  }
}

/** Something became due while the delivery was about to end. */
class MoreIsDue extends Error {}

/** False when there is more to do. */
async function finish(task: TaskRun, targetId: string, looksAgain: boolean): Promise<boolean> {
  try {
    await task.finish(null, async ({ db, now }) => {
      // The code that starts deliveries waits for this lock, and then sees that this one either continues or has ended.
      await lockTarget(db, targetId)
      if (looksAgain && (await listDueTargets(db, now)).includes(targetId)) throw new MoreIsDue()
    })
    return true
  } catch (error) {
    if (error instanceof MoreIsDue) return false
    throw error
  }
}

/** A delivery ends after this many rounds even if more is due: the dispatcher starts the next one. */
const MOST_ROUNDS = 100

export const deliver: TaskKind = {
  kind: DELIVER_KIND,
  isOutgoing: true,
  async run(task: TaskRun, input: unknown) {
    const { targetId } = input as { targetId: string }
    for (let round = 1; ; round++) {
      await pollReceipts(task, targetId)
      for (;;) {
        const next = await task.write(null, (ctx) => takeNext(ctx, targetId))
        if (next === undefined) break
        await deliverJob(task, next.target, next.job)
      }
      if (await finish(task, targetId, round < MOST_ROUNDS)) return
    }
  },
}
