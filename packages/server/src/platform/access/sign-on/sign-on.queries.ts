import type { AccountSites, GroupRole } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'
import { isHeld } from '../roles/held-grants.queries.ts'
import { ownsFactor } from '../second-factor/second-factor.queries.ts'

const columns = [
  'name',
  'issuer',
  'clientId',
  'sealedSecret',
  'secretSetAt',
  'scopes',
  'accountClaim',
  'groupsClaim',
  'createsAccounts',
  'accountSites',
  'isProvisioned',
  'isActive',
  'isOnly',
  'savedBy',
  'version',
] as const

export interface SignOnRow {
  name: string
  issuer: string
  clientId: string
  sealedSecret: Buffer | null
  secretSetAt: Date | null
  scopes: string
  accountClaim: string
  groupsClaim: string
  createsAccounts: boolean
  /** Of accounts that are made at the first login. Null: nobody has chosen them, so none is made. */
  accountSites: AccountSites | null
  /** The directory makes and disables accounts. */
  isProvisioned: boolean
  isActive: boolean
  isOnly: boolean
  savedBy: string[]
  version: number
}

export const findSignOn = ({ trx }: TenantDb): Promise<SignOnRow | undefined> =>
  trx.selectFrom('sign_on_settings').select(columns).executeTakeFirst()

/** Saves of the settings wait for one another, and changes of accounts that log in by password wait for them. */
export const lockSignOn = ({ trx }: TenantDb): Promise<SignOnRow | undefined> =>
  trx.selectFrom('sign_on_settings').select(columns).forUpdate().executeTakeFirst()

/** False when the version has changed in the meantime. */
export const insertOrUpdateSignOn = (db: TenantDb, { version, ...row }: SignOnRow): Promise<boolean> =>
  putVersionedRow(db, { table: 'sign_on_settings', version }, row)

export const listGroupRoles = ({ trx }: TenantDb): Promise<GroupRole[]> =>
  trx
    .selectFrom('sign_on_group_roles')
    .select(['groupName as group', 'roleId'])
    .orderBy('groupName')
    .orderBy('roleId')
    .execute()

export async function updateGroupRoles({ trx, tenantId }: TenantDb, rows: readonly GroupRole[]): Promise<void> {
  await trx.deleteFrom('sign_on_group_roles').execute()
  if (rows.length > 0)
    await trx
      .insertInto('sign_on_group_roles')
      .values(rows.map(({ group, roleId }) => ({ tenantId, groupName: group, roleId })))
      .execute()
}

/** The factories of accounts that are made at the first login, when they are chosen ones. */
export async function listSitesOfAccounts({ trx }: TenantDb): Promise<string[]> {
  const rows = await trx.selectFrom('sign_on_sites').select('factoryId').orderBy('factoryId').execute()
  return rows.map(({ factoryId }) => factoryId)
}

export async function updateSitesOfAccounts({ trx, tenantId }: TenantDb, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('sign_on_sites').execute()
  if (ids.length > 0)
    await trx
      .insertInto('sign_on_sites')
      .values(ids.map((factoryId) => ({ tenantId, factoryId })))
      .execute()
}

/** What an account gets that the directory makes. */
export async function listBaseRoles({ trx }: TenantDb): Promise<string[]> {
  const rows = await trx.selectFrom('sign_on_base_roles').select('roleId').orderBy('roleId').execute()
  return rows.map(({ roleId }) => roleId)
}

export async function updateBaseRoles({ trx, tenantId }: TenantDb, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('sign_on_base_roles').execute()
  if (ids.length > 0)
    await trx
      .insertInto('sign_on_base_roles')
      .values(ids.map((roleId) => ({ tenantId, roleId })))
      .execute()
}

export interface LocalAccountRow {
  id: string
  account: string
  /** Enabled, with a password and a second factor. */
  isFit: boolean
}

const isFit = (tenantId: number) =>
  sql<boolean>`not u.is_disabled and u.password_hash <> '' and ${ownsFactor(tenantId, sql.ref('u.id'))}`

/** The accounts that log in with a password in any case. */
export const listLocalAccounts = ({ trx, tenantId }: TenantDb): Promise<LocalAccountRow[]> =>
  trx
    .selectFrom('sign_on_local_accounts as l')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select(['u.id', 'u.account'])
    .select(isFit(tenantId).as('isFit'))
    .orderBy('u.account')
    .execute()

export const listFitness = ({ trx, tenantId }: TenantDb, ids: readonly string[]): Promise<LocalAccountRow[]> =>
  trx
    .selectFrom('users as u')
    .select(['u.id', 'u.account'])
    .select(isFit(tenantId).as('isFit'))
    .where('u.id', 'in', [...ids])
    .execute()

export async function updateLocalAccounts({ trx, tenantId }: TenantDb, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('sign_on_local_accounts').execute()
  if (ids.length > 0)
    await trx
      .insertInto('sign_on_local_accounts')
      .values(ids.map((userId) => ({ tenantId, userId })))
      .execute()
}

/** Whether the account may log in with its password: it always may, unless the tenant signs on by its provider alone. */
export async function findPasswordRule(
  { trx, tenantId }: TenantDb,
  userId: string,
): Promise<{ isOnly: boolean; isLocal: boolean }> {
  const row = await trx
    .selectFrom('sign_on_settings')
    .select(sql<boolean>`is_active and is_only`.as('isOnly'))
    .select(
      sql<boolean>`exists (select 1 from sign_on_local_accounts l where l.tenant_id = ${tenantId} and l.user_id = ${userId})`.as(
        'isLocal',
      ),
    )
    .executeTakeFirst()
  return row ?? { isOnly: false, isLocal: false }
}

/** The roles of an account, also those that have ended. */
export const listGrantsOf = (db: TenantDb, userId: string) =>
  db.trx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(['ur.roleId', 'ur.lastDay', 'r.holdsAll'])
    .select(isHeld(db, 'ur').as('isHeld'))
    .where('ur.userId', '=', userId)
    .execute()

export const constraints = {
  sign_on_group_roles__role: 'role_still_used',
  sign_on_base_roles__role: 'role_still_used',
  sign_on_sites__factory: 'factory_not_exists',
} as const
