/** Result files of production orders: upload, dry run, commit or refusal, and their downloads. */

import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pick } from '@serialis/contract/kit/pick.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import { resultStatusesFor, type ResultCommand } from '@serialis/contract/plant/results/results.status.ts'
import type { UndoEffect } from '@serialis/contract/plant/results/undo.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { type Ctx, ofSupplier, type UploadCtx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf, withTotal } from '../../kit/http/page.ts'
import { dayBounds } from '../../kit/ops/clock.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { mayFollowTask, startTask } from '../../platform/tasks/tasks.service.ts'
import { formatOf, HEAD_BYTES } from '../line-files/file-format.ts'
import { orderForResults, resultReceived, resultRefused, type OtherFiles } from '../orders/orders.results.service.ts'
import { resultGuards } from './result-guards.ts'
import * as queries from './results.queries.ts'
import { hasEffect, isIdle, processingOf, shownFile, shownNow } from './results.view.ts'
import { CHECK_KIND, COMMIT_KIND } from './task-kinds.ts'
import { undoRecord } from './undo/undo-effect.ts'

export const listResultFiles = bind(
  routes.listResultFiles,
  async ({ db, actor, tenant: { zone } }, { query: { decidedFrom, decidedTo, ...query } }) => {
    const filter = {
      ...query,
      ...ofSupplier(actor),
      ...(decidedFrom && { decidedFrom: dayBounds(zone, decidedFrom).start }),
      ...(decidedTo && { decidedBefore: dayBounds(zone, decidedTo).end }),
    }
    const page = pageOf(
      await queries.listResultFiles(db, filter),
      query.limit,
      (row) => shownFile(actor, row),
      (row) => row.id,
    )
    return withTotal(page, query, () => queries.countListedFiles(db, filter))
  },
)

/** The supplier whose people uploaded the file; null: the brand owner's own. */
export const supplierOfResultFile = async (db: TenantDb, id: string): Promise<string | null | undefined> =>
  (await queries.findResultFile(db, id))?.supplierId

export const getResultFile = bind(routes.getResultFile, async (ctx, { params }) => {
  const row = found(await queries.findResultFile(ctx.db, params.id))
  const { rowErrors, unknownElements } = await queries.findLists(ctx.db, params.id)
  const signatures = await signaturesOf(ctx.db, 'result_file', row.id, () =>
    undoRecord(row, row.undoOutcome as UndoEffect),
  )
  // Shown only to users who may follow the task.
  const taskId = row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null
  return {
    ...shownFile(ctx.actor, row, await processingOf(ctx, row)),
    taskId,
    signatures,
    rowErrors,
    unknownElements: unknownElements.map(({ line, path, text, attributes }) => ({ line, path, text, attributes })),
  }
})

/** The same bytes again return the first answer, whatever happened to the file since. */
export const uploadResultFile = bind(routes.uploadResultFile, async (ctx, { params }) => {
  const { db, file } = ctx
  const order = found(await orderForResults(db, params.id))
  Object.assign(ctx.event, {
    subjectType: 'order',
    subjectId: order.id,
    details: { name: file.name, sha256: file.sha256, size: file.size },
  })
  const repeated = await queries.findResultFileByHash(db, order.id, file.sha256)
  if (repeated) return repeatedUpload(ctx, repeated.id)
  requireThat(order.takesResults, 'order_status_does_not_allow', { status: order.status, command: 'resultReceived' })
  const format = await storedFormat(ctx)
  if (order.lineId !== null) for (const guard of resultGuards.of(ctx.app)) await guard.requireOfLine(ctx, order.lineId)
  const id = randomUUIDv7()
  const isNew = await queries.insertResultFile(db, {
    id,
    orderId: order.id,
    orderNo: order.orderNo,
    sha256: file.sha256,
    name: file.name.slice(0, 255),
    size: file.size,
    path: file.path,
    format,
    by: { id: ctx.actor.userId, name: ctx.actor.userName },
    supplierId: ctx.actor.supplierId ?? null,
    at: ctx.now,
  })
  // Another request uploaded the same bytes between the two statements.
  if (!isNew) return repeatedUpload(ctx, found(await queries.findResultFileByHash(db, order.id, file.sha256)).id)
  await resultReceived(ctx, { orderId: order.id, fileName: file.name })
  await startWork(ctx, { id, orderId: order.id, kind: CHECK_KIND, change: { status: 'CHECKING' } })
  Object.assign(ctx.event, { subjectType: 'order', subjectId: order.id })
  ctx.event.details['resultFileId'] = id
  return { file: await shownNow(ctx, id), isRepeated: false }
})

async function repeatedUpload(ctx: UploadCtx, id: string): Promise<Output<typeof routes.uploadResultFile>> {
  ctx.afterCommit(() => void ctx.app.files.remove(ctx.file.path))
  Object.assign(ctx.event.details, { resultFileId: id, isRepeated: true })
  return { file: await shownNow(ctx, id), isRepeated: true }
}

