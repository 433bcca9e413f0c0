/** SQL for files of records. */

import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { RecordImports } from '../../kit/db/tables.ts'
import { mappedImportTable } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('record_imports').selectAll()
export type RecordImportRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

type ImportChange = Omit<Updateable<RecordImports>, 'tenantId' | 'id' | 'version'>
export const importTable = mappedImportTable<RecordImportRow, ImportChange>('record_imports')

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

export async function insertImport(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<RecordImports>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('record_imports')
    .values({ ...values, tenantId })
    .execute()
}

export type BatchCounts = {
  create: number
  change: number
  same: number
  repeat: number
  skip: number
  refused: number
  kept: number
}
