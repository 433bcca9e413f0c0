import type { TenantDb } from '../../kit/db/db.ts'

const select = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('workflow_deputies as d')
    .innerJoin('roles as r', (on) => on.on('r.tenant_id', '=', tenantId).onRef('r.id', '=', 'd.role_id'))
    .innerJoin('roles as s', (on) => on.on('s.tenant_id', '=', tenantId).onRef('s.id', '=', 'd.deputy_role_id'))
    .select([
      'd.id',
      'd.role_id',
      'r.name as role_name',
      'd.deputy_role_id',
      's.name as deputy_name',
      'd.valid_from',
      'd.valid_until',
      'd.reason',
      'd.made_by_name',
    ])
    .where('d.tenant_id', '=', tenantId)
export type DeputyRow = Awaited<ReturnType<typeof listDeputies>>[number]

/** Those that end on this day or later, the first to begin first. */
export const listDeputies = (db: TenantDb, from: string) =>
  select(db).where('d.valid_until', '>=', from).orderBy('d.valid_from').orderBy('d.id').execute()

export const findDeputy = (db: TenantDb, id: string) => select(db).where('d.id', '=', id).executeTakeFirst()

/** In force on the day. */
export const listDeputiesOn = (db: TenantDb, day: string) =>
  select(db).where('d.valid_from', '<=', day).where('d.valid_until', '>=', day).execute()

export async function insertDeputy(
  { trx, tenantId }: TenantDb,
  row: {
    id: string
    roleId: string
    deputyRoleId: string
    from: string
    until: string
    reason: string
    madeBy: string
  },
) {
  await trx
    .insertInto('workflow_deputies')
    .values({
      tenant_id: tenantId,
      id: row.id,
      role_id: row.roleId,
      deputy_role_id: row.deputyRoleId,
      valid_from: row.from,
      valid_until: row.until,
      reason: row.reason,
      made_by_name: row.madeBy,
    })
    .execute()
}

export async function deleteDeputy({ trx, tenantId }: TenantDb, id: string) {
  await trx.deleteFrom('workflow_deputies').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}
