/** Which identity of the provider belongs to which account, and which was taken from its account. */

import { createHash } from 'node:crypto'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface Identity {
  issuer: string
  subject: string
}

/** The account of an identity of the provider. */
export const findAccountOf = ({ trx }: TenantDb, { issuer, subject }: Identity) =>
  trx
    .selectFrom('sign_on_identities as i')
    .innerJoin('users as u', 'u.id', 'i.userId')
    .select(['u.id', 'u.account', 'u.name', 'u.isDisabled'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

export const findSubjectOf = ({ trx }: TenantDb, userId: string, issuer: string) =>
  trx
    .selectFrom('sign_on_identities')
    .select('subject')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()

/** False when the identity or the account is bound already. */
export async function insertIdentity(
  { trx, tenantId }: TenantDb,
  row: Identity & { userId: string; boundAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sign_on_identities')
    .values({ tenantId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those of one account, the oldest first. */
export const listIdentitiesOf = ({ trx }: TenantDb, userId: string) =>
  trx
    .selectFrom('sign_on_identities')
    .select(['issuer', 'subject', 'boundAt', 'lastLoginAt'])
    .where('userId', '=', userId)
    .orderBy('boundAt')
    .execute()

export async function updateIdentityUsed({ trx }: TenantDb, { issuer, subject }: Identity, at: Date): Promise<void> {
  await trx
    .updateTable('sign_on_identities')
    .set({ lastLoginAt: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** False when the account has no such identity. */
export async function deleteIdentity(
  { trx }: TenantDb,
  { userId, issuer, subject }: Identity & { userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_on_identities')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const hashOf = ({ issuer, subject }: Identity): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest()

/** The identity opens no session until its owner links it again. */
export async function insertUnbound({ trx, tenantId }: TenantDb, identity: Identity): Promise<void> {
  await trx
    .insertInto('sign_on_unbound')
    .values({ tenantId, identityHash: hashOf(identity) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUnbound({ trx }: TenantDb, identity: Identity): Promise<void> {
  await trx.deleteFrom('sign_on_unbound').where('identityHash', '=', hashOf(identity)).execute()
}

export async function isUnbound({ trx }: TenantDb, identity: Identity): Promise<boolean> {
  const row = await trx
    .selectFrom('sign_on_unbound')
    .select('identityHash')
    .where('identityHash', '=', hashOf(identity))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether nobody has shown yet that the account is theirs: it has no password, and nobody ever logged in. */
export async function isUntouched({ trx }: TenantDb, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', '')
    .where('lastLoginAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
