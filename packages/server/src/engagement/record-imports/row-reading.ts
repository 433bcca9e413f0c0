/** What a row of a file says: its cells or names become fields of a record. What cannot be read stays as it is, and is refused. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { tableColumns } from '../../kit/text-files/table-columns.ts'
import { columnFields, valueOfCell } from '../records/cell-values.ts'

/** By the titles; of two columns for one field, the first. */
export function columnsOf(fields: readonly MetaField[], isOfObjects: boolean, titles: readonly string[]): string[] {
  const open = columnFields(fields, isOfObjects)
  const words = (label: 'labelEn' | 'labelZh') => Object.fromEntries(open.map((field) => [field.path, field[label]]))
  const paths = open.map(({ path }) => path)
  const found = tableColumns<string>(paths, words('labelEn'), words('labelZh')).fieldsOf(titles)
  return found.map((path, at) => (found.indexOf(path) === at ? path : ''))
}

/** Whether a column says which record a row is. */
export const namesKey = (columns: readonly string[], keyPath: string): boolean =>
  columns.some((path) => path !== '' && (path === keyPath || keyPath.startsWith(`${path}.`)))

/** An empty cell is no value. */
export function dataOfCells(
  fields: readonly MetaField[],
  columns: readonly string[],
  cells: readonly string[],
): RecordData {
  const byPath = new Map(columnFields(fields, false).map((field) => [field.path, field]))
  const data: RecordData = {}
  for (const [at, path] of columns.entries()) {
    const text = cells[at] ?? ''
    if (path === '' || text === '') continue
    const field = byPath.get(path)
    // The field has gone since a person chose it: a name that no record has.
    const names = field === undefined ? [path] : path.split('.')
    const last = names.pop()!
    let place = data
    for (const name of names) place = (place[name] ??= {}) as RecordData
    place[last] = field === undefined ? text : valueOfCell(field, text)
  }
  return data
}

/** A name that is none of the titles stays, so that it is refused and not lost. */
export function dataOfObject(
  titles: readonly string[],
  columns: readonly string[],
  object: Readonly<Record<string, unknown>>,
): RecordData {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const at = titles.indexOf(name)
      const path = at < 0 ? name : (columns[at] ?? '')
      return path === '' ? [] : [[path, value]]
    }),
  )
}
