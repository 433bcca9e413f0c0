/** The commands of plain master records: the same for every kind; a room declares its table and its rules. */

import { randomUUIDv7 } from 'node:crypto'
import type { EventCode } from '@serialis/contract/events.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import type { z } from 'zod'
import { bind as bindRoute, type Binding } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import type { Extension } from '../../kit/http/extension-point.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { type Cell, everyRow, listExport, type ExportColumn, type ListExport } from '../../kit/lists/list-export.ts'
import { masterFiles } from './master-files.ts'
import type { MasterQueries, MasterRow, MasterSearch } from './masters.queries.ts'

export { PATH_SEPARATOR } from './master-files-rows.ts'
export { masterQueries } from './masters.queries.ts'

export interface Master<Row extends MasterRow, Values, Search extends MasterSearch> {
  /** Those of `masterRoutes`. */
  routes: {
    list: Route & { input: { query: z.ZodType<Search> } }
    options: Route
    get: Route & { output: z.ZodType<unknown, Row> }
    create: Route & { input: { body: z.ZodType<Values> }; event: EventCode }
    update: Route & { input: { body: z.ZodType<Values & { version: number }> } }
    remove: Route
  }
  /** Type of the record in the log. */
  subjectType: string
  queries: MasterQueries<Row, Values, Search>
  /** What an option shows besides its id. */
  option: (row: Row) => object
  /** What the log keeps of a record; its fields where this is absent. */
  facts?: (row: Row) => Record<string, unknown>
  /** The key by which the list is sorted; the field of the queries where it is absent. */
  cursorOf?: (row: Row) => string
  /** Refuses values that the record may not have; `id` is undefined for a new one. */
  beforeSave?: (ctx: Ctx, values: Values, id: string | undefined) => Promise<void>
  /** Refuses what only the table knows; the record was read again after it was saved. */
  afterSave?: (ctx: Ctx, row: Row) => Promise<void>
  /** Refuses the deletion of a record that is still in use. */
  beforeRemove?: (ctx: Ctx, row: Row) => Promise<void>
  /** The list as a file; its columns are the fields and counts where they are absent. */
  export: { name: ExportableList; columns?: readonly ExportColumn<Row>[] }
}

interface MasterInput<Values, Search> {
  params: { id: string }
  query: Search
  body: Values & { version: number }
}
/** `Master` holds the routes to the shapes that the handlers take and answer. */
const bind = <Values, Search>(
  route: Route,
  handler: (ctx: Ctx, input: MasterInput<Values, Search>) => Promise<unknown>,
): Binding => bindRoute(route, handler as never)

function readingOf<Row extends MasterRow, Values, Search extends MasterSearch>({
  routes,
  queries,
  option,
  cursorOf = (row) => String(row[queries.sortedBy]),
}: Master<Row, Values, Search>): Binding[] {
  const page = async ({ db }: Ctx, query: Search, shown: (row: Row) => object) =>
    pageOf(await queries.list(db, query), query.limit, shown, cursorOf)
  return [
    bind<Values, Search>(routes.list, (ctx, { query }) => page(ctx, query, (row) => row)),
    bind<Values, Search>(routes.options, (ctx, { query }) =>
      page(ctx, query, (row) => ({ id: row.id, ...option(row) })),
    ),
    bind(routes.get, async ({ db }, { params }) => found(await queries.find(db, params.id))),
  ]
}

function writingOf<Row extends MasterRow, Values, Search extends MasterSearch>({
  routes,
  queries,
  subjectType,
  facts = (row) => Object.fromEntries(queries.fields.map((field) => [field, row[field as keyof Row]])),
  beforeSave,
  afterSave,
  beforeRemove,
}: Master<Row, Values, Search>): { create: (ctx: Ctx, values: Values) => Promise<Row>; bindings: Binding[] } {
  const about = ({ event }: Ctx, subjectId: string, details: Record<string, unknown>) =>
    Object.assign(event, { subjectType, subjectId, details })
  const create = async (ctx: Ctx, values: Values) => {
    const id = randomUUIDv7()
    await beforeSave?.(ctx, values, undefined)
    await queries.insert(ctx.db, id, values)
    const made = found(await queries.find(ctx.db, id))
    await afterSave?.(ctx, made)
    about(ctx, id, changes({}, facts(made)))
    return made
  }
  const bindings = [
    bind<Values, Search>(routes.create, (ctx, { body }) => create(ctx, body)),
    bind<Values, Search>(routes.update, async (ctx, { params, body }) => {
      const before = found(await queries.find(ctx.db, params.id))
      await beforeSave?.(ctx, body, params.id)
      requireThat(await queries.update(ctx.db, params.id, body.version, body), 'changed_meanwhile')
      const after = found(await queries.find(ctx.db, params.id))
      await afterSave?.(ctx, after)
      about(ctx, params.id, changes(facts(before), facts(after)))
      return after
    }),
    bind(routes.remove, async (ctx, { params }) => {
      const row = found(await queries.find(ctx.db, params.id))
      await beforeRemove?.(ctx, row)
      await queries.remove(ctx.db, params.id)
      about(ctx, params.id, { name: [row.name, null] })
      return { message: 'delete_success' }
    }),
  ]
  return { create, bindings }
}

/** Bindings, export and import of a kind of master record, for the room that declares it. */
export function masterRoom<Row extends MasterRow, Values, Search extends MasterSearch>(
  master: Master<Row, Values, Search>,
): { bindings: Binding[]; exports: ListExport[]; extensions: Extension[] } {
  const { routes, queries, cursorOf = (row: Row) => String(row[queries.sortedBy]) } = master
  const source = listExport({
    name: master.export.name,
    route: routes.list,
    filter: routes.list.input.query,
    columns:
      master.export.columns ??
      queries.titles.map(({ field, en, zh, words, shown = (row: Row) => row[field] as Cell }) => ({
        en,
        zh,
        value: shown,
        ...(words && { words }),
      })),
    rows: ({ db }, filter) => everyRow((page) => queries.list(db, { ...filter, ...page } as Search), cursorOf),
  })
  const { create, bindings } = writingOf(master)
  const fromFile = masterFiles.extension({
    name: master.export.name,
    route: routes.create,
    columns: queries.columns,
    create: (ctx, values) => create(ctx, values as Values),
  })
  return { bindings: [...readingOf(master), ...bindings], exports: [source], extensions: [fromFile] }
}
