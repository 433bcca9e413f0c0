import type { FactorDue } from '@serialis/contract/kit/second-factor.ts'
import { IDLE_MINUTES } from '@serialis/contract/platform/access/password-policy.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { preparedFirst } from '../../../kit/db/query-builder/prepared.ts'
import type { RequestFacts } from '../../../kit/http/context.ts'
import type { Reach } from '../../../kit/http/site-limit.ts'
import { reachOfUser } from '../../sites/sites.service.ts'
import { isHeld } from '../roles/held-grants.queries.ts'
import { needsFactor, ownsFactor } from '../second-factor/second-factor.queries.ts'

export interface UserRow {
  id: string
  account: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
  isDisabled: boolean
  roles: string[]
}

const userColumns = ['id', 'account', 'name', 'passwordHash', 'mustChangePassword', 'isDisabled'] as const

export function findUserByAccount(db: TenantDb, account: string): Promise<UserRow | undefined> {
  return db.trx
    .selectFrom('users')
    .select(userColumns)
    .select(roleNames(db, sql.ref('users.id')).as('roles'))
    .where('account', '=', account)
    .executeTakeFirst()
}

export interface LoginRow extends UserRow {
  passwordSetAt: Date
  /** The owner of the account has logged in with this device before. */
  isKnownDevice: boolean
  hasFactor: boolean
  /** A role requires one. */
  needsFactor: boolean
}

/** `deviceHash` is empty for a device without a secret. */
export function findUserForLogin(
  db: TenantDb,
  account: string,
  deviceHash: Buffer,
  devicesSince: Date,
): Promise<LoginRow | undefined> {
  const { trx, tenantId } = db
  return trx
    .selectFrom('users as u')
    .select([...userColumns, 'passwordSetAt'])
    .select(roleNames(db, sql.ref('u.id')).as('roles'))
    .select(
      sql<boolean>`exists (select 1 from known_devices d
        where d.tenant_id = ${tenantId} and d.user_id = u.id and d.device_hash = ${deviceHash} and d.seen_at > ${devicesSince})`.as(
        'isKnownDevice',
      ),
    )
    .select(ownsFactor(tenantId, sql.ref('u.id')).as('hasFactor'))
    .select(needsFactor(db, sql.ref('u.id')).as('needsFactor'))
    .where('u.account', '=', account)
    .executeTakeFirst()
}

export interface OwnRow extends Omit<UserRow, 'roles'> {
  waitUntil: Date | null
  /** Whether any wrong attempt is counted. */
  hasTries: boolean
  /** Somebody besides the owner may know the password. */
  signingClosed: boolean
  hasFactor: boolean
  needsFactor: boolean
}

/** The account with the wait of its sessions. */
export function findUserWithWait(db: TenantDb, account: string): Promise<OwnRow | undefined> {
  const { trx, tenantId } = db
  return trx
    .selectFrom('users as u')
    .leftJoin('login_tries as t', (join) => join.on('t.countedFor', '=', sql`'session:' || u.id`))
    .select([
      'u.id',
      'u.account',
      'u.name',
      'u.passwordHash',
      'u.mustChangePassword',
      'u.isDisabled',
      'u.signingClosed',
    ])
    .select('t.waitUntil')
    .select(sql<boolean>`t.tries is not null`.as('hasTries'))
    .select(ownsFactor(tenantId, sql.ref('u.id')).as('hasFactor'))
    .select(needsFactor(db, sql.ref('u.id')).as('needsFactor'))
    .where('u.account', '=', account)
    .executeTakeFirst()
}

export async function insertSession(
  { trx, tenantId }: TenantDb,
  session: {
    hash: Buffer
    userId: string
    openedAt: Date
    expiresAt: Date
    factorDue: FactorDue | null
    byProvider: boolean
  },
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
      factorDue: session.factorDue,
      byProvider: session.byProvider,
    })
    .execute()
}

/** The account has a second factor now. */
export async function clearFactorDue({ trx }: TenantDb, hash: Buffer) {
  await trx.updateTable('sessions').set({ factorDue: null }).where('tokenHash', '=', hash).execute()
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

/** The sessions of the user that the tenant's provider began. */
export async function deleteSessionsByProvider({ trx }: TenantDb, userId: string) {
  await trx.deleteFrom('sessions').where('userId', '=', userId).where('byProvider', '=', true).execute()
}

/** Sessions of the user that have ended. */
export async function deleteDeadSessionsOf({ trx }: TenantDb, userId: string, now: Date, idleSince: Date) {
  await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('expiresAt', '<', now), eb('lastSeenAt', '<', idleSince)]))
    .execute()
}

