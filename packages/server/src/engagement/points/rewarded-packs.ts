/** Packs for which points were given: each once, by any of its owners (decision 223). */

import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure } from '../../kit/http/failure.ts'
import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { healthClassesOf } from '../../plant/products/products.service.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { membersAgreeingTo } from '../members/known-members.service.ts'
import { lockSeen } from '../members/owned-serials/owned-serials.service.ts'
import { insertRewarded, listRewarded, type RewardedRow } from './rewarded-packs.queries.ts'

/** The caller holds the lock of the member. What is health data earns points only with the consent to that. */
export async function rewardPack(ctx: Ctx, memberId: string, serialId: string): Promise<void> {
  const { db, now } = ctx
  const { ordinal, productId } = await lockSeen(ctx, memberId, serialId)
  const isHealth = productId === null || (await healthClassesOf(db, [productId])).get(productId) !== 'NONE'
  if (isHealth && !(await membersAgreeingTo(db, 'HEALTH', [memberId])).has(memberId))
    throw fieldFailure('serialId', 'points_serial_health', 'points_serial_health')
  if (!(await insertRewarded(db, ordinal, now)))
    throw fieldFailure('serialId', 'points_serial_rewarded', 'points_serial_rewarded')
}

const rewarded: WholeFile = {
  name: 'rewardedPacks',
  titles: { en: ['Serial number', 'Rewarded'], zh: ['序列号', '奖励时间'] },
  async *rows({ db }) {
    const pages = pagesAfter<RewardedRow>((after, limit) => listRewarded(db, after?.ordinal, limit))
    for await (const rows of pages) {
      const codes = await codeOf(
        db,
        rows.map(({ ordinal }) => ordinal),
      )
      for (const [at, row] of rows.entries()) yield [codes[at] ?? null, row.rewardedAt]
    }
  },
}

export const rewardedFiles = [wholeFiles.extension(rewarded)]
