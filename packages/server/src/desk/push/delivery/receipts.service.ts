/**
 * Results that come later than the answer: sent by the target with its key, or requested at the address in the answer.
 */

import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import { decodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import type { SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { findBatchByKey, findJob, listDueReceipts, lockJob, type BatchRow, type JobRow } from '../jobs/jobs.queries.ts'
import { findTarget, type TargetRow } from '../targets/targets.queries.ts'
import { judgeReceipt, settle, type RejectedGroup } from './answers.ts'
import { authorizationOf, secretOf } from './authorization.ts'
import { itemsOf, openJob } from './batches.ts'
import { readReceipt, takesFiles } from './file-targets.ts'
import { send, SendFailure, type HttpAnswer } from './send.ts'
import { receiptCame, receiptStillMissing } from './settling.service.ts'

/** The codes of an answered batch. */
async function membersOfBatch(db: TenantDb, tenant: Ctx['tenant'], job: JobRow, batch: BatchRow): Promise<SerialSet> {
  return batch.members === null ? (await openJob(db, tenant, job)).slices.batch(batch.number) : decodeSet(batch.members)
}

/** The job is locked before its batch, in the same order as in deliveries. */
async function lockedBatch(ctx: Ctx, key: string): Promise<{ job: JobRow; batch: BatchRow } | undefined> {
  const known = await findBatchByKey(ctx.db, key)
  const job = known && (await lockJob(ctx.db, known.jobId))
  const batch = job && (await findBatchByKey(ctx.db, key))
  return job && batch && { job, batch }
}

export const receivePushReceipt = bind(routes.receivePushReceipt, async (ctx, { body }) => {
  const { job, batch } = found(await lockedBatch(ctx, body.key))
  Object.assign(ctx.event, { subjectType: 'push_job', subjectId: job.id, details: { key: body.key } })
  if (batch.status !== 'AWAITING')
    return { key: body.key, status: batch.status, acked: batch.acked, rejected: batch.rejected, isRepeated: true }
  const target = found(await findTarget(ctx.db, job.targetId))
  const items = await itemsOf(ctx.db, await membersOfBatch(ctx.db, ctx.tenant, job, batch), job.format === 'EPCIS_2_0')
  const refused = (body.results ?? []).concat(body.rejected ?? []).filter(({ status }) => status === 'REJECTED')
  const { rejected } = settle(
    items,
    { rejected: refused.map(({ gtin, ...one }) => ({ ...one, ...(gtin !== undefined && { gtin }) })) },
    true,
  )
  const noted = await receiptCame(ctx, job, batch, { rejected, targetName: target.name })
  Object.assign(ctx.event.details, { acked: noted.acked, rejected: noted.rejected })
  return { key: body.key, status: noted.status, acked: noted.acked, rejected: noted.rejected, isRepeated: false }
})

async function asked(
  task: TaskRun,
  target: TargetRow,
  url: string,
  headers: Record<string, string>,
): Promise<HttpAnswer | undefined> {
  try {
    return await send({
      method: 'GET',
      url,
      headers: { ...headers, accept: 'application/json' },
      timeoutMs: target.timeoutSeconds * 1_000,
      signal: task.signal,
      outgoing: outgoingOf(task),
    })
  } catch (error) {
    if (error instanceof SendFailure) return undefined
    throw error
  }
}

/** Late results must be requested from the host that got the batch, because the secret is sent along. */
function receiptUrl(target: TargetRow, given: string): string | undefined {
  if (given === '' || !URL.canParse(given, target.url)) return undefined
  const url = new URL(given, target.url)
  return url.origin === new URL(target.url).origin ? url.href : undefined
}

/** How a late result is requested: a receipt file in the target's folder, or an address of the target's own host. */
async function asker(task: TaskRun, target: TargetRow): Promise<(url: string) => Promise<HttpAnswer | undefined>> {
  if (takesFiles(target)) {
    const secret = await task.read((db) => secretOf(task.app, db, target))
    return (name) => readReceipt(outgoingOf(task), target, secret, name)
  }
  const headers = await task.read((db) => authorizationOf(task.app, db, target))
  return async (url) => {
    const address = receiptUrl(target, url)
    return address === undefined ? undefined : asked(task, target, address, headers)
  }
}

/** Requests every result that is due; a missing result is waited for, and given up in the end. */
export async function pollReceipts(task: TaskRun, targetId: string): Promise<void> {
  const target = await task.read((db) => findTarget(db, targetId))
  if (!target) return
  const due = await task.read((db) => listDueReceipts(db, targetId, task.app.clock.now()))
  if (due.length === 0) return
  const ask = await asker(task, target)
  for (const { jobId, key, url } of due) {
    const answer = await ask(url)
    const rejected = answer && (await rejectedIn(task, jobId, key, answer))
    await task.write(null, async (ctx) => {
      const locked = await lockedBatch(ctx, key)
      if (locked?.batch.status !== 'AWAITING') return
      if (rejected === undefined) await receiptStillMissing(ctx, locked.job, locked.batch, target.name)
      else await receiptCame(ctx, locked.job, locked.batch, { rejected, targetName: target.name })
    })
  }
}

/** Undefined while there is no result yet. */
async function rejectedIn(
  task: TaskRun,
  jobId: string,
  key: string,
  answer: HttpAnswer,
): Promise<readonly RejectedGroup[] | undefined> {
  return task.read(async (db) => {
    const job = await findJob(db, jobId)
    const batch = job && (await findBatchByKey(db, key))
    if (!job || !batch) return undefined
    const verdict = judgeReceipt(
      answer,
      await itemsOf(db, await membersOfBatch(db, task.tenant, job, batch), job.format === 'EPCIS_2_0'),
    )
    return verdict?.kind === 'settled' ? verdict.rejected : undefined
  })
}
