/** SQL for lists of members as files. */

import type { ListTarget } from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { MemberLists } from '../../kit/db/tables.ts'
import { mappedImportRows, mappedImportTable } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import type { KeptListRow } from './kept-rows.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('member_lists').selectAll()
export type MemberListRecord = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

type ListChange = Omit<Updateable<MemberLists>, 'tenantId' | 'id' | 'version'>
export const listTable = mappedImportTable<MemberListRecord, ListChange>('member_lists')
export const listRows = mappedImportRows<KeptListRow>('member_list_rows')

interface ListFilter {
  status?: ImportStatus | undefined
  target?: ListTarget | undefined
  fileName?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export function listFiles(db: TenantDb, filter: ListFilter): Promise<MemberListRecord[]> {
  const { status, target, fileName, after, limit } = filter
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (target) rows = rows.where(target === 'TAG' ? 'tagId' : 'audienceId', 'is not', null)
  if (fileName) rows = rows.where('fileName', 'ilike', containing(fileName))
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export async function insertFile(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<MemberLists>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('member_lists')
    .values({ ...values, tenantId })
    .execute()
}

/** Adds rows, or replaces those of the same line. */
export async function putRows({ client, tenantId }: TenantDb, importId: string, kept: readonly KeptListRow[]) {
  if (kept.length === 0) return
  await client.query(
    `insert into member_list_rows as x
       (tenant_id, import_id, line, outcome, cells_encrypted, faults, is_corrected, is_first, is_misfit)
     select $1, $2, line, outcome, cells_encrypted, faults, is_corrected, is_first, is_misfit
       from unnest($3::bigint[], $4::text[], $5::bytea[], $6::jsonb[], $7::boolean[], $8::boolean[], $9::boolean[])
         as r(line, outcome, cells_encrypted, faults, is_corrected, is_first, is_misfit)
     on conflict (tenant_id, import_id, line) do update
        set outcome = excluded.outcome, cells_encrypted = excluded.cells_encrypted, faults = excluded.faults,
            is_corrected = excluded.is_corrected, is_first = x.is_first or excluded.is_first, is_misfit = excluded.is_misfit`,
    [
      tenantId,
      importId,
      kept.map(({ line }) => line),
      kept.map(({ outcome }) => outcome),
      kept.map(({ cellsEncrypted }) => cellsEncrypted),
      kept.map(({ faults }) => JSON.stringify(faults)),
      kept.map(({ isCorrected }) => isCorrected),
      kept.map(({ isFirst }) => isFirst),
      kept.map(({ isMisfit }) => isMisfit),
    ],
  )
}

interface HeldFile {
  id: string
  path: string
  status: string
}

/** A file that is still there and holds an identity that the member has, or had before it was erased. */
export async function findFileOf({ client, tenantId }: TenantDb, memberId: string): Promise<HeldFile | undefined> {
  const { rows } = await client.query<HeldFile>(
    `select l.id, l.path, l.status from member_lists l
      where l.tenant_id = $1 and l.path is not null and exists (
        select 1 from member_list_hashes h where h.tenant_id = $1 and h.import_id = l.id and h.value_hash in
          (select n.value_hash from member_identities n where n.tenant_id = $1 and n.member_id = $2
           union all select s.value_hash from suppressed_identities s where s.tenant_id = $1 and s.member_id = $2))
      order by l.id limit 1 for update of l`,
    [tenantId, memberId],
  )
  return rows[0]
}

/** A list whose file is gone, and whose hashes are still there. */
export async function findEmptiedFile({ client, tenantId }: TenantDb): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select l.id from member_lists l
      where l.tenant_id = $1 and l.path is null
        and exists (select 1 from member_list_hashes h where h.tenant_id = $1 and h.import_id = l.id)
      limit 1`,
    [tenantId],
  )
  return rows[0]?.id
}