export async function updatePassword(
  { trx }: TenantDb,
  userId: string,
  hash: string,
  { mustChange, at }: { mustChange: boolean; at: Date },
) {
  await trx
    .updateTable('users')
    .set((eb) => ({
      passwordHash: hash,
      passwordSetAt: at,
      mustChangePassword: mustChange,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

/** The password was right. `locale`: the language of the console; a program names none. */
export async function updateLastLogin(
  { trx }: TenantDb,
  userId: string,
  { at, locale }: { at: Date; locale: RequestFacts['spokenLocale'] },
) {
  await trx
    .updateTable('users')
    .set({ lastLoginAt: at, ...(locale && { locale }) })
    .where('id', '=', userId)
    .execute()
}

/** The owner has to choose another password before anything else. */
export async function updateMustChange({ trx }: TenantDb, userId: string) {
  await trx.updateTable('users').set({ mustChangePassword: true }).where('id', '=', userId).execute()
}

export async function updateZone({ trx }: TenantDb, userId: string, zone: string | null) {
  await trx.updateTable('users').set({ zone }).where('id', '=', userId).execute()
}

export interface SessionRow {
  userId: string
  account: string
  name: string
  mustChangePassword: boolean
  factorDue: FactorDue | null
  /** Begun by the tenant's provider; no password was given. */
  byProvider: boolean
  supplierId: string | null
  zone: string | null
  lastSeenAt: Date
  roles: string[]
  authorities: string[]
  idleMinutes: number
  /** Through a role that holds every permission. */
  holdsAll: boolean
  /** Null: no limit. */
  reach: Reach | null
}

/** The names of the roles of a user, in order. */
const roleNames = (db: TenantDb, userId: RawBuilder<unknown>) =>
  sql<string[]>`array(select o.name from user_roles uo join roles o on o.tenant_id = uo.tenant_id and o.id = uo.role_id
    where uo.tenant_id = ${db.tenantId} and uo.user_id = ${userId} and ${isHeld(db, 'uo')} order by 1)`

/** What the tenant asks of sessions. */
const idleMinutes = (tenantId: number) =>
  sql<number>`coalesce((select p.session_idle_minutes from password_policies p where p.tenant_id = ${tenantId}), ${IDLE_MINUTES.most}::int)`

/** Active sessions with the authorities of their users: not ended, not idle for too long, and the user is enabled. */
function livingSessions(db: TenantDb, now: Date) {
  const { trx, tenantId } = db
  return trx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select([
      's.userId',
      'u.account',
      'u.name',
      'u.supplierId',
      'u.zone',
      's.lastSeenAt',
      's.factorDue',
      's.byProvider',
    ])
    .select(sql<boolean>`u.must_change_password and not s.by_provider`.as('mustChangePassword'))
    .select(roleNames(db, sql.ref('u.id')).as('roles'))
    .select(
      sql<
        string[]
      >`array(select distinct unnest(r.authorities) from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and ${isHeld(db, 'ur')} order by 1)`.as('authorities'),
    )
    .select(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and r.holds_all and ${isHeld(db, 'ur')})`.as('holdsAll'),
    )
    .select(reachOfUser(db, sql.ref('u.id')).as('reach'))
    .select(idleMinutes(tenantId).as('idleMinutes'))
    .where('s.expiresAt', '>', now)
    .where(sql<boolean>`s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes(tenantId)})`)
    .where('u.isDisabled', '=', false)
}

export const findSession = (db: TenantDb, hash: Buffer, now: Date): Promise<SessionRow | undefined> =>
  preparedFirst(db, livingSessions(db, now).where('s.tokenHash', '=', hash))

export const listSessions = (
  db: TenantDb,
  hashes: readonly Buffer[],
  now: Date,
): Promise<(SessionRow & { tokenHash: Buffer })[]> =>
  livingSessions(db, now).select('s.tokenHash').where('s.tokenHash', 'in', hashes).execute()

export async function updateSessionSeen({ trx }: TenantDb, hash: Buffer, at: Date) {
  await trx.updateTable('sessions').set({ lastSeenAt: at }).where('tokenHash', '=', hash).execute()
}
