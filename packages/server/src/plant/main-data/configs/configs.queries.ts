import type { Insertable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { ConfigVersions } from '../../../kit/db/tables.ts'

/** A cursor may be a larger number than the column holds. */
const VERSION_MAXIMUM = 2_147_483_647

export type ConfigName = ConfigVersions['config']

const versionsOf = ({ trx }: TenantDb, config: ConfigName) =>
  trx.selectFrom('config_versions').where('config', '=', config).orderBy('version', 'desc')

/** The newest; undefined until the first save. */
export const findNewest = (db: TenantDb, config: ConfigName) =>
  versionsOf(db, config).selectAll().limit(1).executeTakeFirst()

export const findVersion = (db: TenantDb, config: ConfigName, version: number) =>
  versionsOf(db, config).selectAll().where('version', '=', version).executeTakeFirst()

export function listVersions(
  db: TenantDb,
  config: ConfigName,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const rows = versionsOf(db, config)
    .select(['version', 'savedBy', 'savedAt', 'reason'])
    .limit(limit + 1)
  return (after === undefined ? rows : rows.where('version', '<', Math.min(Number(after), VERSION_MAXIMUM))).execute()
}

/** Those after a version, as they were saved, the oldest first. */
export const listSaved = ({ trx }: TenantDb, config: ConfigName, { after, limit }: { after: number; limit: number }) =>
  trx
    .selectFrom('config_versions')
    .select(['version', 'contents', 'savedBy', 'savedAt', 'reason'])
    .where('config', '=', config)
    .where('version', '>', after)
    .orderBy('version')
    .limit(limit)
    .execute()

/** False when somebody else saved this version first. */
export async function insertVersion(
  { trx, tenantId }: TenantDb,
  version: Omit<Insertable<ConfigVersions>, 'tenantId'>,
): Promise<boolean> {
  const made = await trx
    .insertInto('config_versions')
    .values({ ...version, tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return made !== undefined
}
