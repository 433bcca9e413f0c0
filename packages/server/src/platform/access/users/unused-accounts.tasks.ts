/** Runs once a night: disables the accounts that nobody has used for as long as the tenant says. */

import { Failure } from '../../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { keepingHolderOfAll } from '../delegation/delegation.service.ts'
import { LEAST_APPROVERS, lastingApprovers } from '../delegation/signing.service.ts'
import { policyOf } from '../passwords/password-policy.service.ts'
import { requireLocalAccountLeft } from '../sign-on/local-accounts.service.ts'
import { endAllSessions } from './user-change.service.ts'
import * as queries from './users.queries.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** False when the account was used meanwhile, is the last that holds every permission, or one of the last two approvers. */
async function disabled(run: TaskRun, user: queries.UserRow, since: Date, days: number): Promise<boolean> {
  try {
    return await run.write('user.unused', async (ctx) => {
      const approvers = await lastingApprovers(ctx.db)
      const isDone = await keepingHolderOfAll(ctx.db, () => queries.disableUnused(ctx.db, user.id, since))
      await requireLocalAccountLeft(ctx.db)
      const left = await lastingApprovers(ctx.db)
      if (!isDone || (left < approvers && left < LEAST_APPROVERS)) throw new Kept()
      await endAllSessions(ctx, user)
      ctx.event.details = { isDisabled: [false, true], unusedAccountDays: days }
      return true
    })
  } catch (error) {
    if (error instanceof Kept || (error instanceof Failure && KEPT.includes(error.key))) return false
    throw error
  }
}

/** What the account is the last of. */
const KEPT: readonly string[] = ['last_holder_of_all', 'last_local_account']

/** Rolls the transaction back, so that no event says what did not happen. */
class Kept extends Error {}

export const disableUnusedAccounts: TaskKind = {
  kind: 'access.disable_unused',
  async run(run) {
    const { unusedAccountDays: days } = await run.read(policyOf)
    const result = { disabled: 0, kept: 0 }
    if (days !== null) {
      const since = new Date(run.app.clock.now().getTime() - days * DAY_MS)
      for (let after: string | undefined = FIRST_ID; after !== undefined;) {
        run.signal.throwIfAborted()
        const from: string = after
        const users = await run.read((db) => queries.listUnused(db, { since, after: from, limit: AT_ONCE }))
        for (const user of users) result[(await disabled(run, user, since, days)) ? 'disabled' : 'kept'] += 1
        after = users.at(-1)?.id
      }
    }
    await run.finish(null, async () => ({ result }))
  },
}
