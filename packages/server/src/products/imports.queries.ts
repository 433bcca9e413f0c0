/** SQL of files of products and of their rows. */
import type { ImportStatus, RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { ProductColumn, ProductRowFaultAt } from '@serialis/contract/products/imports.schema.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { NamedFile } from '../kit/bind.ts'
import type { TenantDb } from '../kit/db.ts'
import type { ProductImports } from '../kit/tables.ts'

const select = ({ trx, tenantId }: TenantDb) => trx.selectFrom('product_imports').selectAll().where('tenant_id', '=', tenantId)
type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
const read = (row: Stored) => ({
  ...row, status: row.status as ImportStatus, format: row.format as 'CSV' | 'XLSX', titles: row.titles as unknown as string[], fields: row.fields as unknown as (ProductColumn | '')[],
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

export async function insertImport({ trx, tenantId }: TenantDb, values: Omit<Insertable<ProductImports>, 'tenant_id'>): Promise<void> {
  await trx.insertInto('product_imports').values({ ...values, tenant_id: tenantId }).execute()
}

export async function updateImport({ trx, tenantId }: TenantDb, { id, version }: { id: string; version: number }, change: Omit<Updateable<ProductImports>, 'tenant_id' | 'id'>): Promise<void> {
  await trx.updateTable('product_imports').set({ ...change, version: version + 1 }).where('tenant_id', '=', tenantId).where('id', '=', id).where('version', '=', version).execute()
}

export type RowCells = Partial<Record<ProductColumn, string>>
export interface CheckedRow {
  line: number
  code: string
  cells: RowCells
  outcome: RowOutcome
  faults: ProductRowFaultAt[]
  productId: string | null
}

const rows = ({ trx, tenantId }: TenantDb, importId: string) =>
  trx.selectFrom('product_import_rows').select(['line', 'code', 'cells', 'outcome', 'faults', 'product_id']).where('tenant_id', '=', tenantId).where('import_id', '=', importId)
const readRow = (row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): CheckedRow => ({
  line: row.line, code: row.code, cells: row.cells as RowCells, outcome: row.outcome as RowOutcome, faults: row.faults as unknown as ProductRowFaultAt[], productId: row.product_id,
})

/** In the order of the file; `after` is the line of the last row of the page before. */
export async function listRows(db: TenantDb, importId: string, { outcome, after, limit }: { outcome?: RowOutcome | undefined; after?: number | undefined; limit: number }): Promise<CheckedRow[]> {
  let found = rows(db, importId).orderBy('line').limit(limit + 1)
  if (outcome) found = found.where('outcome', '=', outcome)
  if (after !== undefined) found = found.where('line', '>', after)
  return (await found.execute()).map(readRow)
}

export async function countRows({ trx, tenantId }: TenantDb, importId: string): Promise<Map<RowOutcome, number>> {
  const counted = await trx.selectFrom('product_import_rows').select(['outcome', sql<number>`count(*)`.as('count')]).where('tenant_id', '=', tenantId).where('import_id', '=', importId).groupBy('outcome').execute()
  return new Map(counted.map(({ outcome, count }) => [outcome as RowOutcome, count]))
}

/** Writes rows, or replaces those of the same line. */
export async function insertRows({ client, tenantId }: TenantDb, importId: string, checked: readonly CheckedRow[]): Promise<void> {
  const column = <K extends keyof CheckedRow>(name: K) => checked.map((row) => row[name])
  const json = (name: 'cells' | 'faults') => checked.map((row) => JSON.stringify(row[name]))
  await client.query(
    `insert into product_import_rows (tenant_id, import_id, line, code, cells, outcome, faults, product_id)
     select $1, $2, line, code, cells, outcome, faults, product_id
       from unnest($3::int[], $4::text[], $5::jsonb[], $6::text[], $7::jsonb[], $8::uuid[]) as r(line, code, cells, outcome, faults, product_id)
     on conflict (tenant_id, import_id, line) do update set code = excluded.code, cells = excluded.cells, outcome = excluded.outcome, faults = excluded.faults, product_id = excluded.product_id
     returning line`,
    [tenantId, importId, column('line'), column('code'), json('cells'), column('outcome'), json('faults'), column('productId')],
  )
}

export async function filesOfImports({ client, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  const text = 'select path, size from product_imports where tenant_id = $1 and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}

/** What follows can be taken back without the rest of the transaction; ended by `keep` or `takeBack`. */
export const mark = ({ client }: TenantDb) => client.query('savepoint product_row')
export const keep = ({ client }: TenantDb) => client.query('release savepoint product_row')
export const takeBack = ({ client }: TenantDb) => client.query('rollback to savepoint product_row; release savepoint product_row')
