/** SQL for uploaded tables and their rows, for every kind. */

import type { ImportStatus, RowOutcome } from '@serialis/contract/kit/import-file.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { TableImports } from '../../kit/db/tables.ts'
import type { NamedFile } from '../../kit/http/room.ts'
import { isByViewer, isRowOfSites } from '../sites/sites.service.ts'

/** What a file brings is known only later, so to accounts with a limit it belongs to the user who uploaded it. */
export const isImportOfSites = isRowOfSites('table_imports', (db, column) => isByViewer(db, column('uploadedBy')))

/** The kind of record that the rows describe: `ORDER`, `PRODUCT`, or the list of a plain master. */
export type ImportKind = string

const select = (db: TenantDb, kind: ImportKind) =>
  db.trx
    .selectFrom('table_imports')
    .selectAll()
    .where('kind', '=', kind)
    .where(isByViewer(db, sql`table_imports.uploaded_by`))
type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
const read = (row: Stored) => ({
  ...row,
  errorParams: row.errorParams ?? {},
})
export type ImportRecord = ReturnType<typeof read>

export async function findImport(db: TenantDb, kind: ImportKind, id: string): Promise<ImportRecord | undefined> {
  const row = await select(db, kind).where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

export async function findKind({ trx }: TenantDb, id: string): Promise<ImportKind | undefined> {
  return (await trx.selectFrom('table_imports').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

export async function lockImport(db: TenantDb, kind: ImportKind, id: string): Promise<ImportRecord | undefined> {
  const row = await select(db, kind).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && read(row)
}

/** Newest first; `after` is the last id of the previous page. */
export async function listImports(
  db: TenantDb,
  kind: ImportKind,
  { status, after, limit }: { status?: ImportStatus | undefined; after?: string | undefined; limit: number },
): Promise<ImportRecord[]> {
  let rows = select(db, kind)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return (await rows.execute()).map(read)
}

/** Of these kinds, oldest first. */
export function listUndecided(db: TenantDb, kinds: readonly ImportKind[], limit: number) {
  return db.trx
    .selectFrom('table_imports')
    .select(['id', 'kind', 'fileName', 'uploadedByName', 'uploadedAt'])
    .where('status', '=', 'CHECKED')
    .where('kind', 'in', kinds)
    .where(isByViewer(db, sql`table_imports.uploaded_by`))
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()
}
export type UndecidedImport = Awaited<ReturnType<typeof listUndecided>>[number]

export async function insertImport(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<TableImports>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('table_imports')
    .values({ ...values, tenantId })
    .execute()
}

export async function updateImport(
  { trx }: TenantDb,
  { id, version }: { id: string; version: number },
  change: Omit<Updateable<TableImports>, 'tenantId' | 'id'>,
): Promise<void> {
  await trx
    .updateTable('table_imports')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

export interface RowFault<C extends string = string, K extends string = string> {
  column: C
  key: K
  params: Record<string, string | number>
}

/** `C`: the columns that the file may have, `K`: the faults that a cell may have. */
export interface CheckedRow<C extends string = string, K extends string = string> {
  line: number
  /** The value that identifies the record: an order number, a product code. */
  key: string
  cells: Partial<Record<C, string>>
  outcome: RowOutcome
  faults: RowFault<C, K>[]
  isCorrected: boolean
  /** The record that the row created, or refers to. */
  recordId: string | null
}

const rows = ({ trx }: TenantDb, importId: string) =>
  trx
    .selectFrom('table_import_rows')
    .select(['line', 'key', 'cells', 'outcome', 'faults', 'isCorrected', 'recordId'])
    .where('importId', '=', importId)
/** In the order of the file; `after` is the line of the last row of the previous page. */
export async function listRows<C extends string, K extends string>(
  db: TenantDb,
  importId: string,
  { outcome, after, limit }: { outcome?: RowOutcome | undefined; after?: number | undefined; limit: number },
): Promise<CheckedRow<C, K>[]> {
  let found = rows(db, importId)
    .orderBy('line')
    .limit(limit + 1)
  if (outcome) found = found.where('outcome', '=', outcome)
  if (after !== undefined) found = found.where('line', '>', after)
  // The caller knows the kind of the file, and so the columns and faults of its rows.
  return (await found.execute()) as CheckedRow<C, K>[]
}

export async function countRows({ trx }: TenantDb, importId: string): Promise<Map<RowOutcome, number>> {
  const counted = await trx
    .selectFrom('table_import_rows')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('importId', '=', importId)
    .groupBy('outcome')
    .execute()
  return new Map(counted.map(({ outcome, count }) => [outcome, count]))
}

const ROWS_AT_ONCE = 500

/** Inserts rows, or replaces those of the same line. */
export async function insertRows<C extends string, K extends string>(
  { client, tenantId }: TenantDb,
  importId: string,
  all: readonly CheckedRow<C, K>[],
): Promise<void> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const some = all.slice(from, from + ROWS_AT_ONCE)
    const column = <N extends keyof CheckedRow>(name: N) => some.map((row) => row[name])
    const json = (name: 'cells' | 'faults') => some.map((row) => JSON.stringify(row[name]))
    await client.query(
      `insert into table_import_rows (tenant_id, import_id, line, key, cells, outcome, faults, is_corrected, record_id)
       select $1, $2, line, key, cells, outcome, faults, is_corrected, record_id
         from unnest($3::int[], $4::text[], $5::jsonb[], $6::text[], $7::jsonb[], $8::boolean[], $9::uuid[]) as r(line, key, cells, outcome, faults, is_corrected, record_id)
       on conflict (tenant_id, import_id, line) do update set key = excluded.key, cells = excluded.cells, outcome = excluded.outcome, faults = excluded.faults,
         is_corrected = excluded.is_corrected, record_id = excluded.record_id
       returning line`,
      [
        tenantId,
        importId,
        column('line'),
        column('key'),
        json('cells'),
        column('outcome'),
        json('faults'),
        column('isCorrected'),
        column('recordId'),
      ],
    )
  }
}

export async function filesOfImports({ client, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  const text = 'select path, size from table_imports where tenant_id = $1 and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
