/** How a session begins: at once, or waiting for the second factor of its account. */

import { createHash } from 'node:crypto'
import type { TenantDb } from '../../../kit/db/db.ts'
import { draftEvent, type PublicCtx, type Tenant } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { isPasswordTooOld } from '../passwords/password-policy.service.ts'
import { insertKnownDevice } from './known-devices.queries.ts'
import { triesOf, waitOf } from './lock-out.service.ts'
import * as tries from './login-tries.queries.ts'
import * as queries from './sessions.queries.ts'
import { actorOf, LONGEST_IDLE_MS } from './sessions.service.ts'
import { tokenHash } from './tokens.ts'

/** The longest a session lasts. */
export const ABSOLUTE_MS = 12 * 60 * 60_000
/** How long a session waits for the second factor. */
const ASK_MS = 5 * 60_000
/** A device that was not used for this long is unknown again. */
const DEVICE_MS = 90 * 24 * 60 * 60_000
const DEVICES_MOST = 10

export interface LoginAttempt {
  user: queries.LoginRow | undefined
  /** The hash of the browser's secret; empty when it has none. */
  deviceHash: Buffer
  /** What a wrong password counts for: the known device, so that a stranger who guesses cannot shut out the owner, or the account. */
  countedFor: string
}

export async function findForLogin(
  db: TenantDb,
  { account, device, now }: { account: string; device: string; now: Date },
): Promise<LoginAttempt> {
  const deviceHash = device === '' ? Buffer.alloc(0) : createHash('sha256').update(device).digest()
  const user = await queries.findUserForLogin(db, account, deviceHash, new Date(now.getTime() - DEVICE_MS))
  const ofAccount = user ? triesOf.account(user.account) : triesOf.unknown(account)
  return { user, deviceHash, countedFor: user?.isKnownDevice ? triesOf.device(user.id, deviceHash) : ofAccount }
}

interface Opening {
  user: queries.LoginRow
  deviceHash: Buffer
  countedFor: string
  token: string
  /** The person came by the tenant's provider instead of a password. */
  byProvider?: boolean | undefined
}

const lockBoth = (db: TenantDb, { user, countedFor }: Opening) =>
  tries.lockTries(db, [...new Set([countedFor, triesOf.account(user.account)])])

/** Returns the details of its event: how many attempts were refused before, and whether a second factor is due. */
export async function openSession(db: TenantDb, now: Date, opening: Opening): Promise<Record<string, unknown>> {
  const { user, deviceHash, countedFor, token, byProvider = false } = opening
  const ofAccount = triesOf.account(user.account)
  const rows = await lockBoth(db, opening)
  await tries.deleteTries(db, [countedFor])
  // A login in a known browser does not end the wait of the account: the guesses continue elsewhere.
  if (countedFor !== ofAccount) await tries.clearRefused(db, ofAccount)
  if (deviceHash.length > 0) await insertKnownDevice(db, { userId: user.id, deviceHash, at: now, most: DEVICES_MOST })
  if (!byProvider && (await isPasswordTooOld(db, user.passwordSetAt, now))) await queries.updateMustChange(db, user.id)
  await queries.deleteDeadSessionsOf(db, user.id, now, new Date(now.getTime() - LONGEST_IDLE_MS))
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS)
  const factorDue = user.needsFactor && !user.hasFactor ? 'SET_UP' : null
  await queries.insertSession(db, {
    hash: tokenHash(token),
    userId: user.id,
    openedAt: now,
    expiresAt,
    factorDue,
    byProvider,
  })
  const refused = rows.reduce((sum, row) => sum + row.refused, 0)
  return { ...(refused > 0 && { refused }), ...(factorDue && { factorDue }) }
}

/** The password was right: the session opens nothing but the question for the second factor, and not for long. */
async function askForFactor(db: TenantDb, now: Date, { user, token, byProvider = false }: Opening): Promise<void> {
  await queries.deleteDeadSessionsOf(db, user.id, now, new Date(now.getTime() - LONGEST_IDLE_MS))
  const expiresAt = new Date(now.getTime() + ASK_MS)
  await queries.insertSession(db, {
    hash: tokenHash(token),
    userId: user.id,
    openedAt: now,
    expiresAt,
    factorDue: 'ASK',
    byProvider,
  })
}

/** False when the account has to wait since the password was compared: other processes compare guesses as well. */
export async function beginSession(
  db: TenantDb,
  ctx: PublicCtx,
  opening: Opening & {
    tenant: Tenant
    /** Of the event. */
    details?: Record<string, unknown>
  },
): Promise<boolean> {
  const { now } = ctx
  const { user, countedFor, tenant } = opening
  // Only who could log in learns it.
  if (tenant.isSuspended) throw failure('tenant_suspended')
  const rows = await lockBoth(db, opening)
  const own = rows.find((row) => row.countedFor === countedFor)
  if (waitOf(own, now) > 0) return false
  await queries.updateLastLogin(db, user.id, { at: now, locale: ctx.request.spokenLocale })
  const details = { ...opening.details, ...(user.hasFactor ? {} : await openSession(db, now, opening)) }
  if (user.hasFactor) await askForFactor(db, now, opening)
  const event = { ...draftEvent(), subjectType: 'user', subjectId: user.id, details }
  const hooks = { afterCommit: () => undefined, afterRollback: () => undefined }
  await recordEvent(
    { ...ctx, ...hooks, db, tenant, event, actor: actorOf(user.id, user) },
    user.hasFactor ? 'session.asked' : 'session.opened',
  )
  return true
}
