/** The SQL of pools and of what orders took from them, day by day. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { SnSource } from '@serialis/contract/plant/products/product-fields.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Pools } from '../../kit/db/tables.ts'

export const poolConstraints = {
  pools__pool_key: 'pool_exists',
  pool_replenishments__running: 'replenishment_runs',
} as const

const select = ({ trx }: TenantDb) => trx.selectFrom('pools').selectAll()
export type PoolRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findPool(db: TenantDb, id: string): Promise<PoolRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the pool against taking and filling; rows may be added to it in the meantime. */
export async function lockPool(db: TenantDb, id: string): Promise<PoolRow | undefined> {
  return select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The same for several, always in one order, so that two transactions that need the same pools cannot deadlock. */
export async function lockPools(db: TenantDb, ids: readonly string[]): Promise<PoolRow[]> {
  if (ids.length === 0) return []
  return select(db)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

interface PoolFilter {
  productId?: string | undefined
  level?: PackagingLevel | undefined
  source?: SnSource | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the id of the last row of the previous page. */
export async function listPools(
  db: TenantDb,
  { productId, level, source, after, limit }: PoolFilter,
): Promise<PoolRow[]> {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (productId) rows = rows.where('productId', '=', productId)
  if (level) rows = rows.where('level', '=', level)
  if (source) rows = rows.where('source', '=', source)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** All pools of a product, active or not. */
export const listPoolsOfProduct = async (db: TenantDb, productId: string): Promise<PoolRow[]> =>
  await select(db).where('productId', '=', productId).orderBy('id').execute()

export const listActivePools = async (db: TenantDb): Promise<PoolRow[]> =>
  await select(db).where('isActive', '=', true).orderBy('id').execute()

export const listPoolsByKey = async (db: TenantDb, keys: readonly string[]): Promise<PoolRow[]> =>
  keys.length === 0
    ? []
    : await select(db)
        .where('poolKey', 'in', [...keys])
        .orderBy('id')
        .execute()

/** Those of the pools whose codes come from a partner, without the paused ones. */
export const listFromPartners = async (db: TenantDb, ids: readonly string[]): Promise<PoolRow[]> =>
  ids.length === 0
    ? []
    : await select(db)
        .where('id', 'in', [...ids])
        .where('isActive', '=', true)
        .where('source', '=', 'TRACELINK')
        .execute()

export async function insertPool(
  { trx, tenantId }: TenantDb,
  pool: Omit<Insertable<Pools>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('pools')
    .values({ tenantId, ...pool })
    .execute()
}

/** False when another user has edited the pool since. */
export async function updatePool(
  { trx }: TenantDb,
  id: string,
  version: number,
  change: Omit<Updateable<Pools>, 'tenantId' | 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pools')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePool({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('pools').where('id', '=', id).execute()
}

/** Adds to what was taken on a day; negative for what was returned. */
export async function addTaken({ trx, tenantId }: TenantDb, poolId: string, day: string, count: number): Promise<void> {
  await trx
    .insertInto('pool_days')
    .values({ tenantId, poolId, day, taken: count })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'poolId', 'day']).doUpdateSet({ taken: sql`pool_days.taken + excluded.taken` }),
    )
    .execute()
}

/** Net codes that were taken from each pool in these days, both included. */
export async function sumTaken(
  { trx }: TenantDb,
  { from, to }: { from: string; to: string },
): Promise<{ poolId: string; count: number }[]> {
  return trx
    .selectFrom('pool_days')
    .select(({ fn }) => ['poolId', fn.sum<number>('taken').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('poolId')
    .execute()
}

/** Those with codes of partners that are not paused. */
export const listPoolsOfPartners = async (db: TenantDb): Promise<PoolRow[]> =>
  await select(db).where('isActive', '=', true).where('environment', '<>', 'OWN').orderBy('id').execute()

export interface TakenDay {
  poolId: string
  day: string
  count: number
}
/** What was taken from the pools since a day, oldest first; days without are left out. */
export async function listTaken({ trx }: TenantDb, poolIds: readonly string[], since: string): Promise<TakenDay[]> {
  if (poolIds.length === 0) return []
  return trx
    .selectFrom('pool_days')
    .select(['poolId', 'day', 'taken as count'])
    .where('poolId', 'in', [...poolIds])
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
}
