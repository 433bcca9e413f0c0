/** Reads a row of an uploaded file of masters, and words what is wrong with it. */

import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import type { Failure } from '../../kit/http/failure.ts'
import type { CheckedRow, RowFault } from '../imports/imports.service.ts'
import type { GivenRow } from '../imports/imports.tasks.ts'
import type { MasterFile } from './master-files.ts'
import type { MasterColumn } from './masters.queries.ts'

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

/** The ids behind the name of another record. */
type Naming = (column: MasterColumn, name: string) => Promise<string | string[] | undefined> | string | undefined

/** What a form would send, with the faults of cells that cannot be read. An empty cell is as one that is not there. */
async function valuesOf({ columns }: MasterFile, cells: CheckedRow['cells'], naming: Naming) {
  const values: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const column of columns) {
    const { field, named, read } = column
    const text = cells[field] ?? ''
    if (text === '') continue
    const value = named ? await naming(column, text) : read ? read(text) : text
    const key = named ? 'master_import_value_unknown' : 'master_import_value_not_in_list'
    if (value === undefined) faults.push({ column: field, key, params: { value: text } })
    else values[field] = value
  }
  return { values, faults }
}

/** The body of the route that creates the record, or the faults of the row. */
export async function readRow(
  file: MasterFile,
  cells: CheckedRow['cells'],
  naming: Naming,
): Promise<{ values: unknown; faults?: undefined } | { faults: RowFault[] }> {
  const { values, faults } = await valuesOf(file, cells, naming)
  const parsed = file.route.input.body.safeParse(values)
  if (parsed.success) return faults.length > 0 ? { faults } : { values: parsed.data }
  const { fields, fieldParams } = fieldErrors(parsed.error)
  const others = faultsFrom(file, fields, fieldParams)
  return { faults: [...faults, ...others.filter(({ column }) => faults.every((fault) => fault.column !== column))] }
}

/** A value that another row of the file has brought is named by its line. */
export function faultsOfRefusal(
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

/** The row with its result: the id of its record, or its faults. */
export const resultOf = (
  { line, cells, isCorrected }: GivenRow<string>,
  result: { recordId: string } | { faults: RowFault[] },
): CheckedRow => {
  const row = { line, key: (cells[NAME] ?? '').slice(0, 60), cells, isCorrected }
  return 'faults' in result
    ? { ...row, outcome: 'WRONG', faults: result.faults, recordId: null }
    : { ...row, outcome: 'CREATE', faults: [], recordId: result.recordId }
}
