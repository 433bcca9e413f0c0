/** The two tasks of a result file: its dry run, and its commit, which must match the dry run. */

import { pick } from '@serialis/contract/kit/pick.ts'
import { CommitUnknown } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, failure, found, requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import type { StoredFile } from '../../kit/ops/file-store.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { releasing } from '../../numbers/ledger/states/releasing.service.ts'
import { clearAlert, raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { readLines } from '../line-files/threads/lines-thread.ts'
import { orderForResults, resultProcessed, resultReceived, resultRefused } from '../orders/orders.results.service.ts'
import { dryEffect } from './applying/dry-run.ts'
import { effectOf, readResult, type Effect } from './applying/importing.ts'
import { csvErrorFile, listErrorFile } from './error-file.writer.ts'
import { emptyResult, type LoadedResult } from './reading/loaded.ts'
import * as queries from './results.queries.ts'
import { errorFileName, otherFiles } from './results.service.ts'
import { CHECK_KIND, COMMIT_KIND } from './task-kinds.ts'
import { keepUpdates } from './updates/updates.service.ts'

interface FileInput {
  resultFileId: string
}

/** The file, when the task is still the one that processes it. */
async function fileOf(
  task: TaskRun,
  { resultFileId }: FileInput,
  status: 'CHECKING' | 'COMMITTING',
): Promise<queries.ResultFileRow | null> {
  const row = found(await task.read((db) => queries.findResultFile(db, resultFileId)))
  return row.status === status && row.taskId === task.taskId ? row : null
}

async function load(task: TaskRun, row: queries.ResultFileRow, loaded: LoadedResult): Promise<void> {
  await task.read(async (db) => {
    const order = found(await orderForResults(db, row.orderId))
    const now = task.app.clock.now()
    const place = { path: task.app.files.placeOf(row.path), size: row.size }
    const file = { place, format: row.format, thisYear: now.getUTCFullYear() }
    await readResult(
      db,
      {
        format: row.format,
        batches: readLines(file, task.signal),
        order,
        enterUnknown: row.enterUnknown,
        replaceTimes: row.replaceTimes,
        now,
        onProgress: (lines) => {
          task.signal.throwIfAborted()
          task.progress(lines, 0)
        },
      },
      loaded,
    )
  })
}

async function dryEffectOf(task: TaskRun, row: queries.ResultFileRow, loaded: LoadedResult): Promise<Effect> {
  const order = found(await task.read((db) => orderForResults(db, row.orderId)))
  const recordedAt = task.app.clock.now()
  return dryEffect(
    {
      tenant: task.tenant,
      order,
      ...pick(row, ['sha256', 'enterUnknown', 'replaceTimes']),
      read: (work) => task.read((db) => work(db, { id: task.taskId, recordedAt })),
      write: (work) => task.write(null, ({ db, event, now }) => work(db, { id: event.id, recordedAt: now })),
    },
    loaded,
  )
}

async function storeErrors(
  task: TaskRun,
  row: queries.ResultFileRow,
  { errors }: LoadedResult,
): Promise<StoredFile | null> {
  if (errors.total === 0) return null
  const content =
    row.format === 'CSV'
      ? csvErrorFile(task.app.files.read(row.path) as AsyncIterable<Buffer>, errors.kept(), task.locale)
      : toAsync(listErrorFile(errors.kept(), task.locale))
  return task.app.files.put(task.tenant.tenantId, errorFileName(row.name), content)
}

async function* toAsync(parts: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* parts
}

const listsOf = ({ errors, unknownElements }: LoadedResult) => ({
  rowErrors: JSON.stringify(errors.shown()),
  unknownElements: JSON.stringify(unknownElements),
})
const alertOf = (row: queries.ResultFileRow) => ({ subjectType: 'order', subjectId: row.orderId }) as const

export const checkFile: TaskKind = {
  kind: CHECK_KIND,
  async run(task: TaskRun, input: unknown) {
    const row = await fileOf(task, input as FileInput, 'CHECKING')
    if (row === null) return task.finish(null, async () => ({}))
    const loaded = emptyResult(row.format)
    let end: Effect | UnreadableFile
    try {
      await load(task, row, loaded)
      end = await dryEffectOf(task, row, loaded)
    } catch (problem) {
      if (!(problem instanceof UnreadableFile)) throw problem
      end = problem
    }
    const errorFile = await storeErrors(task, row, loaded)
    const done = { row, loaded, errorFile }
    try {
      if (end instanceof UnreadableFile) await finishUnreadable(task, done, end)
      else await finishChecked(task, done, end)
    } catch (problem) {
      if (errorFile !== null && !(problem instanceof CommitUnknown)) await task.app.files.remove(errorFile.path)
      throw problem
    }
  },
}

interface Done {
  row: queries.ResultFileRow
  loaded: LoadedResult
  errorFile: StoredFile | null
}

/** Stores the result of a dry run in place of the previous one; the previous error file stays the file of its task. */
async function keep(ctx: Ctx, { row, loaded, errorFile }: Done, change: queries.ResultFileChange): Promise<void> {
  const before = found(await queries.lockResultFile(ctx.db, row.id))
  requireThat(before.status === 'CHECKING' && before.taskId === row.taskId, 'changed_meanwhile')
  await queries.updateResultFile(ctx.db, row.id, {
    ...change,
    ...listsOf(loaded),
    sender: loaded.header?.sender ?? null,
    controlNumber: loaded.header?.controlNumber ?? null,
    errorPath: errorFile?.path ?? null,
    errorSize: errorFile?.size ?? null,
  })
}

async function finishChecked(task: TaskRun, done: Done, { outcome, digest }: Effect): Promise<void> {
  const { row, loaded, errorFile } = done
  await task.finish('result_file.checked', async (ctx) => {
    const { sender, controlNumber } = loaded.header ?? { sender: null, controlNumber: null }
    const seen =
      controlNumber === null ? 0 : await queries.countSameControlNumber(ctx.db, row.id, sender, controlNumber)
    if (seen > 0)
      outcome.notices.push({ notice: 'control_number_seen', params: { number: controlNumber ?? '', count: seen } })
    await keep(ctx, done, {
      status: 'CHECKED',
      outcome: JSON.stringify(outcome),
      digest,
      failureKey: null,
      failureParams: '{}',
    })
    const errors = outcome.errors.rows
    if (errors > 0)
      await raiseAlert(ctx, { type: 'E10', ...alertOf(row), params: { orderNo: row.orderNo, file: row.name, errors } })
    else if (!(await queries.hasRefusedRows(ctx.db, row.orderId, row.id)))
      await clearAlert(ctx.db, 'E10', alertOf(row), ctx.now)
    Object.assign(ctx.event.details, { name: row.name, digest, codes: outcome.codes, errors, changes: outcome.changes })
    return { result: { codes: outcome.codes, errors }, ...(errorFile && { file: errorFile }) }
  })
}

async function finishUnreadable(task: TaskRun, done: Done, problem: UnreadableFile): Promise<void> {
  const { row, errorFile } = done
  await task.finish('result_file.unreadable', async (ctx) => {
    await keep(ctx, done, {
      status: 'UNREADABLE',
      outcome: null,
      digest: null,
      failureKey: problem.key,
      failureParams: JSON.stringify(problem.params),
    })
    await resultRefused(ctx, {
      orderId: row.orderId,
      fileName: row.name,
      askOthers: () => otherFiles(ctx, row.orderId),
    })
    await raiseAlert(ctx, {
      type: 'E10',
      ...alertOf(row),
      params: { orderNo: row.orderNo, file: row.name, key: problem.key },
    })
    Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id })
    Object.assign(ctx.event.details, { name: row.name, key: problem.key, params: problem.params })
    return { result: { key: problem.key }, ...(errorFile && { file: errorFile }) }
  })
}