async function storedFormat({ app, file }: UploadCtx): Promise<ResultFormat> {
  try {
    const format = formatOf(
      file.size === 0 ? Buffer.alloc(0) : await bytesOf(app.files.read(file.path, { start: 0, end: HEAD_BYTES - 1 })),
    )
    if (format === null) throw failure('choose_a_correct_file_type')
    return format
  } catch (problem) {
    if (problem instanceof UnreadableFile) throw failure(problem.key, problem.params)
    throw problem
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

interface Work {
  id: string
  orderId: string
  kind: string
  change: queries.ResultFileChange
}

/** Files of one order are processed one after another. */
async function startWork(ctx: Ctx, { id, orderId, kind, change }: Work): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind,
    input: { resultFileId: id },
    subjectType: 'result_file',
    subjectId: id,
    queue: `order:${orderId}`,
    filePermission: 'orders.export',
  })
  await queries.updateResultFile(ctx.db, id, { ...change, taskId })
}

async function openFile(ctx: Ctx, id: string, command: ResultCommand): Promise<queries.ResultFileRow> {
  const row = found(await queries.lockResultFile(ctx.db, id))
  const statuses = resultStatusesFor(command)
  const isStuck =
    (row.status === 'CHECKING' || row.status === 'COMMITTING') &&
    statuses.includes('UNREADABLE') &&
    (await isIdle(ctx, row))
  requireThat(isStuck || statuses.includes(row.status), 'result_file_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, {
    subjectType: 'result_file',
    subjectId: id,
    details: { name: row.name, orderNo: row.orderNo },
  })
  return row
}

export const checkResultFile = bind(routes.checkResultFile, async (ctx, { params, body }) => {
  const row = await openFile(ctx, params.id, 'check')
  await resultReceived(ctx, { orderId: row.orderId, fileName: row.name })
  const change: queries.ResultFileChange = {
    status: 'CHECKING',
    ...pick(body, ['enterUnknown', 'replaceTimes']),
    digest: null,
    failureKey: null,
    failureParams: '{}',
  }
  await startWork(ctx, { id: row.id, orderId: row.orderId, kind: CHECK_KIND, change })
  Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id })
  Object.assign(ctx.event.details, pick(body, ['enterUnknown', 'replaceTimes']))
  return shownNow(ctx, row.id)
})

export const commitResultFile = bind(routes.commitResultFile, async (ctx, { params, body }) => {
  const row = await openFile(ctx, params.id, 'commit')
  requireThat(row.digest === body.digest, 'result_file_outcome_differs')
  requireThat(hasEffect(row), 'result_file_without_effect')
  const errors = row.outcome?.errors.rows ?? 0
  requireThat(errors === 0 || body.leaveOutRefused, 'result_file_has_row_errors', { count: errors })
  await startWork(ctx, {
    id: row.id,
    orderId: row.orderId,
    kind: COMMIT_KIND,
    change: { status: 'COMMITTING', leaveOutRefused: body.leaveOutRefused },
  })
  Object.assign(ctx.event.details, { digest: body.digest, leaveOutRefused: body.leaveOutRefused })
  return shownNow(ctx, row.id)
})

export const refuseResultFile = bind(routes.refuseResultFile, async (ctx, { params, body }) => {
  const row = await openFile(ctx, params.id, 'refuse')
  await queries.updateResultFile(ctx.db, row.id, {
    status: 'REFUSED',
    digest: null,
    reason: body.reason,
    decidedAt: ctx.now,
    decidedByName: ctx.actor.userName,
  })
  // The order continued when the file turned out to be unreadable.
  if (row.status !== 'UNREADABLE')
    await resultRefused(ctx, {
      orderId: row.orderId,
      fileName: row.name,
      reason: body.reason,
      askOthers: () => otherFiles(ctx, row.orderId),
    })
  Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id, reason: body.reason })
  return shownNow(ctx, row.id)
})

/** The state of the order's other files once this one is decided; `without`: a file that is not counted. */
export async function otherFiles({ db }: Ctx, orderId: string, without?: string): Promise<OtherFiles> {
  const counts = await queries.countResultFiles(db, orderId, without)
  if ((['CHECKING', 'CHECKED', 'COMMITTING'] as const).some((status) => (counts.get(status) ?? 0) > 0))
    return 'UNDECIDED'
  return (['COMMITTED', 'UNDOING'] as const).some((status) => (counts.get(status) ?? 0) > 0) ? 'COMMITTED' : 'NONE'
}

const contentTypes: Partial<Record<ResultFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  EPCIS: 'application/ld+json',
}

export const downloadResultFile = bind(routes.downloadResultFile, async (ctx, { params }) => {
  const row = found(await queries.findResultFile(ctx.db, params.id))
  Object.assign(ctx.event, {
    subjectType: 'result_file',
    subjectId: row.id,
    details: { name: row.name, sha256: row.sha256 },
  })
  return {
    contentType: contentTypes[row.format] ?? 'application/xml',
    fileName: row.name,
    size: row.size,
    body: ctx.app.files.read(row.path),
  }
})

export const downloadResultErrors = bind(routes.downloadResultErrors, async (ctx, { params }) => {
  const row = found(await queries.findResultFile(ctx.db, params.id))
  if (row.errorPath === null || row.errorSize === null) throw failure('result_file_has_no_errors')
  Object.assign(ctx.event, {
    subjectType: 'result_file',
    subjectId: row.id,
    details: { name: errorFileName(row.name), rows: row.outcome?.errors.rows ?? null },
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: errorFileName(row.name),
    size: row.errorSize,
    body: ctx.app.files.read(row.errorPath),
  }
})

export const errorFileName = (name: string): string => `${name.replace(/\.(csv|xml|json|jsonld)$/i, '')}-errors.csv`
