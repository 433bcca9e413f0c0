/** Takes the second factor of an account away, for owners who have lost it. */

import { notifyOwner, type Noticing } from '../one-time-codes/one-time-codes.service.ts'
import { triesOf } from '../sessions/lock-out.service.ts'
import { deleteTries } from '../sessions/login-tries.queries.ts'
import * as queries from './second-factor.queries.ts'

/** The owner is notified by mail and at the next login. Who may do it is for the caller to decide. */
export async function takeFactorsAway(
  ctx: Noticing,
  owner: { id: string; account: string; email: string },
): Promise<void> {
  const { db, now, actor } = ctx
  await queries.deleteFactors(db, owner.id)
  await deleteTries(db, [triesOf.factor(owner.id)])
  await queries.updateFactorReset(db, owner.id, { by: actor.userName, at: now })
  await notifyOwner(ctx, owner, 'FACTOR_RESET')
}
