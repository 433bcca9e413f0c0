/** The task that undoes a result file: one transaction, all of it or nothing. */

import type { Ctx } from '../../../kit/http/context.ts'
import { Failure, found, requireThat } from '../../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { undoEvent } from '../../../numbers/ledger/undo/undo.service.ts'
import { requireUndoable, resultUndone } from '../../orders/orders.results.service.ts'
import * as queries from '../results.queries.ts'
import { otherFiles } from '../results.service.ts'
import { UNDO_KIND } from '../task-kinds.ts'
import { eventsOf, undoEffectOf } from './undo-effect.ts'

export const undoFile: TaskKind = {
  kind: UNDO_KIND,
  async run(task: TaskRun, { resultFileId }: { resultFileId: string }) {
    const row = found(await task.read((db) => queries.findResultFile(db, resultFileId)))
    if (row.status !== 'UNDOING' || row.taskId !== task.taskId) return task.finish(null, async () => ({}))
    try {
      await task.finish('result_file.undone', (ctx) => undo(ctx, row))
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem
      await task.write('result_file.undo_failed', (ctx) => giveBack(ctx, row, problem))
      throw problem
    }
  },
}

async function undo(ctx: Ctx, row: queries.ResultFileRow) {
  const { db, event, now, tenant, actor } = ctx
  await requireUndoable(ctx, { orderId: row.orderId, askOthers: () => otherFiles(ctx, row.orderId, row.id) })
  const before = found(await queries.lockResultFile(db, row.id))
  requireThat(
    before.status === 'UNDOING' && before.taskId === row.taskId && before.eventId !== null,
    'changed_meanwhile',
  )
  const outcome = await undoEvent(db, {
    event: { id: event.id, recordedAt: now },
    scheme: tenant.snScheme,
    undone: eventsOf(before),
    mode: 'commit',
  })
  await queries.updateResultFile(db, row.id, { status: 'UNDONE', undoneAt: now, undoneByName: actor.userName })
  await resultUndone(ctx, {
    orderId: row.orderId,
    fileName: row.name,
    reason: row.reason,
    others: await otherFiles(ctx, row.orderId, row.id),
  })
  const { codes, changes } = undoEffectOf(outcome)
  Object.assign(event, { subjectType: 'result_file', subjectId: row.id, reason: row.reason })
  Object.assign(event.details, { name: row.name, sha256: row.sha256, undoes: before.eventId, changes })
  return { result: { codes } }
}

/** Nothing was written; the file stays committed. */
async function giveBack(ctx: Ctx, row: queries.ResultFileRow, { key, params }: Failure): Promise<void> {
  const before = found(await queries.lockResultFile(ctx.db, row.id))
  if (before.status !== 'UNDOING' || before.taskId !== row.taskId) return
  await queries.updateResultFile(ctx.db, row.id, {
    status: 'COMMITTED',
    failureKey: key,
    failureParams: JSON.stringify(params),
  })
  Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id })
  Object.assign(ctx.event.details, { name: row.name, key })
}
