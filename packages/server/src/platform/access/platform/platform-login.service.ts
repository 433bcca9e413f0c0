/**
 * The login of platform administrators. It takes the steps of a tenant's login, with counts of its own: an unknown
 * account and a wrong password cost the same work and get the same answer.
 */

import { inPlatform, type PlatformDb } from '../../../kit/db/db.ts'
import type { PublicCtx } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { isPassword } from '../passwords/passwords.ts'
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  FORGET_MS,
  nextWait,
  triesOf,
  waitOf,
  type TryLimits,
} from '../sessions/lock-out.service.ts'
import { ABSOLUTE_MS } from '../sessions/opening.service.ts'
import { newPlatformToken, tokenHash } from '../sessions/tokens.ts'
import * as queries from './platform-realm.queries.ts'

interface Attempt {
  administrator: queries.AdministratorRow | undefined
  countedFor: string
  address: string
  isWaiting: boolean
}

async function readAttempt(db: PlatformDb, { now, request }: PublicCtx, account: string): Promise<Attempt> {
  const administrator = await queries.findAdministrator(db, account)
  const countedFor = administrator ? triesOf.account(account) : triesOf.unknown(account)
  const address = triesOf.address(request.ip)
  const rows = await queries.listPlatformTries(db, [countedFor, address])
  const wait = (of: string) =>
    waitOf(
      rows.find((row) => row.countedFor === of),
      now,
    )
  if (wait(address) > 0) throw failure('too_many_requests', { seconds: Math.ceil(wait(address) / 1000) })
  return { administrator, countedFor, address, isWaiting: wait(countedFor) > 0 }
}

interface Begun {
  id: string
  token: string
  /** The password was right, and the second factor is still asked for. */
  factorDue: 'ASK' | null
}

export const beginPlatformSession = (db: PlatformDb, now: Date, { id, token, factorDue }: Begun): Promise<void> =>
  queries.insertPlatformSession(db, {
    tokenHash: tokenHash(token),
    administratorId: id,
    at: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    factorDue,
  })

/** False when the account has to wait since the password was compared. */
async function opened(db: PlatformDb, now: Date, of: Begun & { countedFor: string }) {
  if (waitOf(await queries.lockPlatformTries(db, of.countedFor), now) > 0) return false
  await queries.deletePlatformTries(db, of.countedFor)
  await queries.deleteDeadPlatformSessions(db, now)
  await beginPlatformSession(db, now, of)
  return true
}

/** Counts a refused attempt of the realm. */
export async function countPlatformTry(
  db: PlatformDb,
  countedFor: string,
  of: { now: Date; address: string; limits: TryLimits },
) {
  const waitUntil = nextWait(await queries.raisePlatformTries(db, countedFor, of), of)
  if (waitUntil !== null) await queries.updatePlatformWait(db, countedFor, waitUntil)
}

/** Answers the token of the session. `account` is what stands before `@platform`. */
export async function logInAtPlatform(ctx: PublicCtx, account: string, password: string): Promise<{ data: string }> {
  const { app, now, request } = ctx
  const { administrator, countedFor, address, isWaiting } = await inPlatform(app.pool, (db) =>
    readAttempt(db, ctx, account),
  )
  const isRight = await isPassword(password, administrator?.passwordHash)
  if (administrator && isRight && !isWaiting && !administrator.isDisabled) {
    const token = newPlatformToken()
    const { id, hasFactor } = administrator
    const session = { id, countedFor, token, factorDue: hasFactor ? ('ASK' as const) : null }
    if (await inPlatform(app.pool, (db) => opened(db, now, session))) {
      app.log.info({ administrator: administrator.account, ip: request.ip }, 'a platform administrator logged in')
      return { data: token }
    }
  }
  await inPlatform(app.pool, async (db) => {
    await queries.deleteOldPlatformTries(db, new Date(now.getTime() - FORGET_MS))
    await countPlatformTry(db, address, { now, address: request.ip, limits: ADDRESS_LIMITS })
    await countPlatformTry(db, countedFor, { now, address: request.ip, limits: ACCOUNT_LIMITS })
  })
  // What was typed as the account may be a password.
  app.log.info({ administrator: administrator?.account ?? null, ip: request.ip }, 'a login of the platform was refused')
  throw failure('platform_account_or_password_wrong')
}
