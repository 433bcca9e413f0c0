/** SQL for folders of endpoints. */

import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { EndpointFolders } from '../../../kit/db/tables.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('endpoint_folders').selectAll('endpoint_folders')
export type FolderRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findFolder = (db: TenantDb, endpointId: string): Promise<FolderRow | undefined> =>
  select(db).where('endpointId', '=', endpointId).executeTakeFirst()

export const lockFolder = (db: TenantDb, endpointId: string): Promise<FolderRow | undefined> =>
  select(db).where('endpointId', '=', endpointId).forUpdate().executeTakeFirst()

/** In the order of their endpoints; `after` is the last one of the previous page. */
export const listEveryFolder = (db: TenantDb, after: string | undefined, limit: number) => {
  const rows = select(db)
    .innerJoin('subscribe_endpoints as e', 'e.id', 'endpoint_folders.endpointId')
    .select(['e.slug', 'e.status', 'endpoint_folders.endpointId as id'])
    .orderBy('endpoint_folders.endpointId')
    .limit(limit)
  return (after ? rows.where('endpoint_folders.endpointId', '>', after) : rows).execute()
}

/** Of endpoints in service, whose time has come. */
export async function listDueFolders({ trx }: TenantDb, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('endpoint_folders as f')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'f.endpointId')
    .select('f.endpointId')
    .where('e.status', '=', 'ENABLED')
    .where('f.nextLookAt', '<=', now)
    .orderBy('f.nextLookAt')
    .execute()
  return rows.map(({ endpointId }) => endpointId)
}

export async function insertFolder(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<EndpointFolders>, 'tenantId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('endpoint_folders')
    .values({ ...values, tenantId })
    .onConflict((on) => on.columns(['tenantId', 'endpointId']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

type FolderChange = Omit<Updateable<EndpointFolders>, 'tenantId' | 'endpointId'>

/** The row must be locked by the caller. */
export async function updateFolder({ trx }: TenantDb, endpointId: string, change: FolderChange): Promise<void> {
  await trx.updateTable('endpoint_folders').set(change).where('endpointId', '=', endpointId).execute()
}

export async function deleteFolder({ trx }: TenantDb, endpointId: string): Promise<void> {
  await trx.deleteFrom('endpoint_folders').where('endpointId', '=', endpointId).execute()
}
