/** The commands of plain master records: the same for every kind; a room declares its table and its rules. */

import { randomUUIDv7 } from 'node:crypto'
import type { EventCode } from '@serialis/contract/events.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import type { SubjectType } from '@serialis/contract/subjects.ts'
import type { z } from 'zod'
import { bind as bindRoute, type Binding } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import type { Extension } from '../../kit/http/extension-point.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { type Cell, everyRow, listExport, type ExportColumn, type ListExport } from '../../kit/lists/list-export.ts'
import { deleteChange } from './master-changes.queries.ts'
import { masterFiles } from './master-files.ts'
import {
  type Approvable,
  approvalCommandsOf,
  approvedSaving,
  type MasterApproval,
  savedBy,
  shownTo,
} from './masters.approval.service.ts'
import type { ApprovalState, MasterQueries, MasterRow, MasterSearch, NewMaster, RecordAt } from './masters.queries.ts'
import { creatingTogether, type Together } from './masters.together.service.ts'

export { PATH_SEPARATOR } from './master-files-reading.ts'
export { listWaiting, moveInChanges } from './master-changes.queries.ts'
export { masterQueries, type NewMaster } from './masters.queries.ts'
export type { Together } from './masters.together.service.ts'

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
  /** The rules of `beforeSave` and `afterSave` for many new records, which files then create together. */
  together?: Together<Row, Values>
  /** Refuses the deletion of a record that is still in use. */
  beforeRemove?: (ctx: Ctx, row: Row) => Promise<void>
  /** Another person approves what is saved. */
  approval?: MasterApproval<Row>
  /** The list as a file; its columns are the fields and counts where they are absent. */
  export: {
    name: ExportableList
    columns?: readonly ExportColumn<Row>[]
    /** See `MasterFile`. */
    isWithinReach?: true
  }
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
  approval,
  cursorOf = (row) => String(row[queries.sortedBy]),
}: Master<Row, Values, Search>) {
  const shown = approval ? shownTo<Row>(approval) : (_: Ctx, row: Row) => row
  const page = async ({ db }: Ctx, query: Search, of: (row: Row) => object) =>
    pageOf(await queries.list(db, query), query.limit, of, cursorOf)
  const list = bind<Values, Search>(routes.list, (ctx, { query }) => page(ctx, query, (row) => shown(ctx, row)))
  const others = [
    // What was never approved is not offered.
    bind<Values, Search>(routes.options, (ctx, { query }) =>
      page(ctx, approval ? { ...query, isInForce: true } : query, (row) => ({ id: row.id, ...option(row) })),
    ),
    bind(routes.get, async (ctx, { params }) => shown(ctx, found(await queries.find(ctx.db, params.id)))),
  ]
  return { list, bindings: [list, ...others] }
}

/** Without approval, what is saved is in force at once. */
const plainSaving = <Row extends MasterRow, Values, Search extends MasterSearch>({
  queries,
  facts,
  beforeSave,
  afterSave,
}: Omit<Approvable<Row, Values, Search>, 'approval'>) => ({
  async insert(ctx: Ctx, id: string, values: Values): Promise<Row> {
    await beforeSave?.(ctx, values, undefined)
    await queries.insert(ctx.db, id, values)
    const made = await savedBy(ctx, queries, id)
    await afterSave?.(ctx, made)
    return made
  },
  async update(ctx: Ctx, at: RecordAt, values: Values) {
    const before = found(await queries.find(ctx.db, at.id))
    await beforeSave?.(ctx, values, at.id)
    requireThat(await queries.update(ctx.db, at, values), 'changed_meanwhile')
    const after = await savedBy(ctx, queries, at.id)
    await afterSave?.(ctx, after)
    return { after, details: changes(facts(before), facts(after)) }
  },
})

