/** The tables of the platform's realm, which belong to no tenant. */

import type { PlatformDb } from '../../../kit/db/db.ts'
import { oneMoreTry, type RefusedTry } from '../sessions/refused-try.queries.ts'

export interface AdministratorRow {
  id: string
  account: string
  name: string
  passwordHash: string
  isDisabled: boolean
}

export function findAdministrator({ trx }: PlatformDb, account: string): Promise<AdministratorRow | undefined> {
  return trx
    .selectFrom('platform_administrators')
    .select(['administratorId as id', 'account', 'name', 'passwordHash', 'isDisabled'])
    .where('account', '=', account)
    .executeTakeFirst()
}

/** A new administrator, or a new password of one. Only the owner of the schema may do this. */
export async function upsertAdministrator(
  { trx }: PlatformDb,
  { at, id, ...row }: { id: string; account: string; name: string; passwordHash: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('platform_administrators')
    .values({ ...row, administratorId: id, createdAt: at })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ name: row.name, passwordHash: row.passwordHash, isDisabled: false }),
    )
    .execute()
}

export async function updateAdministratorDisabled({ trx }: PlatformDb, account: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('platform_administrators')
    .set({ isDisabled: true })
    .where('account', '=', account)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface PlatformSessionRow {
  id: string
  account: string
  name: string
  lastSeenAt: Date
}

/** A session that has not ended, of an administrator who is enabled. */
export function findPlatformSession(
  { trx }: PlatformDb,
  tokenHash: Buffer,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<PlatformSessionRow | undefined> {
  return trx
    .selectFrom('platform_sessions as s')
    .innerJoin('platform_administrators as a', 'a.administratorId', 's.administratorId')
    .select(['a.administratorId as id', 'a.account', 'a.name', 's.lastSeenAt'])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', seenSince)
    .where('a.isDisabled', '=', false)
    .executeTakeFirst()
}

export async function insertPlatformSession(
  { trx }: PlatformDb,
  { at, ...session }: { tokenHash: Buffer; administratorId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('platform_sessions')
    .values({ ...session, openedAt: at, lastSeenAt: at })
    .execute()
}

export async function updatePlatformSessionSeen({ trx }: PlatformDb, tokenHash: Buffer, at: Date): Promise<void> {
  await trx.updateTable('platform_sessions').set({ lastSeenAt: at }).where('tokenHash', '=', tokenHash).execute()
}

export async function deletePlatformSession({ trx }: PlatformDb, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('platform_sessions').where('tokenHash', '=', tokenHash).execute()
}

/** After a new password, or when the administrator is disabled. */
export async function deletePlatformSessionsOf({ trx }: PlatformDb, account: string): Promise<void> {
  await trx
    .deleteFrom('platform_sessions')
    .where('administratorId', 'in', (eb) =>
      eb.selectFrom('platform_administrators').select('administratorId').where('account', '=', account),
    )
    .execute()
}

export async function deleteDeadPlatformSessions({ trx }: PlatformDb, now: Date): Promise<void> {
  await trx.deleteFrom('platform_sessions').where('expiresAt', '<', now).execute()
}

const tries = ({ trx }: PlatformDb, countedFor: readonly string[]) =>
  trx
    .selectFrom('platform_login_tries')
    .select(['countedFor', 'waitUntil'])
    .where('countedFor', 'in', [...countedFor])

export const listPlatformTries = (db: PlatformDb, countedFor: readonly string[]) => tries(db, countedFor).execute()
export const lockPlatformTries = (db: PlatformDb, countedFor: string) =>
  tries(db, [countedFor]).forUpdate().executeTakeFirst()

/** Counts a refused attempt. `waitUntil` is the wait before it. */
export function raisePlatformTries(
  { trx }: PlatformDb,
  countedFor: string,
  refused: RefusedTry,
): Promise<{ tries: number; waitUntil: Date | null }> {
  const { now, address } = refused
  return trx
    .insertInto('platform_login_tries')
    .values({ countedFor, tries: 1, triedAt: now, refused: 1, refusedAt: now, address })
    .onConflict((conflict) => conflict.column('countedFor').doUpdateSet(oneMoreTry('platform_login_tries', refused)))
    .returning(['tries', 'waitUntil'])
    .executeTakeFirstOrThrow()
}

export async function updatePlatformWait({ trx }: PlatformDb, countedFor: string, waitUntil: Date): Promise<void> {
  await trx.updateTable('platform_login_tries').set({ waitUntil }).where('countedFor', '=', countedFor).execute()
}

export async function deletePlatformTries({ trx }: PlatformDb, countedFor: string): Promise<void> {
  await trx.deleteFrom('platform_login_tries').where('countedFor', '=', countedFor).execute()
}

export async function deleteOldPlatformTries({ trx }: PlatformDb, before: Date): Promise<void> {
  await trx.deleteFrom('platform_login_tries').where('refusedAt', '<', before).execute()
}
