import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { invariant } from '../../../kit/db/invariant.queries.ts'
import type { Invariant, NamedFile } from '../../../kit/http/room.ts'
import type { UsingSubject } from '../files/document-files.queries.ts'

export interface PublishedRow {
  id: string
  fileId: string | null
  chart: string | null
  contentType: string
  size: number
  path: string
}

const columns = ['id', 'fileId', 'chart', 'contentType', 'size', 'path'] as const

export const findPublished = ({ trx }: TenantDb, id: string): Promise<PublishedRow | undefined> =>
  trx.selectFrom('published_pictures').select(columns).where('id', '=', id).executeTakeFirst()

export const listPublished = ({ trx }: TenantDb, { subjectType, subjectId }: UsingSubject): Promise<PublishedRow[]> =>
  trx
    .selectFrom('published_pictures')
    .select(columns)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .execute()

/** Of two commands for one subject at once, the second waits until the first has ended. */
export async function lockPublished(
  { trx, tenantId }: TenantDb,
  { subjectType, subjectId }: UsingSubject,
): Promise<void> {
  const key = `published ${tenantId} ${subjectType} ${subjectId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

export async function insertPublished(
  { trx, tenantId }: TenantDb,
  row: PublishedRow & UsingSubject & { publishedAt: Date },
): Promise<void> {
  await trx
    .insertInto('published_pictures')
    .values({ tenantId, ...row })
    .execute()
}

export async function deletePublished({ trx }: TenantDb, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('published_pictures').where('id', 'in', ids).execute()
}

export async function filesOfPublished(
  { client, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<NamedFile[]> {
  const text =
    'select path, size from published_pictures where tenant_id = $1 and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}

export async function publishedInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'every published copy of a file is of one that its document holds',
      `
      select case when not exists (
               select 1 from document_file_uses u where u.tenant_id = $1 and u.file_id = p.file_id
                  and u.subject_type = p.subject_type and u.subject_id = p.subject_id)
             then 'published picture of ' || p.subject_type || ' ' || p.subject_id end as fault
        from published_pictures p where p.tenant_id = $1 and p.file_id is not null`,
    ),
  ]
}
