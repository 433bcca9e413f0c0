/** Asks for the user's own account and password again, for signatures and for changing the password. */

import { inTenant } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { countWrongTry, triesOf, waitOf } from '../sessions/lock-out.service.ts'
import { deleteTries } from '../sessions/login-tries.queries.ts'
import { recordWrongOwnPassword } from '../sessions/refusals.service.ts'
import * as queries from '../sessions/sessions.queries.ts'
import { isPassword } from './passwords.ts'
import { createTurns } from './turns.ts'

/** Each waits in a transaction, so few may. */
const CHECKS_WAITING = 2
const passwordTurns = stateKey('access.passwordTurns', () => createTurns(CHECKS_WAITING))

/**
 * Refuses unless account and password are the actor's own and the account is not in a waiting time. A wrong password is
 * counted, recorded and reported in a transaction of its own, which outlives the refused command.
 */
export async function requireOwnPassword(ctx: Ctx, input: { account: string; password: string }): Promise<void> {
  const { db, actor, tenant, app, now, request } = ctx
  // One after another: of many guesses at once, each sees how many were wrong before it.
  const endTurn = await app.state(passwordTurns).begin(`${tenant.tenantId} ${actor.userId}`)
  const { user, isRight } = await judged(ctx, input.password).catch((error: unknown) => {
    endTurn()
    throw error
  })
  const isOwn = input.account === actor.account || input.account === `${actor.account}@${tenant.code}`
  const isWaiting = waitOf(user, now) > 0
  const countedFor = triesOf.session(actor.userId)
  if (user && isOwn && isRight && !isWaiting) {
    endTurn()
    if (user.hasTries) await deleteTries(db, [countedFor])
    return
  }
  // The command is rolled back; the count must not be.
  ctx.afterRollback(async () => {
    try {
      if (!user || isWaiting) return
      await inTenant(app.pool, tenant.tenantId, 'write', async (own) => {
        const wrong = await countWrongTry(own, countedFor, { now, address: request.ip })
        await recordWrongOwnPassword(own, { app, tenant, now, request, actor }, wrong)
      })
    } finally {
      endTurn()
    }
  })
  throw failure('user_name_or_password_wrong')
}

async function judged({ db, actor }: Ctx, password: string) {
  const user = actor.kind === 'user' ? await queries.findUserWithWait(db, actor.account) : undefined
  return { user, isRight: await isPassword(password, user?.passwordHash) }
}
