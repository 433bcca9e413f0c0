/** Alerts of pulls: on the pull, so that its page and its repair are one click away. */

import type { PullProblem } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { productTitles } from '../../products/products.service.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { listFailedOfPool, type ProblemParams, type PullRow } from './pulls.queries.ts'

const subjectOf = (pullId: string) => ({ subjectType: 'sn_pull' as const, subjectId: pullId })

/** A missing account is a question of master data (E6); everything else is a pull that failed (E4). */
export async function raisePullAlert(
  ctx: Ctx,
  { pull, account }: { pull: PullRow; account: Pick<AccountRow, 'name'> },
  problem: PullProblem,
  params: ProblemParams,
): Promise<void> {
  const product = (await productTitles(ctx.db, [pull.productId])).get(pull.productId)
  await raiseAlert(ctx, {
    type: problem === 'no_account' ? 'E6' : 'E4',
    ...subjectOf(pull.id),
    params: {
      name: account.name,
      product: product?.code ?? '',
      level: pull.level,
      problem,
      quantity: pull.quantity,
      missing: pull.quantity - pull.accepted,
      ...params,
    },
  })
}

export async function clearPullAlerts({ db, now }: Ctx, pullId: string): Promise<void> {
  await clearAlert(db, 'E4', subjectOf(pullId), now)
  await clearAlert(db, 'E6', subjectOf(pullId), now)
}

/** Codes arrived in the pool: what earlier pulls of it lacked is no longer waited for. */
export async function clearPoolAlerts(ctx: Ctx, pull: Pick<PullRow, 'id' | 'poolKey'>): Promise<void> {
  for (const id of new Set([pull.id, ...(await listFailedOfPool(ctx.db, pull.poolKey))])) await clearPullAlerts(ctx, id)
}
