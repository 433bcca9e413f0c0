/**
 * The second factor of platform administrators, answered by the routes of `own-second-factor.service.ts`. It is judged
 * like that of users, and kept in the realm.
 */

import type { Input } from '@serialis/contract/kit/route.ts'
import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import type * as routes from '@serialis/contract/platform/access/second-factor.routes.ts'
import { inPlatform } from '../../../kit/db/db.ts'
import type { PasswordCheck, PlatformAskCtx, PlatformCtx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { openPlatformSecret, sealPlatformSecret } from '../../secrets/secrets.service.ts'
import { takeTurnOf } from '../passwords/own-password.service.ts'
import { isPassword } from '../passwords/passwords.ts'
import { appUri, isAppCode, newAppSecret, stepOf } from '../second-factor/authenticator-app.ts'
import { judgeCode, makeRecoveryCodes, type CodesOf } from '../second-factor/factor-codes.ts'
import { ACCOUNT_LIMITS, triesOf, waitOf } from '../sessions/lock-out.service.ts'
import { newPlatformToken, tokenHash } from '../sessions/tokens.ts'
import { recordInRealm } from './platform-events.service.ts'
import * as queries from './platform-factor.queries.ts'
import { beginPlatformSession, countPlatformTry } from './platform-login.service.ts'
import * as realm from './platform-realm.queries.ts'

const secretOwner = (id: string): string => `authenticator app of administrator ${id}`

/** Of many guesses at once, each sees how many were wrong before it. */
export const takePlatformTurn = (ctx: PlatformAskCtx): Promise<void> => takeTurnOf(ctx, `platform ${ctx.actor.userId}`)

export async function checkPlatformPassword(
  ctx: PlatformAskCtx,
  { body }: { body: { password: string } },
): Promise<PasswordCheck> {
  await takePlatformTurn(ctx)
  const own = await ctx.read((db) => realm.findAdministrator(db, ctx.actor.account))
  return { isRight: await isPassword(body.password, own?.passwordHash), against: own?.passwordHash }
}

/** The refused command is rolled back; the count must not be. */
const countAfterwards = (ctx: PlatformCtx, countedFor: string, also?: 'FACTOR_REFUSED') =>
  ctx.afterRollback(() =>
    inPlatform(ctx.app.pool, async (db) => {
      await countPlatformTry(db, countedFor, { now: ctx.now, address: ctx.request.ip, limits: ACCOUNT_LIMITS })
      if (also) await recordInRealm({ ...ctx, db }, also, { account: ctx.actor.account })
    }),
  )

async function requirePassword(ctx: PlatformCtx, check: PasswordCheck): Promise<void> {
  const { db, actor, now } = ctx
  const own = await realm.findAdministrator(db, actor.account)
  requireThat(own?.passwordHash === check.against, 'changed_meanwhile')
  const countedFor = triesOf.session(actor.userId)
  const isWaiting = waitOf(await realm.lockPlatformTries(db, countedFor), now) > 0
  if (check.isRight && !isWaiting) return realm.deletePlatformTries(db, countedFor)
  if (!isWaiting) countAfterwards(ctx, countedFor)
  throw failure('user_name_or_password_wrong')
}

const codesOf = ({ app, db, actor: { userId: id } }: PlatformCtx): CodesOf => ({
  id,
  secret: async () => {
    const own = await queries.findFactor(db, id)
    return own?.confirmedAt ? openPlatformSecret(app, db, secretOwner(id), own.secret) : undefined
  },
  takeStep: (step) => queries.updateFactorUsed(db, id, step),
  takeRecoveryCode: (hash) => queries.deleteRecoveryCode(db, id, hash),
})

/** The caller has taken the administrator's turn. Codes of the app wait after wrong ones. */
async function requireFactorOf(ctx: PlatformCtx, answer: SecondFactorAnswer | undefined): Promise<void> {
  const { db, now, actor } = ctx
  requireThat(actor.hasFactor, 'second_factor_none')
  if (answer === undefined || answer.code === '') throw failure('second_factor_can_not_be_empty')
  const countedFor = triesOf.factor(actor.userId)
  const isWaiting = isAppCode(answer.code) && waitOf(await realm.lockPlatformTries(db, countedFor), now) > 0
  const judged = isWaiting ? 'WRONG' : await judgeCode(codesOf(ctx), answer.code, now)
  if (judged === 'USED') throw failure('second_factor_used')
  if (judged !== 'WRONG') return realm.deletePlatformTries(db, countedFor)
  if (!isWaiting) countAfterwards(ctx, countedFor, 'FACTOR_REFUSED')
  throw failure('second_factor_wrong')
}

/** Password and second factor of the own account again. */
export async function requireBoth(
  ctx: PlatformCtx,
  check: PasswordCheck,
  answer: SecondFactorAnswer | undefined,
): Promise<void> {
  await requirePassword(ctx, check)
  await requireFactorOf(ctx, answer)
}

async function newCodes({ db, actor, now }: PlatformCtx): Promise<{ recoveryCodes: string[] }> {
  const { codes, hashes } = makeRecoveryCodes(actor.userId)
  await queries.replaceRecoveryCodes(db, actor.userId, { hashes, at: now })
  return { recoveryCodes: codes }
}

const noted = (ctx: PlatformCtx, action: 'FACTOR_ADDED' | 'FACTOR_REMOVED' | 'RECOVERY_CODES_MADE') =>
  recordInRealm(ctx, action, { account: ctx.actor.account })

export async function ownFactor({ app, db, actor }: PlatformCtx) {
  const own = await queries.findFactor(db, actor.userId)
  return {
    app: own?.confirmedAt ? { since: own.confirmedAt.toISOString() } : null,
    passkeys: [],
    recoveryCodes: own?.recoveryCodes ?? 0,
    isRequired: false,
    publicUrl: app.config.publicUrl ?? null,
  }
}

export async function answerFactor(ctx: PlatformCtx, { body }: Input<typeof routes.answerSecondFactor>) {
  const { db, actor, now, request } = ctx
  requireThat(actor.factorDue === 'ASK', 'second_factor_not_asked')
  await requireFactorOf(ctx, body.secondFactor)
  const token = newPlatformToken()
  await realm.deletePlatformSession(db, tokenHash(request.token))
  await beginPlatformSession(db, now, { id: actor.userId, token, factorDue: null })
  return { data: token }
}

export async function startApp({ app, db, actor }: PlatformCtx) {
  const secret = newAppSecret()
  const sealed = await sealPlatformSecret(app, db, secretOwner(actor.userId), secret)
  requireThat(await queries.insertFactor(db, actor.userId, sealed), 'second_factor_exists')
  return { secret, uri: appUri(secret, `${actor.account}@platform`) }
}

/** Sessions that were opened without the new factor end, but for this one. */
export async function confirmApp(
  ctx: PlatformCtx,
  { body }: Input<typeof routes.confirmAuthenticatorApp>,
  check: PasswordCheck,
) {
  const { app, db, actor, now, request } = ctx
  await requirePassword(ctx, check)
  const own = found(await queries.findFactor(db, actor.userId), 'second_factor_wrong')
  requireThat(own.confirmedAt === null, 'second_factor_exists')
  const step = stepOf(await openPlatformSecret(app, db, secretOwner(actor.userId), own.secret), body.code, now)
  if (step === undefined) throw fieldFailure('code', 'second_factor_wrong', 'second_factor_wrong')
  const confirmed = { secret: own.secret, step, at: now }
  requireThat(await queries.updateFactorConfirmed(db, actor.userId, confirmed), 'changed_meanwhile')
  await realm.deletePlatformSessionsOf(db, actor.account, tokenHash(request.token))
  await noted(ctx, 'FACTOR_ADDED')
  return newCodes(ctx)
}

export async function removeApp(
  ctx: PlatformCtx,
  { body }: Input<typeof routes.removeAuthenticatorApp>,
  check: PasswordCheck,
) {
  await requireBoth(ctx, check, body.secondFactor)
  requireThat(await queries.deleteFactor(ctx.db, ctx.actor.userId), 'second_factor_none')
  await noted(ctx, 'FACTOR_REMOVED')
  return {}
}

export async function renewCodes(
  ctx: PlatformCtx,
  { body }: Input<typeof routes.renewRecoveryCodes>,
  check: PasswordCheck,
) {
  await requireBoth(ctx, check, body.secondFactor)
  await noted(ctx, 'RECOVERY_CODES_MADE')
  return newCodes(ctx)
}
