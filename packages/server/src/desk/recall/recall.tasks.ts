/** The two tasks of a recall: tracing the affected packs, and the hold on all of them in one transaction. */

import type { Ctx } from '../../kit/http/context.ts'
import { Failure, failure, found, requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { ordersOfSet } from '../../numbers/ledger/reading/visibility.service.ts'
import { decodeSet, encodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { releasing } from '../../numbers/ledger/states/releasing.service.ts'
import { setRecordSites } from '../../platform/sites/sites.service.ts'
import { hold } from './holding.ts'
import * as queries from './recall.queries.ts'
import { HOLD_KIND, TRACE_KIND } from './task-kinds.ts'
import { trace } from './tracing.ts'

interface RecallInput {
  recallId: string
}

/** The case, when the task is still the one that processes it. */
async function caseOf(
  task: TaskRun,
  { recallId }: RecallInput,
  status: 'TRACING' | 'HOLDING',
): Promise<queries.RecallRow | null> {
  const row = found(await task.read((db) => queries.findRecall(db, recallId)))
  return row.status === status && row.taskId === task.taskId ? row : null
}

async function locked(ctx: Ctx, row: queries.RecallRow): Promise<queries.RecallRow> {
  const before = found(await queries.lockRecall(ctx.db, row.id))
  requireThat(before.status === row.status && before.taskId === row.taskId, 'changed_meanwhile')
  Object.assign(ctx.event, { subjectType: 'recall', subjectId: row.id })
  return before
}

export const traceRecallKind: TaskKind = {
  kind: TRACE_KIND,
  async run(task: TaskRun, input: unknown) {
    const row = await caseOf(task, input as RecallInput, 'TRACING')
    if (row === null) return task.finish(null, async () => ({}))
    const traced = await task.read((db) =>
      trace(db, { tenant: task.tenant, source: row.source, at: task.app.clock.now() }),
    )
    if (traced === null) {
      await task.write('recall.trace_failed', async (ctx) => {
        await locked(ctx, row)
        await queries.updateRecall(ctx.db, row.id, { status: 'FAILED', failureKey: 'recall_names_nothing' })
      })
      throw failure('recall_names_nothing')
    }
    await task.finish('recall.traced', async (ctx) => {
      await locked(ctx, row)
      const { report, set } = traced
      await setRecordSites(ctx.db, row.id, await ordersOfSet(ctx.db, set))
      await queries.updateRecall(ctx.db, row.id, {
        status: 'TRACED',
        members: Buffer.from(encodeSet(set)),
        report: JSON.stringify(report),
        tracedAt: ctx.now,
      })
      ctx.event.details = {
        number: row.number,
        total: report.total,
        orders: report.orders.map(({ orderNo }) => orderNo),
        packs: report.packCount,
      }
      return { result: { codes: report.total } }
    })
  },
}

export const holdRecallKind: TaskKind = {
  kind: HOLD_KIND,
  async run(task: TaskRun, input: unknown) {
    const row = await caseOf(task, input as RecallInput, 'HOLDING')
    if (row === null) return task.finish(null, async () => ({}))
    try {
      await task.finish('recall.held', async (ctx) => {
        await locked(ctx, row)
        const set = decodeSet(found(await queries.findMembers(ctx.db, row.id)))
        const release = releasing(ctx, 'recall.contents_released')
        const result = await hold(ctx.db, {
          tenant: ctx.tenant,
          set,
          event: { id: ctx.event.id, recordedAt: ctx.now },
          releasingId: release.id,
          mode: 'commit',
        })
        await queries.updateRecall(ctx.db, row.id, {
          status: 'HELD',
          result: JSON.stringify(result),
          heldAt: ctx.now,
          heldByName: ctx.actor.userName,
          eventId: ctx.event.id,
        })
        ctx.event.reason = row.reason
        ctx.event.details = {
          number: row.number,
          operation: result.operation,
          changed: result.changeCount,
          already: result.alreadyCount,
          refused: result.refusedCount,
        }
        await release.record(result.takenOut?.packs ?? 0)
        return { result: { codes: result.changeCount } }
      })
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem
      await task.write('recall.hold_failed', async (ctx) => {
        await locked(ctx, row)
        await queries.updateRecall(ctx.db, row.id, {
          status: 'TRACED',
          failureKey: problem.key,
          failureParams: JSON.stringify(problem.params),
        })
      })
      throw problem
    }
  },
}
