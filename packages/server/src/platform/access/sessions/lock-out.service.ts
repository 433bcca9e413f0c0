/** Growing waits after wrong passwords, per account; and how they grow per address. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { AddressLimits } from '../../../kit/http/address-guard.ts'
import * as queries from './sessions.queries.ts'

/** Wrong tries before the account waits, and how long it waits: doubling, 15 minutes at most. */
export const FREE_TRIES = 5
export const FIRST_WAIT_MS = 30_000
export const LONGEST_WAIT_MS = 15 * 60_000
/** Of logins from one address, on whatever accounts. */
export const LOGIN_LIMITS: AddressLimits = {
  perMinute: 300,
  freeWrong: 20,
  firstWaitMs: FIRST_WAIT_MS,
  longestWaitMs: LONGEST_WAIT_MS,
}

/** How long an account waits after its n-th wrong try in a row. */
export const waitAfter = (failed: number) =>
  failed < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failed - FREE_TRIES))

/** Counts a wrong try and answers how many there were in a row. Two at once both count. */
export async function countWrongTry(db: TenantDb, userId: string, now: Date): Promise<number> {
  const failed = await queries.raiseFailedLogins(db, userId)
  const wait = waitAfter(failed)
  if (wait > 0) await queries.updateLockedUntil(db, userId, new Date(now.getTime() + wait))
  return failed
}
