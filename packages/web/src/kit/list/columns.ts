/** Columns and filters of a list as data, and the order in which a user sees the columns. */

import type { ReactNode } from 'react'

export interface Column<Row> {
  name: string
  title: string
  cell: (row: Row) => ReactNode
  /** CSS width, e.g. `'12em'`. */
  width?: string
  /** Numbers are right-aligned. */
  align?: 'end'
  /** Actions on the row: stay visible when the table is wider than its container. */
  isSteps?: boolean
  /** Hidden until the user shows it. */
  isHidden?: boolean
  /** The fields that the cell reads; see `columnsOf`. */
  fields?: readonly string[]
}

/**
 * For columns of these rows: `reading(fields, column)` is a column whose cell reads only these fields, so that the list
 * can leave the others out of its request.
 */
export const columnsOf =
  <Row>() =>
  <Field extends keyof Row & string>(fields: readonly Field[], column: Column<Pick<Row, Field>>): Column<Row> => ({
    ...column,
    fields,
  })

/**
 * The fields that a list requests: those of its rows' keys and links, and those of the columns shown. Undefined, which
 * requests all fields, as long as one of them does not say what it reads.
 */
export function requestedFields<Row>(
  rowFields: readonly string[] | undefined,
  columns: readonly Column<Row>[],
): string[] | undefined {
  if (rowFields === undefined || columns.some(({ fields }) => fields === undefined)) return undefined
  return [...new Set([...rowFields, ...columns.flatMap(({ fields = [] }) => fields)])].toSorted()
}

interface Choice {
  value: string
  label: string
}

export type Filter =
  | { kind: 'text'; name: string; label: string }
  /** The whole text, exactly. */
  | { kind: 'exact'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[] }
  /** Several at once; separated by commas in the address and the query. */
  | { kind: 'many'; name: string; label: string; options: readonly Choice[] }
  | { kind: 'day'; name: string; label: string }

export interface ListView {
  /** Names in the user's order; unknown names are ignored, new columns keep their declared position. */
  order: readonly string[]
  hidden: readonly string[] | null
  density: 'compact' | 'comfortable'
}

export const FIRST_VIEW: ListView = { order: [], hidden: null, density: 'compact' }

/** All columns in the user's order: moved ones first by that order, later ones where they are declared. */
export function orderedColumns<Row>(
  columns: readonly Column<Row>[],
  { order }: Pick<ListView, 'order'>,
): Column<Row>[] {
  const known = order.flatMap((name) => columns.filter((column) => column.name === name))
  const result = [...known]
  for (const [at, column] of columns.entries())
    if (!known.includes(column)) result.splice(Math.min(at, result.length), 0, column)
  return result
}

export const isShown = <Row>(column: Column<Row>, { hidden }: Pick<ListView, 'hidden'>): boolean =>
  hidden === null ? column.isHidden !== true : !hidden.includes(column.name)

/** The order after one column moved by one place. */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const at = names.indexOf(name)
  const to = at + by
  if (at < 0 || to < 0 || to >= names.length) return [...names]
  const result = [...names]
  ;[result[at], result[to]] = [result[to]!, result[at]!]
  return result
}
