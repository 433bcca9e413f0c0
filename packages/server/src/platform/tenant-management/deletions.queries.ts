/** Deletions of closed tenants: asked for, going on, or done. */

import type { DeletionProof } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { sql } from 'kysely'
import type { PlatformDb, TenantDb } from '../../kit/db/db.ts'

type Db = Pick<PlatformDb, 'trx'>
export type DeletionRow = NonNullable<Awaited<ReturnType<typeof findDeletion>>>

const rows = ({ trx }: Db, tenantId: number) =>
  trx
    .selectFrom('platform_deletions')
    .select(['deletionId as id', 'status', 'closingId', 'reason', 'askedBy', 'askedByName', 'askedAt'])
    .select(['confirmedByName', 'confirmedAt', 'endedAt', 'deletedRows', 'proof'])
    .where('forTenant', '=', tenantId)
    .where('status', '!=', 'WITHDRAWN')

export const findDeletion = (db: Db, tenantId: number) => rows(db, tenantId).executeTakeFirst()

/** Undefined while another process works on it. */
export const lockRunning = (db: Db, tenantId: number) =>
  rows(db, tenantId).where('status', '=', 'RUNNING').forUpdate().skipLocked().executeTakeFirst()

export const listDeleting = ({ trx }: Db): Promise<{ tenantId: number }[]> =>
  trx.selectFrom('tenants').select('tenantId').where('status', '=', 'DELETING').execute()

interface NewDeletion {
  deletionId: string
  forTenant: number
  closingId: string
  reason: string
  askedBy: string
  askedByName: string
  askedAt: Date
}

/** False while another one is open. */
export async function insertDeletion({ trx }: Db, row: NewDeletion): Promise<boolean> {
  const made = await trx
    .insertInto('platform_deletions')
    .values({ ...row, status: 'ASKED' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('deletionId')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateDeletion(
  { trx }: Db,
  id: string,
  change:
    | { status: 'RUNNING'; confirmedBy: string; confirmedByName: string; confirmedAt: Date }
    | { status: 'WITHDRAWN' | 'DONE'; endedAt: Date },
): Promise<void> {
  await trx.updateTable('platform_deletions').set(change).where('deletionId', '=', id).execute()
}

/** Of a tenant that is opened again. */
export async function withdrawAsked({ trx }: Db, tenantId: number, endedAt: Date): Promise<void> {
  await trx
    .updateTable('platform_deletions')
    .set({ status: 'WITHDRAWN', endedAt })
    .where('forTenant', '=', tenantId)
    .where('status', '=', 'ASKED')
    .execute()
}

export async function updateProof({ trx }: Db, id: string, proof: DeletionProof, gtins: string[]): Promise<void> {
  await trx
    .updateTable('platform_deletions')
    .set({ proof: JSON.stringify(proof), gtins })
    .where('deletionId', '=', id)
    .execute()
}

export async function addDeleted({ trx }: Db, id: string, count: number): Promise<void> {
  await trx
    .updateTable('platform_deletions')
    .set((eb) => ({ deletedRows: eb('deletedRows', '+', count) }))
    .where('deletionId', '=', id)
    .execute()
}

/** Rows of one table, up to `most`; 0 when nothing of the tenant is left in any. */
export async function deleteSlice({ trx }: Db, tenantId: number, most: number): Promise<number> {
  const { rows: made } = await sql<{
    deleted: number
  }>`select delete_tenant_slice(${tenantId}, ${most}) as deleted`.execute(trx)
  return Number(made[0]?.deleted ?? 0)
}

/** Whether a tenant that was deleted before this one was made issued codes under the GTIN. */
export async function wasUsedBefore({ trx, tenantId }: TenantDb, gtin: string): Promise<boolean> {
  const used = await trx
    .selectFrom('platform_deletions as d')
    .innerJoin('tenants as own', (join) => join.on('own.tenantId', '=', tenantId))
    .select('d.deletionId')
    .where(sql<boolean>`d.gtins @> array[${gtin}]::text[]`)
    .whereRef('d.confirmedAt', '<', 'own.createdAt')
    .executeTakeFirst()
  return used !== undefined
}
