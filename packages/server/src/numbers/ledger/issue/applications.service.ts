/** What was issued for an application: its blocks and their codes. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { listBlocksFiltered, type BlockRow } from '../store/queries/reading.queries.ts'
import { hasEffectsOnApplication } from '../store/queries/scopes.queries.ts'

const BLOCKS_AT_ONCE = 1024

/** All blocks of an application, ascending. Ten billion codes are 597 of them. */
export async function blocksOfApplication(db: TenantDb, applicationId: string): Promise<BlockRow[]> {
  const blocks: BlockRow[] = []
  for (;;) {
    const after = (blocks.at(-1)?.block ?? 0) + 1
    const some = await listBlocksFiltered(db, {
      productId: null,
      level: null,
      poolKey: null,
      applicationId,
      after,
      limit: BLOCKS_AT_ONCE,
    })
    blocks.push(...some)
    if (some.length < BLOCKS_AT_ONCE) return blocks
  }
}

/**
 * Whether nothing has happened to its codes since they were issued: no state change, no container, no order. Exact
 * while their blocks are locked.
 */
export const isUntouched = async (db: TenantDb, applicationId: string): Promise<boolean> =>
  !(await hasEffectsOnApplication(db, applicationId))
