/** New administrators that were asked for, with what became of it. */

import type { PlatformDb } from '../../kit/db/db.ts'

export type RecoveryRow = NonNullable<Awaited<ReturnType<typeof findOpenRecovery>>>

const open = ({ trx }: PlatformDb, tenantId: number, now: Date) =>
  trx
    .selectFrom('platform_recoveries')
    .select(['recoveryId as id', 'account', 'name', 'email', 'reason'])
    .select(['askedBy', 'askedByName', 'askedAt', 'expiresAt'])
    .where('forTenant', '=', tenantId)
    .where('status', '=', 'ASKED')
    .where('expiresAt', '>', now)

export const findOpenRecovery = (db: PlatformDb, tenantId: number, now: Date) =>
  open(db, tenantId, now).executeTakeFirst()

/** Of two who end it at once, the second finds none. */
export const lockOpenRecovery = (db: PlatformDb, tenantId: number, now: Date) =>
  open(db, tenantId, now).forUpdate().executeTakeFirst()

interface NewRecovery {
  recoveryId: string
  forTenant: number
  account: string
  name: string
  email: string
  reason: string
  askedBy: string
  askedByName: string
  askedAt: Date
  expiresAt: Date
}

/** False while another one is open. One that has expired is over. */
export async function insertRecovery({ trx }: PlatformDb, row: NewRecovery): Promise<boolean> {
  await trx
    .updateTable('platform_recoveries')
    .set({ status: 'EXPIRED' })
    .where('forTenant', '=', row.forTenant)
    .where('status', '=', 'ASKED')
    .where('expiresAt', '<=', row.askedAt)
    .execute()
  const made = await trx
    .insertInto('platform_recoveries')
    .values({ ...row, status: 'ASKED' })
    .onConflict((conflict) => conflict.column('forTenant').where('status', '=', 'ASKED').doNothing())
    .returning('recoveryId')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateRecoveryEnded(
  { trx }: PlatformDb,
  id: string,
  ended: { status: 'CONFIRMED' | 'WITHDRAWN'; endedBy: string; endedByName: string; endedAt: Date },
): Promise<void> {
  await trx.updateTable('platform_recoveries').set(ended).where('recoveryId', '=', id).execute()
}
