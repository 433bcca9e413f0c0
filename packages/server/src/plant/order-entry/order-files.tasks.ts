/** How rows of order files are validated and committed: every chosen row or none. */

import type { ImportColumn } from '@serialis/contract/plant/order-entry/order-entry.schema.ts'
import type { OrderRowFault } from '@serialis/contract/plant/order-entry/order-entry.texts.ts'
import { constraintOf } from '../../kit/db/database-errors.ts'
import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import { Failure } from '../../kit/http/failure.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { recordEvent } from '../../platform/audit/audit.service.ts'
import { checkTask, enterTask, type GivenRow } from '../../platform/imports/imports.tasks.ts'
import type { RowValidation } from '../../platform/imports/row-correction.ts'
import { lockOrderNumber } from './entries.queries.ts'
import { enterJudged, entrySource, type EntrySource } from './entries.service.ts'
import { orderFiles, type OrderRow } from './order-files-import.ts'
import { judgeRow } from './order-files-rows.ts'

type Given = readonly GivenRow<ImportColumn>[]

/** The rows as of now; the first row that names an order gets it. */
async function judgeRows(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>,
  given: Given,
  told: (done: number, failed: number) => void = () => undefined,
): Promise<OrderRow[]> {
  const source = entrySource()
  const firstLines = new Map<string, number>()
  const checked: OrderRow[] = []
  let failed = 0
  for (const { line, cells, isCorrected } of given) {
    const number = cells.orderNo ?? ''
    const { orderNo, outcome, faults, orderId } = await judgeRow(ctx, cells, source, firstLines.get(number))
    if (number !== '' && !firstLines.has(number)) firstLines.set(number, line)
    checked.push({ line, key: orderNo, cells, outcome, faults, isCorrected, recordId: orderId })
    if (outcome === 'WRONG') failed++
    told(checked.length, failed)
  }
  return checked
}

/** Two rows with one order number conflict; nothing else does. */
export const orderJudging: RowValidation<ImportColumn, OrderRowFault> = {
  wordsOf: ({ orderNo }) => (orderNo ? [orderNo] : []),
  judge: judgeRows,
}

const judgeAll = (task: TaskRun, given: Given): Promise<OrderRow[]> =>
  task.read(async (db) => {
    return judgeRows({ db, tenant: task.tenant, now: task.app.clock.now() }, given, (done, failed) => {
      task.signal.throwIfAborted()
      task.progress(done, given.length, failed)
    })
  })

export const checkImport = checkTask(orderFiles, judgeAll)

/**
 * A row was valid at validation and no longer is: nothing is committed. `line`: of a row that was refused for a reason
 * that validation does not check.
 */
class BecameWrong extends Error {
  readonly line: number | null
  constructor(line: number | null = null) {
    super('an order file is checked again')
    this.line = line
  }
}

const NUMBER_CONSTRAINT = 'production_orders__order_no'
/** Why a validated row could not be committed; anything else is a bug. */
function becameWrong(problem: unknown, line: number): unknown {
  if (problem instanceof Failure) return new BecameWrong(line)
  // A user created an order with this number between the check and the insert.
  return constraintOf(problem) === NUMBER_CONSTRAINT ? new BecameWrong() : problem
}

/** Each order gets the event that it would have by hand. */
async function enterRow(ctx: Ctx, row: OrderRow, source: EntrySource): Promise<OrderRow> {
  const { judged, outcome, erpReference } = await judgeRow(ctx, row.cells, source)
  if (judged === null) throw new BecameWrong()
  if (outcome === 'SAME') return { ...row, outcome, recordId: judged.existing?.id ?? null }
  const action = outcome === 'CREATE' ? 'order.created' : 'order.edited'
  const own: Ctx = { ...ctx, event: draftEvent(action) }
  const { id } = await enterJudged(own, judged, erpReference).catch((problem: unknown) => {
    throw becameWrong(problem, row.line)
  })
  own.event.details['importLine'] = row.line
  await recordEvent(own, action)
  return { ...row, outcome, recordId: id }
}

async function enterAll(ctx: Ctx, task: TaskRun, rows: readonly OrderRow[]): Promise<OrderRow[]> {
  // Everybody locks several orders in this order, so that no deadlock is possible.
  for (const { key } of rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))) await lockOrderNumber(ctx.db, key)
  const source = entrySource()
  const entered: OrderRow[] = []
  for (const one of rows) {
    task.signal.throwIfAborted()
    entered.push(await enterRow(ctx, one, source))
    task.progress(entered.length, rows.length)
  }
  return entered
}

async function judgedAgain(
  task: TaskRun,
  rows: readonly OrderRow[],
  problem: unknown,
): Promise<OrderRow[] | undefined> {
  if (!(problem instanceof BecameWrong)) return undefined
  const checked = await judgeAll(task, rows)
  const refused = checked.find(({ line, outcome }) => line === problem.line && outcome !== 'WRONG')
  if (refused)
    Object.assign(refused, { outcome: 'WRONG', faults: [{ column: 'orderNo', key: 'order_refused', params: {} }] })
  return checked
}

export const enterImport = enterTask(orderFiles, { enter: enterAll, again: judgedAgain })
