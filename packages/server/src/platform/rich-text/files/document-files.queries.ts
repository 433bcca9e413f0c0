import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { invariant } from '../../../kit/db/invariant.queries.ts'
import type { Invariant, NamedFile } from '../../../kit/http/room.ts'
import type { KeptBytes } from '../../../kit/lists/whole-bytes.ts'

export interface DocumentFileRow {
  id: string
  kind: DocumentFileKind
  name: string
  contentType: string
  size: number
  sha256: string
  path: string
  width: number | null
  height: number | null
  documentKey: string
  uploadedBy: string
  uploadedAt: Date
}

const columns = [
  'id',
  'kind',
  'name',
  'contentType',
  'size',
  'sha256',
  'path',
  'width',
  'height',
  'documentKey',
  'uploadedBy',
  'uploadedAt',
] as const

export async function insertFile({ trx, tenantId }: TenantDb, file: DocumentFileRow): Promise<void> {
  await trx
    .insertInto('document_files')
    .values({ tenantId, ...file, unusedSince: file.uploadedAt })
    .execute()
}

export const findFile = ({ trx }: TenantDb, id: string): Promise<DocumentFileRow | undefined> =>
  trx.selectFrom('document_files').select(columns).where('id', '=', id).executeTakeFirst()

/** Locked, so that no document begins to use it meanwhile. */
export const lockOwnFile = (
  { trx }: TenantDb,
  { userId, id }: { userId: string; id: string },
): Promise<DocumentFileRow | undefined> =>
  trx
    .selectFrom('document_files')
    .select(columns)
    .where('uploadedBy', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function countUses({ trx }: TenantDb, fileId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('document_file_uses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fileId', '=', fileId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteFile({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('document_files').where('id', '=', id).execute()
}

export const listOwnFiles = ({ trx }: TenantDb, userId: string, ids: readonly string[]): Promise<DocumentFileRow[]> =>
  trx
    .selectFrom('document_files')
    .select(columns)
    .where('uploadedBy', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

export const listBytes = ({ trx }: TenantDb, after: string | undefined, limit: number): Promise<KeptBytes[]> =>
  trx
    .selectFrom('document_files')
    .select(['id', 'name', 'path'])
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

interface OwnPage {
  userId: string
  kinds: readonly DocumentFileKind[]
  start: number
  size: number
}

/** The newest first. */
export const listOwnPage = ({ trx }: TenantDb, { userId, kinds, start, size }: OwnPage): Promise<DocumentFileRow[]> =>
  trx
    .selectFrom('document_files')
    .select(columns)
    .where('uploadedBy', '=', userId)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .offset(start)
    .limit(size)
    .execute()

export async function countOwn({ trx }: TenantDb, userId: string, kinds: readonly DocumentFileKind[]): Promise<number> {
  const { count } = await trx
    .selectFrom('document_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uploadedBy', '=', userId)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}

/** Bytes of a person's files. Of two uploads of the person at once, the second waits until the first has ended. */
export async function lockOwnBytes({ trx, tenantId }: TenantDb, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document files ${tenantId} ${userId}`}, 0))`.execute(trx)
  const { bytes } = await trx
    .selectFrom('document_files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('uploadedBy', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Those of the files that are the person's, or that the subject uses already. */
export async function listUsable(
  { trx, tenantId }: TenantDb,
  { userId, subjectType, subjectId, ids }: { userId: string; subjectType: string; subjectId: string; ids: string[] },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('document_files as f')
    .select('f.id')
    .where('f.id', 'in', ids)
    .where(
      sql<boolean>`(f.uploaded_by = ${userId} or exists (select 1 from document_file_uses u
        where u.tenant_id = ${tenantId} and u.file_id = f.id and u.subject_type = ${subjectType} and u.subject_id = ${subjectId}))`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const listKnown = async ({ trx }: TenantDb, ids: readonly string[]): Promise<string[]> =>
  (await trx.selectFrom('document_files').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

export interface UsingSubject {
  subjectType: string
  subjectId: string
}

export async function listUses({ trx }: TenantDb, { subjectType, subjectId }: UsingSubject): Promise<string[]> {
  const rows = await trx
    .selectFrom('document_file_uses')
    .select('fileId')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .execute()
  return rows.map(({ fileId }) => fileId)
}

export async function insertUses(
  { trx, tenantId }: TenantDb,
  subject: UsingSubject,
  fileIds: readonly string[],
): Promise<void> {
  const { subjectType, subjectId } = subject
  await trx
    .insertInto('document_file_uses')
    .values(fileIds.map((fileId) => ({ tenantId, fileId, subjectType, subjectId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUses(
  { trx }: TenantDb,
  { subjectType, subjectId }: UsingSubject,
  fileIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('document_file_uses')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('fileId', 'in', fileIds)
    .execute()
}

/** Locks the rows first, so that a change of two documents at once leaves the right date. */
export async function updateUnusedSince({ trx, tenantId }: TenantDb, ids: readonly string[], now: Date): Promise<void> {
  await trx.selectFrom('document_files').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  await trx
    .updateTable('document_files as f')
    .set({
      unusedSince: sql<Date | null>`case when exists (select 1 from document_file_uses u
        where u.tenant_id = ${tenantId} and u.file_id = f.id) then null else coalesce(f.unused_since, ${now}) end`,
    })
    .where('f.id', 'in', ids)
    .execute()
}

/** Some of the files that no document has used since then; the rows are gone, and the caller removes the files. */
export async function deleteUnused(
  { trx, tenantId }: TenantDb,
  before: Date,
  limit: number,
): Promise<{ id: string; path: string; size: number }[]> {
  const { rows } = await sql<{ id: string; path: string; size: number }>`
    delete from document_files where tenant_id = ${tenantId} and id in (
      select f.id from document_files f
       where f.tenant_id = ${tenantId} and f.unused_since < ${before}
         and not exists (select 1 from document_file_uses u where u.tenant_id = ${tenantId} and u.file_id = f.id)
       order by f.id limit ${limit} for update skip locked)
    returning id, path, size`.execute(trx)
  return rows
}

export async function filesOfDocuments(
  { client, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<NamedFile[]> {
  const text = 'select path, size from document_files where tenant_id = $1 and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}

export async function fileInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'every file of a document is used, or has a date since when it is not',
      `
      select case when (f.unused_since is null) <> exists (
               select 1 from document_file_uses u where u.tenant_id = $1 and u.file_id = f.id)
             then 'file of a document ' || f.id end as fault
        from document_files f where f.tenant_id = $1`,
    ),
  ]
}
