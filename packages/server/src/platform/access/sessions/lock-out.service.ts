/**
 * Growing waiting times after wrong passwords: per account, per known device, per address. The counts are rows of the
 * database, so that all processes share them, and they decay with time.
 */

import { createHash } from 'node:crypto'
import type { TenantDb } from '../../../kit/db/db.ts'
import * as queries from './login-tries.queries.ts'

export interface TryLimits {
  /** The wrong attempt from which on each one costs a wait. */
  free: number
  /** Doubles with each further attempt. */
  firstWaitMs: number
  longestWaitMs: number
  /** One attempt is forgotten after this time. */
  decayMs: number
  /** No more are counted, so that the count of a flood decays in time as well. */
  most: number
}

const MINUTE_MS = 60_000
export const ACCOUNT_LIMITS: TryLimits = {
  free: 5,
  firstWaitMs: MINUTE_MS / 2,
  longestWaitMs: 15 * MINUTE_MS,
  // Shorter than the longest wait: an attempt after each wait must not keep the count where it is.
  decayMs: 10 * MINUTE_MS,
  most: 10,
}
/** One address may be a whole site behind one router, and each account behind it has its own wait. */
export const ADDRESS_LIMITS: TryLimits = { ...ACCOUNT_LIMITS, free: 20, decayMs: MINUTE_MS, most: 25 }

/** How long the wait is after this many wrong attempts. A count that decayed a little since is rounded up again. */
export function waitAfter(tries: number, limits: TryLimits): number {
  const beyond = Math.round(tries) - limits.free
  return beyond < 0 ? 0 : Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** beyond)
}

/** Unknown accounts share this many rows, so that made-up names cannot fill the table. */
const UNKNOWN_GROUPS = 4_096

export const triesOf = {
  account: (account: string) => `account:${account}`,
  unknown: (account: string) =>
    `unknown:${createHash('sha256').update(account).digest().readUInt16BE(0) % UNKNOWN_GROUPS}`,
  device: (userId: string, deviceHash: Buffer) => `device:${userId}:${deviceHash.toString('base64url')}`,
  /** Own passwords that a logged-in user gives again: a guess at the login must not close the signatures. */
  session: (userId: string) => `session:${userId}`,
  /** Codes of the authenticator app, at the login and in signatures: known browsers are not spared. */
  factor: (userId: string) => `factor:${userId}`,
  /** Nothing is counted for it. */
  provider: (userId: string) => `provider:${userId}`,
  address: (address: string) => `address:${address}`,
}

/** Longer than any count takes to decay. */
export const FORGET_MS = 24 * 60 * MINUTE_MS

export interface WrongTries {
  /** Wrong attempts in a row; each one is forgotten after a time. */
  tries: number
  /** Refused attempts since the last login, with those during a wait. */
  refused: number
  /** The end of the wait that this attempt began; null when it began none. */
  waitUntil: Date | null
}

/** Counts a wrong attempt. Two simultaneous ones both count; one during a wait does not make it longer. */
export async function countWrongTry(
  db: TenantDb,
  countedFor: string,
  { now, address, limits = ACCOUNT_LIMITS }: { now: Date; address: string; limits?: TryLimits },
): Promise<WrongTries> {
  const { tries, refused, waitUntil: before } = await queries.raiseTries(db, countedFor, { now, address, limits })
  const waitUntil = nextWait({ tries, waitUntil: before }, { now, limits })
  if (waitUntil !== null) await queries.updateWait(db, countedFor, waitUntil)
  return { tries: Math.round(tries), refused, waitUntil }
}

/** The end of the wait that a counted attempt begins; null when it begins none, or was made during one. */
export function nextWait(
  { tries, waitUntil: before }: { tries: number; waitUntil: Date | null },
  { now, limits }: { now: Date; limits: TryLimits },
): Date | null {
  const wait = isOver(before, now) ? waitAfter(tries, limits) : 0
  return wait > 0 ? new Date(now.getTime() + wait) : null
}

/** One that would last longer than any wait began before the clock was set back. */
const isOver = (until: Date | null | undefined, now: Date): boolean =>
  until == null || until <= now || until.getTime() - now.getTime() > ACCOUNT_LIMITS.longestWaitMs

/** How long the row still has to wait, in ms. */
export const waitOf = (row: Pick<queries.TriesRow, 'waitUntil'> | undefined, now: Date): number =>
  isOver(row?.waitUntil, now) ? 0 : row!.waitUntil!.getTime() - now.getTime()

/**
 * Ends the waits of an account, at the login and in its sessions. Those of its devices stay, and that of its second
 * factor: who gives the account a password could otherwise guess codes without end.
 */
export const endWaits = (db: TenantDb, { id, account }: { id: string; account: string }): Promise<void> =>
  queries.deleteTries(db, [triesOf.account(account), triesOf.session(id)])

export const forgetOldTries = (db: TenantDb, now: Date): Promise<void> =>
  queries.deleteOldTries(db, new Date(now.getTime() - FORGET_MS))
