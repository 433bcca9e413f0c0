/** SQL for files of messages. */

import type { FileRowFault } from '@serialis/contract/engagement/inbound/files.schema.ts'
import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { EndpointFiles } from '../../../kit/db/tables.ts'
import type { NamedFile } from '../../../kit/http/room.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('endpoint_files').selectAll()
export type EndpointFileRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findFile = (db: TenantDb, id: string): Promise<EndpointFileRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockFile = (db: TenantDb, id: string): Promise<EndpointFileRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface FileFilter {
  endpointId: string
  status?: ImportStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export function listFiles(db: TenantDb, { endpointId, status, after, limit }: FileFilter): Promise<EndpointFileRow[]> {
  let rows = select(db)
    .where('endpointId', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** By id; `after` is the last id of the previous page. */
export const listEveryFile = (db: TenantDb, after: string | undefined, limit: number) => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export async function hasFiles(db: TenantDb, endpointId: string): Promise<boolean> {
  return (await listFiles(db, { endpointId, limit: 0 })).length > 0
}

export async function insertFile(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<EndpointFiles>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('endpoint_files')
    .values({ ...values, tenantId })
    .execute()
}

/** Unless the same bytes were fetched under this name before. */
export async function insertFetched(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<EndpointFiles>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('endpoint_files')
    .values({ ...values, tenantId })
    .onConflict((on) => on.doNothing())
    .execute()
}

export const lockFetched = (db: TenantDb, endpointId: string, fileName: string, sha256: string) =>
  select(db)
    .where('endpointId', '=', endpointId)
    .where('fileName', '=', fileName)
    .where('sha256', '=', sha256)
    .where('uploadedBy', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const NOTHING_COUNTED = {
  doneLine: 0,
  rowCount: 0,
  acceptedCount: 0,
  repeatedCount: 0,
  refusedCount: 0,
} as const

type FileChange = Omit<Updateable<EndpointFiles>, 'tenantId' | 'id' | 'version'>

/** A new version. The row must be locked by the caller. */
export async function updateFile({ trx }: TenantDb, id: string, change: FileChange): Promise<void> {
  await trx
    .updateTable('endpoint_files')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface FileCounts {
  accepted: number
  repeated: number
  refused: number
}

/** The progress of a task. The row must be locked by the caller. */
export async function addToFile(
  { trx }: TenantDb,
  id: string,
  { doneLine, rows, counts }: { doneLine: number; rows: number; counts: FileCounts },
): Promise<void> {
  await trx
    .updateTable('endpoint_files')
    .set((eb) => ({
      doneLine,
      rowCount: eb('rowCount', '+', rows),
      acceptedCount: eb('acceptedCount', '+', counts.accepted),
      repeatedCount: eb('repeatedCount', '+', counts.repeated),
      refusedCount: eb('refusedCount', '+', counts.refused),
    }))
    .where('id', '=', id)
    .execute()
}

export interface RowFault {
  line: number
  reason: FileRowFault
}

export async function addFaults(
  { trx, tenantId }: TenantDb,
  fileId: string,
  faults: readonly RowFault[],
): Promise<void> {
  if (faults.length === 0) return
  await trx
    .insertInto('endpoint_file_faults')
    .values(faults.map((fault) => ({ ...fault, fileId, tenantId })))
    .execute()
}

/** In the order of the file. */
export const listFaults = ({ trx }: TenantDb, fileId: string, limit: number) =>
  trx
    .selectFrom('endpoint_file_faults')
    .select(['line', 'reason'])
    .where('fileId', '=', fileId)
    .orderBy('line')
    .limit(limit)
    .execute()

export async function deleteFaults({ trx }: TenantDb, fileId: string): Promise<void> {
  await trx.deleteFrom('endpoint_file_faults').where('fileId', '=', fileId).execute()
}

/** Uploaded before this time, with a file that is still there. */
export const listKeptBefore = ({ trx }: TenantDb, before: Date, limit: number) =>
  trx
    .selectFrom('endpoint_files')
    .select('id')
    .where('path', 'is not', null)
    .where('uploadedAt', '<', before)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()

/** Locked, so that nobody decides about them meanwhile. */
export const lockWaiting = ({ trx }: TenantDb, limit: number) =>
  trx
    .selectFrom('endpoint_files')
    .selectAll()
    .where('path', 'is not', null)
    .where('status', '<>', 'ENTERING')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Of an endpoint, with nothing left but counts; answers how many are gone. */
export async function deleteOldFiles(
  { client, tenantId }: TenantDb,
  endpointId: string,
  before: Date,
  atMost: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from endpoint_files where tenant_id = $1 and id in
       (select id from endpoint_files where tenant_id = $1 and endpoint_id = $2 and uploaded_at < $3 and path is null
         order by uploaded_at limit $4)`,
    [tenantId, endpointId, before, atMost],
  )
  return rowCount ?? 0
}

export async function filesOfEndpoints(
  { client, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<NamedFile[]> {
  const text =
    'select path, size from endpoint_files where tenant_id = $1 and path is not null and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
