/** The second factor of the own account: given at the login, set up, taken away. */

import { randomUUIDv7 } from 'node:crypto'
import type { FactorKind, SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import * as routes from '@serialis/contract/platform/access/second-factor.routes.ts'
import { PASSKEYS_MAXIMUM } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { bindOfBoth, bind, bindAsking } from '../../../kit/http/bind.ts'
import type { Actor, Ctx, PasswordCheck } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { openSecret, sealSecret } from '../../secrets/secrets.service.ts'
import { notifyOwner } from '../one-time-codes/one-time-codes.service.ts'
import { checkPassword, requireOwnPassword, takeTurn } from '../passwords/own-password.service.ts'
import * as platform from '../platform/platform-factor.service.ts'
import { findForLogin, openSession } from '../sessions/opening.service.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { requireLocalAccountLeft } from '../sign-on/local-accounts.service.ts'
import { findUser } from '../users/users.queries.ts'
import { appUri, newAppSecret, stepOf } from './authenticator-app.ts'
import { makeRecoveryCodes } from './factor-codes.ts'
import { newChallenge, newPasskeyOf, PASSKEY_ALGORITHMS, passkeyPlace } from './passkeys.ts'
import * as queries from './second-factor.queries.ts'
import { requireSecondFactor, secretOwner } from './second-factor.service.ts'

/** API keys have no second factor. */
const requirePerson = ({ kind }: Actor) => requireThat(kind === 'user', 'not_found')

/** How long people have for their passkey. */
const CHALLENGE_MS = 5 * 60_000

export const getOwnSecondFactor = bindOfBoth(
  bind(routes.getOwnSecondFactor, async ({ app, db, actor }) => {
    const { confirmedAt, isRequired, recoveryCodes } = found(await queries.findFactors(db, actor.userId))
    const passkeys = await queries.listPasskeys(db, actor.userId)
    return {
      app: confirmedAt && { since: confirmedAt.toISOString() },
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      recoveryCodes,
      isRequired,
      publicUrl: app.config.publicUrl ?? null,
    }
  }),
  platform.ownFactor,
)

export const answerSecondFactor = bindOfBoth(
  bindAsking(
    routes.answerSecondFactor,
    (ctx) => takeTurn(ctx),
    async (ctx, { body }) => {
      const { db, actor, now, tenant, event, app, request } = ctx
      requireThat(actor.factorDue === 'ASK', 'second_factor_not_asked')
      const login = await findForLogin(db, { account: actor.account, device: body.device, now })
      const user = found(login.user, 'login_required')
      const kind = await requireSecondFactor(ctx, user, body.secondFactor, 'LOGIN')
      const token = newToken('s', tenant.tenantId)
      await sessions.deleteSession(db, tokenHash(request.token))
      const details = await openSession(db, now, { ...login, user, token, byProvider: actor.byProvider })
      Object.assign(event, {
        subjectType: 'user',
        subjectId: actor.userId,
        details: { ...details, ...(kind && { secondFactor: kind }) },
      })
      ctx.afterCommit(() => forgetSessions(app))
      return { data: token }
    },
  ),
  platform.answerFactor,
  platform.takePlatformTurn,
)

/** The password of the own account again, and its second factor if there is one. */
async function requireComponents(ctx: Ctx, check: PasswordCheck, secondFactor: SecondFactorAnswer | undefined) {
  const { hasFactor } = await requireOwnPassword(ctx, { account: ctx.actor.account, check })
  return requireSecondFactor(ctx, { hasFactor, needsFactor: false }, secondFactor, 'ACCOUNT')
}

async function requireBoth(ctx: Ctx, check: PasswordCheck, secondFactor: SecondFactorAnswer): Promise<void> {
  requireThat((await requireComponents(ctx, check, secondFactor)) !== undefined, 'second_factor_none')
}

async function newRecoveryCodes({ db, actor, now }: Ctx): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes(actor.userId)
  await queries.deleteRecoveryCodes(db, actor.userId)
  await queries.insertRecoveryCodes(db, actor.userId, { hashes, at: now })
  return codes
}

/** The event and the mail of a change of the own second factor. */
async function noted(ctx: Ctx, what: 'FACTOR_ADDED' | 'FACTOR_REMOVED', details: { kind: FactorKind; name?: string }) {
  Object.assign(ctx.event, { subjectType: 'user', subjectId: ctx.actor.userId, details })
  await notifyOwner(ctx, found(await findUser(ctx.db, ctx.actor.userId)), what)
}

/** Sessions that were opened without the new factor end, but for this one. */
async function added(ctx: Ctx, details: { kind: FactorKind; name?: string }) {
  const { db, actor, request, app } = ctx
  const { recoveryCodes } = found(await queries.findFactors(db, actor.userId))
  await sessions.clearFactorDue(db, tokenHash(request.token))
  await sessions.deleteSessionsOf(db, actor.userId, tokenHash(request.token))
  await noted(ctx, 'FACTOR_ADDED', details)
  ctx.afterCommit(() => forgetSessions(app))
  return { recoveryCodes: recoveryCodes > 0 ? [] : await newRecoveryCodes(ctx) }
}

async function removed(ctx: Ctx, details: { kind: FactorKind; name?: string }) {
  const { db, actor } = ctx
  const { isSetUp, isRequired } = found(await queries.findFactors(db, actor.userId))
  requireThat(isSetUp || !isRequired, 'second_factor_required')
  await requireLocalAccountLeft(db)
  if (!isSetUp) await queries.deleteRecoveryCodes(db, actor.userId)
  await noted(ctx, 'FACTOR_REMOVED', details)
  return {}
}

