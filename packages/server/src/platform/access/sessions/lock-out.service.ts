/** Growing waiting times after wrong passwords, per account; and their limits per address. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { AddressLimits } from '../../../kit/http/address-guard.ts'
import * as queries from './sessions.queries.ts'

/** Wrong attempts before the account has to wait, and how long: doubling, 15 minutes at most. */
export const FREE_TRIES = 5
export const FIRST_WAIT_MS = 30_000
export const LONGEST_WAIT_MS = 15 * 60_000
/** For logins from one address, to any accounts. */
export const LOGIN_LIMITS: AddressLimits = {
  perMinute: 300,
  freeWrong: 20,
  firstWaitMs: FIRST_WAIT_MS,
  longestWaitMs: LONGEST_WAIT_MS,
}

/** How long an account has to wait after its n-th wrong attempt in a row. */
export const waitAfter = (failed: number) =>
  failed < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failed - FREE_TRIES))

/** Counts a wrong attempt and returns how many there are in a row. Two simultaneous ones both count. */
export async function countWrongTry(db: TenantDb, userId: string, now: Date): Promise<number> {
  const failed = await queries.raiseFailedLogins(db, userId)
  const wait = waitAfter(failed)
  if (wait > 0) await queries.updateLockedUntil(db, userId, new Date(now.getTime() + wait))
  return failed
}
