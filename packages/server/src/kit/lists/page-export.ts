/** A list as a file that is made from its route, with the headings of its page. */

import type { Output, Route } from '@serialis/contract/kit/route.ts'
import { z } from 'zod'
import { type Cell, type ExportColumn, listExport, type ListExport, type WordGroup, wordIn } from './list-export.ts'

export type ListRoute = Route & { input: { query: z.ZodType } }
type RowOf<R extends Route> = Output<R> extends { items: readonly (infer Row)[] } ? Row : never
type Field<Row> = keyof Row & string

interface Shown<Row> {
  /** A phrase of the page's headings, or of another group; the name of the field where it is absent. */
  heading?: string | readonly [group: WordGroup, key: string]
  /** The words of the values; see `ExportColumn`. */
  words?: WordGroup | ((row: Row) => WordGroup | null)
}
type PageColumn<Row> =
  | Field<Row>
  | (Shown<Row> & { of: Field<Row> })
  | (Shown<Row> & {
      heading: string | readonly [group: WordGroup, key: string]
      value: (row: Row) => Cell | readonly string[]
    })

/** What a field of a row is, without what only says that it may be absent. */
function plainShape(shape: unknown): unknown {
  return shape instanceof z.ZodNullable || shape instanceof z.ZodOptional || shape instanceof z.ZodDefault
    ? plainShape(shape.unwrap())
    : shape
}

/** The fields that the route declares as instants: only these become dates, and never a text that looks like one. */
function instantsOf(output: z.ZodType | undefined): ReadonlySet<string> {
  const items = output instanceof z.ZodObject ? (output.shape as z.ZodRawShape)['items'] : undefined
  const item = items instanceof z.ZodArray ? items.element : undefined
  if (!(item instanceof z.ZodObject)) return new Set()
  const fields = Object.entries(item.shape as z.ZodRawShape)
  return new Set(fields.flatMap(([name, shape]) => (plainShape(shape) instanceof z.ZodISODateTime ? [name] : [])))
}

/** Instants are texts in the answers of routes. */
const instantCell = (value: string | null): Cell => (value === null ? null : new Date(value))

function cellOf(value: unknown): Cell | readonly string[] {
  if (typeof value === 'string' || value instanceof Date) return value
  if (typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) return value as Cell
  return null
}

function columnOf<Row>(headings: WordGroup, column: PageColumn<Row>, instants: ReadonlySet<string>): ExportColumn<Row> {
  const given = typeof column === 'string' ? { of: column } : column
  const named = given.heading ?? ('of' in given ? given.of : '')
  const [group, key] = typeof named === 'string' ? [headings, named] : named
  return {
    en: wordIn('en', group, key),
    zh: wordIn('zh', group, key),
    value: (row) => {
      if (!('of' in given)) return cellOf(given.value(row))
      const value: unknown = row[given.of]
      return instants.has(given.of) ? instantCell(value as string | null) : cellOf(value)
    },
    ...(given.words && { words: given.words }),
  }
}

/** The rows are those that the route answers to the person who asks for the file. */
export const pageExport = <R extends ListRoute>({
  name,
  route,
  headings,
  columns,
  keyOf,
}: {
  name: string
  route: R
  headings: WordGroup
  columns: readonly PageColumn<RowOf<R>>[]
  keyOf?: (row: RowOf<R>) => string
}): ListExport => {
  const instants = instantsOf(route.output)
  return listExport<z.ZodType, RowOf<R>>({
    ...(keyOf && { keyOf }),
    name,
    route,
    filter: route.input.query,
    columns: columns.map((column) => columnOf(headings, column, instants)),
    rows: (source, filter) => source.pages(route, filter as object) as AsyncIterable<RowOf<R>>,
  })
}
