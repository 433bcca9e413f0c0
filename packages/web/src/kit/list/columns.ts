/** Columns and filters of a list as data, and the order in which a user sees the columns. */

import type { ReactNode } from 'react'

interface ColumnParts {
  title: string
  /** CSS width, e.g. `'12em'`. */
  width?: string
  /** Numbers are right-aligned. */
  align?: 'end'
  /** Actions on the row: stay visible when the table is wider than its container. */
  isSteps?: boolean
  /** Hidden until the user shows it. */
  isHidden?: boolean
}

/** A column of rows that are there as a whole. */
export interface Column<Row> extends ColumnParts {
  name: string
  cell: (row: Row) => ReactNode
}

type FieldOf<Row> = keyof Row & string

declare const isDeclared: unique symbol
/** A column of several fields, or of one that has another name; made by `columnsOf`. */
interface ReadingColumn<Row> extends Column<Row> {
  fields: readonly FieldOf<Row>[]
  [isDeclared]: true
}

/**
 * A column of a list, which requests the fields of its columns only: a column is named after the one field that its
 * cell reads, or says with `columnsOf` which fields it reads.
 */
export type ListColumn<Row> =
  | {
      [F in FieldOf<Row>]: ColumnParts & { name: F; fields?: undefined; cell: (row: Pick<Row, F>) => ReactNode }
    }[FieldOf<Row>]
  | ReadingColumn<Row>

/** For lists of these rows: `reading(fields, column)` is a column whose cell reads only these fields. */
export const columnsOf =
  <Row>() =>
  <Field extends FieldOf<Row>>(fields: readonly Field[], column: Column<Pick<Row, Field>>): ListColumn<Row> =>
    ({ ...column, fields }) as unknown as ReadingColumn<Row>

/** The fields that a list requests: those of its rows' keys and links, and those of the columns shown. */
export function requestedFields(
  rowFields: readonly string[],
  columns: readonly { name: string; fields?: readonly string[] | undefined }[],
): string[] {
  return [...new Set([...rowFields, ...columns.flatMap(({ name, fields }) => fields ?? [name])])].toSorted()
}

interface Choice {
  value: string
  label: string
}

interface FilterParts {
  name: string
  label: string
  /** It is one of several that share this parameter of the address; see `packedFilters`. */
  within?: string
  /** What stands in the address in place of a value that is personal. */
  seal?: (value: string) => Promise<string>
}

export type Filter = FilterParts &
  (
    | { kind: 'text' }
    /** The whole text, exactly. */
    | { kind: 'exact' }
    | { kind: 'choice'; options: readonly Choice[] }
    /** Several at once; separated by commas in the address and the query. */
    | { kind: 'many'; options: readonly Choice[] }
    | { kind: 'day' }
    /** An instant: day and clock in the tenant's time zone. */
    | { kind: 'moment' }
    /** `from..to`, both included; either may be missing. */
    | { kind: 'range'; of: 'number' | 'day' }
  )

export interface ListView {
  /** Names in the user's order; unknown names are ignored, new columns keep their declared position. */
  order: readonly string[]
  hidden: readonly string[] | null
  /** The columns that there were when `hidden` was chosen: a later one is shown as it is declared. */
  known?: readonly string[]
  /** Stay visible, before all others, when the table is wider than its frame. */
  pinned: readonly string[]
  /** In pixels; any other column is as wide as its content needs. */
  widths: Readonly<Record<string, number>>
  density: 'compact' | 'comfortable'
}

export const FIRST_VIEW: ListView = { order: [], hidden: null, pinned: [], widths: {}, density: 'compact' }

export const WIDTH = { min: 60, max: 800, step: 16 } as const
export const widthWithin = (width: number): number => Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width)))

/**
 * All columns in the user's order: pinned ones, then moved ones by that order, later ones where they are declared.
 */
export function orderedColumns<C extends { name: string }>(
  columns: readonly C[],
  { order, pinned = [] }: Pick<ListView, 'order'> & Partial<Pick<ListView, 'pinned'>>,
): C[] {
  const known = order.flatMap((name) => columns.filter((column) => column.name === name))
  const result = [...known]
  for (const [at, column] of columns.entries())
    if (!known.includes(column)) result.splice(Math.min(at, result.length), 0, column)
  const isPinned = ({ name }: C) => pinned.includes(name)
  return [...result.filter(isPinned), ...result.filter((column) => !isPinned(column))]
}

export const isShown = (
  column: Pick<Column<never>, 'name' | 'isHidden'>,
  { hidden, known }: Pick<ListView, 'hidden' | 'known'>,
): boolean =>
  hidden === null || known?.includes(column.name) === false ? column.isHidden !== true : !hidden.includes(column.name)

/** The order after one column moved by one place. */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const at = names.indexOf(name)
  const to = at + by
  if (at < 0 || to < 0 || to >= names.length) return [...names]
  const result = [...names]
  ;[result[at], result[to]] = [result[to]!, result[at]!]
  return result
}
