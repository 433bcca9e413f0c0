/** SQL of plain master records: of any table that has the columns `tenant_id`, `id`, `name` and `version`. */

import type { Approval } from '@serialis/contract/platform/masters/approval.ts'
import type { SubjectType } from '@serialis/contract/subjects.ts'
import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { toSnakeCase } from '../../kit/db/names.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { Tables } from '../../kit/db/tables.ts'
import type { WordGroup } from '../../kit/lists/list-export.ts'
import { changeOf } from './master-changes.queries.ts'

interface MasterColumns {
  tenantId: number
  id: string
  name: string
  version: number
}
type MasterTableName = {
  [T in keyof Tables]: Tables[T] extends Record<keyof MasterColumns, unknown> ? T : never
}[keyof Tables]

export interface MasterRow {
  id: string
  name: string
  version: number
}

export interface MasterSearch {
  after?: string | undefined
  limit: number
  /** Of a kind that is approved: those of this state, and for choices those that were approved once. */
  approval?: Approval | undefined
  isInForce?: true
}

/** Whether the contents of a record are approved; of kinds that are. */
export interface ApprovalState {
  approval: Approval
  isInForce: boolean
}

/** A record as its reader saw it. */
export interface RecordAt {
  id: string
  version: number
}

export interface NewMaster<Values> {
  id: string
  values: Values
}

/** What the commands of a master record ask of the database. */
export interface MasterQueries<Row extends MasterRow, Values, Search extends MasterSearch> {
  /** In the order of the list, one row more than `limit` when there are more. */
  list(db: TenantDb, search: Search): Promise<Row[]>
  find(db: TenantDb, id: string): Promise<Row | undefined>
  insert(db: TenantDb, id: string, values: Values, state?: ApprovalState): Promise<unknown>
  /** Inserts them by one statement, and returns them in the same order. */
  insertTogether(db: TenantDb, records: readonly NewMaster<Values>[], state?: ApprovalState): Promise<Row[]>
  /** False when the version has changed in the meantime. `values` null: the contents stay as they are. */
  update(db: TenantDb, of: RecordAt, values: Values | null, state?: ApprovalState): Promise<boolean>
  remove(db: TenantDb, id: string): Promise<unknown>
  /** Until the transaction ends nobody changes the record or begins to refer to it. */
  lock(db: TenantDb, id: string): Promise<unknown>
  /** The field by which the list is sorted. */
  sortedBy: keyof Row & string
  /** The fields that a form fills. */
  fields: readonly (keyof Values & string)[]
  /** The same with their titles in files. */
  columns: readonly MasterColumn[]
  /** Fields and counts with their titles in files. */
  titles: readonly ({ field: keyof Row & string } & Title & Shown<Row>)[]
}

/** What a file shows of a row where that is not the field itself, e.g. the code of a record of which it has the id. */
interface Shown<Row> {
  shown?: (row: Row) => string
  /** The words of the value, where it is one of a fixed set. */
  words?: WordGroup
}

