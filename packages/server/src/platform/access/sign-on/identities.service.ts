/** The identities of accounts: seen, linked by their owner with the password, and taken away by an administrator. */

import * as routes from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind, bindAsking } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { notifyOwner } from '../one-time-codes/one-time-codes.service.ts'
import { checkPassword, requireOwnPassword } from '../passwords/own-password.service.ts'
import { deleteSessionsByProvider } from '../sessions/sessions.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { requireMayTouch } from '../users/user-change.service.ts'
import { findUser } from '../users/users.queries.ts'
import { deleteFlowsOf } from './flows.queries.ts'
import { answered, begin, requireAskedAnew } from './flows.service.ts'
import * as queries from './identities.queries.ts'
import { findPasswordRule, findSignOn, lockSignOn } from './sign-on.queries.ts'

async function shownOf(db: TenantDb, userId: string) {
  const settings = await findSignOn(db)
  const rows = await queries.listIdentitiesOf(db, userId)
  const items = rows.map(({ issuer, subject, boundAt, lastLoginAt }) => ({
    issuer,
    subject,
    provider: settings?.issuer === issuer ? settings.name : null,
    boundAt: boundAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }))
  return { settings, items }
}

export const listIdentities = bind(routes.listIdentities, async ({ db }, { params }) => {
  const { id } = found(await findUser(db, params.id))
  const { items } = await shownOf(db, id)
  return { items }
})

export const getOwnIdentities = bind(routes.getOwnIdentities, async ({ db, actor }) => {
  requireThat(actor.kind === 'user', 'not_found')
  const { settings, items } = await shownOf(db, actor.userId)
  const isLinked = items.some(({ provider }) => provider !== null)
  const isOffered = settings?.isActive === true && !isLinked && !(await findPasswordRule(db, actor.userId)).isLocal
  return { items, offer: isOffered ? settings.name : null }
})

/** Local accounts for emergencies stay without the provider. A save of the settings that names one waits. */
async function requireNotLocal({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await lockSignOn(db)
  requireThat(!(await findPasswordRule(db, actor.userId)).isLocal, 'sign_on_local_account')
}

export const startLinking = bindAsking(
  routes.startLinking,
  async (ctx, { body }) => {
    const { app, now, tenant, actor } = ctx
    requireThat(actor.kind === 'user', 'not_found')
    const check = await checkPassword(ctx, body.password)
    const begun = { tabSecret: body.tabSecret, purpose: 'LINK' as const, userId: actor.userId }
    return { check, url: check.isRight ? await begin({ app, now, tenant }, begun) : '' }
  },
  async (ctx, _input, { check, url }) => {
    await requireOwnPassword(ctx, { account: ctx.actor.account, check })
    await requireNotLocal(ctx)
    return { url }
  },
)

/** The person of the answer was asked anew, so that nobody links the identity of the person before at this browser. */
export const finishLinking = bindAsking(
  routes.finishLinking,
  ({ app, now, tenant }, { body }) => answered({ app, now, tenant }, { purpose: 'LINK', ...body }),
  async (ctx, _input, { flow, person, settings }) => {
    const { db, actor, now, event } = ctx
    requireThat(flow.userId === actor.userId, 'sign_on_over')
    requireAskedAnew(flow, person)
    await requireNotLocal(ctx)
    const { issuer, subject } = person
    const isBound = await queries.insertIdentity(db, { issuer, subject, userId: actor.userId, boundAt: now })
    requireThat(isBound, 'sign_on_identity_taken')
    await queries.deleteUnbound(db, person)
    await notifyOwner(ctx, found(await findUser(db, actor.userId)), 'IDENTITY_LINKED')
    Object.assign(event, {
      subjectType: 'user',
      subjectId: actor.userId,
      details: { issuer, subject, provider: settings.name },
    })
    return {}
  },
)

/** They open nothing until the owner links them again, and nothing that waits for the provider goes on. */
export async function takeIdentitiesAway(db: TenantDb, userId: string): Promise<void> {
  for (const identity of await queries.listIdentitiesOf(db, userId)) {
    await queries.deleteIdentity(db, { userId, ...identity })
    await queries.insertUnbound(db, identity)
  }
  await deleteFlowsOf(db, userId)
}

export const unbindIdentity = bind(routes.unbindIdentity, async (ctx, { params, body }) => {
  const { db, app, actor, event } = ctx
  const user = found(await findUser(db, params.id))
  await requireMayTouch(ctx, user)
  requireThat(user.id !== actor.userId, 'user_is_yourself')
  const { issuer, subject, reason } = body
  requireThat(await queries.deleteIdentity(db, { userId: user.id, issuer, subject }), 'not_found')
  await queries.insertUnbound(db, { issuer, subject })
  await deleteFlowsOf(db, user.id)
  await deleteSessionsByProvider(db, user.id)
  await notifyOwner(ctx, user, 'IDENTITY_UNBOUND')
  Object.assign(event, { subjectType: 'user', subjectId: user.id, reason, details: { issuer, subject } })
  ctx.afterCommit(() => forgetSessions(app))
  return { id: user.id }
})