export const commitFile: TaskKind = {
  kind: COMMIT_KIND,
  async run(task: TaskRun, input: unknown) {
    const row = await fileOf(task, input as FileInput, 'COMMITTING')
    if (row === null) return task.finish(null, async () => ({}))
    try {
      const loaded = emptyResult(row.format)
      await load(task, row, loaded)
      await task.finish('result_file.committed', (ctx) => commit(ctx, row, loaded))
    } catch (problem) {
      const refusal = problem instanceof UnreadableFile ? failure(problem.key, problem.params) : problem
      if (!(refusal instanceof Failure)) throw problem
      await task.write('result_file.commit_failed', (ctx) => giveBack(ctx, row, refusal))
      throw refusal
    }
  },
}

async function commit(ctx: Ctx, row: queries.ResultFileRow, loaded: LoadedResult) {
  // Locks the order first, as its own commands do before they lock its codes.
  await resultReceived(ctx, { orderId: row.orderId, fileName: row.name })
  const order = found(await orderForResults(ctx.db, row.orderId))
  const before = found(await queries.lockResultFile(ctx.db, row.id))
  requireThat(before.status === 'COMMITTING' && before.taskId === row.taskId, 'changed_meanwhile')
  const release = releasing(ctx, 'result_file.contents_released')
  const about = { tenant: ctx.tenant, order, ...pick(row, ['sha256', 'enterUnknown', 'replaceTimes']) }
  const { outcome, digest } = await effectOf(
    ctx.db,
    { ...about, event: { id: ctx.event.id, recordedAt: ctx.now }, releasingId: release.id, mode: 'commit' },
    loaded,
  )
  requireThat(digest === row.digest, 'result_file_outcome_differs')
  const errors = outcome.errors.rows
  requireThat(errors === 0 || row.leaveOutRefused, 'result_file_has_row_errors', { count: errors })
  await keepUpdates(ctx.db, ctx.event.id, loaded.updates)
  // The dry run's other notices are still valid.
  const kept = { ...outcome, notices: row.outcome?.notices ?? outcome.notices }
  await queries.updateResultFile(ctx.db, row.id, {
    status: 'COMMITTED',
    eventId: ctx.event.id,
    outcome: JSON.stringify(kept),
    decidedAt: ctx.now,
    decidedByName: ctx.actor.userName,
  })
  const others = await otherFiles(ctx, row.orderId)
  await resultProcessed(ctx, {
    orderId: row.orderId,
    fileName: row.name,
    rows: outcome.codes,
    undecided: others === 'UNDECIDED',
  })
  if (others !== 'UNDECIDED') await clearAlert(ctx.db, 'E10', alertOf(row), ctx.now)
  Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id, reason: row.name })
  Object.assign(ctx.event.details, {
    name: row.name,
    sha256: row.sha256,
    digest,
    changes: outcome.changes,
    packs: outcome.packs,
    ...(outcome.updates?.length && { updates: outcome.updates }),
    errors,
  })
  if (await release.record(outcome.takenOut?.packs ?? 0))
    await queries.updateResultFile(ctx.db, row.id, { releaseEventId: release.id })
  return { result: { codes: outcome.codes, errors } }
}

/** Nothing was written; the file waits for another dry run. */
async function giveBack(ctx: Ctx, row: queries.ResultFileRow, { key, params }: Failure): Promise<void> {
  const before = found(await queries.lockResultFile(ctx.db, row.id))
  if (before.status !== 'COMMITTING' || before.taskId !== row.taskId) return
  await queries.updateResultFile(ctx.db, row.id, {
    status: 'CHECKED',
    digest: null,
    failureKey: key,
    failureParams: JSON.stringify(params),
  })
  Object.assign(ctx.event, { subjectType: 'result_file', subjectId: row.id })
  Object.assign(ctx.event.details, { name: row.name, key })
}
