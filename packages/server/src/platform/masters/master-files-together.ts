/** Rows of a file that are entered by a few statements, where their kind can do so. */

import { refusalOfRow } from '../../kit/db/database-errors.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { attempt } from '../../kit/db/savepoint.queries.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { CheckedRow } from '../imports/imports.service.ts'
import type { GivenRow } from '../imports/imports.tasks.ts'
import { readRow, resultOf } from './master-files-reading.ts'
import type { MasterFile } from './master-files.ts'
import type { MasterColumn, NewMaster } from './masters.queries.ts'
import { newIds } from './masters.together.service.ts'

/** Ids of the records that a group of rows names, by column and name. */
type Named = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Undefined where a column can only be read row by row. */
async function namedIn(
  db: TenantDb,
  { columns }: MasterFile,
  given: readonly GivenRow<string>[],
): Promise<Named | undefined> {
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const { field, named, namedTogether } of columns) {
    if (!named) continue
    if (!namedTogether) return undefined
    const names = new Set(given.map(({ cells }) => cells[field] ?? '').filter((name) => name !== ''))
    found.set(field, names.size === 0 ? new Map() : await namedTogether(db, [...names]))
  }
  return found
}

interface Read {
  /** In the order of the rows. */
  results: CheckedRow[]
  records: NewMaster<unknown>[]
}

/** Lines of the file by the value that only one record may have, of rows that are entered. */
export type Lines = Map<string, number>

const textIn = ({ cells }: Pick<GivenRow<string>, 'cells'>, field: string): string => (cells[field] ?? '').trim()

/** Reads the rows. A row may name one above it; a value that only one record may have is refused where it is taken. */
async function readGroup(
  { db }: Pick<Ctx, 'db'>,
  file: MasterFile & Required<Pick<MasterFile, 'unique'>>,
  given: readonly GivenRow<string>[],
  { named, lines }: { named: Named; lines: Lines },
): Promise<Read> {
  const { field, key, taken } = file.unique
  const isTaken = await taken(db, [...new Set(given.map((row) => textIn(row, field)))])
  const ids = newIds(given.length)
  const own = new Map<string, { id: string; line: number }>()
  const naming = ({ field: column, isOwnKind }: MasterColumn, name: string) =>
    named.get(column)?.get(name) ?? (isOwnKind ? own.get(name)?.id : undefined)
  const results: CheckedRow[] = []
  const records: NewMaster<unknown>[] = []
  for (const [at, row] of given.entries()) {
    const text = textIn(row, field)
    const read = await readRow(file, row.cells, naming)
    const line = own.get(text)?.line ?? lines.get(text)
    if (read.faults) results.push(resultOf(row, read))
    else if (line !== undefined)
      results.push(resultOf(row, { faults: [{ column: field, key: 'master_import_value_twice', params: { line } }] }))
    else if (isTaken.has(text)) results.push(resultOf(row, { faults: [{ column: field, key, params: {} }] }))
    else {
      const id = ids[at]!
      own.set(text, { id, line: row.line })
      records.push({ id, values: read.values })
      results.push(resultOf(row, { recordId: id }))
    }
  }
  return { results, records }
}

/** Undefined, and nothing entered, where one of them is refused for what only the database knows. */
export async function enterTogether(
  ctx: Ctx,
  file: MasterFile,
  given: readonly GivenRow<string>[],
  lines: Lines,
): Promise<CheckedRow[] | undefined> {
  const { createTogether, unique } = file
  if (!createTogether || !unique) return undefined
  const named = await namedIn(ctx.db, file, given)
  if (named === undefined) return undefined
  const { results, records } = await readGroup(ctx, { ...file, unique }, given, { named, lines })
  if (records.length === 0) return results
  return attempt(
    ctx.db,
    async () => {
      await createTogether(ctx, records)
      return results
    },
    (problem) => refusalOfRow(problem, ctx.app.constraints) !== undefined,
  )
}

/** The rows that were entered, for the rows below them. */
export function keepLines({ unique }: MasterFile, rows: readonly CheckedRow[], lines: Lines): void {
  if (unique === undefined) return
  for (const row of rows) if (row.outcome === 'CREATE') lines.set(textIn(row, unique.field), row.line)
}
