/** How rows of product files are judged and entered: a check enters every row and takes all back. */
import type { ProductColumn } from '@serialis/contract/products/imports.schema.ts'
import { checkTask, enterTask, type GivenRow } from '../imports/imports.tasks.ts'
import type { Ctx } from '../kit/context.ts'
import type { TaskRun } from '../kit/task.ts'
import { enterRow } from './imports.enter.ts'
import { productFiles, type ProductRow } from './imports.sort.ts'

/** Enters the rows one after another; the first row that names a product has it. */
async function enterRows(ctx: Ctx, task: TaskRun, given: readonly GivenRow<ProductColumn>[]): Promise<ProductRow[]> {
  const firstLines = new Map<string, number>()
  const entered: ProductRow[] = []
  for (const row of given) {
    task.signal.throwIfAborted()
    const code = row.cells.code ?? ''
    entered.push(await enterRow(ctx, row, firstLines.get(code)))
    if (code !== '' && !firstLines.has(code)) firstLines.set(code, row.line)
    task.progress(entered.length, given.length)
  }
  return entered
}

/** Ends a transaction of which nothing is to stay. */
class TakenBack extends Error {
  readonly rows: ProductRow[]
  constructor(rows: readonly ProductRow[]) {
    super('rows of a product file were taken back')
    // What they made is gone.
    this.rows = rows.map((row) => (row.outcome === 'CREATE' ? { ...row, recordId: null } : row))
  }
}

/** What entering the rows would do: it is done, and taken back. */
const tryRows = (task: TaskRun, given: readonly GivenRow<ProductColumn>[]): Promise<ProductRow[]> =>
  task.write(null, async (ctx): Promise<ProductRow[]> => {
    throw new TakenBack(await enterRows(ctx, task, given))
  }).catch((problem: unknown) => {
    if (problem instanceof TakenBack) return problem.rows
    throw problem
  })

export const checkProductImport = checkTask(productFiles, tryRows)

export const enterProductImport = enterTask(productFiles, {
  async enter(ctx, task, given: readonly ProductRow[]) {
    const rows = await enterRows(ctx, task, given)
    // Good when it was checked, and not any more: nothing is entered.
    if (rows.some(({ outcome }) => outcome === 'WRONG')) throw new TakenBack(rows)
    return rows
  },
  async again(_task, _rows, problem) {
    return problem instanceof TakenBack ? problem.rows : undefined
  },
})
