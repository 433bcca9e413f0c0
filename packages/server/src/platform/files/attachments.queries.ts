import type { AttachmentType } from '@serialis/contract/platform/files/attachments.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant, NamedFile } from '../../kit/http/room.ts'
import type { KeptBytes } from '../../kit/lists/whole-bytes.ts'

/** The record of another room that a file belongs to. */
export interface AttachmentSubject {
  subjectType: string
  subjectId: string
}

const columns = [
  'id',
  'subjectType',
  'subjectId',
  'name',
  'contentType',
  'size',
  'sha256',
  'path',
  'addedAt',
  'addedBy',
  'addedByName',
] as const

const select = ({ trx }: TenantDb, { subjectType, subjectId }: AttachmentSubject) =>
  trx
    .selectFrom('attachments')
    .select(columns)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

/** In the order in which they were added. */
export const listAttachments = (db: TenantDb, subject: AttachmentSubject) => select(db, subject).orderBy('id').execute()
export const findAttachment = (db: TenantDb, subject: AttachmentSubject, id: string) =>
  select(db, subject).where('id', '=', id).executeTakeFirst()
export const findAttachmentByHash = (db: TenantDb, subject: AttachmentSubject, sha256: string) =>
  select(db, subject).where('sha256', '=', sha256).executeTakeFirst()

export const listBytes = ({ trx }: TenantDb, after: string | undefined, limit: number): Promise<KeptBytes[]> =>
  trx
    .selectFrom('attachments')
    .select(['id', 'name', 'path'])
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

export interface NewAttachment extends AttachmentSubject {
  id: string
  name: string
  contentType: AttachmentType
  size: number
  sha256: string
  path: string
  by: { id: string | null; name: string }
  at: Date
}

/** False when the subject already has a file with these bytes. */
export async function insertAttachment(
  { trx, tenantId }: TenantDb,
  { by, at, ...file }: NewAttachment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('attachments')
    .values({
      tenantId,
      id: file.id,
      subjectType: file.subjectType,
      subjectId: file.subjectId,
      name: file.name,
      contentType: file.contentType,
      size: file.size,
      sha256: file.sha256,
      path: file.path,
      addedAt: at,
      addedBy: by.id,
      addedByName: by.name,
    })
    .onConflict((conflict) => conflict.columns(['tenantId', 'subjectType', 'subjectId', 'sha256']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteAttachment({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('attachments').where('id', '=', id).execute()
}

export async function filesOfAttachments(
  { client, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<NamedFile[]> {
  const text = 'select path, size from attachments where tenant_id = $1 and ($2::text[] is null or path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}

export async function attachmentInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'every attachment was added by an event that names its checksum',
      `
      select case when not exists (
               select 1 from events e where e.tenant_id = $1 and e.action = 'attachment.added' and e.subject_type = a.subject_type and e.subject_id = a.subject_id and e.details->>'sha256' = a.sha256)
             then 'attachment ' || a.id || ' of ' || a.subject_type || ' ' || a.subject_id end as fault
        from attachments a where a.tenant_id = $1`,
    ),
  ]
}
