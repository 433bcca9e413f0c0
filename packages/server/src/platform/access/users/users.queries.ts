import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { countUpTo } from '../../../kit/db/query-builder/counted.queries.ts'
import { FOUND_LIMIT } from '../../../kit/jobs/finding.ts'
import {
  isUserLimitedTo,
  limitOfUser,
  limitRecordsOfUser,
  reachOfUser,
  type ReachFilter,
} from '../../sites/sites.service.ts'
import type { Grant } from '../delegation/delegation-rule.ts'
import { isHeld } from '../roles/held-grants.queries.ts'
import { ownsFactor } from '../second-factor/second-factor.queries.ts'

const columns = [
  'u.id',
  'u.account',
  'u.name',
  'u.phone',
  'u.email',
  'u.isDisabled',
  'u.supplierId',
  'u.mustChangePassword',
  'u.signingClosed',
  'u.version',
  'u.createdAt',
] as const

/** The newest of the last login and what the sessions of the user that still exist have seen. */
const lastSeen = (tenantId: number) =>
  sql<Date | null>`greatest(u.last_login_at, (select max(s.last_seen_at) from sessions s where s.tenant_id = ${tenantId} and s.user_id = u.id))`

/**
 * Nobody used the account since then, nor was it made or enabled since then. Sessions are looked for only where the row
 * of the user says nothing newer.
 */
const isUnused = (tenantId: number, since: Date) =>
  sql<boolean>`(greatest(u.created_at, u.enabled_at, u.last_login_at) < ${since} and not exists (
    select 1 from sessions s where s.tenant_id = ${tenantId} and s.user_id = u.id and s.last_seen_at >= ${since}))`

