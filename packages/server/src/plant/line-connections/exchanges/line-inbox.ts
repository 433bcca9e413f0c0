/** Files that a line leaves for the product: each is taken in once, or set aside with the reason. */

import { createHash, randomUUIDv7 } from 'node:crypto'
import type { EventCode } from '@serialis/contract/events.ts'
import {
  ackFile,
  progressFile,
  recalledFile,
} from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import type { ExchangeKind } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import type { z } from 'zod'
import { CommitUnknown } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { Failure, failure, found } from '../../../kit/http/failure.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import type { StoredFile } from '../../../kit/ops/file-store.ts'
import { readSmall, type Folder } from '../../../kit/protocols/folder.ts'
import { isModestJson } from '../../../kit/text-files/modest-json.ts'
import { raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { lineAcknowledged, lineGaveBack, ordersAtWork } from '../../orders/packages/orders-of-line.service.ts'
import { lineSubject } from '../contact.service.ts'
import type { Station } from '../folders.ts'
import { noteProgress } from '../progress/progress.service.ts'
import { lockWithOrder } from './exchange-rows.ts'
import { findGiven, findUnmoved, insertExchange, updateMoved, type ExchangeRow } from './exchanges.queries.ts'
import { giveUp } from './handovers.service.ts'
import { uploadFromLine } from './result-files.ts'

/** A JSON message has only a few lines. */
const MESSAGE_BYTES = 64 * 1024

interface Arrival {
  readonly name: string
  readonly bytes: Buffer
  readonly station: Station
}

interface About {
  orderId: string | null
  orderNo: string
  packageId?: string | null
  packageNumber?: number | null
  resultFileId?: string | null
}

interface Reading {
  readonly kind: ExchangeKind
  /** Code of the event that taking it in records. */
  readonly action: EventCode | null
  take(ctx: Ctx, arrival: Arrival): Promise<About>
}

function messageOf<S extends z.ZodType>(shape: S, bytes: Buffer): z.output<S> {
  let value: unknown
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!isModestJson(text)) throw failure('line_message_unreadable')
  try {
    value = JSON.parse(text)
  } catch {
    throw failure('line_message_unreadable')
  }
  const read = shape.safeParse(value)
  if (!read.success) throw failure('line_message_unreadable', { field: read.error.issues[0]?.path.join('.') ?? '' })
  return read.data
}

const aboutOf = (row: ExchangeRow): About => ({
  orderId: row.orderId,
  orderNo: row.orderNo,
  packageId: row.packageId,
  packageNumber: row.packageNumber,
})

async function given(
  ctx: Ctx,
  { station }: Arrival,
  kind: 'PACKAGE' | 'RECALL',
  { orderNo, package: number }: { orderNo: string; package: number },
): Promise<ExchangeRow> {
  const known = found(
    await findGiven(ctx.db, { lineId: station.connection.lineId, kind, orderNo, number }),
    'line_message_unknown_order',
    { orderNo },
  )
  const row = found(await lockWithOrder(ctx.db, known))
  Object.assign(ctx.event, { subjectType: 'order', subjectId: row.orderId as string })
  return row
}

const acknowledgement: Reading = {
  kind: 'ACKNOWLEDGEMENT',
  action: 'order.placed_out',
  async take(ctx, arrival) {
    const message = messageOf(ackFile, arrival.bytes)
    const row = await given(ctx, arrival, 'PACKAGE', message)
    // Reported before; the order has continued since.
    if (row.status === 'DONE') return aboutOf(row)
    await lineAcknowledged(ctx, {
      orderId: row.orderId as string,
      packageId: row.packageId as string,
      checksum: message.checksum,
    })
    return aboutOf(row)
  },
}

const recallAnswer: Reading = {
  kind: 'RECALL_ANSWER',
  action: 'order.line_reassigned',
  async take(ctx, arrival) {
    const message = messageOf(recalledFile, arrival.bytes)
    const row = await given(ctx, arrival, 'RECALL', message)
    if (row.status === 'DONE') return aboutOf(row)
    await lineGaveBack(ctx, {
      orderId: row.orderId as string,
      reason: row.reason,
      fate: message.used === 0 ? 'RECALLED' : 'LOST',
    })
    ctx.event.details['used'] = message.used
    return aboutOf(row)
  },
}

