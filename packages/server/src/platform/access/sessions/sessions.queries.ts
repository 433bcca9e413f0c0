import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { preparedFirst } from '../../../kit/db/query-builder/prepared.ts'

export interface UserRow {
  id: string
  account: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
  isDisabled: boolean
  failedLogins: number
  lockedUntil: Date | null
}

const userColumns = [
  'id',
  'account',
  'name',
  'passwordHash',
  'mustChangePassword',
  'isDisabled',
  'failedLogins',
  'lockedUntil',
] as const

export function findUserByAccount({ trx }: TenantDb, account: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').select(userColumns).where('account', '=', account).executeTakeFirst()
}

/** Adds a wrong attempt; returns how many there are in a row. */
export async function raiseFailedLogins({ trx }: TenantDb, userId: string): Promise<number> {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ failedLogins: eb('failedLogins', '+', 1) }))
    .where('id', '=', userId)
    .returning('failedLogins')
    .executeTakeFirstOrThrow()
  return row.failedLogins
}

export async function updateLockedUntil({ trx }: TenantDb, userId: string, until: Date) {
  await trx.updateTable('users').set({ lockedUntil: until }).where('id', '=', userId).execute()
}

/** After the right password: the count starts again. */
export async function clearFailedLogins({ trx }: TenantDb, userId: string) {
  await trx.updateTable('users').set({ failedLogins: 0, lockedUntil: null }).where('id', '=', userId).execute()
}

export async function insertSession(
  { trx, tenantId }: TenantDb,
  session: { hash: Buffer; userId: string; openedAt: Date; expiresAt: Date },
) {
  await trx
    .insertInto('sessions')
    .values({
      tenantId,
      tokenHash: session.hash,
      userId: session.userId,
      openedAt: session.openedAt,
      lastSeenAt: session.openedAt,
      expiresAt: session.expiresAt,
    })
    .execute()
}

export async function deleteSession({ trx }: TenantDb, hash: Buffer) {
  await trx.deleteFrom('sessions').where('tokenHash', '=', hash).execute()
}

/** Ends every session of a user except the given one. */
export async function deleteSessionsOf({ trx }: TenantDb, userId: string, spared?: Buffer) {
  let rows = trx.deleteFrom('sessions').where('userId', '=', userId)
  if (spared) rows = rows.where('tokenHash', '<>', spared)
  await rows.execute()
}

/** Sessions of the user that have ended. */
export async function deleteDeadSessionsOf({ trx }: TenantDb, userId: string, now: Date, idleSince: Date) {
  await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('expiresAt', '<', now), eb('lastSeenAt', '<', idleSince)]))
    .execute()
}

/** A new password resets the count of wrong attempts. */
export async function updatePassword(
  { trx }: TenantDb,
  userId: string,
  hash: string,
  { mustChange }: { mustChange: boolean },
) {
  await trx
    .updateTable('users')
    .set((eb) => ({
      passwordHash: hash,
      mustChangePassword: mustChange,
      failedLogins: 0,
      lockedUntil: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

export interface SessionRow {
  userId: string
  account: string
  name: string
  mustChangePassword: boolean
  supplierId: string | null
  lastSeenAt: Date
  authorities: string[]
  /** Through a role that holds every permission. */
  holdsAll: boolean
  siteIds: string[]
}

/** Active sessions with the authorities of their users: not ended, not idle for too long, and the user is enabled. */
function livingSessions({ trx, tenantId }: TenantDb, now: Date, idleSince: Date) {
  return trx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.userId', 'u.account', 'u.name', 'u.mustChangePassword', 'u.supplierId', 's.lastSeenAt'])
    .select(
      sql<
        string[]
      >`array(select distinct unnest(r.authorities) from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id order by 1)`.as('authorities'),
    )
    .select(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and r.holds_all)`.as('holdsAll'),
    )
    .select(
      sql<
        string[]
      >`array(select us.factory_id from user_sites us where us.tenant_id = ${tenantId} and us.user_id = u.id order by 1)`.as(
        'siteIds',
      ),
    )
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', idleSince)
    .where('u.isDisabled', '=', false)
}

export const findSession = (db: TenantDb, hash: Buffer, now: Date, idleSince: Date): Promise<SessionRow | undefined> =>
  preparedFirst(db, livingSessions(db, now, idleSince).where('s.tokenHash', '=', hash))

export const listSessions = (
  db: TenantDb,
  hashes: readonly Buffer[],
  now: Date,
  idleSince: Date,
): Promise<(SessionRow & { tokenHash: Buffer })[]> =>
  livingSessions(db, now, idleSince).select('s.tokenHash').where('s.tokenHash', 'in', hashes).execute()

export async function updateSessionSeen({ trx }: TenantDb, hash: Buffer, at: Date) {
  await trx.updateTable('sessions').set({ lastSeenAt: at }).where('tokenHash', '=', hash).execute()
}
