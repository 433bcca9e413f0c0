/** Asks for the user's own account and password again, for signatures and for changing the password. */

import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { countWrongTry } from '../sessions/lock-out.service.ts'
import * as queries from '../sessions/sessions.queries.ts'
import { isPassword } from './passwords.ts'

export interface WrongTry {
  userId: string
  account: string
  /** Wrong attempts in a row. */
  tries: number
}

/**
 * Refuses unless account and password are the actor's own and the account is not in a waiting time. A wrong password is
 * counted in a transaction of its own, which outlives the refused command; `onWrong` runs in it.
 */
export async function requireOwnPassword(
  ctx: Ctx,
  input: { account: string; password: string },
  onWrong: (db: TenantDb, wrong: WrongTry) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, actor, tenant, app, now } = ctx
  const user = actor.kind === 'user' ? await queries.findUserByAccount(db, actor.account) : undefined
  const isOwn = input.account === actor.account || input.account === `${actor.account}@${tenant.code}`
  const isRight = await isPassword(input.password, user?.passwordHash)
  const isWaiting = user?.lockedUntil != null && user.lockedUntil > now
  if (user && isOwn && isRight && !isWaiting) {
    if (user.failedLogins > 0) await queries.clearFailedLogins(db, user.id)
    return
  }
  // The command is rolled back; the count must not be.
  ctx.afterRollback(async () => {
    if (!user || isWaiting) return
    await inTenant(app.pool, tenant.tenantId, 'write', async (own) => {
      await onWrong(own, { userId: user.id, account: user.account, tries: await countWrongTry(own, user.id, now) })
    })
  })
  throw failure('user_name_or_password_wrong')
}