function select(db: TenantDb) {
  const { trx, tenantId } = db
  return trx
    .selectFrom('users as u')
    .leftJoin('login_tries as t', (join) => join.on('t.countedFor', '=', sql`'account:' || u.account`))
    .select([...columns, 't.waitUntil'])
    .select(sql<boolean>`u.password_hash <> ''`.as('hasPassword'))
    .select(ownsFactor(tenantId, sql.ref('u.id')).as('hasSecondFactor'))
    .select(lastSeen(tenantId).as('lastSeenAt'))
    .select(
      sql<
        { id: string; name: string; lastDay: string | null }[]
      >`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'lastDay', ur.last_day) order by r.name), '[]')
        from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and ${isHeld(db, 'ur')})`.as('roles'),
    )
    .select([
      limitOfUser(db, 'siteIds', sql.ref('u.id')).as('siteIds'),
      limitOfUser(db, 'regionIds', sql.ref('u.id')).as('regionIds'),
      limitOfUser(db, 'businessUnitIds', sql.ref('u.id')).as('businessUnitIds'),
      limitOfUser(db, 'brandIds', sql.ref('u.id')).as('brandIds'),
      limitRecordsOfUser(db, 'siteIds', sql.ref('u.id')).as('sites'),
      limitRecordsOfUser(db, 'regionIds', sql.ref('u.id')).as('regions'),
      limitRecordsOfUser(db, 'businessUnitIds', sql.ref('u.id')).as('businessUnits'),
      limitRecordsOfUser(db, 'brandIds', sql.ref('u.id')).as('brands'),
    ])
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const findUser = (db: TenantDb, id: string) => select(db).where('u.id', '=', id).executeTakeFirst()

/** What identifies the account and its owner. */
const identities = ({ trx }: TenantDb) =>
  trx.selectFrom('users').select(['id', 'account', 'name', 'isDisabled', 'supplierId', 'passwordHash'])
export type IdentityRow = Awaited<ReturnType<typeof listIdentityRows>>[number]

export const findIdentity = (db: TenantDb, id: string) => identities(db).where('id', '=', id).executeTakeFirst()
export const listIdentityRows = (db: TenantDb) => identities(db).orderBy('id').execute()

/** People whose account or name contains the text. */
export const findPeopleCalled = (db: TenantDb, text: string) =>
  identities(db)
    .where((is) => is.or([is('account', 'ilike', containing(text)), is('name', 'ilike', containing(text))]))
    .orderBy('account')
    .limit(FOUND_LIMIT)
    .execute()

export interface UserFilter extends ReachFilter {
  account?: string | undefined
  roleId?: string | undefined
  supplierId?: string | undefined
  isDisabled?: 'true' | 'false' | undefined
  /** A role of the user ends on this day or before. */
  roleEndsBy?: string | undefined
  /** Nobody has used the account since then. */
  notSeenSince?: Date | undefined
  after?: string | undefined
  limit: number
}

/** By account; `after` is the last account of the previous page. */
function listed(db: TenantDb, filter: UserFilter) {
  let rows = select(db)
    .orderBy('u.account')
    .limit(filter.limit + 1)
  if (filter.account) rows = rows.where('u.account', 'ilike', containing(filter.account))
  if (filter.supplierId) rows = rows.where('u.supplierId', '=', filter.supplierId)
  if (filter.isDisabled) rows = rows.where('u.isDisabled', '=', filter.isDisabled === 'true')
  if (filter.roleId)
    rows = rows.where(
      sql<boolean>`exists (select 1 from user_roles ur where ur.tenant_id = ${db.tenantId} and ur.user_id = u.id and ur.role_id = ${filter.roleId} and ${isHeld(db, 'ur')})`,
    )
  if (filter.roleEndsBy)
    rows = rows.where(
      sql<boolean>`exists (select 1 from user_roles ur where ur.tenant_id = ${db.tenantId} and ur.user_id = u.id and ur.last_day <= ${filter.roleEndsBy}::date and ${isHeld(db, 'ur')})`,
    )
  const isLimitedTo = isUserLimitedTo(db, sql.ref('u.id'), filter)
  if (isLimitedTo) rows = rows.where(isLimitedTo)
  if (filter.notSeenSince) rows = rows.where(isUnused(db.tenantId, filter.notSeenSince))
  if (filter.after) rows = rows.where('u.account', '>', filter.after)
  return rows
}
export const listUsers = (db: TenantDb, filter: UserFilter) => listed(db, filter).execute()
export const countUsers = (db: TenantDb, filter: UserFilter) => countUpTo(db, listed(db, filter))

export async function countAccounts({ trx }: TenantDb): Promise<number> {
  const row = await trx
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countEnabledAccounts({ trx }: TenantDb): Promise<number> {
  const row = await trx
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('isDisabled', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

/** People who hold every permission for good, and can log in: seen since then, or with a one-time code that still works. */
export async function countActiveAdministrators(db: TenantDb, since: Date): Promise<number> {
  const { trx, tenantId, now } = db
  const row = await trx
    .selectFrom('users as u')
    .select(sql<number>`count(*)`.as('count'))
    .where('u.isDisabled', '=', false)
    .where(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and r.holds_all and ur.last_day is null)`,
    )
    .where(
      sql<boolean>`((not ${isUnused(tenantId, since)} and (u.password_hash <> '' or u.last_login_at >= ${since}))
        or exists (select 1 from one_time_codes c where c.tenant_id = ${tenantId} and c.user_id = u.id and c.expires_at > ${now}))`,
    )
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of everybody who may log in, suppliers' people too; each once. */
export async function listMailboxes({ trx }: TenantDb): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('email')
    .distinct()
    .where('isDisabled', '=', false)
    .where('email', '<>', '')
    .execute()
  return rows.map(({ email }) => email)
}

/** Of the people who hold every permission, also for a time; each once. */
export async function listMailboxesOfAll({ trx, tenantId }: TenantDb): Promise<string[]> {
  const rows = await trx
    .selectFrom('users as u')
    .select('u.email')
    .distinct()
    .where('u.isDisabled', '=', false)
    .where('u.email', '<>', '')
    .where(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and r.holds_all)`,
    )
    .execute()
  return rows.map(({ email }) => email)
}

/** The oldest role that holds every permission. */
export const findRoleOfAll = ({ trx }: TenantDb) =>
  trx.selectFrom('roles').select('id').where('holdsAll', '=', true).orderBy('createdAt').executeTakeFirst()

export async function listRolesOfAll({ trx }: TenantDb): Promise<string[]> {
  const rows = await trx.selectFrom('roles').select('id').where('holdsAll', '=', true).execute()
  return rows.map(({ id }) => id)
}

export interface NewUser {
  id: string
  account: string
  name: string
  phone: string
  email: string
  supplierId: string | null
  at: Date
}

/** Without a password: its owner chooses one. */
export async function insertUser({ trx, tenantId }: TenantDb, user: NewUser) {
  await trx
    .insertInto('users')
    .values({
      tenantId,
      id: user.id,
      account: user.account,
      name: user.name,
      phone: user.phone,
      email: user.email,
      supplierId: user.supplierId,
      passwordHash: '',
      createdAt: user.at,
      passwordSetAt: user.at,
    })
    .execute()
}

/** False when the version has changed in the meantime. */
export async function updateUser(
  { trx }: TenantDb,
  id: string,
  version: number,
  { supplierId, ...user }: { name: string; phone: string; email: string; supplierId: string | null },
) {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ ...user, supplierId, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateUserDisabled({ trx }: TenantDb, id: string) {
  await trx
    .updateTable('users')
    .set((eb) => ({ isDisabled: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateUserEnabled({ trx }: TenantDb, id: string, at: Date) {
  await trx
    .updateTable('users')
    .set((eb) => ({ isDisabled: false, enabledAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Enabled accounts that nobody has used since then, in the order of their ids. */
export const listUnused = (db: TenantDb, { since, after, limit }: { since: Date; after: string; limit: number }) =>
  select(db)
    .where('u.isDisabled', '=', false)
    .where(isUnused(db.tenantId, since))
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute()

/** False when it was used, enabled or disabled in the meantime. */
export async function disableUnused({ trx, tenantId }: TenantDb, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users as u')
    .set((eb) => ({ isDisabled: true, version: eb('u.version', '+', 1) }))
    .where('u.id', '=', id)
    .where('u.isDisabled', '=', false)
    .where(isUnused(tenantId, since))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the roles of a user with exactly these; a notice of an end that has not changed is not sent again. */
export async function updateUserRoles({ trx, tenantId }: TenantDb, userId: string, grants: readonly Grant[]) {
  const roleIds = grants.map(({ roleId }) => roleId)
  let others = trx.deleteFrom('user_roles').where('userId', '=', userId)
  if (roleIds.length > 0) others = others.where('roleId', 'not in', roleIds)
  await others.execute()
  if (grants.length > 0)
    await trx
      .insertInto('user_roles')
      .values(grants.map(({ roleId, lastDay }) => ({ tenantId, userId, roleId, lastDay })))
      .onConflict((conflict) =>
        conflict.columns(['tenantId', 'userId', 'roleId']).doUpdateSet({
          lastDay: sql`excluded.last_day`,
          noticeOn: sql`case when user_roles.last_day = excluded.last_day then user_roles.notice_on end`,
        }),
      )
      .execute()
}

/** What each of these roles grants, by id. */
export const listRolesOfChange = ({ trx }: TenantDb, ids: readonly string[]) =>
  trx
    .selectFrom('roles')
    .select(['id', 'name', 'authorities', 'holdsAll'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

export async function isSiteOfUsers({ trx }: TenantDb, factoryId: string): Promise<boolean> {
  return (
    (await trx
      .selectFrom('user_sites')
      .select('userId')
      .where('factoryId', '=', factoryId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function countUsersOfSupplier({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.count
}

export const constraints = {
  users__account: 'account_exists',
  user_sites__factory: 'factory_not_exists',
  user_regions__region: 'region_not_exists',
  user_business_units__unit: 'unit_not_exists',
  user_brands__brand: 'brand_not_exists',
} as const

/** The languages of the people with this address, each once. */
export async function listMailboxLocales({ trx }: TenantDb, address: string): Promise<('en' | 'zh')[]> {
  const rows = await trx
    .selectFrom('users')
    .select('locale')
    .distinct()
    .where(sql<boolean>`email <> '' and lower(email) = lower(${address})`)
    .where('isDisabled', '=', false)
    .where('locale', 'is not', null)
    .limit(2)
    .execute()
  return rows.flatMap(({ locale }) => (locale === null ? [] : [locale]))
}

export interface HeldGrant {
  userId: string
  account: string
  name: string
  roleId: string
  role: string
  roleVersion: number
  lastDay: string | null
  lastSeenAt: Date | null
}

/** Each role of each enabled user, by account and role; only of these users, roles, or of users whose limits leave one of these factories. */
export function listHeldGrants(
  db: TenantDb,
  of: { userIds?: readonly string[]; roleIds?: readonly string[]; siteIds?: readonly string[] },
): Promise<HeldGrant[]> {
  let rows = db.trx
    .selectFrom('user_roles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select([
      'ur.userId',
      'u.account',
      'u.name',
      'ur.roleId',
      'r.name as role',
      'r.version as roleVersion',
      'ur.lastDay',
    ])
    .select(lastSeen(db.tenantId).as('lastSeenAt'))
    .where('u.isDisabled', '=', false)
    .where(isHeld(db, 'ur'))
    .orderBy('u.account')
    .orderBy('r.name')
  if (of.userIds?.length) rows = rows.where('ur.userId', 'in', [...of.userIds])
  if (of.roleIds?.length) rows = rows.where('ur.roleId', 'in', [...of.roleIds])
  if (of.siteIds?.length)
    rows = rows.where(sql<boolean>`(${reachOfUser(db, sql.ref('u.id'))} -> 'siteIds') ?| ${[...of.siteIds]}::text[]`)
  return rows.execute()
}
