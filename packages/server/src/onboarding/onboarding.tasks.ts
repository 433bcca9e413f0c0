/** The two tasks of an opening stock: its check, which only reads, and taking it in. */
import type { OnboardingRowFault } from '@serialis/contract/onboarding/onboarding.schema.ts'
import { onboardingRowTexts } from '@serialis/contract/onboarding/onboarding.texts.ts'
import { found, requireThat } from '../kit/failure.ts'
import { csvCell } from '../kit/formula.ts'
import type { TaskKind, TaskRun } from '../kit/task.ts'
import { UnreadableFile } from '../kit/unreadable-file.ts'
import { enterPart, membersIn, packBucket, partsOf } from './entering.ts'
import { bucketsFor, Judge, type Judged } from './judging.ts'
import * as queries from './onboarding.queries.ts'
import { openingRows } from './opening-rows.ts'

export const CHECK_KIND = 'onboarding.check'
export const ENTER_KIND = 'onboarding.enter'

interface Work {
  onboardingId: string
}

/** The file, while this task is the one that works on it. */
async function openWork(task: TaskRun, input: unknown, status: 'CHECKING' | 'ENTERING'): Promise<queries.OnboardingRow | null> {
  const row = found(await task.read((db) => queries.findOnboarding(db, (input as Work).onboardingId)))
  return row.status === status && row.task_id === task.taskId ? row : null
}

const rowsOf = (task: TaskRun, row: queries.OnboardingRow) => openingRows(task.app.files.read(row.path) as AsyncIterable<Buffer>, task.tenant.snScheme)

async function* errorLines(faults: readonly OnboardingRowFault[], locale: 'en' | 'zh'): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeffline,column,code,error\r\n')
  for (let from = 0; from < faults.length; from += 5_000) {
    const lines = faults.slice(from, from + 5_000).map(({ line, column, code, error, params }) => [line, csvCell(column), csvCell(code), csvCell(onboardingRowTexts[locale][error].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')))].join(','))
    yield Buffer.from(`${lines.join('\r\n')}\r\n`)
  }
}

async function judge(task: TaskRun, row: queries.OnboardingRow): Promise<Judged | UnreadableFile> {
  try {
    return await task.read((db) => new Judge({
      db, scheme: task.tenant.snScheme, size: Number(row.size), rows: () => rowsOf(task, row),
      onProgress: (rows) => {
        task.signal.throwIfAborted()
        task.progress(rows, 0)
      },
    }).run())
  } catch (problem) {
    if (problem instanceof UnreadableFile) return problem
    throw problem
  }
}

export const checkKind: TaskKind = {
  kind: CHECK_KIND,
  async run(task, input) {
    const row = await openWork(task, input, 'CHECKING')
    if (row === null) return task.finish(null, async () => ({}))
    const end = await judge(task, row)
    const file = end instanceof UnreadableFile || end.faults.length === 0 ? null : await task.app.files.put(task.tenant.tenantId, `${row.name}-errors.csv`, errorLines(end.faults, task.locale))
    await task.finish('onboarding.checked', async ({ db, event }) => {
      const before = found(await queries.lockOnboarding(db, row.id))
      requireThat(before.status === 'CHECKING' && before.task_id === task.taskId, 'changed_meanwhile')
      const change = end instanceof UnreadableFile
        ? { status: 'UNREADABLE', outcome: null, row_errors: '[]', failure_key: end.key, failure_params: JSON.stringify(end.params) }
        : { status: 'CHECKED', outcome: JSON.stringify(end.outcome), row_errors: JSON.stringify(end.shown), failure_key: null, failure_params: '{}' }
      await queries.updateOnboarding(db, row.id, { ...change, task_id: null, error_path: file?.path ?? null, error_size: file?.size ?? null })
      Object.assign(event, { subjectType: 'onboarding', subjectId: row.id, details: end instanceof UnreadableFile ? { key: end.key } : { rows: end.outcome.rows, errors: end.outcome.errorRows } })
      return { result: end instanceof UnreadableFile ? { key: end.key } : { codes: end.outcome.rows, errors: end.outcome.errorRows } }
    })
  },
}

export const enterKind: TaskKind = {
  kind: ENTER_KIND,
  async run(task, input) {
    const row = await openWork(task, input, 'ENTERING')
    if (row === null) return task.finish(null, async () => ({}))
    const opening = { id: row.id, eventId: found(row.event_id), scheme: task.tenant.snScheme }
    const total = (row.outcome?.rows ?? 0) + (row.outcome?.packed ?? 0)
    let done = 0
    const report = (rows: number) => {
      task.signal.throwIfAborted()
      task.progress((done += rows), total)
    }
    for await (const part of partsOf(rowsOf(task, row))) {
      if (part.number >= row.parts_done) await task.write(null, (ctx) => enterPart(ctx, opening, part))
      report(part.rows.length)
    }
    const buckets = bucketsFor(Number(row.size))
    for (let bucket = row.packs_done; bucket < buckets; bucket++) {
      const members = await task.read((db) => membersIn(db, rowsOf(task, row), { bucket, buckets }))
      await task.write(null, (ctx) => packBucket(ctx, opening, bucket, members))
      report(members.rows.length)
    }
    await task.finish('onboarding.entered', async ({ db, event, now, actor }) => {
      const before = found(await queries.lockOnboarding(db, row.id))
      requireThat(before.status === 'ENTERING' && before.task_id === task.taskId, 'changed_meanwhile')
      await queries.updateOnboarding(db, row.id, { status: 'ENTERED', task_id: null, ended_at: now, ended_by_name: actor.userName })
      Object.assign(event, { subjectType: 'onboarding', subjectId: row.id, details: { rows: row.outcome?.rows, containers: row.outcome?.containers } })
      return { result: { codes: row.outcome?.rows ?? 0 } }
    })
  },
}
