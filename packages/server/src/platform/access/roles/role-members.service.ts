/** Who holds which role, for rooms whose rules name roles. Disabled accounts are left out. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import * as queries from './role-members.queries.ts'

/** For rooms whose records are for roles. */
export { isHeld } from './held-grants.queries.ts'

export interface RoleWithPeople {
  id: string
  name: string
  people: number
  holds: (permission: PermissionName) => boolean
}

/** By name. */
export async function rolesWithPeople(db: TenantDb): Promise<RoleWithPeople[]> {
  const rows = await queries.listRolesWithPeople(db)
  return rows.map(({ id, name, authorities, holdsAll, people }) => ({
    id,
    name,
    people,
    holds: (permission) => holdsAll || isGranted(authorities, permissionCode(permission)),
  }))
}

/** Roles without people are left out: nobody could act by them. */
export const listHolders = bind(routes.listHolders, async ({ db }, { query: { codes } }) => {
  const rows = (await queries.listRolesWithPeople(db)).filter(({ people }) => people > 0)
  return {
    items: codes.map((code) => ({
      code,
      roles: rows
        .filter(({ holdsAll, authorities }) => holdsAll || isGranted(authorities, code))
        .map(({ name }) => name),
    })),
  }
})

/** How many people hold the permission, through any role. */
export const holdersOf = (db: TenantDb, permission: PermissionName): Promise<number> =>
  queries.countHolders(db, permissionCode(permission))

/** The names of these roles by id; without ids no statement is sent. */
export async function roleNames(db: TenantDb, ids: Iterable<string | null>): Promise<Map<string, string>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await queries.listRoleNames(db, wanted)).map(({ id, name }) => [id, name]))
}

export const rolesOfUser = (db: TenantDb, userId: string): Promise<string[]> => queries.listRoleIds(db, userId)

/** Enabled people who hold the permission and may use it for the whole tenant, by account. */
export const peopleWho = (
  db: TenantDb,
  permission: PermissionName,
  which: { text?: string; id?: string | undefined; limit?: number } = {},
) => queries.listPeopleWith(db, permissionCode(permission), which)
