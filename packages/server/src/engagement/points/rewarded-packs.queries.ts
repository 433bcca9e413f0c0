/** SQL of the packs for which anybody was given something. */

import type { TenantDb } from '../../kit/db/db.ts'

/** False where the pack was rewarded before. */
export async function insertRewarded({ trx, tenantId }: TenantDb, ordinal: number, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('rewarded_packs')
    .values({ tenantId, ordinal, rewardedAt: at })
    .onConflict((conflict) => conflict.columns(['tenantId', 'ordinal']).doNothing())
    .returning('ordinal')
    .executeTakeFirst()
  return row !== undefined
}

export interface RewardedRow {
  ordinal: number
  rewardedAt: Date
}

/** By ordinal; `after` is the last one of the page before. */
export function listRewarded({ trx }: TenantDb, after: number | undefined, limit: number): Promise<RewardedRow[]> {
  const rows = trx.selectFrom('rewarded_packs').select(['ordinal', 'rewardedAt']).orderBy('ordinal').limit(limit)
  return (after === undefined ? rows : rows.where('ordinal', '>', after)).execute()
}