const progress: Reading = {
  kind: 'PROGRESS',
  action: 'order.progress_reported',
  async take(ctx, { bytes, station }) {
    const { orderNo, at, ...counters } = messageOf(progressFile, bytes)
    const order = found(
      (await ordersAtWork(ctx.db, station.connection.lineId)).find((one) => one.orderNo === orderNo),
      'line_message_unknown_order',
      { orderNo },
    )
    await noteProgress(
      { ...ctx, actor: { ...ctx.actor, userName: station.lineCode } },
      { ...counters, orderId: order.id, at: new Date(at) },
    )
    return { orderId: order.id, orderNo }
  },
}
const unknownName: Reading = {
  kind: 'UNKNOWN',
  action: null,
  take: async (_ctx, { name }) => {
    throw failure('line_message_unknown_name', { name })
  },
}

const readings: readonly (readonly [RegExp, Reading])[] = [
  [/\.ack\.json$/i, acknowledgement],
  [/\.recalled\.json$/i, recallAnswer],
  [/\.progress\.json$/i, progress],
]
const RESULT = /\.(csv|xml|json|jsonld)$/i

const rowOf = (
  { connection, lineCode }: Station,
  kind: ExchangeKind,
  { name, size, sha256 }: Pick<StoredFile, 'name' | 'size' | 'sha256'>,
  now: Date,
) => ({
  id: randomUUIDv7(),
  lineId: connection.lineId,
  direction: 'IN' as const,
  kind,
  name: name.slice(0, 255),
  size,
  sha256,
  createdAt: now,
  createdByName: lineCode,
  endedAt: now,
  isMoved: false,
})

/** In the same transaction as its effect, so that a file that was taken in is recorded as taken. */
const recordTaken = (ctx: Ctx, row: ReturnType<typeof rowOf>, about: About): Promise<void> =>
  insertExchange(ctx.db, {
    ...row,
    requestId: ctx.request.id,
    status: 'TAKEN',
    orderId: about.orderId,
    orderNo: about.orderNo,
    packageId: null,
    packageNumber: about.packageNumber ?? null,
    resultFileId: about.resultFileId ?? null,
  })

/** Nothing of it had an effect; raises an alert for the order or the line. */
async function recordRefused(
  task: TaskRun,
  station: Station,
  row: ReturnType<typeof rowOf>,
  { problem, bytes }: { problem: Failure; bytes: Buffer },
): Promise<void> {
  await task.write(null, async (ctx) => {
    const orderNo = orderNumberIn(bytes)
    await insertExchange(ctx.db, {
      ...row,
      requestId: ctx.request.id,
      status: 'REFUSED',
      orderNo: orderNo.slice(0, 100),
      failure: JSON.stringify({ key: problem.key, params: problem.params, text: '', at: ctx.now.toISOString() }),
    })
    if (row.kind === 'ACKNOWLEDGEMENT' && problem.key === 'package_checksum_differs')
      return failWrongChecksum(ctx, station, bytes)
    if (row.kind === 'RESULT' || row.kind === 'UNKNOWN')
      await raiseAlert(ctx, {
        type: 'E10',
        ...lineSubject(station.connection.lineId),
        params: { name: station.lineCode, file: row.name },
      })
  })
}

/** The line has other content than it was given: the handover has failed, and is not repeated automatically. */
async function failWrongChecksum(ctx: Ctx, station: Station, bytes: Buffer): Promise<void> {
  const message = messageOf(ackFile, bytes)
  const known = await findGiven(ctx.db, {
    lineId: station.connection.lineId,
    kind: 'PACKAGE',
    orderNo: message.orderNo,
    number: message.package,
  })
  const row = known && (await lockWithOrder(ctx.db, known))
  if (row && (row.status === 'SENT' || row.status === 'QUEUED'))
    await giveUp(ctx, row, { key: 'package_checksum_differs', params: { number: message.package } })
}

