import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isHeld } from '../roles/held-grants.queries.ts'
import type { Rights } from './delegation-rule.ts'

interface RoleRights extends Rights {
  id: string
}

export const listRightsOfRoles = ({ trx }: TenantDb, ids: readonly string[]): Promise<RoleRights[]> =>
  trx
    .selectFrom('roles')
    .select(['id', 'authorities', 'holdsAll'])
    .where('id', 'in', [...ids])
    .execute()

export const listRightsOfUser = (db: TenantDb, userId: string): Promise<RoleRights[]> =>
  db.trx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(['r.id', 'r.authorities', 'r.holdsAll'])
    .where('ur.userId', '=', userId)
    .where(isHeld(db, 'ur'))
    .execute()

/**
 * People who may log in and hold every permission through a role without a last day: the others would leave nobody one
 * midnight. Two who take it from each other wait for one another
 * here.
 */
export async function lockHoldersOfAll({ trx, tenantId }: TenantDb): Promise<string[]> {
  await trx.selectFrom('roles').select('id').where('holdsAll', '=', true).orderBy('id').forUpdate().execute()
  const rows = await trx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.isDisabled', '=', false)
    .where(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and r.holds_all and ur.last_day is null)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
