/** Turns the rows of an uploaded file into records, each with the event that it has by hand. */

import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import { refusalOfRow } from '../../kit/db/database-errors.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { attempt } from '../../kit/db/savepoint.queries.ts'
import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import type { Failure } from '../../kit/http/failure.ts'
import { recordEvent } from '../audit/audit.service.ts'
import type { CheckedRow, RowFault } from '../imports/imports.service.ts'
import type { GivenRow } from '../imports/imports.tasks.ts'
import type { RowsEntry } from '../imports/trial.ts'
import type { MasterFile } from './master-files.ts'

/** The column that every master has, where a fault of the whole row is shown. */
export const NAME = 'name'

/** Between the names of a path, in files. */
export const PATH_SEPARATOR = ' / '

/**
 * Values by which rows of a file depend on one another: those that only one record may have (which the table knows, so
 * all are taken), and names of records that other rows name.
 */
export const wordsOf =
  ({ columns }: Pick<MasterFile, 'columns'>) =>
  (cells: CheckedRow['cells']): string[] =>
    columns.flatMap(({ field, named, namedBy = NAME }) => {
      const text = cells[field] ?? ''
      if (text === '') return []
      const word = named ? namedBy : field
      return [word === NAME ? `name ${text.split(PATH_SEPARATOR).at(-1) ?? ''}` : `${word} ${text}`]
    })

const faultsFrom = (
  { columns }: MasterFile,
  fields: Readonly<Record<string, string>>,
  params: Readonly<Record<string, RowFault['params']>> = {},
): RowFault[] =>
  Object.entries(fields).map(([path, key]) => ({
    column: columns.some(({ field }) => field === path) ? path : NAME,
    key,
    params: params[path] ?? {},
  }))

/** What a form would send, with the faults of cells that cannot be read. An empty cell is as one that is not there. */
async function valuesOf(db: TenantDb, { columns }: MasterFile, cells: CheckedRow['cells']) {
  const values: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const { field, named, read } of columns) {
    const text = cells[field] ?? ''
    if (text === '') continue
    const value = named ? await named(db, text) : read ? read(text) : text
    const key = named ? 'master_import_value_unknown' : 'master_import_value_not_in_list'
    if (value === undefined) faults.push({ column: field, key, params: { value: text } })
    else values[field] = value
  }
  return { values, faults }
}

/** A value that another row of the file has brought is named by its line. */
function faultsOfRefusal(
  file: MasterFile,
  { key, params, fields, fieldParams }: Failure,
  cells: CheckedRow['cells'],
  entered: readonly CheckedRow[],
): RowFault[] {
  const faults = faultsFrom(file, fields ?? { [NAME]: key }, fieldParams ?? { [NAME]: params })
  return faults.map((fault) => {
    const first =
      fields && entered.find((row) => row.outcome === 'CREATE' && row.cells[fault.column] === cells[fault.column])
    return first ? { ...fault, key: 'master_import_value_twice', params: { line: first.line } } : fault
  })
}

async function enterRow(
  ctx: Ctx,
  file: MasterFile,
  { line, cells, isCorrected }: GivenRow<string>,
  entered: readonly CheckedRow[],
): Promise<CheckedRow> {
  const row = { line, key: (cells[NAME] ?? '').slice(0, 60), cells, isCorrected }
  const wrong = (faults: RowFault[]): CheckedRow => ({ ...row, outcome: 'WRONG', faults, recordId: null })
  const { values, faults } = await valuesOf(ctx.db, file, cells)
  const parsed = file.route.input.body.safeParse(values)
  if (!parsed.success) {
    const { fields, fieldParams } = fieldErrors(parsed.error)
    const others = faultsFrom(file, fields, fieldParams)
    return wrong([...faults, ...others.filter(({ column }) => faults.every((fault) => fault.column !== column))])
  }
  if (faults.length > 0) return wrong(faults)
  let refusal: Failure | undefined
  const made = await attempt(
    ctx.db,
    async () => {
      const own: Ctx = { ...ctx, event: draftEvent(file.route.event) }
      const { id } = await file.create(own, parsed.data)
      await recordEvent(own, file.route.event)
      return id
    },
    (problem) => (refusal = refusalOfRow(problem, ctx.app.constraints)) !== undefined,
  )
  if (made !== undefined) return { ...row, outcome: 'CREATE', faults: [], recordId: made }
  return wrong(faultsOfRefusal(file, refusal as Failure, cells, entered))
}

/** In the order of the file: a row may name a record of a row above it. */
export const rowsEntryOf =
  (file: MasterFile): RowsEntry<string, string> =>
  async (ctx, given, told = () => undefined) => {
    const entered: CheckedRow[] = []
    let failed = 0
    for (const row of given) {
      const made = await enterRow(ctx, file, row, entered)
      entered.push(made)
      if (made.outcome === 'WRONG') failed++
      told(entered.length, failed)
    }
    return entered
  }
