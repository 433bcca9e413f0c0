/** Whether partners answer: checked every quarter of an hour, and recorded whenever they do. */

import { accountKindsBy } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { PullProblem } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { isAnyInProcess } from '../../products/product-users.ts'
import { listCovered, updateAccountState, type AccountRow } from './accounts.queries.ts'

export const CHECK_MS = 15 * 60_000
/** Failed checks in a row that raise the alert. */
const FAILURES = 3

export const accountSubject = ({ id, kind }: Pick<AccountRow, 'id' | 'kind'>) => ({
  subjectType: accountKindsBy[kind].subjectType,
  subjectId: id,
})

export async function accountAnswered(ctx: Pick<Ctx, 'db' | 'now'>, account: AccountRow): Promise<void> {
  await updateAccountState(ctx.db, account.id, {
    failuresInARow: 0,
    lastSuccessAt: ctx.now,
    nextCheckAt: new Date(ctx.now.getTime() + CHECK_MS),
  })
  if (account.failuresInARow > 0) await clearAlert(ctx.db, 'E2', accountSubject(account), ctx.now)
}

/** The result of a check; null: the partner answers. */
export async function noteCheck(
  ctx: Ctx,
  account: AccountRow,
  problem: { problem: PullProblem; text: string } | null,
): Promise<void> {
  const seen = { lastCheckAt: ctx.now, nextCheckAt: new Date(ctx.now.getTime() + CHECK_MS) }
  if (problem === null) {
    await updateAccountState(ctx.db, account.id, seen)
    return accountAnswered(ctx, account)
  }
  const failures = account.failuresInARow + 1
  await updateAccountState(ctx.db, account.id, {
    ...seen,
    failuresInARow: failures,
    lastProblem: JSON.stringify({
      kind: problem.problem,
      text: problem.text.slice(0, 500),
      at: ctx.now.toISOString(),
    }),
  })
  if (failures < FAILURES) return
  const covered = (await listCovered(ctx.db, [account.id])).map(({ productId }) => productId)
  // A running line may need codes within the hour.
  const isUrgent = await isAnyInProcess(ctx, covered.length === 0 ? undefined : covered)
  await raiseAlert(ctx, {
    type: 'E2',
    ...accountSubject(account),
    params: { name: account.name, problem: problem.problem, failures },
    ...(isUrgent && { level: 'HIGH' as const }),
  })
}
