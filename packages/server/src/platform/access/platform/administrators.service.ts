/** Platform administrators are made on the server alone, as the owner of the schema: no route and no session makes one. */

import { randomUUIDv7 } from 'node:crypto'
import { inPlatform, openPool, type PlatformDb } from '../../../kit/db/db.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { triesOf } from '../sessions/lock-out.service.ts'
import { recordInRealm } from './platform-events.service.ts'
import { deleteFactor } from './platform-factor.queries.ts'
import * as queries from './platform-realm.queries.ts'

/** They manage every tenant, so no tenant's rule is long enough. */
const PASSWORD_MINIMUM = 12

export function requireGoodName(account: string): void {
  if (!/^[a-z0-9][a-z0-9._-]{0,59}$/.test(account))
    throw new Error(`"${account}" is no account: small letters, digits, dot, hyphen and underscore, up to 60`)
}

export function requireGoodPlatformPassword(password: string, account: string): void {
  if ([...password].length < PASSWORD_MINIMUM)
    throw new Error(`the password is too short: at least ${PASSWORD_MINIMUM} characters`)
  if (isCommonPassword(password, account)) throw new Error('the password is one of those that are guessed first')
}

async function asOwner<T>(ownerUrl: string, work: (db: PlatformDb) => Promise<T>): Promise<T> {
  const pool = openPool(ownerUrl, 1)
  try {
    return await inPlatform(pool, work)
  } finally {
    await pool.end()
  }
}

/** A new administrator, or a new password of a known one, whose sessions and waits end. */
export async function keepAdministrator(
  ownerUrl: string,
  { account, password }: { account: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await asOwner(ownerUrl, async (db) => {
    await queries.upsertAdministrator(db, { id: randomUUIDv7(), account, name: account, passwordHash, at: new Date() })
    await queries.deletePlatformSessionsOf(db, account)
    await queries.deletePlatformTries(db, triesOf.account(account))
  })
}

/** For an administrator who has lost it. Throws a readable message when there is none to take away. */
export async function resetFactorOf(ownerUrl: string, account: string): Promise<void> {
  await asOwner(ownerUrl, async (db) => {
    const of = await queries.findAdministrator(db, account)
    if (!of) throw new Error(`there is no ${account}@platform`)
    if (!(await deleteFactor(db, of.id))) throw new Error(`${account}@platform has no second factor`)
    await queries.deletePlatformTries(db, triesOf.factor(of.id))
    await queries.deletePlatformSessionsOf(db, account)
    await recordInRealm({ db, now: new Date() }, 'FACTOR_RESET', { account })
  })
}

/** Throws a readable message when there is no such account. */
export async function disableAdministrator(ownerUrl: string, account: string): Promise<void> {
  await asOwner(ownerUrl, async (db) => {
    if (!(await queries.updateAdministratorDisabled(db, account))) throw new Error(`there is no ${account}@platform`)
    await queries.deletePlatformSessionsOf(db, account)
  })
}
