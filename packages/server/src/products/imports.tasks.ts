/** The two tasks of a file of products: its check, which enters every row and takes all back, and entering it: every row or none. */
import type { RowOutcome } from '@serialis/contract/kit/import-file.ts'
import { PRODUCT_IMPORT_ROWS, type ProductColumn } from '@serialis/contract/products/imports.schema.ts'
import type { Ctx } from '../kit/context.ts'
import { limitToSites, type TenantDb } from '../kit/db.ts'
import { found } from '../kit/failure.ts'
import { NoTable, readTable, type TableRow } from '../kit/table-file.ts'
import type { TaskKind, TaskRun } from '../kit/task.ts'
import { enterRow } from './imports.enter.ts'
import * as queries from './imports.queries.ts'
import { cellsOf, fieldsOf } from './imports.rows.ts'

export const CHECK_PRODUCT_IMPORT_KIND = 'products.check_import'
export const ENTER_PRODUCT_IMPORT_KIND = 'products.enter_import'

interface ImportInput {
  importId: string
}

/** The file, while this task is the one that works on it. */
async function openImport(db: TenantDb, task: TaskRun, { importId }: ImportInput, status: 'CHECKING' | 'ENTERING'): Promise<queries.ImportRecord | null> {
  const row = found(await queries.findImport(db, importId))
  return row.status === status && row.task_id === task.taskId ? row : null
}

/** Why nothing can be read of a file. */
class WrongFile extends Error {
  readonly key: string
  readonly params: Record<string, string | number>
  constructor(key: string, params: Record<string, string | number> = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}
const whyNoTable = { unreadable: 'product_import_unreadable', not_utf8: 'product_import_not_utf8', empty: 'product_import_empty', too_many_rows: 'product_import_too_many_rows' } as const

function requireColumns(titles: readonly string[]): (ProductColumn | '')[] {
  const fields = fieldsOf(titles)
  const twice = fields.find((field, at) => field !== '' && fields.indexOf(field) !== at)
  if (twice !== undefined) throw new WrongFile('product_import_column_twice', { column: titles[fields.lastIndexOf(twice)] ?? '' })
  if (!fields.includes('code')) throw new WrongFile('product_import_has_no_code')
  return fields
}

async function readFile(task: TaskRun, row: queries.ImportRecord): Promise<{ titles: string[]; fields: (ProductColumn | '')[]; rows: TableRow[] }> {
  try {
    const source = { size: row.size, read: (start: number, end: number) => task.app.files.read(row.path, { start, end }) }
    const { titles, rows } = await readTable(row.format, source, PRODUCT_IMPORT_ROWS)
    return { titles, fields: requireColumns(titles), rows }
  } catch (problem) {
    if (problem instanceof NoTable) throw new WrongFile(whyNoTable[problem.why], { maximum: PRODUCT_IMPORT_ROWS })
    throw problem
  }
}

type Given = Pick<queries.CheckedRow, 'line' | 'cells'>

/** Enters the rows one after another; the first row that names a product has it. */
async function enterRows(ctx: Ctx, task: TaskRun, given: readonly Given[]): Promise<queries.CheckedRow[]> {
  limitToSites(ctx.db, task.actor)
  const firstLines = new Map<string, number>()
  const entered: queries.CheckedRow[] = []
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
  readonly rows: queries.CheckedRow[]
  constructor(rows: queries.CheckedRow[]) {
    super('a file of products was only checked')
    this.rows = rows
  }
}

/** What entering the rows would do: it is done, and taken back. */
async function tryRows(task: TaskRun, given: readonly Given[]): Promise<queries.CheckedRow[]> {
  const rows = await task.write(null, async (ctx): Promise<queries.CheckedRow[]> => {
    throw new TakenBack(await enterRows(ctx, task, given))
  }).catch((problem: unknown) => {
    if (problem instanceof TakenBack) return problem.rows
    throw problem
  })
  return rows.map((row) => (row.outcome === 'CREATE' ? { ...row, productId: null } : row))
}

const countOf = (rows: readonly queries.CheckedRow[], outcome: RowOutcome): number => rows.filter((row) => row.outcome === outcome).length

export const checkProductImport: TaskKind = {
  kind: CHECK_PRODUCT_IMPORT_KIND,
  async run(task: TaskRun, input: ImportInput) {
    const row = await task.read((db) => openImport(db, task, input, 'CHECKING'))
    if (row === null) return
    try {
      const { titles, fields, rows } = await readFile(task, row)
      const checked = await tryRows(task, rows.map(({ line, cells }) => ({ line, cells: cellsOf(fields, cells) })))
      await task.finish('product_import.checked', async ({ db, event }) => {
        const wrong = countOf(checked, 'WRONG')
        await queries.insertRows(db, row.id, checked)
        await queries.updateImport(db, row, { status: 'CHECKED', titles: JSON.stringify(titles), fields: JSON.stringify(fields), row_count: checked.length, wrong_count: wrong, task_id: null })
        event.details = { rows: checked.length, wrong }
        return { result: { rows: checked.length, wrong } }
      })
    } catch (problem) {
      if (!(problem instanceof WrongFile)) throw problem
      await task.finish('product_import.refused', async ({ db, event }) => {
        await queries.updateImport(db, row, { status: 'UNREADABLE', error_key: problem.key, error_params: JSON.stringify(problem.params), task_id: null })
        event.details = { error: problem.key }
      })
    }
  },
}

export const enterProductImport: TaskKind = {
  kind: ENTER_PRODUCT_IMPORT_KIND,
  async run(task: TaskRun, input: ImportInput) {
    const row = await task.read((db) => openImport(db, task, input, 'ENTERING'))
    if (row === null) return
    const given = await task.read((db) => queries.listRows(db, row.id, { limit: PRODUCT_IMPORT_ROWS }))
    try {
      await task.finish('product_import.entered', async (ctx) => {
        const rows = await enterRows(ctx, task, given)
        // Good when it was checked, and not any more: nothing is entered.
        if (countOf(rows, 'WRONG') > 0) throw new TakenBack(rows)
        const entered = rows.length - countOf(rows, 'SAME')
        await queries.insertRows(ctx.db, row.id, rows)
        await queries.updateImport(ctx.db, row, { status: 'DONE', entered_count: entered, task_id: null, ended_at: ctx.now, ended_by_name: ctx.actor.userName })
        ctx.event.details = { entered, file: row.file_name, sha256: row.sha256 }
        return { result: { entered } }
      })
    } catch (problem) {
      if (!(problem instanceof TakenBack)) throw problem
      const checked = problem.rows.map((one) => (one.outcome === 'CREATE' ? { ...one, productId: null } : one))
      await task.finish('product_import.sent_back', async ({ db, event }) => {
        const wrong = countOf(checked, 'WRONG')
        await queries.insertRows(db, row.id, checked)
        await queries.updateImport(db, row, { status: 'CHECKED', wrong_count: wrong, task_id: null })
        event.details = { wrong }
        return { result: { entered: 0, wrong } }
      })
    }
  },
}