/** What a column is called in a file. */
interface Title {
  en: string
  zh: string
}
interface FieldTitle extends Title {
  /** For the id of another record: finds it by the name in an uploaded file. Several ids where the field holds a list. */
  named?: (db: TenantDb, name: string) => Promise<string | string[] | undefined>
  /** By what it is found, where that is not the name. */
  namedBy?: 'code'
  /** The same for many names at once; those that are not there are left out. */
  namedTogether?: (db: TenantDb, names: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** It names a record of the same kind, and so may name one that the file brings. */
  isOwnKind?: true
  /** For a value that is no text: reads it from an uploaded file; see `cell-readers.ts`. */
  read?: (text: string) => unknown
}
/** A column of an uploaded file. */
export type MasterColumn = { field: string } & FieldTitle

export interface MasterTable<Values, Search, Row = never> {
  table: MasterTableName
  /** The fields that a form fills, `name` among them, in the order of the columns of a file. */
  fields: { readonly [F in keyof Values & string]: FieldTitle & Shown<Row> }
  /** The field by which the list is sorted, which no other record has; the name where it is absent. */
  sortedBy?: keyof Values & string
  /** Filter of the list -> the fields that contain its text. */
  searched: { readonly [F in keyof Search]?: readonly (keyof Values & string)[] }
  /** What else a text of these filters finds of the row `m`, e.g. a former code. */
  alsoFound?: (db: TenantDb, text: string) => Expression<SqlBool>
  /** Counts of records that refer to the row `m`. */
  counts?: Readonly<Record<string, Title & { of: (db: TenantDb) => RawBuilder<number> }>>
  /** Further fields of a row, of other tables; files do not have them. */
  joined?: Readonly<Record<string, (db: TenantDb) => RawBuilder<unknown>>>
  /** Limits the rows `m` by filters that are no texts of a field. */
  narrowed?: (search: Search, db: TenantDb) => Expression<SqlBool> | undefined
  /** The type of the record in the log, where another person approves what is saved. */
  approvedAs?: SubjectType
  /** Limits the rows `m` to those that the caller sees. */
  isVisible?: (db: TenantDb) => Expression<SqlBool>
}

// The builder cannot follow a table that is a parameter; `MasterTableName` holds that the columns exist.
const trxOf = ({ trx }: TenantDb) => trx as unknown as Kysely<Record<string, MasterColumns>>

/** Without a subject type: of records for which nothing waits yet. */
const approvalOf = (db: TenantDb, subjectType: SubjectType | null) => [
  sql.ref('m.approval').as('approval'),
  sql.ref('m.isInForce').as('isInForce'),
  (subjectType === null ? sql<null>`null` : changeOf(db, subjectType)).as('change'),
]
const inState = ({ approval, isInForce }: MasterSearch) => [
  approval && sql<boolean>`m.approval = ${approval}`,
  isInForce && sql<boolean>`m.is_in_force`,
]

/** Rows as their readers see them. */
const selecting =
  <Values, Search, Row>({
    table,
    fields,
    counts = {},
    joined = {},
    approvedAs,
    isVisible,
  }: Pick<MasterTable<Values, Search, Row>, 'table' | 'fields' | 'counts' | 'joined' | 'approvedAs' | 'isVisible'>) =>
  (db: TenantDb, isNew = false) =>
    trxOf(db)
      .selectFrom(`${table} as m`)
      .select(['m.id', 'm.name', 'm.version'])
      .select([
        ...Object.keys(fields).flatMap((field) => (field === 'name' ? [] : sql.ref(`m.${field}`).as(field))),
        ...Object.entries(counts).map(([name, { of }]) => of(db).as(name)),
        ...Object.entries(joined).map(([name, of]) => of(db).as(name)),
      ])
      .$if(approvedAs !== undefined, (rows) => rows.select(approvalOf(db, isNew ? null : approvedAs!)))
      .$if(isVisible !== undefined, (rows) => rows.where(isVisible!(db)))

function readingOf<Row extends MasterRow, Values, Search extends MasterSearch>(
  kind: MasterTable<Values, Search, Row>,
): Pick<MasterQueries<Row, Values, Search>, 'list' | 'find'> & {
  findTogether(db: TenantDb, ids: readonly string[]): Promise<Row[]>
} {
  const { searched, sortedBy = 'name' as keyof Values & string, alsoFound, narrowed } = kind
  const select = selecting(kind)
  // `select` names every field of a row.
  const rowsOf = (rows: unknown[]) => rows as Row[]
  return {
    async list(db, search) {
      let rows = select(db)
        .orderBy(sql.ref(`m.${sortedBy}`))
        .limit(search.limit + 1)
      for (const [filter, named] of Object.entries(searched) as [keyof Search, readonly string[]][]) {
        const text = search[filter]
        if (typeof text === 'string' && text !== '')
          rows = rows.where((is) =>
            is.or([
              ...named.map((field) => is(sql.ref(`m.${field}`), 'ilike', containing(text))),
              ...(alsoFound ? [alsoFound(db, text)] : []),
            ]),
          )
      }
      for (const narrow of [narrowed?.(search, db), ...inState(search)]) if (narrow) rows = rows.where(narrow)
      if (search.after) rows = rows.where(sql.ref(`m.${sortedBy}`), '>', search.after)
      return rowsOf(await rows.execute())
    },
    async find(db, id) {
      return rowsOf(await select(db).where('m.id', '=', id).execute())[0]
    },
    async findTogether(db, ids) {
      const isAsked = sql<boolean>`m.id = any(${[...ids]}::uuid[])`
      const rows = new Map(rowsOf(await select(db, true).where(isAsked).execute()).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? [])
    },
  }
}

/** New rows in one parameter, whatever their columns; the columns have the types of the table. */
async function insertRecordset(
  { trx, tenantId }: TenantDb,
  { table, columns }: { table: MasterTableName; columns: readonly string[] },
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const named = rows.map((row) => Object.fromEntries(columns.map((column) => [toSnakeCase(column), row[column]])))
  await sql`
    insert into ${sql.table(table)} (tenant_id, version, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${tenantId}, 1, ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::jsonb) r
    returning id`.execute(trx)
}

/** The queries of a table whose list is sorted by name; a room replaces those that need more. */
export function masterQueries<Row extends MasterRow, Values extends { name: string }, Search extends MasterSearch>(
  kind: MasterTable<Values, Search, Row>,
): MasterQueries<Row, Values, Search> {
  const { table, counts = {}, sortedBy = 'name' } = kind
  const fields = Object.keys(kind.fields) as (keyof Values & string)[]
  const columnsOf = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  const { findTogether, ...reading } = readingOf(kind)
  return {
    ...reading,
    sortedBy: sortedBy as keyof Row & string,
    fields,
    columns: Object.entries<FieldTitle>(kind.fields).map(([field, title]) => ({ field, ...title })),
    titles: Object.entries<Title & Shown<Row>>({ ...kind.fields, ...counts }).map(
      ([field, { en, zh, shown, words }]) => ({
        field: field as keyof Row & string,
        en,
        zh,
        ...(shown && { shown }),
        ...(words && { words }),
      }),
    ),
    insert: (db, id, values, state) =>
      trxOf(db)
        .insertInto(table)
        .values({ tenantId: db.tenantId, id, version: 1, ...columnsOf(values), ...state } as MasterColumns)
        .execute(),
    async insertTogether(db, records, state) {
      const rows = records.map(({ id, values }) => ({ id, ...columnsOf(values), ...state }))
      await insertRecordset(db, { table, columns: ['id', ...fields, ...Object.keys(state ?? {})] }, rows)
      return findTogether(
        db,
        records.map(({ id }) => id),
      )
    },
    async update(db, { id, version }, values, state) {
      const { numUpdatedRows } = await trxOf(db)
        .updateTable(table)
        .set({ ...(values && columnsOf(values)), ...state, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    remove: (db, id) => trxOf(db).deleteFrom(table).where('id', '=', id).execute(),
    lock: (db, id) => trxOf(db).selectFrom(table).select('id').where('id', '=', id).forUpdate().execute(),
  }
}
