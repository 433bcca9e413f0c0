import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isFactoryOfSites } from '../../platform/sites/sites.service.ts'

const columns = ['f.id', 'f.name', 'f.gln', 'f.sgln', 'f.zone', 'f.version'] as const

/** Each factory with the number of lines that are in it now or, once approved, will be. */
function select(db: TenantDb) {
  const { trx, tenantId } = db
  return trx
    .selectFrom('factories as f')
    .select(columns)
    .select(
      sql<number>`(select count(distinct l.id) from line_revisions r join production_lines l on l.tenant_id = ${tenantId} and l.id = r.line_id
        where r.tenant_id = ${tenantId} and r.factory_id = f.id and l.status <> 'DELETE' and r.revision in (l.revision, l.in_force))`.as(
        'lineCount',
      ),
    )
    .where('f.tenantId', '=', tenantId)
    .where(isFactoryOfSites(db, sql`f.id`))
}
export type FactoryRow = NonNullable<Awaited<ReturnType<typeof findFactory>>>

export const findFactory = (db: TenantDb, id: string) => select(db).where('f.id', '=', id).executeTakeFirst()

/** By name; `after` is the last name of the previous page. */
export function listFactories(
  db: TenantDb,
  filter: { name?: string | undefined; after?: string | undefined; limit: number },
) {
  let rows = select(db)
    .orderBy('f.name')
    .limit(filter.limit + 1)
  if (filter.name) rows = rows.where('f.name', 'ilike', `%${filter.name.replace(/[%_\\]/g, '\\$&')}%`)
  if (filter.after) rows = rows.where('f.name', '>', filter.after)
  return rows.execute()
}

export interface FactoryValues {
  name: string
  gln: string
  sgln: string
  zone: string
}

export async function insertFactory({ trx, tenantId }: TenantDb, id: string, factory: FactoryValues) {
  await trx
    .insertInto('factories')
    .values({ tenantId, id, ...factory })
    .execute()
}

/** False when the version has changed in the meantime. */
export async function updateFactory({ trx, tenantId }: TenantDb, id: string, version: number, factory: FactoryValues) {
  const { numUpdatedRows } = await trx
    .updateTable('factories')
    .set({ ...factory, version: version + 1 })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFactory({ trx, tenantId }: TenantDb, id: string) {
  await trx.deleteFrom('factories').where('tenantId', '=', tenantId).where('id', '=', id).execute()
}

/** A factory in which a line ever was cannot be deleted: the line's old revisions name it. */
export const constraints = {
  factories__name: 'factory_name_exists',
  factories__gln: 'factory_gln_exists',
  line_revisions__factory: 'factory_still_used',
} as const
