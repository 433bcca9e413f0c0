/**
 * What people do with pushes: start one by hand, continue one that failed, push rejected codes again, declare a
 * delivered one wrong, cancel.
 */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import type { BatchStatus, PushTrigger } from '@serialis/contract/desk/push/push.status.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { setOfOrders } from '../../../numbers/ledger/issue/ranges.service.ts'
import { resolveCodes } from '../../../numbers/ledger/one/resolve.service.ts'
import { presentOf } from '../../../numbers/ledger/reading/moment.service.ts'
import { decodeSet, encodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { setOfOrdinals, subtract, uniteAll, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf, orderIdsBy } from '../../../plant/orders/facts/facts.service.ts'
import { setSitesOfViewer } from '../../../platform/sites/sites.service.ts'
import { openJob } from '../delivery/batches.ts'
import { wakeDeliveries } from '../dispatcher.ts'
import { formats } from '../formats/formats.ts'
import { clearFailure } from '../push-alerts.service.ts'
import { lockTarget, updateTargetState, type TargetRow } from '../targets/targets.queries.ts'
import * as queries from './jobs.queries.ts'
import { canCancel, canCorrect, canRepush, canRetry, isUnanswered, shownNow } from './jobs.view.ts'

const wake = (ctx: Ctx) => ctx.afterCommit(() => wakeDeliveries(ctx.app, ctx.tenant.tenantId))
const buffer = (set: SerialSet): Buffer => Buffer.from(encodeSet(set))

interface Selection {
  set: SerialSet
  orderId: string | null
  orderNo: string
}

async function selected(ctx: Ctx, body: Input<typeof routes.startPush>['body']): Promise<Selection> {
  const { db } = ctx
  if (body.codes.length > 0) return { set: await codesGiven(ctx, body.codes), orderId: null, orderNo: '' }
  const by = body.orderNo !== '' ? { orderNo: body.orderNo } : { batchCode: body.batchCode }
  requireThat(body.orderNo !== '' || body.batchCode !== '', 'push_selection_can_not_be_empty')
  const orderIds = await orderIdsBy(db, by)
  const [only] = orderIds.length === 1 ? [...(await orderFactsOf(db, orderIds)).values()] : []
  return { set: await setOfOrders(db, orderIds), orderId: only?.id ?? null, orderNo: only?.orderNo ?? body.orderNo }
}

/** As scanned or typed; the first unknown one is named. */
async function codesGiven({ db }: Ctx, codes: readonly string[]): Promise<SerialSet> {
  const read = codes.map((code) => readCode(code))
  const texts = read.map((one) => (one.kind === 'sgtin' ? one.serial : one.kind === 'sscc' ? one.sscc : one.code))
  const { ordinals, found: count } = await resolveCodes(db, {
    texts,
    gtins: read.map((one) => (one.kind === 'sgtin' ? one.gtin : null)),
  })
  const missing = ordinals.findIndex((ordinal) => ordinal === 0)
  if (count < codes.length)
    throw fieldFailure('codes', 'invalid', 'push_codes_unknown', {
      count: codes.length - count,
      code: codes[missing] ?? '',
    })
  return setOfOrdinals(ordinals)
}

export const startPush = bind(routes.startPush, async (ctx, { body }) => {
  const { db, now, event, actor } = ctx
  const target = found(await lockTarget(db, body.targetId))
  requireThat(target.deletedAt === null, 'push_target_deleted')
  requireThat(target.isActive, 'push_target_paused')
  const { set, orderId, orderNo } = await selected(ctx, body)
  requireThat(set.size > 0, 'push_nothing_selected')
  const id = randomUUIDv7()
  const filter = body.levels.length === 0 ? target.filter : { ...target.filter, levels: body.levels }
  await queries.insertJobs(db, [
    {
      id,
      targetId: target.id,
      trigger: 'MANUAL',
      eventId: event.id,
      contentEventId: null,
      contentAt: await presentOf(db, set, now),
      orderId,
      orderNo,
      action: 'push_job.started',
      format: target.format,
      filter: JSON.stringify({ ...filter, operations: [] }),
      batchSize: target.batchSize,
      members: buffer(set),
      nextAt: now,
      reason: body.reason,
      createdAt: now,
      createdByName: actor.userName,
      requestId: ctx.request.id,
    },
  ])
  await setSitesOfViewer(db, id)
  Object.assign(event, {
    subjectType: 'push_job',
    subjectId: id,
    reason: body.reason,
    details: { target: target.name, selected: set.size, orderNo: body.orderNo, batchCode: body.batchCode },
  })
  wake(ctx)
  return shownNow(db, id)
})

interface JobInput {
  readonly params: { readonly id: string }
  readonly body: { readonly version: number; readonly reason: string }
}

/** The job under lock, in the version that the operator saw. */
async function opened(ctx: Ctx, { params, body }: JobInput): Promise<{ job: queries.JobRow; target: TargetRow }> {
  const known = found(await queries.findJob(ctx.db, params.id))
  const target = found(await lockTarget(ctx.db, known.targetId))
  const job = found(await queries.lockJob(ctx.db, params.id))
  requireThat(job.version === body.version, 'changed_meanwhile')
  Object.assign(ctx.event, {
    subjectType: 'push_job',
    subjectId: job.id,
    reason: body.reason,
    details: { target: target.name, status: job.status },
  })
  return { job, target }
}

/** A job whose target still receives something. */
async function openedToSend(ctx: Ctx, input: JobInput): ReturnType<typeof opened> {
  const open = await opened(ctx, input)
  requireThat(open.target.deletedAt === null, 'push_target_deleted')
  return open
}

export const retryPushJob = bind(routes.retryPushJob, async (ctx, input) => {
  const { job, target } = await openedToSend(ctx, input)
  requireThat(canRetry(job), 'push_status_does_not_allow', { status: job.status })
  // A user who says "now" does not wait for the circuit breaker either: one batch is tried.
  if (target.circuit === 'OPEN') await updateTargetState(ctx.db, target.id, { openUntil: ctx.now })
  await queries.updateJob(ctx.db, job.id, {
    status: job.batchCount === null ? 'QUEUED' : 'RUNNING',
    attempts: 0,
    nextAt: ctx.now,
    finishedAt: null,
  })
  await queries.updateHeldJobs(ctx.db, job.targetId, ctx.now)
  wake(ctx)
  return shownNow(ctx.db, job.id)
})

export const cancelPushJob = bind(routes.cancelPushJob, async (ctx, input) => {
  const { job } = await opened(ctx, input)
  requireThat(canCancel(job), 'push_status_does_not_allow', { status: job.status })
  await queries.updateJob(ctx.db, job.id, { status: 'CANCELLED', finishedAt: ctx.now })
  await queries.updateHeldJobs(ctx.db, job.targetId, ctx.now)
  await clearFailure(ctx, job)
  wake(ctx)
  return shownNow(ctx.db, job.id)
})

/** The same content for some of the codes, under keys of its own, which contain the event of this command. */
async function again(
  ctx: Ctx,
  { job, target }: { job: queries.JobRow; target: TargetRow },
  trigger: PushTrigger,
  set: SerialSet,
): Promise<string> {
  const { db, event, now, actor } = ctx
  const id = randomUUIDv7()
  await queries.insertJobs(db, [
    {
      id,
      targetId: target.id,
      trigger,
      eventId: event.id,
      contentEventId: job.contentEventId,
      contentAt: job.contentAt,
      sourceJobId: job.id,
      orderId: job.orderId,
      orderNo: job.orderNo,
      action: job.action,
      format: job.format,
      filter: JSON.stringify(job.filter),
      batchSize: target.batchSize,
      members: buffer(set),
      nextAt: now,
      reason: event.reason,
      createdAt: now,
      createdByName: actor.userName,
      requestId: ctx.request.id,
    },
  ])
  await setSitesOfViewer(db, id)
  event.details['newJob'] = id
  event.details['codes'] = set.size
  wake(ctx)
  return id
}

const rejectedOf = async ({ db }: Ctx, jobId: string): Promise<SerialSet> =>
  uniteAll((await queries.listRejections(db, jobId)).map(({ members }) => decodeSet(members)))

/** Codes of the batches that ended in one of these ways. */
async function answeredAs(ctx: Ctx, job: queries.JobRow, statuses: readonly BatchStatus[]): Promise<SerialSet> {
  const { slices } = await openJob(ctx.db, ctx.tenant, job)
  const answers = (await queries.listAnswers(ctx.db, job.id)).filter(({ status }) => statuses.includes(status))
  return uniteAll(answers.map(({ members, number }) => (members === null ? slices.batch(number) : decodeSet(members))))
}

export const repushRejected = bind(routes.repushRejected, async (ctx, input) => {
  const open = await openedToSend(ctx, input)
  const { job } = open
  requireThat(job.rejected > 0 || isUnanswered(job), 'push_has_no_rejects')
  requireThat(canRepush(job), 'push_status_does_not_allow', { status: job.status })
  return shownNow(
    ctx.db,
    await again(
      ctx,
      open,
      'RE_PUSH',
      uniteAll([await rejectedOf(ctx, job.id), await answeredAs(ctx, job, ['UNANSWERED'])]),
    ),
  )
})

export const correctPushJob = bind(routes.correctPushJob, async (ctx, input) => {
  const open = await openedToSend(ctx, input)
  const { job } = open
  if (!formats[job.format].canCorrect) throw failure('push_format_has_no_correction')
  requireThat(job.acked > 0, 'push_has_nothing_delivered')
  requireThat(canCorrect(job), 'push_status_does_not_allow', { status: job.status })
  return shownNow(
    ctx.db,
    await again(
      ctx,
      open,
      'CORRECTION',
      subtract(await answeredAs(ctx, job, ['ACKED', 'PARTIAL', 'KEPT']), await rejectedOf(ctx, job.id)),
    ),
  )
})
