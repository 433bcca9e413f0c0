/**
 * Corrects one row of an uploaded table. The correction may change the result of other rows, so these are validated
 * again together.
 */

import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import * as queries from './imports.queries.ts'
import { openImport, type ImportSort } from './imports.service.ts'
import type { GivenRow } from './imports.tasks.ts'

export interface RowValidation<C extends string, K extends string> {
  /** Values that no two rows of a file may share. */
  readonly wordsOf: (cells: Partial<Record<C, string>>) => readonly string[]
  /** In the order of the file; leaves no trace in the database. */
  readonly judge: (ctx: Ctx, given: readonly GivenRow<C>[]) => Promise<queries.CheckedRow<C, K>[]>
}

/** The lines that share a value with `line`, directly or through other lines; includes `line` itself. */
export function conflictingLines(
  rows: readonly { line: number; words: readonly string[] }[],
  line: number,
): Set<number> {
  const linesOf = new Map<string, { line: number; words: readonly string[] }[]>()
  for (const row of rows) for (const word of row.words) linesOf.set(word, [...(linesOf.get(word) ?? []), row])
  const tied = new Set([line])
  const waiting = rows.filter((row) => row.line === line)
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    for (const word of row.words) {
      // Each value is visited once: a value that every row shares would otherwise be visited by every row.
      const others = linesOf.get(word) ?? []
      linesOf.delete(word)
      for (const other of others) if (!tied.has(other.line)) waiting.push((tied.add(other.line), other))
    }
  }
  return tied
}

const wrongIn = (rows: readonly { outcome: string }[]): number =>
  rows.filter(({ outcome }) => outcome === 'WRONG').length

export async function correctRow<C extends string, K extends string>(
  ctx: Ctx,
  sort: ImportSort<C>,
  { wordsOf, judge }: RowValidation<C, K>,
  { id, line, version, cells }: { id: string; line: number; version: number; cells: Partial<Record<C, string>> },
): Promise<queries.CheckedRow<C, K>> {
  const file = await openImport(ctx, sort, { id, version, command: 'mend' })
  const rows = await queries.listRows<C, K>(ctx.db, file.id, { limit: sort.rowsMaximum })
  const before = found(
    rows.find((row) => row.line === line),
    'import_row_unknown',
  )
  const corrected = { ...before, cells: { ...before.cells, ...cells }, isCorrected: true }
  const tied = conflictingLines(
    rows.map((row) => ({
      line: row.line,
      words: row === before ? [...wordsOf(before.cells), ...wordsOf(corrected.cells)] : wordsOf(row.cells),
    })),
    line,
  )
  const concerned = rows.filter((row) => tied.has(row.line))
  const judged = await judge(
    ctx,
    concerned.map((row) => (row === before ? corrected : row)),
  )
  await queries.insertRows(ctx.db, file.id, judged)
  await queries.updateImport(ctx.db, file, { wrongCount: file.wrongCount + wrongIn(judged) - wrongIn(concerned) })
  Object.assign(ctx.event.details, { line, before: before.cells, after: corrected.cells })
  return found(judged.find((row) => row.line === line))
}
