/** Undoing a committed result file: the preview, and the signed command that starts the task. */

import type { Output } from '@serialis/contract/kit/route.ts'
import { resultStatusesFor } from '@serialis/contract/plant/results/results.status.ts'
import * as routes from '@serialis/contract/plant/results/undo.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../../numbers/ledger/reading/reading.service.ts'
import { undoEvent, type UndoObstacle, type UndoOutcome } from '../../../numbers/ledger/undo/undo.service.ts'
import { eventsById } from '../../../platform/audit/past-events.service.ts'
import { digestOf, sign } from '../../../platform/signatures/signatures.service.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import { refusalOfUndo, requireUndoable } from '../../orders/orders.results.service.ts'
import * as queries from '../results.queries.ts'
import { otherFiles } from '../results.service.ts'
import { isIdle, shownNow } from '../results.view.ts'
import { UNDO_KIND } from '../task-kinds.ts'
import { eventsOf, undoEffectOf, undoRecord } from './undo-effect.ts'

type Undoable = queries.ResultFileRow & { eventId: string }

/** A committed file, or one whose undo was given up. */
async function isUndoable(ctx: Ctx, row: queries.ResultFileRow): Promise<boolean> {
  return (
    row.eventId !== null &&
    (resultStatusesFor('undo').includes(row.status) || (row.status === 'UNDOING' && (await isIdle(ctx, row))))
  )
}

async function undoable(ctx: Ctx, row: queries.ResultFileRow): Promise<Undoable> {
  if (!(await isUndoable(ctx, row))) throw failure('result_file_status_does_not_allow', { status: row.status })
  return row as Undoable
}

/** A page that asks while the undo is running learns what prevents another one. */
const closedPreview = (status: string): Output<typeof routes.previewResultUndo> => ({
  codes: 0,
  changes: [],
  loosened: 0,
  repacked: 0,
  emptied: 0,
  obstacles: [],
  orderRefusal: { key: 'result_file_status_does_not_allow', params: { status } },
  digest: null,
})

const dryUndo = ({ db, event, now, tenant }: Ctx, row: Undoable): Promise<UndoOutcome> =>
  undoEvent(db, {
    event: { id: event.id, recordedAt: now },
    scheme: tenant.snScheme,
    undone: eventsOf(row),
    mode: 'dry',
  })

type ShownObstacle = Output<typeof routes.previewResultUndo>['obstacles'][number]

async function obstaclesOf(db: TenantDb, obstacles: readonly UndoObstacle[]): Promise<ShownObstacle[]> {
  const events = await eventsById(
    db,
    obstacles.flatMap(({ eventId }) => eventId ?? []),
  )
  const serials = await describeSerials(
    db,
    obstacles.flatMap(({ containers, examples }) => [...containers, ...examples]),
  )
  const codes = await codeOf(
    db,
    serials.map(({ ordinal }) => ordinal),
  )
  const known = new Map(serials.map(({ ordinal, level }, at) => [ordinal, { ordinal, level, code: codes[at] ?? '' }]))
  return obstacles.map(({ reason, eventId, containers, count, examples }) => {
    const event = eventId === null ? undefined : events.get(eventId)
    return {
      reason,
      count,
      event:
        event === undefined
          ? null
          : {
              id: event.id,
              action: event.action,
              by: event.by,
              subjectType: event.subjectType,
              subjectId: event.subjectId,
            },
      containers: containers.flatMap((ordinal) => known.get(ordinal) ?? []),
      examples: examples.flatMap((ordinal) => known.get(ordinal) ?? []),
    }
  })
}

/** Names the first container that others filled; a later change of the file's own codes is counted. */
async function requireUntouched(db: TenantDb, obstacles: readonly UndoObstacle[]): Promise<void> {
  const others = obstacles.filter(({ reason }) => reason === 'container_holds_others')
  const [filled] = await obstaclesOf(db, others.slice(0, 1))
  if (filled !== undefined)
    throw failure('result_file_container_holds_others', {
      container: filled.containers[0]?.code ?? '',
      codes: filled.examples.map(({ code }) => code).join(', '),
      count: filled.count,
      by: filled.event?.by ?? '',
    })
  requireThat(obstacles.length === 0, 'event_touched_later', {
    count: obstacles.reduce((sum, { count }) => sum + count, 0),
  })
}

export const previewResultUndo = bind(routes.previewResultUndo, async (ctx, { params }) => {
  const file = found(await queries.findResultFile(ctx.db, params.id))
  if (!(await isUndoable(ctx, file))) return closedPreview(file.status)
  const row = file as Undoable
  const outcome = await dryUndo(ctx, row)
  const effect = undoEffectOf(outcome)
  const refusal = await refusalOfUndo(ctx, {
    orderId: row.orderId,
    others: await otherFiles(ctx, row.orderId, row.id),
  })
  const isFree = outcome.obstacles.length === 0 && refusal === null
  return {
    ...effect,
    obstacles: await obstaclesOf(ctx.db, outcome.obstacles),
    orderRefusal: refusal === null ? null : { key: refusal.key, params: refusal.params },
    digest: isFree ? digestOf(undoRecord(row, effect)) : null,
  }
})

export const undoResultFile = bind(routes.undoResultFile, async (ctx, { params, body }) => {
  const { orderId } = found(await queries.findResultFile(ctx.db, params.id))
  // The order first, as in every command that locks both.
  await requireUndoable(ctx, { orderId, askOthers: () => otherFiles(ctx, orderId, params.id) })
  const row = await undoable(ctx, found(await queries.lockResultFile(ctx.db, params.id)))
  const outcome = await dryUndo(ctx, row)
  await requireUntouched(ctx.db, outcome.obstacles)
  const effect = undoEffectOf(outcome)
  await sign(ctx, { subjectType: 'result_file', subjectId: row.id, record: undoRecord(row, effect) }, body.signature)
  const { taskId } = await startTask(ctx, {
    kind: UNDO_KIND,
    input: { resultFileId: row.id },
    subjectType: 'result_file',
    subjectId: row.id,
    queue: `order:${orderId}`,
  })
  await queries.updateResultFile(ctx.db, row.id, {
    status: 'UNDOING',
    taskId,
    reason: body.signature.reason,
    undoOutcome: JSON.stringify(effect),
    failureKey: null,
    failureParams: '{}',
  })
  Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id })
  Object.assign(ctx.event.details, { name: row.name, orderNo: row.orderNo, codes: effect.codes })
  return shownNow(ctx, row.id)
})
