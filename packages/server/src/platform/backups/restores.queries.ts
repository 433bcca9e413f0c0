import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

export interface HeldRestore {
  id: string
  backupAt: Date
  restoredAt: Date
}

/** The restore that nobody has released yet. */
export function findHeldRestore({ trx }: TenantDb): Promise<HeldRestore | undefined> {
  return trx
    .selectFrom('restores')
    .select(['id', 'backupAt', 'restoredAt'])
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
}

/** A backup may have been made between a restore and its release: then that one is replaced. */
export async function insertRestore({ trx, tenantId }: TenantDb, restore: HeldRestore): Promise<void> {
  await trx
    .insertInto('restores')
    .values({ tenantId, ...restore })
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .where('releasedAt', 'is', null)
        .doUpdateSet({
          id: sql`excluded.id`,
          backupAt: sql`excluded.backup_at`,
          restoredAt: sql`excluded.restored_at`,
        }),
    )
    .execute()
}

/** False when it was released already. */
export async function updateRestoreReleased(
  { trx }: TenantDb,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('restores')
    .set({ releasedAt: at, releasedBy: by })
    .where('id', '=', id)
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
