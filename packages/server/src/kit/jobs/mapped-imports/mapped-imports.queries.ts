/**
 * SQL that the tables of uploaded files have in common, whatever their rows are: the file with its progress and counts,
 * its rows, and the hashes by which it is found for a person. Columns of one room alone are of the types `Row` and `Change`.
 */

import { sql } from 'kysely'
import type { TenantDb } from '../../db/db.ts'
import type { NamedFile } from '../../http/room.ts'

/** What every file has, besides what its room adds. */
interface KeptFile {
  id: string
  status: string
  path: string | null
}

/** `table` is written in a room, and never comes from a request. */
export const mappedImportTable = <Row extends KeptFile, Change extends object>(table: string) => ({
  async find({ trx, tenantId }: TenantDb, id: string): Promise<Row | undefined> {
    const text = sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`
    return (await text.execute(trx)).rows[0]
  },
  async lock({ trx, tenantId }: TenantDb, id: string): Promise<Row | undefined> {
    const text = sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id} for update`
    return (await text.execute(trx)).rows[0]
  },
  /** By id; `after` is the last id of the previous page. */
  async listEvery({ trx, tenantId }: TenantDb, after: string | undefined, limit: number): Promise<Row[]> {
    const text = sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId}
        and id > ${after ?? '00000000-0000-0000-0000-000000000000'} order by id limit ${limit}`
    return (await text.execute(trx)).rows
  },
  /** A new version. The row must be locked by the caller. */
  async update({ trx, tenantId }: TenantDb, id: string, change: Change): Promise<void> {
    const columns = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join([...columns, sql`version = version + 1`])}
               where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  },
  /** The progress of a task; `counts` by what their columns are named before `Count`. The row must be locked by the caller. */
  async addTo(
    { trx, tenantId }: TenantDb,
    id: string,
    { doneLine, rows, counts }: { doneLine: number; rows: number; counts: Readonly<Record<string, number>> },
  ): Promise<void> {
    const added = Object.entries({ row: rows, ...counts }).map(([name, count]) => {
      const column = sql.ref(`${name}Count`)
      return sql`${column} = ${column} + ${count}`
    })
    await sql`update ${sql.table(table)} set ${sql.join([sql`done_line = ${doneLine}`, ...added])}
               where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  },
  /** Uploaded before this time, with a file that is still there. */
  async listKeptBefore({ trx, tenantId }: TenantDb, before: Date, limit: number): Promise<KeptFile[]> {
    const text = sql<KeptFile>`select id, status, path from ${sql.table(table)} where tenant_id = ${tenantId}
        and path is not null and uploaded_at < ${before} order by uploaded_at limit ${limit}`
    return (await text.execute(trx)).rows
  },
  async files({ trx, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
    const named = paths === undefined ? sql`true` : sql`path = any(${[...paths]}::text[])`
    const text = sql<NamedFile>`select path, size from ${sql.table(table)} where tenant_id = ${tenantId}
        and path is not null and ${named}`
    return (await text.execute(trx)).rows
  },
})

interface RowPage {
  /** FITS: whatever is not refused. */
  outcome?: string | undefined
  after?: number | undefined
  limit: number
  /** Rows whose presence or outcome says that somebody is a member are left out: by `is_first` and `is_misfit`. */
  isBlind?: boolean
}

function chosenRows({ outcome, isBlind }: RowPage) {
  if (isBlind) {
    if (outcome === undefined) return sql`(is_first or is_corrected or is_misfit)`
    if (outcome === 'REFUSED') return sql`is_misfit`
    return outcome === 'FITS' ? sql`(is_first or is_corrected) and not is_misfit` : sql`false`
  }
  if (outcome === undefined) return sql`true`
  return outcome === 'FITS' ? sql`outcome <> 'REFUSED'` : sql`outcome = ${outcome}`
}

/** The rows that are kept of files. */
export const mappedImportRows = <Row extends { line: number }>(table: string) => ({
  async find({ trx, tenantId }: TenantDb, importId: string, line: number): Promise<Row | undefined> {
    const text = sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId}
        and import_id = ${importId} and line = ${line}`
    return (await text.execute(trx)).rows[0]
  },
  /** In the order of the file; `after` is the line of the last row of the previous page. */
  async list({ trx, tenantId }: TenantDb, importId: string, page: RowPage): Promise<Row[]> {
    const text = sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId} and import_id = ${importId}
        and line > ${page.after ?? 0} and ${chosenRows(page)} order by line limit ${page.limit}`
    return (await text.execute(trx)).rows
  },
  async listCorrected({ trx, tenantId }: TenantDb, importId: string): Promise<Row[]> {
    const text = sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId}
        and import_id = ${importId} and is_corrected order by line`
    return (await text.execute(trx)).rows
  },
  /** What a new run finds again: all rows but those that were corrected. */
  async deleteUncorrected({ trx, tenantId }: TenantDb, importId: string): Promise<void> {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}
               and import_id = ${importId} and not is_corrected`.execute(trx)
  },
  async deleteAll({ trx, tenantId }: TenantDb, importId: string): Promise<number> {
    const deletion = sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and import_id = ${importId}`
    return Number((await deletion.execute(trx)).numAffectedRows ?? 0)
  },
})

/** Hashes of what is in the rows of files; what is there stays. */
export async function insertImportHashes(
  { trx, tenantId }: TenantDb,
  table: string,
  importId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return
  await sql`insert into ${sql.table(table)} (tenant_id, import_id, value_hash)
            select ${tenantId}, ${importId}, value_hash from unnest(${[...hashes]}::bytea[]) as r(value_hash)
            on conflict (tenant_id, value_hash, import_id) do nothing`.execute(trx)
}

/**
 * At most so many; how many there were. By a range of hashes: a list of them would be joined row by row while the
 * database has no statistics of the table, which it has not right after a check.
 */
export async function deleteImportHashes(
  { trx, tenantId }: TenantDb,
  table: string,
  importId: string,
  most: number,
): Promise<number> {
  const deletion = sql`
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and import_id = ${importId} and value_hash <= coalesce(
      (select k.value_hash from ${sql.table(table)} k where k.tenant_id = ${tenantId} and k.import_id = ${importId}
        order by k.value_hash offset ${most - 1} limit 1),
      decode(repeat('ff', 33), 'hex'))`
  return Number((await deletion.execute(trx)).numAffectedRows ?? 0)
}
