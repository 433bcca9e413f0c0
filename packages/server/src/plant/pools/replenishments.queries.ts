/** The SQL of replenishments: at most one per pool is running. */

import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { PoolReplenishments } from '../../kit/db/tables.ts'

const select = ({ trx }: TenantDb) => trx.selectFrom('pool_replenishments').selectAll()
export type ReplenishmentRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Newest first; `after` is the id of the last row of the previous page. */
export async function listReplenishments(
  db: TenantDb,
  poolId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ReplenishmentRow[]> {
  let rows = select(db)
    .where('poolId', '=', poolId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export async function findNewest(db: TenantDb, poolId: string): Promise<ReplenishmentRow | undefined> {
  const [row] = await listReplenishments(db, poolId, { limit: 1 })
  return row
}

export async function listRunning(db: TenantDb, poolIds: readonly string[]): Promise<ReplenishmentRow[]> {
  if (poolIds.length === 0) return []
  return select(db)
    .where('poolId', 'in', [...poolIds])
    .where('status', '=', 'RUNNING')
    .execute()
}

/** The replenishment whose newest part the pull is, or was. */
export async function findByPull(db: TenantDb, pullId: string): Promise<ReplenishmentRow | undefined> {
  return select(db).where('pullId', '=', pullId).executeTakeFirst()
}

export async function insertReplenishment(
  { trx, tenantId }: TenantDb,
  row: Omit<Insertable<PoolReplenishments>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('pool_replenishments')
    .values({ tenantId, ...row })
    .execute()
}

export async function updateReplenishment(
  { trx }: TenantDb,
  id: string,
  change: Omit<Updateable<PoolReplenishments>, 'tenantId' | 'id'>,
): Promise<void> {
  await trx.updateTable('pool_replenishments').set(change).where('id', '=', id).execute()
}

export async function countReplenishments({ trx }: TenantDb, poolId: string): Promise<number> {
  const row = await trx
    .selectFrom('pool_replenishments')
    .select(sql<number>`count(*)`.as('count'))
    .where('poolId', '=', poolId)
    .executeTakeFirstOrThrow()
  return row.count
}
