/**
 * The two tasks of an uploaded table: validation, and the commit of all chosen rows or none. The room provides the
 * functions for both.
 */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { NoTable } from '../../kit/text-files/table-file.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { readTableInThread } from '../../kit/threads/sheet-thread.ts'
import * as queries from './imports.queries.ts'
import type { ImportSort } from './imports.service.ts'

interface ImportInput {
  importId: string
}

/** A row as it was uploaded or corrected. */
export type GivenRow<C extends string> = Pick<queries.CheckedRow<C>, 'line' | 'cells' | 'isCorrected'>

/** The file, while this task is the one that processes it. */
const openWork = (
  task: TaskRun,
  { kind }: Pick<ImportSort<string>, 'kind'>,
  { importId }: ImportInput,
  status: 'CHECKING' | 'ENTERING',
): Promise<queries.ImportRecord | null> =>
  task.read(async (db) => {
    const row = found(await queries.findImport(db, kind, importId))
    return row.status === status && row.taskId === task.taskId ? row : null
  })

const whyNoTable: Record<NoTable['why'], ErrorKey> = {
  unreadable: 'import_unreadable',
  not_utf8: 'import_not_utf8',
  empty: 'import_empty',
  too_many_rows: 'import_too_many_rows',
}

function fieldsIn<C extends string>(
  { columns, words, keyColumnMissing }: ImportSort<C>,
  titles: readonly string[],
): (C | '')[] {
  const fields = columns.fieldsOf(titles)
  const twice = fields.find((field, at) => field !== '' && fields.indexOf(field) !== at)
  if (twice !== undefined)
    throw new UnreadableFile('import_column_twice', { column: titles[fields.lastIndexOf(twice)] ?? '' })
  if (!fields.includes(words.keyColumn)) throw new UnreadableFile(keyColumnMissing)
  return fields
}

async function readFile<C extends string>(
  task: TaskRun,
  sort: ImportSort<C>,
  row: queries.ImportRecord,
): Promise<{ titles: string[]; fields: (C | '')[]; given: GivenRow<C>[] }> {
  try {
    const place = { path: task.app.files.placeOf(row.path), size: row.size }
    const { titles, rows } = await readTableInThread(
      { place, format: row.format, mostRows: sort.rowsMaximum },
      task.signal,
    )
    const fields = fieldsIn(sort, titles)
    return {
      titles,
      fields,
      given: rows.map(({ line, cells }) => ({ line, cells: sort.columns.cellsOf(fields, cells), isCorrected: false })),
    }
  } catch (problem) {
    if (problem instanceof NoTable) throw new UnreadableFile(whyNoTable[problem.why], { maximum: sort.rowsMaximum })
    throw problem
  }
}

const countOf = (rows: readonly { outcome: RowOutcome }[], outcome: RowOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length

/** `check` validates every row and leaves no trace. */
export const checkTask = <C extends string, K extends string>(
  sort: ImportSort<C>,
  check: (task: TaskRun, given: readonly GivenRow<C>[]) => Promise<queries.CheckedRow<C, K>[]>,
): TaskKind => ({
  kind: sort.checkKind,
  async run(task: TaskRun, input: ImportInput) {
    const row = await openWork(task, sort, input, 'CHECKING')
    if (row === null) return task.finish(null, async () => ({}))
    try {
      const { titles, fields, given } = await readFile(task, sort, row)
      const checked = await check(task, given)
      await task.finish(`${sort.subjectType}.checked`, async ({ db, event }) => {
        const wrong = countOf(checked, 'WRONG')
        await queries.insertRows(db, row.id, checked)
        await queries.updateImport(db, row, {
          status: 'CHECKED',
          titles: JSON.stringify(titles),
          fields: JSON.stringify(fields),
          rowCount: checked.length,
          wrongCount: wrong,
          taskId: null,
        })
        event.details = { rows: checked.length, wrong }
        return { result: { rows: checked.length, wrong } }
      })
    } catch (problem) {
      if (!(problem instanceof UnreadableFile)) throw problem
      await task.finish(`${sort.subjectType}.refused`, async ({ db, event }) => {
        await queries.updateImport(db, row, {
          status: 'UNREADABLE',
          errorKey: problem.key,
          errorParams: JSON.stringify(problem.params),
          taskId: null,
        })
        event.details = { error: problem.key }
      })
    }
  },
})

export interface Entering<C extends string, K extends string> {
  /**
   * Commits the valid rows in the task's last transaction and returns them with their results. Throws to commit
   * nothing.
   */
  enter(ctx: Ctx, task: TaskRun, rows: readonly queries.CheckedRow<C, K>[]): Promise<queries.CheckedRow<C, K>[]>
  /** The current faults of all rows, if these made `enter` throw; undefined for a bug. */
  again(
    task: TaskRun,
    rows: readonly queries.CheckedRow<C, K>[],
    problem: unknown,
  ): Promise<queries.CheckedRow<C, K>[] | undefined>
}

export const enterTask = <C extends string, K extends string>(
  sort: ImportSort<C>,
  { enter, again }: Entering<C, K>,
): TaskKind => ({
  kind: sort.enterKind,
  async run(task: TaskRun, input: ImportInput) {
    const row = await openWork(task, sort, input, 'ENTERING')
    if (row === null) return task.finish(null, async () => ({}))
    const rows = await task.read((db) => queries.listRows<C, K>(db, row.id, { limit: sort.rowsMaximum }))
    const good = rows.filter(({ outcome }) => outcome !== 'WRONG')
    try {
      await task.finish(`${sort.subjectType}.entered`, async (ctx) => {
        const done = await enter(ctx, task, good)
        const entered = done.length - countOf(done, 'SAME')
        await queries.insertRows(ctx.db, row.id, done)
        await queries.updateImport(ctx.db, row, {
          status: 'DONE',
          enteredCount: entered,
          taskId: null,
          endedAt: ctx.now,
          endedByName: ctx.actor.userName,
        })
        ctx.event.details = { entered, file: row.fileName, sha256: row.sha256 }
        return { result: { entered } }
      })
    } catch (problem) {
      const checked = await again(task, rows, problem)
      if (checked === undefined) throw problem
      await task.finish(`${sort.subjectType}.sent_back`, async ({ db, event }) => {
        const wrong = countOf(checked, 'WRONG')
        await queries.insertRows(db, row.id, checked)
        await queries.updateImport(db, row, { status: 'CHECKED', wrongCount: wrong, taskId: null })
        event.details = { wrong }
        return { result: { entered: 0, wrong } }
      })
    }
  },
})
