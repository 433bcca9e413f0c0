import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface UserRow {
  id: string
  account: string
  name: string
  password_hash: string
  must_change_password: boolean
  is_disabled: boolean
  failed_logins: number
  locked_until: Date | null
}

const userColumns = [
  'id',
  'account',
  'name',
  'password_hash',
  'must_change_password',
  'is_disabled',
  'failed_logins',
  'locked_until',
] as const

export function findUserByAccount({ trx, tenantId }: TenantDb, account: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .select(userColumns)
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .executeTakeFirst()
}

/** One more wrong try; answers how many there are in a row. */
export async function raiseFailedLogins({ trx, tenantId }: TenantDb, userId: string): Promise<number> {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ failed_logins: eb('failed_logins', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .returning('failed_logins')
    .executeTakeFirstOrThrow()
  return row.failed_logins
}

export async function updateLockedUntil({ trx, tenantId }: TenantDb, userId: string, until: Date) {
  await trx
    .updateTable('users')
    .set({ locked_until: until })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

/** The right password was given: the count starts again. */
export async function clearFailedLogins({ trx, tenantId }: TenantDb, userId: string) {
  await trx
    .updateTable('users')
    .set({ failed_logins: 0, locked_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

export async function insertSession(
  { trx, tenantId }: TenantDb,
  session: { hash: Buffer; userId: string; openedAt: Date; expiresAt: Date },
) {
  await trx
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      token_hash: session.hash,
      user_id: session.userId,
      opened_at: session.openedAt,
      last_seen_at: session.openedAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function deleteSession({ trx, tenantId }: TenantDb, hash: Buffer) {
  await trx.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('token_hash', '=', hash).execute()
}

/** Ends every session of a user but the one that is spared. */
export async function deleteSessionsOf({ trx, tenantId }: TenantDb, userId: string, spared?: Buffer) {
  let rows = trx.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  if (spared) rows = rows.where('token_hash', '<>', spared)
  await rows.execute()
}

/** Sessions of the user that no token can open any more. */
export async function deleteDeadSessionsOf({ trx, tenantId }: TenantDb, userId: string, now: Date, idleSince: Date) {
  await trx
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_seen_at', '<', idleSince)]))
    .execute()
}

/** A new password starts with no wrong tries. */
export async function updatePassword(
  { trx, tenantId }: TenantDb,
  userId: string,
  hash: string,
  { mustChange }: { mustChange: boolean },
) {
  await trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: hash,
      must_change_password: mustChange,
      failed_logins: 0,
      locked_until: null,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

export interface SessionRow {
  user_id: string
  account: string
  name: string
  must_change_password: boolean
  supplier_id: string | null
  last_seen_at: Date
  authorities: string[]
  site_ids: string[]
}

/** Living sessions with their users' authorities: none that ended, was idle too long, or whose user is disabled. */
function livingSessions({ trx, tenantId }: TenantDb, now: Date, idleSince: Date) {
  return trx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
    .select(['s.user_id', 'u.account', 'u.name', 'u.must_change_password', 'u.supplier_id', 's.last_seen_at'])
    .select(
      sql<
        string[]
      >`array(select distinct unnest(r.authorities) from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id order by 1)`.as('authorities'),
    )
    .select(
      sql<
        string[]
      >`array(select us.factory_id from user_sites us where us.tenant_id = ${tenantId} and us.user_id = u.id order by 1)`.as(
        'site_ids',
      ),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', idleSince)
    .where('u.is_disabled', '=', false)
}

export const findSession = (db: TenantDb, hash: Buffer, now: Date, idleSince: Date): Promise<SessionRow | undefined> =>
  livingSessions(db, now, idleSince).where('s.token_hash', '=', hash).executeTakeFirst()

export const listSessions = (
  db: TenantDb,
  hashes: readonly Buffer[],
  now: Date,
  idleSince: Date,
): Promise<(SessionRow & { token_hash: Buffer })[]> =>
  livingSessions(db, now, idleSince).select('s.token_hash').where('s.token_hash', 'in', hashes).execute()

export async function updateSessionSeen({ trx, tenantId }: TenantDb, hash: Buffer, at: Date) {
  await trx
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute()
}
