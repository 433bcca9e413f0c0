/** The two tasks of a file of orders: its check, row by row, and entering it: every chosen row or none. */
import { ORDER_IMPORT_ROWS, type ImportColumn, type RowOutcome } from '@serialis/contract/production/imports.schema.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { draftEvent, type Ctx } from '../kit/context.ts'
import { constraintOf } from '../kit/database-errors.ts'
import { limitToSites, type TenantDb } from '../kit/db.ts'
import { Failure, found } from '../kit/failure.ts'
import { NoTable, readTable, type TableRow } from '../kit/table-file.ts'
import type { TaskKind, TaskRun } from '../kit/task.ts'
import { lockOrderNumber } from './entries.queries.ts'
import { enterJudged, entrySource, type EntrySource } from './entries.service.ts'
import * as queries from './imports.queries.ts'
import { cellsOf, fieldsOf, judgeRow } from './imports.rows.ts'

export const CHECK_IMPORT_KIND = 'orders.check_import'
export const ENTER_IMPORT_KIND = 'orders.enter_import'

interface ImportInput {
  importId: string
}

/** The file, while this task is the one that works on it. */
async function openImport(db: TenantDb, task: TaskRun, { importId }: ImportInput, status: 'CHECKING' | 'ENTERING'): Promise<queries.ImportRecord | null> {
  const row = found(await queries.findImport(db, importId))
  return row.status === status && row.task_id === task.taskId ? row : null
}

type Asked = Pick<Ctx, 'db' | 'tenant' | 'now'>

/** Rows as they stand now; the first row that names an order has it. */
async function judgeAll(ctx: Asked, given: readonly Pick<queries.CheckedRow, 'line' | 'cells' | 'isMended'>[], task: TaskRun): Promise<queries.CheckedRow[]> {
  limitToSites(ctx.db, task.actor)
  const source: EntrySource = entrySource()
  const firstLines = new Map<string, number>()
  const checked: queries.CheckedRow[] = []
  for (const { line, cells, isMended } of given) {
    task.signal.throwIfAborted()
    const number = cells.orderNo ?? ''
    const { orderNo, outcome, faults, orderId } = await judgeRow(ctx, cells, source, firstLines.get(number))
    if (number !== '' && !firstLines.has(number)) firstLines.set(number, line)
    checked.push({ line, orderNo, cells, outcome, faults, isMended, orderId })
    task.progress(checked.length, given.length)
  }
  return checked
}

const countOf = (rows: readonly queries.CheckedRow[], outcome: RowOutcome): number => rows.filter((row) => row.outcome === outcome).length

