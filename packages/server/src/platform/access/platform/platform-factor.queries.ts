/** The second factor of platform administrators: their authenticator app and recovery codes. */

import { sql } from 'kysely'
import type { PlatformDb } from '../../../kit/db/db.ts'
import { isUnused, withStep } from '../second-factor/second-factor.queries.ts'

export const findFactor = ({ trx }: PlatformDb, administratorId: string) =>
  trx
    .selectFrom('platform_factors')
    .select(['secret', 'confirmedAt'])
    .select(
      sql<number>`(select count(*) from platform_recovery_codes c
        where c.administrator_id = platform_factors.administrator_id)`.as('recoveryCodes'),
    )
    .where('administratorId', '=', administratorId)
    .executeTakeFirst()

/** False when there is a confirmed app; an unconfirmed one is replaced. */
export async function insertFactor({ trx }: PlatformDb, administratorId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('platform_factors')
    .values({ administratorId, secret })
    .onConflict((conflict) =>
      conflict.column('administratorId').doUpdateSet({ secret }).where('platform_factors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False when it is confirmed already, or has another secret by now than the one whose code was checked. */
export async function updateFactorConfirmed(
  { trx }: PlatformDb,
  administratorId: string,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('platform_factors')
    .set({ confirmedAt: at, usedSteps: [step] })
    .where('administratorId', '=', administratorId)
    .where('confirmedAt', 'is', null)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the code of this step was used: of two who use it at once, one gets false. */
export async function updateFactorUsed({ trx }: PlatformDb, administratorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('platform_factors')
    .set({ usedSteps: withStep(step) })
    .where('administratorId', '=', administratorId)
    .where('confirmedAt', 'is not', null)
    .where(isUnused(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when there was none. The recovery codes go with it. */
export async function deleteFactor({ trx }: PlatformDb, administratorId: string): Promise<boolean> {
  await trx.deleteFrom('platform_recovery_codes').where('administratorId', '=', administratorId).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('platform_factors')
    .where('administratorId', '=', administratorId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** In place of those that are left. */
export async function replaceRecoveryCodes(
  { trx }: PlatformDb,
  administratorId: string,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  await trx.deleteFrom('platform_recovery_codes').where('administratorId', '=', administratorId).execute()
  await trx
    .insertInto('platform_recovery_codes')
    .values(hashes.map((codeHash) => ({ administratorId, codeHash, createdAt: at })))
    .execute()
}

/** False when the code is gone: of two who use it at once, one gets false. */
export async function deleteRecoveryCode(
  { trx }: PlatformDb,
  administratorId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('platform_recovery_codes')
    .where('administratorId', '=', administratorId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
