/** A list as a file that is made from its route, with the headings of its page. */

import type { Output, Route } from '@serialis/contract/kit/route.ts'
import type { z } from 'zod'
import { type Cell, type ExportColumn, listExport, type ListExport, type WordGroup, wordIn } from './list-export.ts'

export type ListRoute = Route & { input: { query: z.ZodType } }
type RowOf<R extends Route> = Output<R> extends { items: readonly (infer Row)[] } ? Row : never
type Field<Row> = keyof Row & string

interface Shown {
  /** A phrase of the page's headings, or of another group; the name of the field where it is absent. */
  heading?: string | readonly [group: WordGroup, key: string]
  /** The words of the values. */
  words?: WordGroup
}
type PageColumn<Row> =
  | Field<Row>
  | (Shown & { of: Field<Row> })
  | (Shown & {
      heading: string | readonly [group: WordGroup, key: string]
      value: (row: Row) => Cell | readonly string[]
    })

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Instants are texts in the answers of routes. */
function cellOf(value: unknown): Cell | readonly string[] {
  if (typeof value === 'string') return INSTANT.test(value) ? new Date(value) : value
  if (typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) return value as Cell
  return null
}

function columnOf<Row>(headings: WordGroup, column: PageColumn<Row>): ExportColumn<Row> {
  const given = typeof column === 'string' ? { of: column } : column
  const named = given.heading ?? ('of' in given ? given.of : '')
  const [group, key] = typeof named === 'string' ? [headings, named] : named
  return {
    en: wordIn('en', group, key),
    zh: wordIn('zh', group, key),
    value: 'of' in given ? (row) => cellOf(row[given.of]) : (row) => cellOf(given.value(row)),
    ...(given.words && { words: given.words }),
  }
}

/** The rows are those that the route answers to the person who asks for the file. */
export const pageExport = <R extends ListRoute>({
  name,
  route,
  headings,
  columns,
}: {
  name: string
  route: R
  headings: WordGroup
  columns: readonly PageColumn<RowOf<R>>[]
}): ListExport =>
  listExport<z.ZodType, RowOf<R>>({
    name,
    filter: route.input.query,
    columns: columns.map((column) => columnOf(headings, column)),
    rows: (source, filter) => source.pages(route, filter as object) as AsyncIterable<RowOf<R>>,
  })
