/** How rows of product files are validated and committed: validation enters every row and rolls all of them back. */

import type { ProductColumn } from '@serialis/contract/plant/products/product-files.schema.ts'
import type { ProductRowFault } from '@serialis/contract/plant/products/product-files.texts.ts'
import { onTrial } from '../../../kit/db/savepoint.queries.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { checkTask, enterTask, type GivenRow } from '../../../platform/imports/imports.tasks.ts'
import type { RowValidation } from '../../../platform/imports/row-correction.ts'
import { enterRow } from './product-files-commit.ts'
import { productFiles, type ProductRow } from './product-files-import.ts'
import { wordsOf } from './product-files-rows.ts'

type Given = readonly GivenRow<ProductColumn>[]

/** Enters the rows one after another; the first row that names a product gets it. */
async function enterRows(
  ctx: Ctx,
  given: Given,
  told: (done: number) => void = () => undefined,
): Promise<ProductRow[]> {
  const firstLines = new Map<string, number>()
  const entered: ProductRow[] = []
  for (const row of given) {
    const code = row.cells.code ?? ''
    entered.push(await enterRow(ctx, row, firstLines.get(code)))
    if (code !== '' && !firstLines.has(code)) firstLines.set(code, row.line)
    told(entered.length)
  }
  return entered
}

function enterIn(ctx: Ctx, task: TaskRun, given: Given): Promise<ProductRow[]> {
  return enterRows(ctx, given, (done) => {
    task.signal.throwIfAborted()
    task.progress(done, given.length)
  })
}

/** Without the ids of records that were rolled back. */
const withoutTrace = (rows: readonly ProductRow[]): ProductRow[] =>
  rows.map((row) => (row.outcome === 'CREATE' ? { ...row, recordId: null } : row))

/** Rolls back a transaction on purpose. */
class TakenBack extends Error {
  readonly rows: ProductRow[]
  constructor(rows: readonly ProductRow[]) {
    super('rows of a product file were taken back')
    this.rows = withoutTrace(rows)
  }
}

/** The result of entering the rows, which is then rolled back. */
const tryRows = (task: TaskRun, given: Given): Promise<ProductRow[]> =>
  task
    .write(null, async (ctx): Promise<ProductRow[]> => {
      throw new TakenBack(await enterIn(ctx, task, given))
    })
    .catch((problem: unknown) => {
      if (problem instanceof TakenBack) return problem.rows
      throw problem
    })

/** The same within a command that continues. */
const judgeRows = async (ctx: Ctx, given: Given): Promise<ProductRow[]> =>
  withoutTrace(await onTrial(ctx.db, () => enterRows({ ...ctx, afterCommit: () => undefined }, given)))

export const productJudging: RowValidation<ProductColumn, ProductRowFault> = { wordsOf, judge: judgeRows }

export const checkProductImport = checkTask(productFiles, tryRows)

export const enterProductImport = enterTask(productFiles, {
  async enter(ctx, task, given: readonly ProductRow[]) {
    const rows = await enterIn(ctx, task, given)
    // Valid at validation, and no longer: nothing is committed.
    if (rows.some(({ outcome }) => outcome === 'WRONG')) throw new TakenBack(rows)
    return rows
  },
  async again(task, rows, problem) {
    return problem instanceof TakenBack ? tryRows(task, rows) : undefined
  },
})
