/** The login: a verification code, account and password, and the session that begins. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { App, PublicCtx, Tenant } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { createAddressGuard } from '../../../kit/limits/address-guard.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { raiseAlert } from '../../alerts/alerts.service.ts'
import { DEFAULT_TENANT, tenantByCode } from '../../tenants/tenants.service.ts'
import { isPassword } from '../passwords/passwords.ts'
import { createTurns } from '../passwords/turns.ts'
import { logInAtPlatform } from '../platform/platform-login.service.ts'
import { findPasswordRule } from '../sign-on/sign-on.queries.ts'
import { ADDRESS_LIMITS, countWrongTry, forgetOldTries, triesOf, waitOf } from './lock-out.service.ts'
import * as tries from './login-tries.queries.ts'
import { beginSession, findForLogin, type LoginAttempt } from './opening.service.ts'
import { noteRefusedLogin } from './refusals.service.ts'
import { PLATFORM, tenantCodeOf } from './sessions.service.ts'
import { newToken } from './tokens.ts'
import { createVerifications } from './verifications.ts'

/** Logins of one account that wait for one another. */
const LOGINS_WAITING = 20
/** The wrong ones among them are counted in the database. */
const LOGINS_OF_ADDRESS = { perMinute: 300, freeWrong: Infinity, firstWaitMs: 0, longestWaitMs: 0 }

/** Limits and challenges that protect the login. */
const loginGuards = stateKey('access.loginGuards', () => ({
  verifications: createVerifications(),
  addresses: createAddressGuard(LOGINS_OF_ADDRESS),
  turns: createTurns(LOGINS_WAITING),
}))

export const getVerification = bind(routes.getVerification, async ({ app, now }, { query }) => {
  const { verifications } = app.state(loginGuards)
  return query.kind === 'WORK' ? verifications.work(now) : verifications.picture(now)
})

type LoginBody = Input<typeof routes.login>['body']

function requireVerification({ app, now }: PublicCtx, body: LoginBody) {
  const fixed = app.config.fixedVerificationCode
  if (fixed !== undefined && body.verificationCode === fixed) return
  if (!app.state(loginGuards).verifications.isRight(body.verificationId, body.verificationCode, now))
    throw failure('verification_code_wrong')
}

/**
 * `account@0002` or `?tenant=0002` chooses the tenant. An unknown tenant costs the same work as an unknown account: its
 * account is looked for in the default tenant, where no account may be named like that.
 */
export async function askedAccount(app: App, account: string, asked: string | undefined) {
  const { name, code } = tenantCodeOf(account, asked)
  const tenant = await tenantByCode(app, code)
  return tenant ? { tenant, name } : { tenant: await tenantByCode(app, DEFAULT_TENANT), name: `${name}@${code}` }
}

export const login = bind(routes.login, async (ctx, { query, body }) => {
  const { addresses, turns } = ctx.app.state(loginGuards)
  const seconds = addresses.seconds(ctx.request.ip, ctx.now)
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  requireVerification(ctx, body)
  const asked = tenantCodeOf(body.account, query.tenant)
  if (asked.code === PLATFORM)
    return turns.take(`${asked.name}@${PLATFORM}`, () => logInAtPlatform(ctx, asked.name, body.password))
  const { tenant, name } = await askedAccount(ctx.app, body.account, query.tenant)
  if (!tenant) throw failure('user_name_or_password_wrong')
  return turns.take(`${name}@${tenant.code}`, () => judged(ctx, tenant, name, body))
})

interface Attempt extends LoginAttempt {
  address: string
  /** Of a tenant that signs on by its provider alone. */
  isOnly: boolean
  /** Logs in with its password all the same. */
  isLocal: boolean
}

/** Of no account; asked for like one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function readAttempt(db: TenantDb, { now, request }: PublicCtx, name: string, device: string): Promise<Attempt> {
  const found = await findForLogin(db, { account: name, device, now })
  const rule = await findPasswordRule(db, found.user?.id ?? NOBODY)
  return { ...found, ...rule, address: triesOf.address(request.ip) }
}

/** An unknown account and a wrong password take the same steps: reads, a comparison, and the counts. */
async function judged(ctx: PublicCtx, tenant: Tenant, name: string, body: LoginBody): Promise<{ data: string }> {
  const { app, now } = ctx
  const { attempt, isWaiting } = await inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const attempt = await readAttempt(db, ctx, name, body.device)
    const rows = await tries.listTries(db, [attempt.countedFor, attempt.address])
    const wait = (countedFor: string) =>
      waitOf(
        rows.find((row) => row.countedFor === countedFor),
        now,
      )
    // Everybody behind the address of an attacker waits, except in browsers that are known.
    if (wait(attempt.address) > 0 && !attempt.user?.isKnownDevice)
      throw failure('too_many_requests', { seconds: Math.ceil(wait(attempt.address) / 1000) })
    return { attempt, isWaiting: wait(attempt.countedFor) > 0 }
  })
  const { user } = attempt
  const isRight = await isPassword(body.password, user?.passwordHash)
  const mayLogIn = !attempt.isOnly || attempt.isLocal
  if (user && isRight && !isWaiting && !user.isDisabled && mayLogIn) {
    const token = newToken('s', tenant.tenantId)
    const { countedFor, deviceHash } = attempt
    const isOpen = await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      const details = attempt.isOnly ? { withoutProvider: true } : {}
      const isBegun = await beginSession(db, ctx, { tenant, user, countedFor, deviceHash, token, details })
      if (isBegun && attempt.isOnly) await raiseLocalLogin({ db, now, tenant }, user)
      return isBegun
    })
    if (isOpen) return { data: token }
  }
  await countRefusal(ctx, tenant, attempt)
  throw failure('user_name_or_password_wrong')
}

/** Such accounts are for the day on which the provider is away; who uses one on another day has to say why. */
const raiseLocalLogin = (
  at: { db: TenantDb; now: Date; tenant: Tenant },
  { id, account }: { id: string; account: string },
) => raiseAlert(at, { type: 'S5', subjectType: 'user', subjectId: id, params: { account } })

async function countRefusal(ctx: PublicCtx, tenant: Tenant, { user, countedFor, address }: Attempt): Promise<void> {
  const { app, now, request } = ctx
  const at = { now, address: request.ip }
  const wrong = await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    await forgetOldTries(db, now)
    await countWrongTry(db, address, { ...at, limits: ADDRESS_LIMITS })
    return countWrongTry(db, countedFor, at)
  })
  noteRefusedLogin({ app, tenant, now, request }, { ...wrong, user: user ?? null })
}
