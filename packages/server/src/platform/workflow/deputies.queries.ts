import type { TenantDb } from '../../kit/db/db.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('workflow_deputies as d')
    .innerJoin('roles as r', 'r.id', 'd.roleId')
    .innerJoin('roles as s', 's.id', 'd.deputyRoleId')
    .select([
      'd.id',
      'd.roleId',
      'r.name as roleName',
      'd.deputyRoleId',
      's.name as deputyName',
      'd.validFrom',
      'd.validUntil',
      'd.reason',
      'd.madeByName',
    ])
export type DeputyRow = Awaited<ReturnType<typeof listDeputies>>[number]

/** Those that end on this day or later, by their first day. */
export const listDeputies = (db: TenantDb, from: string) =>
  select(db).where('d.validUntil', '>=', from).orderBy('d.validFrom').orderBy('d.id').execute()

export const findDeputy = (db: TenantDb, id: string) => select(db).where('d.id', '=', id).executeTakeFirst()

/** In force on the day. */
export const listDeputiesOn = (db: TenantDb, day: string) =>
  select(db).where('d.validFrom', '<=', day).where('d.validUntil', '>=', day).execute()

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
      tenantId,
      id: row.id,
      roleId: row.roleId,
      deputyRoleId: row.deputyRoleId,
      validFrom: row.from,
      validUntil: row.until,
      reason: row.reason,
      madeByName: row.madeBy,
    })
    .execute()
}

export async function deleteDeputy({ trx }: TenantDb, id: string) {
  await trx.deleteFrom('workflow_deputies').where('id', '=', id).execute()
}
