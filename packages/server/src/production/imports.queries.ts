/** SQL of files of orders and of their rows. */
import type { ImportColumn, ImportStatus, RowFault, RowOutcome } from '@serialis/contract/production/imports.schema.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { NamedFile } from '../kit/bind.ts'
import type { TenantDb } from '../kit/db.ts'
import type { OrderImports } from '../kit/tables.ts'

const select = ({ trx, tenantId }: TenantDb) => trx.selectFrom('order_imports').selectAll().where('tenant_id', '=', tenantId)
type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
const read = (row: Stored) => ({
  ...row, status: row.status as ImportStatus, format: row.format as 'CSV' | 'XLSX', titles: row.titles as unknown as string[], fields: row.fields as unknown as (ImportColumn | '')[],
  error_params: (row.error_params ?? {}) as unknown as Record<string, string | number>,
})
export type ImportRecord = ReturnType<typeof read>

export async function findImport(db: TenantDb, id: string): Promise<ImportRecord | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

export async function lockImport(db: TenantDb, id: string): Promise<ImportRecord | undefined> {
  const row = await select(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && read(row)
}

/** Newest first; `after` is the last id of the page before. */
export async function listImports(db: TenantDb, { status, after, limit }: { status?: ImportStatus | undefined; after?: string | undefined; limit: number }): Promise<ImportRecord[]> {
  let rows = select(db).orderBy('id', 'desc').limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return (await rows.execute()).map(read)
}

export async function insertImport({ trx, tenantId }: TenantDb, values: Omit<Insertable<OrderImports>, 'tenant_id'>): Promise<void> {
  await trx.insertInto('order_imports').values({ ...values, tenant_id: tenantId }).execute()
}

export async function updateImport({ trx, tenantId }: TenantDb, { id, version }: { id: string; version: number }, change: Omit<Updateable<OrderImports>, 'tenant_id' | 'id'>): Promise<void> {
  await trx.updateTable('order_imports').set({ ...change, version: version + 1 }).where('tenant_id', '=', tenantId).where('id', '=', id).where('version', '=', version).execute()
}

export type RowCells = Partial<Record<ImportColumn, string>>
export interface CheckedRow {
  line: number
  orderNo: string
  cells: RowCells
  outcome: RowOutcome
  faults: RowFault[]
  isMended: boolean
  orderId: string | null
}

const rows = ({ trx, tenantId }: TenantDb, importId: string) =>
  trx.selectFrom('order_import_rows').select(['line', 'order_no', 'cells', 'outcome', 'faults', 'is_mended', 'order_id']).where('tenant_id', '=', tenantId).where('import_id', '=', importId)
const readRow = (row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): CheckedRow => ({
  line: row.line, orderNo: row.order_no, cells: row.cells as RowCells, outcome: row.outcome as RowOutcome, faults: row.faults as unknown as RowFault[], isMended: row.is_mended, orderId: row.order_id,
})

/** In the order of the file; `after` is the line of the last row of the page before. */
export async function listRows(db: TenantDb, importId: string, { outcome, after, limit }: { outcome?: RowOutcome | undefined; after?: number | undefined; limit: number }): Promise<CheckedRow[]> {
  let found = rows(db, importId).orderBy('line').limit(limit + 1)
  if (outcome) found = found.where('outcome', '=', outcome)
  if (after !== undefined) found = found.where('line', '>', after)
  return (await found.execute()).map(readRow)
}

export async function findRow(db: TenantDb, importId: string, line: number): Promise<CheckedRow | undefined> {
  const row = await rows(db, importId).where('line', '=', line).executeTakeFirst()
  return row && readRow(row)
}

export async function countRows({ trx, tenantId }: TenantDb, importId: string): Promise<Map<RowOutcome, number>> {
  const counted = await trx.selectFrom('order_import_rows').select(['outcome', sql<number>`count(*)`.as('count')]).where('tenant_id', '=', tenantId).where('import_id', '=', importId).groupBy('outcome').execute()
  return new Map(counted.map(({ outcome, count }) => [outcome as RowOutcome, count]))
}

/** Writes rows, or replaces those of the same line. */
export async function insertRows({ client, tenantId }: TenantDb, importId: string, checked: readonly CheckedRow[]): Promise<void> {
  const column = <K extends keyof CheckedRow>(name: K) => checked.map((row) => row[name])
  const json = (name: 'cells' | 'faults') => checked.map((row) => JSON.stringify(row[name]))
  await client.query(
    `insert into order_import_rows (tenant_id, import_id, line, order_no, cells, outcome, faults, is_mended, order_id)
     select $1, $2, line, order_no, cells, outcome, faults, is_mended, order_id
       from unnest($3::int[], $4::text[], $5::jsonb[], $6::text[], $7::jsonb[], $8::boolean[], $9::uuid[]) as r(line, order_no, cells, outcome, faults, is_mended, order_id)
     on conflict (tenant_id, import_id, line) do update set order_no = excluded.order_no, cells = excluded.cells, outcome = excluded.outcome, faults = excluded.faults,
       is_mended = excluded.is_mended, order_id = excluded.order_id
     returning line`,
    [tenantId, importId, column('line'), column('orderNo'), json('cells'), column('outcome'), json('faults'), column('isMended'), column('orderId')],
  )
}

/** Lines of other rows that name the order. */
export async function listLinesOf({ trx, tenantId }: TenantDb, importId: string, orderNo: string): Promise<number[]> {
  if (orderNo === '') return []
  const found = await trx.selectFrom('order_import_rows').select('line').where('tenant_id', '=', tenantId).where('import_id', '=', importId).where('order_no', '=', orderNo).orderBy('line').execute()
  return found.map(({ line }) => line)
}

export async function filesOfImports({ client, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  const text = 'select path, size from order_imports where tenant_id = $1 and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