function requireColumns(titles: readonly string[]): (ImportColumn | '')[] {
  const fields = fieldsOf(titles)
  const twice = fields.find((field, at) => field !== '' && fields.indexOf(field) !== at)
  if (twice !== undefined) throw new WrongFile('order_import_column_twice', { column: titles[fields.lastIndexOf(twice)] ?? '' })
  if (!fields.includes('orderNo')) throw new WrongFile('order_import_has_no_order_number')
  return fields
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
const whyNoTable = { unreadable: 'order_import_unreadable', not_utf8: 'order_import_not_utf8', empty: 'order_import_empty', too_many_rows: 'order_import_too_many_rows' } as const

async function readFile(task: TaskRun, row: queries.ImportRecord): Promise<{ titles: string[]; fields: (ImportColumn | '')[]; rows: TableRow[] }> {
  try {
    const source = { size: row.size, read: (start: number, end: number) => task.app.files.read(row.path, { start, end }) }
    const { titles, rows } = await readTable(row.format, source, ORDER_IMPORT_ROWS)
    return { titles, fields: requireColumns(titles), rows }
  } catch (problem) {
    if (problem instanceof NoTable) throw new WrongFile(whyNoTable[problem.why], { maximum: ORDER_IMPORT_ROWS })
    throw problem
  }
}

const rowsAtOnce = 500
async function storeRows(db: TenantDb, importId: string, rows: readonly queries.CheckedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await queries.insertRows(db, importId, rows.slice(from, from + rowsAtOnce))
}

export const checkImport: TaskKind = {
  kind: CHECK_IMPORT_KIND,
  async run(task: TaskRun, input: ImportInput) {
    const row = await task.read((db) => openImport(db, task, input, 'CHECKING'))
    if (row === null) return
    try {
      const { titles, fields, rows } = await readFile(task, row)
      const given = rows.map(({ line, cells }) => ({ line, cells: cellsOf(fields, cells), isMended: false }))
      const checked = await task.read((db) => judgeAll({ db, tenant: task.tenant, now: task.app.clock.now() }, given, task))
      await task.finish('order_import.checked', async ({ db, event }) => {
        await storeRows(db, row.id, checked)
        const wrong = countOf(checked, 'WRONG')
        await queries.updateImport(db, row, { status: 'CHECKED', titles: JSON.stringify(titles), fields: JSON.stringify(fields), row_count: checked.length, wrong_count: wrong, task_id: null })
        event.details = { rows: checked.length, wrong }
        return { result: { rows: checked.length, wrong } }
      })
    } catch (problem) {
      if (!(problem instanceof WrongFile)) throw problem
      await task.finish('order_import.refused', async ({ db, event }) => {
        await queries.updateImport(db, row, { status: 'UNREADABLE', error_key: problem.key, error_params: JSON.stringify(problem.params), task_id: null })
        event.details = { error: problem.key }
      })
    }
  },
}

/** Something was good when it was checked and is not any more: nothing is entered. `line`: of a row that was refused for another reason than a check finds. */
class BecameWrong extends Error {
  readonly line: number | null
  constructor(line: number | null = null) {
    super('an order file is checked again')
    this.line = line
  }
}

const NUMBER_CONSTRAINT = 'production_orders__order_no'
/** Why a row of the check could not be entered after all; anything else is a bug. */
function becameWrong(problem: unknown, line: number): unknown {
  if (problem instanceof Failure) return new BecameWrong(line)
  // Somebody drafted an order of this number by hand, between the look and the insert.
  return constraintOf(problem) === NUMBER_CONSTRAINT ? new BecameWrong() : problem
}

async function everyRow(db: TenantDb, importId: string): Promise<queries.CheckedRow[]> {
  return queries.listRows(db, importId, { limit: ORDER_IMPORT_ROWS })
}

/** Each order gets the event that it would have by hand. */
async function enterRow(ctx: Ctx, row: queries.CheckedRow, source: EntrySource): Promise<queries.CheckedRow> {
  const { judged, outcome, erpReference } = await judgeRow(ctx, row.cells, source)
  if (judged === null) throw new BecameWrong()
  if (outcome === 'SAME') return { ...row, outcome, orderId: judged.existing?.id ?? null }
  const action = outcome === 'CREATE' ? 'order.created' : 'order.edited'
  const own: Ctx = { ...ctx, event: draftEvent(action) }
  const { id } = await enterJudged(own, judged, erpReference).catch((problem: unknown) => {
    throw becameWrong(problem, row.line)
  })
  own.event.details['importLine'] = row.line
  await recordEvent(own, action)
  return { ...row, outcome, orderId: id }
}

async function enterAll(ctx: Ctx, task: TaskRun, row: queries.ImportRecord): Promise<number> {
  limitToSites(ctx.db, task.actor)
  const rows = (await everyRow(ctx.db, row.id)).filter(({ outcome }) => outcome !== 'WRONG')
  // In one order for everybody who enters several: nobody waits in a circle.
  for (const { orderNo } of rows.toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1))) await lockOrderNumber(ctx.db, orderNo)
  const source = entrySource()
  const entered: queries.CheckedRow[] = []
  for (const one of rows) {
    task.signal.throwIfAborted()
    entered.push(await enterRow(ctx, one, source))
    task.progress(entered.length, rows.length)
  }
  await storeRows(ctx.db, row.id, entered)
  const count = entered.filter(({ outcome }) => outcome !== 'SAME').length
  await queries.updateImport(ctx.db, row, { status: 'DONE', entered_count: count, task_id: null, ended_at: ctx.now, ended_by_name: ctx.actor.userName })
  return count
}

export const enterImport: TaskKind = {
  kind: ENTER_IMPORT_KIND,
  async run(task: TaskRun, input: ImportInput) {
    const row = await task.read((db) => openImport(db, task, input, 'ENTERING'))
    if (row === null) return
    try {
      await task.finish('order_import.entered', async (ctx) => {
        const entered = await enterAll(ctx, task, row)
        ctx.event.details = { entered, file: row.file_name, sha256: row.sha256 }
        return { result: { entered } }
      })
    } catch (problem) {
      if (!(problem instanceof BecameWrong)) throw problem
      const checked = await task.read(async (db) => judgeAll({ db, tenant: task.tenant, now: task.app.clock.now() }, await everyRow(db, row.id), task))
      const refused = checked.find(({ line, outcome }) => line === problem.line && outcome !== 'WRONG')
      if (refused) Object.assign(refused, { outcome: 'WRONG', faults: [{ column: 'orderNo', key: 'order_refused', params: {} }] })
      await task.finish('order_import.sent_back', async ({ db, event }) => {
        const wrong = countOf(checked, 'WRONG')
        await storeRows(db, row.id, checked)
        await queries.updateImport(db, row, { status: 'CHECKED', wrong_count: wrong, task_id: null })
        event.details = { wrong }
        return { result: { entered: 0, wrong } }
      })
    }
  },
}
