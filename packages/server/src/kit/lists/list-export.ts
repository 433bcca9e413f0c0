/** How a room offers a list as a file: its filter, its columns, and a stream of its rows. */

import type { Route } from '@serialis/contract/kit/route.ts'
import type { z } from 'zod'
import type { TenantDb } from '../db/db.ts'
import type { Actor, App, Tenant } from '../http/context.ts'
import words from './list-words.json' with { type: 'json' }
import type { ListRoute } from './page-export.ts'

/** A `Date` is an instant and is written in the tenant's time zone. Calendar days are texts. */
export type Cell = string | number | boolean | Date | null

/** Phrases of the console that files use too (`scripts/record/words.ts`). */
export type WordGroup = keyof typeof words.en

const groups: Readonly<Record<'en' | 'zh', Readonly<Record<string, Readonly<Record<string, string>>>>>> = words

/** The word of a value; the value itself where there is none. */
export const wordIn = (locale: 'en' | 'zh', group: WordGroup, value: string): string =>
  groups[locale][group]?.[value] ?? value

export interface ExportSource {
  app: App
  db: TenantDb
  tenant: Tenant
  /** The user who asked for the file. */
  actor: Actor
  locale: 'en' | 'zh'
  now: Date
  /** How the file says statuses and other values of a fixed set. */
  values: 'WORDS' | 'CODES'
  /** Every row that a list route answers to that user, page by page. */
  pages(route: ListRoute, filter: object): AsyncIterable<unknown>
}

export interface ExportColumn<Row> {
  en: string
  zh: string
  /** Several values stand in one cell, with commas between. */
  value(row: Row, source: ExportSource): Cell | readonly string[]
  /** The words of the values, in a file that says them in words; null: of this row the value itself. */
  words?: WordGroup | ((row: Row) => WordGroup | null)
}

export interface ListExport {
  /** A name of the contract's `exportableLists`. */
  name: string
  /** Of the page whose rows these are. */
  route: Route
  filter: z.ZodType
  columns: readonly ExportColumn<never>[]
  rows(source: ExportSource, filter: never): AsyncIterable<unknown>
  /** What names a row for a caller who wants only some of them; `id` where absent. */
  keyOf?: (row: never) => string
}

/**
 * `filter` is the query of the list route. `rows` runs in one read-only transaction, so the file is a consistent
 * snapshot.
 */
export const listExport = <F extends z.ZodType, Row>(definition: {
  name: string
  route: Route
  filter: F
  columns: readonly ExportColumn<Row>[]
  rows(source: ExportSource, filter: z.output<F>): AsyncIterable<Row>
  keyOf?: (row: NoInfer<Row>) => string
}): ListExport => definition as unknown as ListExport

const PAGE = 1_000

/**
 * A keyset list, page by page. `load` returns the rows after a cursor, one more than `limit` when there
 * are more (as list queries do); `cursorOf` returns the cursor of a row.
 */
export async function* everyPage<Row>(
  load: (page: { after: string | undefined; limit: number }) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | undefined; ;) {
    const rows = await load({ after, limit: PAGE })
    const page = rows.slice(0, PAGE)
    yield page
    const last = page.at(-1)
    if (rows.length <= PAGE || last === undefined) return
    after = cursorOf(last)
  }
}

/** Every row of a keyset list. */
export async function* everyRow<Row>(...list: Parameters<typeof everyPage<Row>>): AsyncGenerator<Row> {
  for await (const page of everyPage(...list)) yield* page
}
