/** The SQL of pools: which blocks of a pool still have free numbers, and the counts of its numbers. */

import { newState, stateCode, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../../kit/db/db.ts'
import { statement, texts } from '../statement.ts'

const FREE = stateCode(newState('FREE'))

export interface FreeBlock {
  readonly block: number
  readonly size: number
  readonly free: number
}

const free = statement<readonly [number, number, number]>(
  'pool_free_blocks',
  `
  select block, size, n from (
    select b.block, b.size, c.n, sum(c.n) over (order by b.block) - c.n as before from blocks b
    cross join lateral (select n from block_counts where tenant_id = $1 and block = b.block and state = ${FREE} and n > 0 offset 0) c
    where b.tenant_id = $1 and b.pool_key = $2 and b.level = $3) f
  where before < $4 order by block`,
)
/**
 * The oldest blocks of the pool that together have as many free numbers as requested, or all of them when there are
 * fewer.
 */
export const listFreeBlocks = async (
  db: TenantDb,
  { poolKey, level, quantity }: { poolKey: string; level: PackagingLevel; quantity: number },
): Promise<FreeBlock[]> =>
  (await free(db, [db.tenantId, poolKey, level, quantity])).map(([block, size, n]) => ({ block, size, free: n }))

const counts = statement<readonly [string, number, number]>(
  'pool_counts',
  `
  select b.pool_key, c.state, sum(c.n) from blocks b
  cross join lateral (select state, n from block_counts where tenant_id = $1 and block = b.block and n <> 0 offset 0) c
  where b.tenant_id = $1 and b.pool_key = any($2::text[]) group by b.pool_key, c.state`,
)
export const listPoolCounts = async (
  db: TenantDb,
  poolKeys: readonly string[],
): Promise<{ poolKey: string; state: number; count: number }[]> =>
  (await counts(db, [db.tenantId, texts(poolKeys)])).map(([poolKey, state, count]) => ({ poolKey, state, count }))
