/** SQL of changes of master records that wait for approval or were rejected. */

import type { SubjectType } from '@serialis/contract/subjects.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** The answer of `changeOf`; `authors` is for the service alone. */
export interface WaitingChange {
  contents: Record<string, unknown> | null
  differences: Record<string, unknown>
  by: string
  at: string
  opinion: string | null
  authors: string[]
}

/** What waits of the row `m`, or was rejected. */
export const changeOf = ({ tenantId }: TenantDb, subjectType: SubjectType) => sql<WaitingChange | null>`(
  select jsonb_build_object('contents', c.contents, 'differences', c.differences, 'by', c.written_by, 'opinion', c.opinion,
    'at', to_char(c.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'authors', c.authors)
  from master_changes c where c.tenant_id = ${tenantId} and c.subject_type = ${subjectType} and c.record_id = m.id)`

interface Written {
  contents: object | null
  differences: object
  author: { userId: string; userName: string }
  at: Date
}

/** In place of what waited before; its authors stay authors. */
export async function putChange(
  { trx, tenantId }: TenantDb,
  { subjectType, recordId }: { subjectType: SubjectType; recordId: string },
  { contents, differences, author, at }: Written,
): Promise<void> {
  const words = { contents: contents && JSON.stringify(contents), differences: JSON.stringify(differences) }
  const values = { ...words, writtenBy: author.userName, writtenAt: at, opinion: null }
  await trx
    .insertInto('master_changes')
    .values({ tenantId, subjectType, recordId, authors: [author.userId], ...values })
    .onConflict((clash) =>
      clash.columns(['tenantId', 'subjectType', 'recordId']).doUpdateSet({
        ...values,
        authors: sql`case when ${author.userId}::uuid = any(master_changes.authors) then master_changes.authors
          else master_changes.authors || ${author.userId}::uuid end`,
      }),
    )
    .execute()
}

/** Of new records, for which nothing waited before. */
export async function insertChanges(
  { client, tenantId }: TenantDb,
  subjectType: SubjectType,
  { author, at }: Pick<Written, 'author' | 'at'>,
  records: readonly { id: string; differences: object }[],
): Promise<void> {
  await client.query(
    `insert into master_changes (tenant_id, subject_type, record_id, differences, authors, written_by, written_at)
     select $1, $2, r.id, r.differences, array[$5::uuid], $6, $7 from unnest($3::uuid[], $4::jsonb[]) as r (id, differences)
     returning record_id`,
    [
      tenantId,
      subjectType,
      records.map(({ id }) => id),
      records.map(({ differences }) => JSON.stringify(differences)),
      author.userId,
      author.userName,
      at,
    ],
  )
}

export const updateOpinion = ({ trx }: TenantDb, subjectType: SubjectType, recordId: string, opinion: string) =>
  trx
    .updateTable('master_changes')
    .set({ opinion })
    .where('subjectType', '=', subjectType)
    .where('recordId', '=', recordId)
    .execute()

export const deleteChange = ({ trx }: TenantDb, subjectType: SubjectType, recordId: string) =>
  trx.deleteFrom('master_changes').where('subjectType', '=', subjectType).where('recordId', '=', recordId).execute()

export interface WaitingRecord {
  id: string
  code: string
  name: string
  writtenAt: Date
}

/** Records of a table that wait for a person other than the authors, oldest first. */
export async function listWaiting(
  db: TenantDb,
  {
    table,
    subjectType,
    isVisible,
  }: { table: string; subjectType: SubjectType; isVisible?: ((db: TenantDb) => RawBuilder<boolean>) | undefined },
  { userId, limit }: { userId: string; limit: number },
): Promise<WaitingRecord[]> {
  const { trx, tenantId } = db
  const { rows } = await sql<WaitingRecord>`
    select m.id, m.code, m.name, c.written_at from master_changes c
      join ${sql.table(table)} m on m.tenant_id = ${tenantId} and m.id = c.record_id and m.approval = 'UNAPPROVED'
    where c.tenant_id = ${tenantId} and c.subject_type = ${subjectType} and not ${userId}::uuid = any(c.authors)
      and ${isVisible?.(db) ?? sql`true`}
    order by c.written_at, m.id limit ${limit}`.execute(trx)
  return rows
}

/** Where changes that wait refer to one record, they refer to the other. */
export const moveInChanges = (
  { trx, tenantId }: TenantDb,
  { subjectType, field }: { subjectType: SubjectType; field: string },
  { fromId, intoId }: { fromId: string; intoId: string },
) =>
  sql`update master_changes set contents = jsonb_set(contents, array[${field}::text], to_jsonb(${intoId}::text))
    where tenant_id = ${tenantId} and subject_type = ${subjectType} and contents ->> ${field} = ${fromId}
    returning record_id`.execute(trx)