function orderNumberIn(bytes: Buffer): string {
  try {
    const { orderNo } = JSON.parse(bytes.toString('utf8')) as { orderNo?: unknown }
    return typeof orderNo === 'string' ? orderNo : ''
  } catch {
    return ''
  }
}

async function layAside(
  task: TaskRun,
  folder: Folder,
  { id, name }: { id: string; name: string },
  refusal: { key: string; params: object } | null,
): Promise<void> {
  if (refusal !== null)
    await folder.write(`error/${name}.reason.txt`, [Buffer.from(`${refusal.key} ${JSON.stringify(refusal.params)}\n`)])
  await folder.rename(`in/${name}`, `${refusal === null ? 'done' : 'error'}/${name}`)
  await task.write(null, ({ db }) => updateMoved(db, id))
}

/** A result is stored as a file, because it may be large; all other messages of a line are a few lines. */
async function storedResult(task: TaskRun, folder: Folder, name: string): Promise<StoredFile> {
  return task.app.files.put(task.tenant.tenantId, name, folder.read(`in/${name}`))
}

/** Files that advance an order come before those that are valid only afterwards. */
export const inOrder = (names: readonly string[]): string[] => {
  const rank = (name: string) => readings.findIndex(([pattern]) => pattern.test(name)) >>> 0
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/**
 * Takes in one file of the line's `in`, or sets it aside. True when the line has reported something, right or wrong.
 */
export async function receiveFile(task: TaskRun, folder: Folder, station: Station, name: string): Promise<boolean> {
  const reading = readings.find(([pattern]) => pattern.test(name))?.[1]
  if (reading === undefined && RESULT.test(name)) return takeResult(task, folder, station, name)
  const chosen = reading ?? unknownName
  const bytes = reading === undefined ? Buffer.alloc(0) : await readSmall(folder, `in/${name}`, MESSAGE_BYTES)
  const row = rowOf(
    station,
    chosen.kind,
    { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    task.app.clock.now(),
  )
  if (await wasTaken(task, folder, station, row)) return true
  let refusal: Failure | null = null
  try {
    await task.write(chosen.action, async (ctx) =>
      recordTaken(ctx, row, await chosen.take(ctx, { name, bytes, station })),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    refusal = error
    await recordRefused(task, station, row, { problem: error, bytes })
  }
  await layAside(task, folder, { id: row.id, name }, refusal)
  return true
}

async function wasTaken(
  task: TaskRun,
  folder: Folder,
  station: Station,
  row: ReturnType<typeof rowOf>,
): Promise<boolean> {
  const known = await task.read((db) => findUnmoved(db, station.connection.lineId, row.name, row.sha256))
  if (known === undefined) return false
  await layAside(task, folder, { id: known.id, name: row.name }, known.status === 'REFUSED' ? known.failure : null)
  return true
}

async function takeResult(task: TaskRun, folder: Folder, station: Station, name: string): Promise<boolean> {
  const file = await storedResult(task, folder, name)
  const row = rowOf(station, 'RESULT', { ...file, name }, task.app.clock.now())
  let refusal: Failure | null = null
  let isKept = false
  try {
    if (await wasTaken(task, folder, station, row)) return true
    const isNew = await task.write('result_file.uploaded', async (ctx) => {
      const uploaded = await uploadFromLine(ctx, station, file)
      await recordTaken(ctx, row, uploaded)
      return !uploaded.isRepeated
    })
    isKept = isNew
    if (isNew) await task.app.files.keep(file.path)
  } catch (error) {
    // Only the database knows whether the row names the file; the next start decides.
    if (error instanceof CommitUnknown) isKept = true
    if (!(error instanceof Failure)) throw error
    refusal = error
    await recordRefused(task, station, row, { problem: error, bytes: Buffer.alloc(0) })
  } finally {
    if (!isKept) await task.app.files.remove(file.path)
  }
  await layAside(task, folder, { id: row.id, name }, refusal)
  return true
}
