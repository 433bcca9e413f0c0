/** SQL for files of records. */

import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { RecordImports } from '../../kit/db/tables.ts'
import type { NamedFile } from '../../kit/http/room.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('record_imports').selectAll()
export type RecordImportRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findImport = (db: TenantDb, id: string): Promise<RecordImportRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockImport = (db: TenantDb, id: string): Promise<RecordImportRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface ImportFilter {
  collectionId: string
  status?: ImportStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export function listImports(
  db: TenantDb,
  { collectionId, status, after, limit }: ImportFilter,
): Promise<RecordImportRow[]> {
  let rows = select(db)
    .where('collectionId', '=', collectionId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** By id; `after` is the last id of the previous page. */
export const listEveryImport = (db: TenantDb, after: string | undefined, limit: number) => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export async function insertImport(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<RecordImports>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('record_imports')
    .values({ ...values, tenantId })
    .execute()
}

type ImportChange = Omit<Updateable<RecordImports>, 'tenantId' | 'id' | 'version'>

/** A new version. The row must be locked by the caller. */
export async function updateImport({ trx }: TenantDb, id: string, change: ImportChange): Promise<void> {
  await trx
    .updateTable('record_imports')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface BatchCounts {
  create: number
  change: number
  same: number
  repeat: number
  skip: number
  refused: number
  kept: number
}

/** The progress of a task. The row must be locked by the caller. */
export async function addToImport(
  { trx }: TenantDb,
  id: string,
  { doneLine, rows, counts }: { doneLine: number; rows: number; counts: BatchCounts },
): Promise<void> {
  await trx
    .updateTable('record_imports')
    .set((eb) => ({
      doneLine,
      rowCount: eb('rowCount', '+', rows),
      createCount: eb('createCount', '+', counts.create),
      changeCount: eb('changeCount', '+', counts.change),
      sameCount: eb('sameCount', '+', counts.same),
      repeatCount: eb('repeatCount', '+', counts.repeat),
      skipCount: eb('skipCount', '+', counts.skip),
      refusedCount: eb('refusedCount', '+', counts.refused),
      keptCount: eb('keptCount', '+', counts.kept),
    }))
    .where('id', '=', id)
    .execute()
}

/** Uploaded before this time, with a file that is still there. */
export const listKeptBefore = ({ trx }: TenantDb, before: Date, limit: number) =>
  trx
    .selectFrom('record_imports')
    .select(['id', 'status', 'path'])
    .where('path', 'is not', null)
    .where('uploadedAt', '<', before)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()

export async function filesOfRecordImports(
  { client, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<NamedFile[]> {
  const text =
    'select path, size from record_imports where tenant_id = $1 and path is not null and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
