import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { MemberImports } from '../../kit/db/tables.ts'
import type { NamedFile } from '../../kit/http/room.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('member_imports').selectAll()
export type MemberImportRecord = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findImport = (db: TenantDb, id: string): Promise<MemberImportRecord | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockImport = (db: TenantDb, id: string): Promise<MemberImportRecord | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface ImportFilter {
  status?: ImportStatus | undefined
  fileName?: string | undefined
  /** Instants; `until` is excluded. */
  since?: Date | undefined
  until?: Date | undefined
  after?: string | undefined
  limit: number
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Newest first; `after` is the last id of the previous page. */
export function listImports(db: TenantDb, filter: ImportFilter): Promise<MemberImportRecord[]> {
  const { status, fileName, since, until, after, limit } = filter
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (fileName) rows = rows.where('fileName', 'ilike', `%${escaped(fileName)}%`)
  if (since) rows = rows.where('uploadedAt', '>=', since)
  if (until) rows = rows.where('uploadedAt', '<', until)
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
  values: Omit<Insertable<MemberImports>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('member_imports')
    .values({ ...values, tenantId })
    .execute()
}

export type ImportChange = Omit<Updateable<MemberImports>, 'tenantId' | 'id' | 'version'>

/** A command of a person: a new version. The row must be locked by the caller. */
export async function updateImport({ trx }: TenantDb, id: string, change: ImportChange): Promise<void> {
  await trx
    .updateTable('member_imports')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface BatchCounts {
  create: number
  change: number
  same: number
  repeat: number
  refused: number
  misfit: number
  kept: number
}

/** The progress of a task. The row must be locked by the caller. */
export async function addToImport(
  { trx }: TenantDb,
  id: string,
  { doneLine, rows, counts }: { doneLine: number; rows: number; counts: BatchCounts },
): Promise<void> {
  await trx
    .updateTable('member_imports')
    .set((eb) => ({
      doneLine,
      rowCount: eb('rowCount', '+', rows),
      createCount: eb('createCount', '+', counts.create),
      changeCount: eb('changeCount', '+', counts.change),
      sameCount: eb('sameCount', '+', counts.same),
      repeatCount: eb('repeatCount', '+', counts.repeat),
      refusedCount: eb('refusedCount', '+', counts.refused),
      misfitCount: eb('misfitCount', '+', counts.misfit),
      keptCount: eb('keptCount', '+', counts.kept),
    }))
    .where('id', '=', id)
    .execute()
}

/** Uploaded before this time, with a file that is still there. */
export const listKeptBefore = ({ trx }: TenantDb, before: Date, limit: number) =>
  trx
    .selectFrom('member_imports')
    .select(['id', 'status', 'path'])
    .where('path', 'is not', null)
    .where('uploadedAt', '<', before)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()

export async function filesOfMemberImports(
  { client, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<NamedFile[]> {
  const text =
    'select path, size from member_imports where tenant_id = $1 and path is not null and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
