import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { isHeld } from './held-grants.queries.ts'

const columns = [
  'r.id',
  'r.name',
  'r.authorities',
  'r.holdsAll',
  'r.needsSecondFactor',
  'r.version',
  'r.createdAt',
] as const

function select(db: TenantDb) {
  return db.trx
    .selectFrom('roles as r')
    .select(columns)
    .select(
      sql<number>`(select count(*) from user_roles ur where ur.tenant_id = ${db.tenantId} and ur.role_id = r.id and ${isHeld(db, 'ur')})`.as(
        'userCount',
      ),
    )
}
export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>

export const findRole = (db: TenantDb, id: string) => select(db).where('r.id', '=', id).executeTakeFirst()

/** By name; only these roles when ids are given. */
export function listRoleNames({ trx }: TenantDb, ids?: readonly string[]) {
  const rows = trx.selectFrom('roles').select(['id', 'name']).orderBy('name')
  return (ids === undefined ? rows : rows.where('id', 'in', [...ids])).execute()
}

/** With what each grants, by name; the one with this name when it is given. */
export function listEveryRole({ trx }: TenantDb, name?: string) {
  const rows = trx
    .selectFrom('roles')
    .select(['id', 'name', 'authorities', 'holdsAll', 'needsSecondFactor', 'version'])
    .orderBy('name')
  return (name === undefined ? rows : rows.where('name', '=', name)).execute()
}

/** How many of these exist. */
export async function countRoles({ trx }: TenantDb, ids: readonly string[]): Promise<number> {
  const row = await trx
    .selectFrom('roles')
    .select(sql<number>`count(*)`.as('count'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return row.count
}

/** By name; `after` is the last name of the previous page. */
export function listRoles(
  db: TenantDb,
  filter: { name?: string | undefined; after?: string | undefined; limit: number },
) {
  let rows = select(db)
    .orderBy('r.name')
    .limit(filter.limit + 1)
  if (filter.name) rows = rows.where('r.name', 'ilike', containing(filter.name))
  if (filter.after) rows = rows.where('r.name', '>', filter.after)
  return rows.execute()
}

interface RoleFields {
  name: string
  authorities: string[]
  holdsAll: boolean
  needsSecondFactor: boolean
}

export async function insertRole({ trx, tenantId }: TenantDb, role: RoleFields & { id: string; at: Date }) {
  await trx
    .insertInto('roles')
    .values({
      tenantId,
      id: role.id,
      name: role.name,
      authorities: role.authorities,
      holdsAll: role.holdsAll,
      needsSecondFactor: role.needsSecondFactor,
      createdAt: role.at,
    })
    .execute()
}

/** False when the version has changed in the meantime. */
export async function updateRole({ trx }: TenantDb, id: string, version: number, role: RoleFields) {
  const { numUpdatedRows } = await trx
    .updateTable('roles')
    .set({ ...role, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteRole({ trx }: TenantDb, id: string) {
  const { numDeletedRows } = await trx.deleteFrom('roles').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const constraints = { roles__name: 'role_name_exists', user_roles__role: 'role_still_used' } as const
