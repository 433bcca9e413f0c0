/**
 * The one place that judges a second factor of users: at the login, in signatures, and for changes of it.
 * An accepted answer is used up in the transaction of its command, so that it works once.
 */

import type { FactorKind, SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import type { PasskeyPurpose } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import { openSecret } from '../../secrets/secrets.service.ts'
import { countWrongTry, triesOf, waitOf } from '../sessions/lock-out.service.ts'
import { deleteTries, listTries } from '../sessions/login-tries.queries.ts'
import { recordWrongComponent } from '../sessions/refusals.service.ts'
import { isAppCode } from './authenticator-app.ts'
import { judgeCode, type CodesOf, type JudgedCode } from './factor-codes.ts'
import { counterOf, passkeyPlace } from './passkeys.ts'
import * as queries from './second-factor.queries.ts'

/** Names the row of a secret. */
export const secretOwner = (userId: string): string => `authenticator app of ${userId}`

interface Judging {
  app: App
  db: TenantDb
  now: Date
  userId: string
}

type Judged = FactorKind | JudgedCode

const codesOf = ({ app, db, userId }: Judging): CodesOf => ({
  id: userId,
  secret: async () => {
    const own = await queries.findApp(db, userId)
    return own?.confirmedAt ? openSecret(app, db, secretOwner(userId), own.secret) : undefined
  },
  takeStep: (step) => queries.updateAppUsed(db, userId, step),
  takeRecoveryCode: (hash) => queries.deleteRecoveryCode(db, userId, hash),
})

async function isPasskeyRight(
  { app, db, now, userId }: Judging,
  purpose: PasskeyPurpose,
  answer: NonNullable<SecondFactorAnswer['passkey']>,
): Promise<boolean> {
  const place = passkeyPlace(app.config.publicUrl)
  const passkey = await queries.findPasskey(db, userId, Buffer.from(answer.id, 'base64url'))
  const challenge = await queries.deleteChallenge(db, userId, purpose, now)
  if (!place || !passkey || !challenge) return false
  const counter = await counterOf({ place, challenge }, passkey, answer)
  if (counter === undefined) return false
  await queries.updatePasskeyUsed(db, passkey.id, { counter, at: now })
  return true
}

/** What the answer was given with, which is used up then. */
export async function takeAnswer(
  judging: Judging,
  { code, passkey }: SecondFactorAnswer,
  purpose: PasskeyPurpose,
): Promise<Judged> {
  if (passkey) return (await isPasskeyRight(judging, purpose, passkey)) ? 'PASSKEY' : 'WRONG'
  return judgeCode(codesOf(judging), code, judging.now)
}

/** What a second person is shown to take away: the moment of the app, and the passkeys. */
export async function standingOfFactors(db: TenantDb, userId: string) {
  const app = await queries.findApp(db, userId)
  const passkeys = await queries.listPasskeys(db, userId)
  return { app: app?.confirmedAt?.toISOString() ?? null, passkeys: passkeys.map(({ id }) => id) }
}

/**
 * Refuses a wrong second factor of the actor. Returns undefined where the actor has none and needs none. The caller has
 * taken the actor's turn (`takeTurn`), so that many guesses at once are counted one after another. Codes of the app wait
 * after wrong ones; recovery codes and passkeys cannot be guessed and do not wait.
 */
export async function requireSecondFactor(
  ctx: Ctx,
  { hasFactor, needsFactor }: { hasFactor: boolean; needsFactor: boolean },
  answer: SecondFactorAnswer | undefined,
  purpose: PasskeyPurpose,
): Promise<FactorKind | undefined> {
  const { app, db, now, actor, tenant, request } = ctx
  requireThat(hasFactor || !needsFactor, 'second_factor_set_up_needed')
  if (!hasFactor) return undefined
  if (answer === undefined || (answer.code === '' && !answer.passkey)) throw failure('second_factor_can_not_be_empty')
  const countedFor = triesOf.factor(actor.userId)
  const [tries] = await listTries(db, [countedFor])
  const isWaiting = !answer.passkey && isAppCode(answer.code) && waitOf(tries, now) > 0
  const judged = isWaiting ? 'WRONG' : await takeAnswer({ app, db, now, userId: actor.userId }, answer, purpose)
  if (judged === 'USED') throw failure('second_factor_used')
  if (judged !== 'WRONG') {
    if (tries) await deleteTries(db, [countedFor])
    return judged
  }
  // The command is rolled back; the count must not be.
  ctx.afterRollback(async () => {
    if (isWaiting) return
    await inTenant(app.pool, tenant.tenantId, 'write', async (own) => {
      const wrong = await countWrongTry(own, countedFor, { now, address: request.ip })
      await recordWrongComponent(own, { app, tenant, now, request, actor }, 'second_factor.refused', wrong)
    })
  })
  throw failure('second_factor_wrong')
}
