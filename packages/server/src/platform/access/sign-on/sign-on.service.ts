/** The login by the tenant's provider: the button of the login page, the way there, and the session that begins. */

import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { PublicCtx, Tenant } from '../../../kit/http/context.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import { createAddressGuard } from '../../../kit/limits/address-guard.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { DEFAULT_TENANT, tenantByCode } from '../../tenants/tenants.service.ts'
import { triesOf } from '../sessions/lock-out.service.ts'
import { beginSession, findForLogin } from '../sessions/opening.service.ts'
import { noteRefusedLogin } from '../sessions/refusals.service.ts'
import { newToken } from '../sessions/tokens.ts'
import { activeSignOn, answered, begin, type Answered } from './flows.service.ts'
import { accountOfPerson, SignOnRefused } from './sign-on-accounts.service.ts'

/** As for passwords. Each one makes the product call the provider. */
const SIGN_ONS_OF_ADDRESS = { perMinute: 300, freeWrong: Infinity, firstWaitMs: 0, longestWaitMs: 0 }
const guards = stateKey('access.signOnGuards', () => createAddressGuard(SIGN_ONS_OF_ADDRESS))

function requireTurn({ app, now, request }: PublicCtx): void {
  const seconds = app.state(guards).seconds(request.ip, now)
  if (seconds > 0) throw failure('too_many_requests', { seconds })
}

export const getSignOnOffer = bind(routes.getSignOnOffer, async ({ app }, { query }) => {
  const tenant = await tenantByCode(app, query.tenant ?? DEFAULT_TENANT)
  if (!tenant) return { offer: null }
  const known = await inTenant(app.pool, tenant.tenantId, 'read', (db) => activeSignOn(app, db))
  return { offer: known ? { name: known.settings.name, isOnly: known.settings.isOnly } : null }
})

export const startSignOn = bind(routes.startSignOn, async (ctx, { body }) => {
  requireTurn(ctx)
  const { app, now } = ctx
  const tenant = found(await tenantByCode(app, body.tenant ?? DEFAULT_TENANT), 'sign_on_not_set_up')
  return { url: await begin({ app, now, tenant }, { tabSecret: body.tabSecret, purpose: 'LOGIN' }) }
})

export const finishSignOn = bind(routes.finishSignOn, async (ctx, { body }) => {
  requireTurn(ctx)
  const { app, now } = ctx
  const tenant = found(await tenantByCode(app, body.tenant), 'sign_on_over')
  const { tabSecret, answer, device } = body
  const given = await answered({ app, now, tenant }, { purpose: 'LOGIN', tabSecret, answer })
  try {
    return { data: await opened(ctx, tenant, given, device) }
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error
    const { user, message: why } = error
    noteRefusedLogin(
      { app, tenant, now, request: ctx.request },
      { user, tries: 0, refused: 1, waitUntil: null, details: { why, provider: given.settings.name } },
    )
    throw failure('sign_on_refused')
  }
})

/** The session begins as after a right password, with the second factor of the account if it has one. */
function opened(ctx: PublicCtx, tenant: Tenant, { settings, person }: Answered, device: string): Promise<string> {
  const { app, now } = ctx
  return inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const account = await accountOfPerson({ ctx, db, tenant, settings, person })
    const { user, deviceHash } = await findForLogin(db, { account, device, now })
    if (!user) throw new SignOnRefused('UNKNOWN', null)
    const token = newToken('s', tenant.tenantId)
    // Wrong passwords of strangers do not keep a person out whom the provider knows.
    const opening = {
      tenant,
      user,
      countedFor: triesOf.provider(user.id),
      deviceHash,
      token,
      byProvider: true,
      details: { provider: settings.name },
    }
    if (!(await beginSession(db, ctx, opening))) throw new SignOnRefused('CLOSED', user)
    return token
  })
}
