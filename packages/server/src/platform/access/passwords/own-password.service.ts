/** Asks for the user's own account and password again, for signatures and for changing the password. */

import { inTenant } from '../../../kit/db/db.ts'
import type { Actor, AskCtx, Ctx, PasswordCheck, Tenant } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { countWrongTry, triesOf, waitOf } from '../sessions/lock-out.service.ts'
import { deleteTries } from '../sessions/login-tries.queries.ts'
import { recordWrongComponent } from '../sessions/refusals.service.ts'
import * as queries from '../sessions/sessions.queries.ts'
import { isPassword } from './passwords.ts'
import { createTurns } from './turns.ts'

/** A user needs one at a time; more would only keep the other users from theirs. */
const CHECKS_WAITING = 2
const passwordTurns = stateKey('access.passwordTurns', () => createTurns(CHECKS_WAITING))
const turnOf = ({ tenant, actor }: { tenant: Tenant; actor: Actor }): string => `${tenant.tenantId} ${actor.userId}`

/** The next comparison of this name waits until this request is over. */
export async function takeTurnOf(ctx: Pick<AskCtx, 'app' | 'atEnd'>, name: string): Promise<void> {
  ctx.atEnd(await ctx.app.state(passwordTurns).begin(name))
}

/** The caller's next comparison, of a password or a second factor, waits until this request is over. */
export const takeTurn = (ctx: AskCtx): Promise<void> => takeTurnOf(ctx, turnOf(ctx))

/**
 * Compares the caller's password before the command's transaction. Of many guesses at once,
 * each sees how many were wrong before it.
 */
export async function checkPassword(
  ctx: AskCtx,
  password: string,
  hash: () => Promise<string | undefined> = () => ctx.read(({ db }) => readPasswordHash({ db, actor: ctx.actor })),
): Promise<PasswordCheck> {
  await takeTurn(ctx)
  const against = await hash()
  return { isRight: await isPassword(password, against), against }
}

export const readPasswordHash = async ({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string | undefined> =>
  actor.kind === 'user' ? (await queries.findUserByAccount(db, actor.account))?.passwordHash : undefined

/**
 * Refuses unless account and password are the actor's own and the account is not in a waiting time; both are judged
 * again here, as they may have changed since `checkPassword`. A wrong password is counted, recorded and reported in a
 * transaction of its own, which outlives the refused command. Returns whether a second factor is to be asked for.
 */
export async function requireOwnPassword(
  ctx: Ctx,
  input: { account: string; check: PasswordCheck | undefined },
): Promise<Pick<queries.OwnRow, 'signingClosed' | 'hasFactor' | 'needsFactor'>> {
  const { db, actor, tenant, app, now, request } = ctx
  const { check } = input
  if (check === undefined) throw new Error('the password was not compared before the transaction')
  const user = actor.kind === 'user' ? await queries.findUserWithWait(db, actor.account) : undefined
  requireThat(user?.passwordHash === check.against, 'changed_meanwhile')
  const isOwn = input.account === actor.account || input.account === `${actor.account}@${tenant.code}`
  const isWaiting = waitOf(user, now) > 0
  const countedFor = triesOf.session(actor.userId)
  if (user && isOwn && check.isRight && !isWaiting) {
    if (user.hasTries) await deleteTries(db, [countedFor])
    return user
  }
  // The command is rolled back; the count must not be.
  ctx.afterRollback(async () => {
    if (!user || isWaiting) return
    await inTenant(app.pool, tenant.tenantId, 'write', async (own) => {
      const wrong = await countWrongTry(own, countedFor, { now, address: request.ip })
      await recordWrongComponent(own, { app, tenant, now, request, actor }, 'password.refused', wrong)
    })
  })
  throw failure('user_name_or_password_wrong')
}
