/** SQL for who holds which role: people whose account is enabled, counted or for one person. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { isUnlimitedUser } from '../../sites/sites.service.ts'
import { isHeld } from './held-grants.queries.ts'

const people = (db: TenantDb) =>
  sql<number>`(select count(*) from user_roles ur join users u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
    where ur.tenant_id = ${db.tenantId} and ur.role_id = r.id and not u.is_disabled and ${isHeld(db, 'ur')})`

/** By name. */
export const listRolesWithPeople = (db: TenantDb) =>
  db.trx
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.authorities', 'r.holdsAll', people(db).as('people')])
    .orderBy('r.name')
    .execute()

/** People who hold exactly this code, through any role. */
export async function countHolders(db: TenantDb, code: string): Promise<number> {
  const row = await db.trx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .select(sql<number>`count(distinct u.id)`.as('count'))
    .where('u.isDisabled', '=', false)
    .where(isHeld(db, 'ur'))
    .where(sql<boolean>`(r.holds_all or r.authorities @> array[${code}])`)
    .executeTakeFirstOrThrow()
  return row.count
}

export const listRoleNames = ({ trx }: TenantDb, ids: readonly string[]) =>
  trx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()

export async function listRoleIds(db: TenantDb, userId: string): Promise<string[]> {
  const rows = await db.trx
    .selectFrom('user_roles as ur')
    .select('ur.roleId')
    .where('ur.userId', '=', userId)
    .where(isHeld(db, 'ur'))
    .execute()
  return rows.map((row) => row.roleId)
}

/** Ids of all accounts with the role, also disabled ones, sorted. */
export async function listMembers(db: TenantDb, roleId: string): Promise<string[]> {
  const rows = await db.trx
    .selectFrom('user_roles as ur')
    .select('ur.userId')
    .where('ur.roleId', '=', roleId)
    .where(isHeld(db, 'ur'))
    .orderBy('ur.userId')
    .execute()
  return rows.map((row) => row.userId)
}

/**
 * Enabled people who hold exactly this code and are limited neither to a supplier nor to factories, by account; those
 * whose account or name contains the text, or the one with this id.
 */
export function listPeopleWith(
  db: TenantDb,
  code: string,
  { text = '', id, limit }: { text?: string; id?: string | undefined; limit?: number },
) {
  const { trx, tenantId } = db
  let rows = trx
    .selectFrom('users as u')
    .select(['u.id', 'u.account', 'u.name', 'u.email'])
    .where('u.isDisabled', '=', false)
    .where('u.supplierId', 'is', null)
    .where(isUnlimitedUser({ tenantId }, sql.ref('u.id')))
    .where(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and ${isHeld(db, 'ur')}
          and (r.holds_all or r.authorities @> array[${code}]))`,
    )
    .orderBy('u.account')
  if (id !== undefined) rows = rows.where('u.id', '=', id)
  if (text !== '')
    rows = rows.where((is) =>
      is.or([is('u.account', 'ilike', containing(text)), is('u.name', 'ilike', containing(text))]),
    )
  if (limit !== undefined) rows = rows.limit(limit)
  return rows.execute()
}
