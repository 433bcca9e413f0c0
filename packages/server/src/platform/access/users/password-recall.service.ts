/** Asks the owner of an account for another password, without taking the present one away. */

import * as routes from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { notifyOwner } from '../one-time-codes/one-time-codes.service.ts'
import { updateMustChange } from '../sessions/sessions.queries.ts'
import { accountOf, endAllSessions, requireMayTouch } from './user-change.service.ts'
import { viewOf } from './users.service.ts'

/** Gives nobody a password, so it needs no second person. The sessions end: the kit would refuse what they ask next. */
export const askPasswordChange = bind(routes.askPasswordChange, async (ctx, { params, body }) => {
  const user = found(await accountOf(ctx.db, params.id))
  await requireMayTouch(ctx, user)
  requireThat(user.id !== ctx.actor.userId, 'user_is_yourself')
  requireThat(user.hasPassword, 'user_has_no_password')
  await updateMustChange(ctx.db, user.id)
  await endAllSessions(ctx, user)
  await notifyOwner(ctx, user, 'CHANGE_ASKED')
  ctx.event.reason = body.reason
  return viewOf(ctx, user.id)
})
