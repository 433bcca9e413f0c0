import type { TenantDb } from '../../../kit/db/db.ts'

/** Replaces the account's code. */
export async function insertCode(
  { trx, tenantId }: TenantDb,
  code: { userId: string; codeHash: Buffer; createdAt: Date; expiresAt: Date },
) {
  await trx.deleteFrom('one_time_codes').where('userId', '=', code.userId).execute()
  await trx
    .insertInto('one_time_codes')
    .values({ tenantId, ...code })
    .execute()
}

/** Whether the account has this code and it has not expired. */
export async function findCode({ trx }: TenantDb, userId: string, codeHash: Buffer, now: Date) {
  return trx
    .selectFrom('one_time_codes')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** False when the code is gone: of two who use it at once, one gets false. */
export async function deleteCode({ trx }: TenantDb, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteCodesOf({ trx }: TenantDb, userId: string) {
  await trx.deleteFrom('one_time_codes').where('userId', '=', userId).execute()
}

export async function updateReset({ trx }: TenantDb, userId: string, reset: { by: string; at: Date }) {
  await trx
    .updateTable('users')
    .set({ resetByName: reset.by, resetAt: reset.at, chosenAt: null })
    .where('id', '=', userId)
    .execute()
}

export async function updateChosen({ trx }: TenantDb, userId: string, at: Date) {
  await trx
    .updateTable('users')
    .set({ chosenAt: at })
    .where('id', '=', userId)
    .where('resetAt', 'is not', null)
    .execute()
}

export const findReset = ({ trx }: TenantDb, userId: string) =>
  trx
    .selectFrom('users')
    .select(['resetByName', 'resetAt', 'chosenAt', 'factorResetByName', 'factorResetAt'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** The owner has seen the reset. */
export async function clearReset({ trx }: TenantDb, userId: string) {
  await trx
    .updateTable('users')
    .set({ resetByName: '', resetAt: null, chosenAt: null, factorResetByName: '', factorResetAt: null })
    .where('id', '=', userId)
    .execute()
}

export const findOwner = ({ trx }: TenantDb, account: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'account', 'name', 'email', 'isDisabled'])
    .where('account', '=', account)
    .executeTakeFirst()