function writingOf<Row extends MasterRow, Values, Search extends MasterSearch>(master: Master<Row, Values, Search>) {
  const { routes, queries, beforeSave, afterSave, beforeRemove, approval, together } = master
  const subjectType = master.subjectType as SubjectType
  const { facts = (row: Row) => Object.fromEntries(queries.fields.map((field) => [field, row[field as keyof Row]])) } =
    master
  const kind = { subjectType, queries, facts, beforeSave, afterSave }
  const saving = approval ? approvedSaving({ ...kind, approval }) : plainSaving(kind)
  const shown = approval ? shownTo<Row>(approval) : (_: Ctx, row: Row) => row
  const about = ({ event }: Ctx, subjectId: string, details: Record<string, unknown>) =>
    Object.assign(event, { subjectType, subjectId, details })
  const create = async (ctx: Ctx, values: Values) => {
    const id = randomUUIDv7()
    const made = await saving.insert(ctx, id, values)
    about(ctx, id, changes({}, facts(made)))
    return shown(ctx, made)
  }
  const bindings = [
    bind<Values, Search>(routes.create, (ctx, { body }) => create(ctx, body)),
    bind<Values, Search>(routes.update, async (ctx, { params, body }) => {
      const { after, details } = await saving.update(ctx, { id: params.id, version: body.version }, body)
      about(ctx, params.id, details)
      return shown(ctx, after)
    }),
    bind(routes.remove, async (ctx, { params }) => {
      const row = found(await queries.find(ctx.db, params.id))
      await beforeRemove?.(ctx, row)
      await queries.remove(ctx.db, params.id)
      if (approval) await deleteChange(ctx.db, subjectType, params.id)
      about(ctx, params.id, { name: [row.name, null] })
      return { message: 'delete_success' }
    }),
  ]
  const createTogether =
    together && creatingTogether({ ...kind, ...(approval && { approval }) }, routes.create.event, together)
  return {
    create,
    createTogether,
    bindings,
    decisions: approval ? approvalCommandsOf({ ...kind, approval }) : undefined,
  }
}

/** The state of a record in files. */
const approvalColumn = <Row>(): ExportColumn<Row> => ({
  en: 'Approval',
  zh: '审批状态',
  words: 'masters.approval',
  value: (row) => (row as Row & ApprovalState).approval,
})

/** Bindings, export and import of a kind of master record, for the room that declares it. */
export function masterRoom<Row extends MasterRow, Values, Search extends MasterSearch>(
  master: Master<Row, Values, Search>,
) {
  const { routes, queries, cursorOf = (row: Row) => String(row[queries.sortedBy]) } = master
  const source = listExport({
    name: master.export.name,
    route: routes.list,
    filter: routes.list.input.query,
    columns: master.export.columns ?? [
      ...queries.titles.map(({ field, en, zh, words, shown = (row: Row) => row[field] as Cell }) => ({
        en,
        zh,
        value: shown,
        ...(words && { words }),
      })),
      ...(master.approval ? [approvalColumn<Row>()] : []),
    ],
    rows: ({ db }, filter) => everyRow((page) => queries.list(db, { ...filter, ...page } as Search), cursorOf),
  })
  const { create, createTogether, bindings, decisions } = writingOf(master)
  const reading = readingOf(master)
  const fromFile = masterFiles.extension({
    name: master.export.name,
    route: routes.create,
    columns: queries.columns,
    isWithinReach: master.export.isWithinReach,
    create: (ctx, values) => create(ctx, values as Values),
    ...(createTogether && {
      createTogether: (ctx, records) => createTogether(ctx, records as readonly NewMaster<Values>[]),
    }),
    ...(master.together && { unique: master.together.unique }),
  })
  return {
    bindings: [...reading.bindings, ...bindings, ...Object.values(decisions ?? {})],
    exports: [source] as ListExport[],
    extensions: [fromFile] as Extension[],
    list: reading.list,
    /** Undefined for a kind that nobody approves. */
    decisions,
  }
}
