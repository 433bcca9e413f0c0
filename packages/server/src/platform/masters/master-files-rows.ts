/** Turns the rows of an uploaded file into records, each with the event that it has by hand. */

import { refusalOfRow } from '../../kit/db/database-errors.ts'
import { attempt } from '../../kit/db/savepoint.queries.ts'
import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import type { Failure } from '../../kit/http/failure.ts'
import { recordEvent } from '../audit/audit.service.ts'
import type { CheckedRow } from '../imports/imports.service.ts'
import type { GivenRow } from '../imports/imports.tasks.ts'
import type { RowsEntry } from '../imports/trial.ts'
import { faultsOfRefusal, readRow, resultOf } from './master-files-reading.ts'
import { enterTogether, keepLines, type Lines } from './master-files-together.ts'
import type { MasterFile } from './master-files.ts'

async function enterRow(
  ctx: Ctx,
  file: MasterFile,
  row: GivenRow<string>,
  entered: readonly CheckedRow[],
): Promise<CheckedRow> {
  const read = await readRow(file, row.cells, ({ named }, name) => named?.(ctx.db, name))
  if (read.faults) return resultOf(row, read)
  let refusal: Failure | undefined
  const recordId = await attempt(
    ctx.db,
    async () => {
      const own: Ctx = { ...ctx, event: draftEvent(file.route.event) }
      const { id } = await file.create(own, read.values)
      await recordEvent(own, file.route.event)
      return id
    },
    (problem) => (refusal = refusalOfRow(problem, ctx.app.constraints)) !== undefined,
  )
  if (recordId !== undefined) return resultOf(row, { recordId })
  return resultOf(row, { faults: faultsOfRefusal(file, refusal as Failure, row.cells, entered) })
}

/** What was entered of the rows above. */
interface Before {
  entered: CheckedRow[]
  lines: Lines
}

/** Rows that are entered together. */
const GROUP = 1_000
/** So many are entered one by one once they were refused together. */
const FEW = 4

/**
 * In the order of the file. Rows that are refused together are entered in halves, so that the fault of each is that of
 * the row by itself, and the others are still entered together.
 */
async function enterGroup(
  ctx: Ctx,
  file: MasterFile,
  given: readonly GivenRow<string>[],
  before: Before,
): Promise<void> {
  const { entered, lines } = before
  if (given.length > FEW) {
    const made = await enterTogether(ctx, file, given, lines)
    const half = Math.ceil(given.length / 2)
    for (const part of made ? [] : [given.slice(0, half), given.slice(half)]) await enterGroup(ctx, file, part, before)
    for (const row of made ?? []) entered.push(row)
    return keepLines(file, made ?? [], lines)
  }
  for (const row of given) {
    const made = await enterRow(ctx, file, row, entered)
    entered.push(made)
    keepLines(file, [made], lines)
  }
}

/** A row may name a record of a row above it. The last argument is called after each group. */
export const rowsEntryOf =
  (file: MasterFile): RowsEntry<string, string> =>
  async (ctx, given, told = () => undefined) => {
    const before: Before = { entered: [], lines: new Map() }
    const { entered } = before
    const size = file.createTogether ? GROUP : FEW
    for (let from = 0; from < given.length; from += size) {
      await enterGroup(ctx, file, given.slice(from, from + size), before)
      told(entered.length, entered.filter(({ outcome }) => outcome === 'WRONG').length)
    }
    return entered
  }
