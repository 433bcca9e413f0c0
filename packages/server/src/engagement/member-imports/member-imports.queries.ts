import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { MemberImports } from '../../kit/db/tables.ts'
import { mappedImportTable } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('member_imports').selectAll()
export type MemberImportRecord = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

type ImportChange = Omit<Updateable<MemberImports>, 'tenantId' | 'id' | 'version'>
export const importTable = mappedImportTable<MemberImportRecord, ImportChange>('member_imports')

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

export async function insertImport(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<MemberImports>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('member_imports')
    .values({ ...values, tenantId })
    .execute()
}

export type BatchCounts = {
  create: number
  change: number
  same: number
  repeat: number
  refused: number
  misfit: number
  /** Decisions that are new to their members, and how many times a no stays. */
  consent: number
  keptNo: number
  kept: number
}
