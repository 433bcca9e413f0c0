/** Rows that are validated by entering them one after another and rolling all of them back. */

import { onTrial } from '../../kit/db/savepoint.queries.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import type { CheckedRow } from './imports.service.ts'
import type { Entering, GivenRow } from './imports.tasks.ts'
import type { RowValidation } from './row-correction.ts'

/** Enters the valid rows, and returns all of them with their results. Calls its last argument after each row. */
export type RowsEntry<C extends string, K extends string> = (
  ctx: Ctx,
  given: readonly GivenRow<C>[],
  told?: (done: number, failed: number) => void,
) => Promise<CheckedRow<C, K>[]>

/** Without the ids of records that were rolled back. */
const withoutTrace = <C extends string, K extends string>(rows: readonly CheckedRow<C, K>[]): CheckedRow<C, K>[] =>
  rows.map((row) => (row.outcome === 'CREATE' ? { ...row, recordId: null } : row))

/** Rolls back a transaction on purpose. */
class TakenBack extends Error {
  readonly rows: readonly CheckedRow[]
  constructor(rows: readonly CheckedRow[]) {
    super('rows of a file were taken back')
    this.rows = rows
  }
}

interface Trial<C extends string, K extends string> extends Pick<RowValidation<C, K>, 'judge'>, Entering<C, K> {
  check(task: TaskRun, given: readonly GivenRow<C>[]): Promise<CheckedRow<C, K>[]>
}

export function byTrial<C extends string, K extends string>(enterRows: RowsEntry<C, K>): Trial<C, K> {
  const enterIn = (ctx: Ctx, task: TaskRun, given: readonly GivenRow<C>[]) =>
    enterRows(ctx, given, (done, failed) => {
      task.signal.throwIfAborted()
      task.progress(done, given.length, failed)
    })
  /** The result of entering the rows, which is then rolled back. */
  const check: Trial<C, K>['check'] = (task, given) =>
    task
      .write(null, async (ctx): Promise<CheckedRow<C, K>[]> => {
        throw new TakenBack(await enterIn(ctx, task, given))
      })
      .catch((problem: unknown) => {
        if (problem instanceof TakenBack) return withoutTrace(problem.rows as readonly CheckedRow<C, K>[])
        throw problem
      })
  return {
    check,
    /** The same within a command that continues. */
    judge: async (ctx, given) =>
      withoutTrace(await onTrial(ctx.db, () => enterRows({ ...ctx, afterCommit: () => undefined }, given))),
    async enter(ctx, task, given) {
      const rows = await enterIn(ctx, task, given)
      // Valid at validation, and no longer: nothing is committed.
      if (rows.some(({ outcome }) => outcome === 'WRONG')) throw new TakenBack(rows)
      return rows
    },
    again: async (task, rows, problem) => (problem instanceof TakenBack ? check(task, rows) : undefined),
  }
}
