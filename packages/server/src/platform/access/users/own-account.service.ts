/** What users do with their own account: change the password, end all sessions. */

import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import { bind, bindAsking } from '../../../kit/http/bind.ts'
import { zoneOf } from '../../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { setPassword } from '../passwords/new-password.service.ts'
import { checkPassword, requireOwnPassword } from '../passwords/own-password.service.ts'
import { requireGoodPassword } from '../passwords/password-policy.service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import * as queries from '../sessions/sessions.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { tokenHash } from '../sessions/tokens.ts'

export const changeOwnPassword = bindAsking(
  routes.changeOwnPassword,
  async (ctx, { body }) => {
    const check = await checkPassword(ctx, body.password)
    return { check, hash: check.isRight ? await hashPassword(body.newPassword) : '' }
  },
  async (ctx, { body }, { check, hash }) => {
    const { db, actor, event, app, now } = ctx
    await requireOwnPassword(ctx, { account: actor.account, check })
    if (body.newPassword === body.password)
      throw fieldFailure('newPassword', 'password_same_as_before', 'password_same_as_before')
    await requireGoodPassword(db, { password: body.newPassword, account: actor.account }, 'newPassword')
    await setPassword(db, { id: actor.userId, account: actor.account }, hash, { mustChange: false, at: now })
    await queries.deleteSessionsOf(db, actor.userId, tokenHash(ctx.request.token))
    Object.assign(event, { subjectType: 'user', subjectId: actor.userId })
    ctx.afterCommit(() => forgetSessions(app))
    return {}
  },
)

export const endOwnSessions = bind(routes.endOwnSessions, async (ctx) => {
  await queries.deleteSessionsOf(ctx.db, ctx.actor.userId)
  Object.assign(ctx.event, { subjectType: 'user', subjectId: ctx.actor.userId })
  ctx.afterCommit(() => forgetSessions(ctx.app))
  return {}
})

export const chooseOwnZone = bind(routes.chooseOwnZone, async (ctx, { body: { zone } }) => {
  const { actor, app, event, tenant } = ctx
  requireThat(actor.kind === 'user', 'no_permission')
  await queries.updateZone(ctx.db, actor.userId, zone)
  Object.assign(event, {
    subjectType: 'user',
    subjectId: actor.userId,
    details: { zone: [zoneOf({ actor, tenant }), zone ?? tenant.zone] },
  })
  ctx.afterCommit(() => forgetSessions(app))
  return { zone }
})