export const startAuthenticatorApp = bindOfBoth(
  bind(routes.startAuthenticatorApp, async ({ app, db, actor, tenant }) => {
    requirePerson(actor)
    const secret = newAppSecret()
    const sealed = await sealSecret(app, db, secretOwner(actor.userId), secret)
    requireThat(await queries.insertApp(db, actor.userId, sealed), 'second_factor_exists')
    return { secret, uri: appUri(secret, `${actor.account}@${tenant.code}`) }
  }),
  platform.startApp,
)

export const confirmAuthenticatorApp = bindOfBoth(
  bindAsking(
    routes.confirmAuthenticatorApp,
    (ctx, { body }) => checkPassword(ctx, body.password),
    async (ctx, { body }, check) => {
      const { app, db, actor, now } = ctx
      await requireComponents(ctx, check, body.secondFactor)
      const own = found(await queries.findApp(db, actor.userId), 'second_factor_wrong')
      requireThat(own.confirmedAt === null, 'second_factor_exists')
      const { secret } = own
      const step = stepOf(await openSecret(app, db, secretOwner(actor.userId), secret), body.code, now)
      if (step === undefined) throw fieldFailure('code', 'second_factor_wrong', 'second_factor_wrong')
      requireThat(await queries.updateAppConfirmed(db, actor.userId, { secret, step, at: now }), 'changed_meanwhile')
      return added(ctx, { kind: 'APP' })
    },
  ),
  platform.confirmApp,
  platform.checkPlatformPassword,
)

export const removeAuthenticatorApp = bindOfBoth(
  bindAsking(
    routes.removeAuthenticatorApp,
    (ctx, { body }) => checkPassword(ctx, body.password),
    async (ctx, { body }, check) => {
      await requireBoth(ctx, check, body.secondFactor)
      requireThat(await queries.deleteApp(ctx.db, ctx.actor.userId), 'second_factor_none')
      return removed(ctx, { kind: 'APP' })
    },
  ),
  platform.removeApp,
  platform.checkPlatformPassword,
)

export const renewRecoveryCodes = bindOfBoth(
  bindAsking(
    routes.renewRecoveryCodes,
    (ctx, { body }) => checkPassword(ctx, body.password),
    async (ctx, { body }, check) => {
      await requireBoth(ctx, check, body.secondFactor)
      Object.assign(ctx.event, { subjectType: 'user', subjectId: ctx.actor.userId })
      return { recoveryCodes: await newRecoveryCodes(ctx) }
    },
  ),
  platform.renewCodes,
  platform.checkPlatformPassword,
)

const described = ({ credentialId, transports }: { credentialId: Buffer; transports: string[] }) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

async function challenged({ db, actor, now }: Ctx, purpose: 'LOGIN' | 'SIGNATURE' | 'ACCOUNT' | 'ENROL') {
  const challenge = newChallenge()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await queries.insertChallenge(db, { userId: actor.userId, purpose, challenge, expiresAt })
  return { challenge: challenge.toString('base64url'), timeout: CHALLENGE_MS }
}

const placeOf = ({ app }: Ctx) => found(passkeyPlace(app.config.publicUrl), 'passkeys_not_here')

export const startPasskey = bind(routes.startPasskey, async (ctx) => {
  const { db, actor, tenant } = ctx
  requirePerson(actor)
  const { rpId } = placeOf(ctx)
  const known = await queries.listPasskeys(db, actor.userId)
  requireThat(known.length < PASSKEYS_MAXIMUM, 'too_many_passkeys', { maximum: PASSKEYS_MAXIMUM })
  const name = `${actor.account}@${tenant.code}`
  return {
    ...(await challenged(ctx, 'ENROL')),
    rp: { id: rpId, name: 'Serialis' },
    user: {
      id: Buffer.from(`${tenant.tenantId} ${actor.userId}`).toString('base64url'),
      name,
      displayName: actor.userName,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  }
})

export const addPasskey = bindAsking(
  routes.addPasskey,
  (ctx, { body }) => checkPassword(ctx, body.password),
  async (ctx, { body: { name, passkey, secondFactor } }, check) => {
    const { db, actor, now } = ctx
    await requireComponents(ctx, check, secondFactor)
    const place = placeOf(ctx)
    const known = await queries.listPasskeys(db, actor.userId)
    requireThat(known.length < PASSKEYS_MAXIMUM, 'too_many_passkeys', { maximum: PASSKEYS_MAXIMUM })
    const challenge = found(await queries.deleteChallenge(db, actor.userId, 'ENROL', now), 'passkey_refused')
    const made = found(await newPasskeyOf({ place, challenge }, passkey), 'passkey_refused')
    const { transports } = passkey.response
    await queries.insertPasskey(db, {
      id: randomUUIDv7(),
      userId: actor.userId,
      name,
      ...made,
      transports,
      createdAt: now,
    })
    return added(ctx, { kind: 'PASSKEY', name })
  },
)

export const removePasskey = bindAsking(
  routes.removePasskey,
  (ctx, { body }) => checkPassword(ctx, body.password),
  async (ctx, { params, body }, check) => {
    await requireBoth(ctx, check, body.secondFactor)
    const name = found(await queries.deletePasskey(ctx.db, ctx.actor.userId, params.id))
    return removed(ctx, { kind: 'PASSKEY', name })
  },
)

export const askPasskey = bind(routes.askPasskey, async (ctx, { body }) => {
  const { rpId } = placeOf(ctx)
  const passkeys = await queries.listPasskeys(ctx.db, ctx.actor.userId)
  requireThat(passkeys.length > 0, 'second_factor_none')
  return {
    ...(await challenged(ctx, body.purpose)),
    rpId,
    userVerification: 'preferred' as const,
    allowCredentials: passkeys.map(described),
  }
})
