/**
 * Tasks that read an uploaded table from its beginning to its end: checked without an effect, or entered. Rows go in
 * batches, each one transaction with the line that it reaches, so that a task that was killed goes on behind it and does
 * nothing twice.
 */

import type { EventCode } from '@serialis/contract/events.ts'
import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { TenantDb } from '../db/db.ts'
import type { Ctx } from '../http/context.ts'
import { found } from '../http/failure.ts'
import { UnreadableFile } from '../text-files/unreadable-file.ts'
import type { TaskKind, TaskRun } from './task.ts'

export interface FileTask {
  importId: string
  /** How many rows the file has; 0 while it is not known. */
  rows: number
}

interface WorkedFile {
  status: ImportStatus
  taskId: string | null
  /** Null once the file was removed. */
  path: string | null
  /** The last line whose batch is committed. */
  doneLine: number
}
type Readable<F> = F & { path: string }

export interface FileLimits {
  batchRows: number
  mostRows: number
}

interface Ending {
  status: ImportStatus
  taskId: null
  endedAt?: Date
  endedByName?: string
  errorKey?: string
  errorParams?: string
}

/** What a kind of file says of itself. */
interface FileWork<F extends WorkedFile, Row extends { line: number }, Given extends { line: number }> {
  status: 'CHECKING' | 'ENTERING'
  limits: FileLimits
  /** The record of the file, locked. */
  lock: (db: TenantDb, importId: string) => Promise<F | undefined>
  update: (db: TenantDb, importId: string, change: Ending) => Promise<void>
  events: { checked: EventCode; refused: EventCode; entered: EventCode }
  /** For the event and the result of the task: they name no person. */
  countsOf: (file: F) => Record<string, unknown>
  /** Called before the first row; and after the last. */
  begin?: (task: TaskRun, file: Readable<F>) => Promise<void>
  end?: (task: TaskRun, importId: string) => Promise<void>
  /** Rows below the titles, in the order of the file; null where no column says what they are. */
  read: (run: FileRun<F>, file: Readable<F>) => AsyncIterable<readonly Row[] | null>
  /** A row that an earlier run has done. */
  passed?: (row: Row) => void
  /** What can be done of the next batch while the one before is stored: no transaction, and a turn for others now and then. */
  prepare: (task: TaskRun, rows: readonly Row[]) => Promise<readonly Given[]>
  enter: (ctx: Ctx, file: Readable<F>, batch: { given: readonly Given[]; lastLine: number }) => Promise<void>
  /** Whether a batch that failed is tried again. */
  isMet?: (error: unknown) => boolean
}

export interface FileRun<F> {
  task: TaskRun
  importId: string
  /** A transaction with the record of the file, locked, while this task is the one that works on it. */
  inBatch<T>(work: (ctx: Ctx, file: Readable<F>) => Promise<T>): Promise<T>
}

/** Another task works on the file, or a person has stopped it. */
class Overtaken extends Error {}

const TRIES = 3

/** One batch, tried again where it met another command. */
async function enterBatch<F extends WorkedFile, Row extends { line: number }, Given extends { line: number }>(
  { enter, isMet = () => false }: FileWork<F, Row, Given>,
  run: FileRun<F>,
  batch: { given: readonly Given[]; lastLine: number },
): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      return await run.inBatch((ctx, row) => {
        if (row.doneLine >= batch.lastLine) throw new Overtaken()
        return enter(ctx, row, batch)
      })
    } catch (error) {
      if (!isMet(error) || tried === TRIES) throw error
    }
}

async function readWhole<F extends WorkedFile, Row extends { line: number }, Given extends { line: number }>(
  of: FileWork<F, Row, Given>,
  run: FileRun<F>,
  { file, total }: { file: Readable<F>; total: number },
): Promise<void> {
  const { limits, read, passed, prepare } = of
  const { task } = run
  let [rows, doneRows] = [0, 0]
  let next: Row[] = []
  /** The batch that is stored while the next one is read and prepared. */
  let storing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const lastLine = next.at(-1)?.line
    if (lastLine === undefined) return
    const given = await prepare(task, next)
    next = []
    await storing
    task.signal.throwIfAborted()
    storing = enterBatch(of, run, { given, lastLine }).then(() => {
      doneRows += given.length
      task.progress(doneRows, total)
    })
    // Whether it failed is seen where it is waited for.
    storing.catch(() => {})
  }
  try {
    for await (const part of read(run, file)) {
      if (part === null) return
      for (const row of part) {
        if (++rows > limits.mostRows) throw new UnreadableFile('import_too_many_rows', { maximum: limits.mostRows })
        if (row.line <= file.doneLine) {
          doneRows++
          passed?.(row)
          continue
        }
        next.push(row)
        if (next.length >= limits.batchRows) await flush()
      }
    }
    await flush()
  } finally {
    // Nothing is stored any more when the file is found unreadable, or the task ends.
    await storing
  }
  if (rows === 0) throw new UnreadableFile('import_empty')
}

const ENDED = async () => ({})

/** One run of a task: the file as it is worked on, and the way to its end. */
function runFor<F extends WorkedFile, Row extends { line: number }, Given extends { line: number }>(
  of: FileWork<F, Row, Given>,
  task: TaskRun,
  importId: string,
) {
  const worked = async ({ db }: Pick<Ctx, 'db'>): Promise<Readable<F> | null> => {
    const row = await of.lock(db, importId)
    return row?.status === of.status && row.taskId === task.taskId && row.path !== null
      ? { ...row, path: row.path }
      : null
  }
  const run: FileRun<F> = {
    task,
    importId,
    inBatch: (change) =>
      task.write(null, async (ctx) => {
        const row = await worked(ctx)
        if (row === null) throw new Overtaken()
        return change(ctx, row)
      }),
  }
  const finish = (action: EventCode, change: (ctx: Ctx) => Ending) =>
    task.finish(action, async (ctx) => {
      const counts = of.countsOf(found((await worked(ctx)) ?? undefined))
      const changed = change(ctx)
      await of.update(ctx.db, importId, changed)
      ctx.event.details = { ...counts, ...(changed.errorKey && { error: changed.errorKey }) }
      return { result: counts }
    })
  return { worked, run, finish }
}

/** `work` is made for each run, so that it may keep what it has seen of the file. */
export const fileTask = <F extends WorkedFile, Row extends { line: number }, Given extends { line: number } = Row>(
  kind: string,
  work: () => FileWork<F, Row, Given>,
): TaskKind => ({
  kind,
  async run(task: TaskRun, { importId, rows }: FileTask) {
    const of = work()
    const { worked, run, finish } = runFor(of, task, importId)
    const file = await task.write(null, worked)
    if (file === null) return task.finish(null, ENDED)
    try {
      await of.begin?.(task, file)
      await readWhole(of, run, { file, total: rows })
      if (of.status === 'CHECKING') return await finish(of.events.checked, () => ({ status: 'CHECKED', taskId: null }))
      await of.end?.(task, importId)
      await finish(of.events.entered, ({ now, actor }) => ({
        status: 'DONE',
        taskId: null,
        endedAt: now,
        endedByName: actor.userName,
      }))
    } catch (problem) {
      if (problem instanceof Overtaken) return task.finish(null, ENDED)
      if (!(problem instanceof UnreadableFile) || of.status !== 'CHECKING') throw problem
      await finish(of.events.refused, () => ({
        status: 'UNREADABLE',
        taskId: null,
        errorKey: problem.key,
        errorParams: JSON.stringify(problem.params),
      }))
    }
  },
})
