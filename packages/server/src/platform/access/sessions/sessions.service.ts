/** Login, logout, and finding the actor of a token. */

import { randomUUIDv7 } from 'node:crypto'
import { everyCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import { authoritiesAtSites } from '@serialis/contract/sites.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { createAddressGuard } from '../../../kit/http/address-guard.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Actor, App, PublicCtx, Tenant } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import type { Caller, ReadActor } from '../../../kit/http/handle.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { DEFAULT_TENANT, tenantByCode, tenantById } from '../../tenants/tenants.service.ts'
import * as apiKeys from '../api-keys/api-keys.queries.ts'
import { isPassword } from '../passwords/passwords.ts'
import { createTurns } from '../passwords/turns.ts'
import { countWrongTry, LOGIN_LIMITS } from './lock-out.service.ts'
import * as queries from './sessions.queries.ts'
import { newToken, parseToken, tokenHash } from './tokens.ts'
import { createVerifications } from './verifications.ts'

const IDLE_MS = 60 * 60_000
const ABSOLUTE_MS = 12 * 60 * 60_000
/** A cached session is read again after this time, so a revocation takes effect within a second. */
const KEPT_MS = 800

/** Logins of one account that wait for one another. */
const LOGINS_WAITING = 20

/** Limits and challenges that protect the login. */
const loginGuards = stateKey('access.loginGuards', () => ({
  verifications: createVerifications(),
  addresses: createAddressGuard(LOGIN_LIMITS),
  turns: createTurns(LOGINS_WAITING),
}))

export const getVerification = bind(routes.getVerification, async ({ app, now }, { query }) => {
  const { verifications } = app.state(loginGuards)
  return query.kind === 'WORK' ? verifications.work(now) : verifications.picture(now)
})

function requireVerification({ app, now }: PublicCtx, body: { verificationCode: string; verificationId: string }) {
  const fixed = app.config.fixedVerificationCode
  if (fixed !== undefined && body.verificationCode === fixed) return
  if (!app.state(loginGuards).verifications.isRight(body.verificationId, body.verificationCode, now))
    throw failure('verification_code_wrong')
}

/** `account@0002` or `?tenant=0002` chooses the tenant. */
export function tenantCodeOf(account: string, asked: string | undefined): { name: string; code: string } {
  const match = /^(.+)@(\d{4})$/.exec(account)
  return match ? { name: match[1]!, code: match[2]! } : { name: account, code: asked ?? DEFAULT_TENANT }
}

export const login = bind(routes.login, async (ctx, { query, body }) => {
  const { addresses, turns } = ctx.app.state(loginGuards)
  const seconds = addresses.seconds(ctx.request.ip, ctx.now)
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  requireVerification(ctx, body)
  const { name, code } = tenantCodeOf(body.account, query.tenant)
  return turns.take(`${name}@${code}`, async () => {
    const known = await knownAccount(ctx, name, code, body.password)
    if (!known) {
      addresses.wrong(ctx.request.ip, ctx.now)
      throw failure('user_name_or_password_wrong')
    }
    const { tenant, user } = known
    const token = newToken('s', tenant.tenantId)
    await inTenant(ctx.app.pool, tenant.tenantId, 'write', (db) => openSession(db, ctx, { tenant, user, token }))
    return { data: token }
  })
})

/** The account when password and state are right; an unknown account takes the same time. Counts a wrong attempt. */
async function knownAccount(
  { app, now }: PublicCtx,
  name: string,
  code: string,
  password: string,
): Promise<{ tenant: Tenant; user: queries.UserRow } | undefined> {
  const tenant = await tenantByCode(app, code)
  const user =
    tenant && (await inTenant(app.pool, tenant.tenantId, 'read', (db) => queries.findUserByAccount(db, name)))
  const isWaiting = user?.lockedUntil != null && user.lockedUntil > now
  const isRight = await isPassword(password, user?.passwordHash)
  if (!tenant || !user) return undefined
  if (isRight && !isWaiting && !user.isDisabled) return { tenant, user }
  if (!isWaiting) await inTenant(app.pool, tenant.tenantId, 'write', (db) => countWrongTry(db, user.id, now))
  return undefined
}

async function openSession(
  db: TenantDb,
  ctx: PublicCtx,
  { tenant, user, token }: { tenant: Tenant; user: queries.UserRow; token: string },
) {
  const expiresAt = new Date(ctx.now.getTime() + ABSOLUTE_MS)
  await queries.deleteDeadSessionsOf(db, user.id, ctx.now, new Date(ctx.now.getTime() - IDLE_MS))
  await queries.insertSession(db, { hash: tokenHash(token), userId: user.id, openedAt: ctx.now, expiresAt })
  if (user.failedLogins > 0) await queries.clearFailedLogins(db, user.id)
  const event = {
    id: randomUUIDv7(),
    subjectType: 'user',
    subjectId: user.id,
    reason: '',
    details: {},
    signatureId: null,
  }
  await recordEvent(
    {
      ...ctx,
      db,
      tenant,
      event,
      actor: actorOf(user.id, user),
      afterCommit: () => undefined,
      afterRollback: () => undefined,
    },
    'session.opened',
  )
}

export const actorOf = (
  userId: string,
  user: {
    account: string
    name: string
    mustChangePassword: boolean
    supplierId?: string | null
    authorities?: string[]
    holdsAll?: boolean
    siteIds?: string[]
  },
): Actor => ({
  kind: 'user',
  userId,
  account: user.account,
  userName: user.name,
  authorities: user.holdsAll === true ? everyCode : (user.authorities ?? []),
  holdsAll: user.holdsAll,
  mustChangePassword: user.mustChangePassword,
  supplierId: user.supplierId ?? undefined,
  siteIds: user.siteIds,
})

interface Known {
  actor: Actor
  tenant: Tenant
  until: number
}
/** By token. */
const knownSessions = stateKey('access.sessions', () => new Map<string, Known>())

/** A token that was read less than a second ago. */
export function keptActor(app: App, token: string): Caller | undefined {
  const known = app.state(knownSessions)
  const kept = known.get(token)
  if (kept && kept.until > performance.now()) return kept
  known.delete(token)
  return undefined
}

/** `login_required` when the token is of no tenant. */
export async function tenantOfToken(app: App, token: string): Promise<Tenant> {
  const parsed = parseToken(token)
  const tenant = parsed && (await tenantById(app, parsed.tenantId))
  if (!tenant) throw failure('login_required')
  return tenant
}

/** Reads the account of the token, and caches it; `login_required` when the token is not valid (any more). */
export async function readActor(
  db: TenantDb,
  { app, token, tenant }: { app: App; token: string; tenant: Tenant },
): Promise<ReadActor> {
  const read = await (parseToken(token)?.kind === 'k' ? readKeyActor : readSessionActor)(db, app, token)
  const known = app.state(knownSessions)
  if (known.size > 10_000) known.clear()
  known.set(token, { actor: read.actor, tenant, until: performance.now() + KEPT_MS })
  return read
}

/** The actor of the token, where no transaction of the request reads it. */
export async function findActor(app: App, token: string): Promise<Caller> {
  const kept = keptActor(app, token)
  if (kept) return kept
  const tenant = await tenantOfToken(app, token)
  const { actor, noteActivity } = await inTenant(app.pool, tenant.tenantId, 'read', (db) =>
    readActor(db, { app, token, tenant }),
  )
  await noteActivity?.()
  return { actor, tenant }
}

const SEEN_EVERY_MS = 60_000
const isStale = (seen: Date | null, now: Date) => seen === null || now.getTime() - seen.getTime() > SEEN_EVERY_MS
/** Reading must not wait for a write, so it is done afterwards, in a transaction of its own. */
const afterwards = (app: App, { tenantId }: TenantDb, write: (db: TenantDb) => Promise<void>) => ({
  noteActivity: () => inTenant(app.pool, tenantId, 'write', write),
})

async function readSessionActor(db: TenantDb, app: App, token: string): Promise<ReadActor> {
  const now = app.clock.now()
  const hash = tokenHash(token)
  const session = await queries.findSession(db, hash, now, new Date(now.getTime() - IDLE_MS))
  if (!session) throw failure('login_required')
  return {
    actor: actorOf(session.userId, session),
    ...(isStale(session.lastSeenAt, now) && afterwards(app, db, (own) => queries.updateSessionSeen(own, hash, now))),
  }
}

async function readKeyActor(db: TenantDb, app: App, token: string): Promise<ReadActor> {
  const now = app.clock.now()
  const key = await apiKeys.findUsableApiKey(db, tokenHash(token), now)
  if (!key) throw failure('login_required')
  return {
    actor: keyActorOf(key),
    ...(isStale(key.lastUsedAt, now) && afterwards(app, db, (own) => apiKeys.updateApiKeyUsed(own, key.id, now))),
  }
}

const keyActorOf = (key: apiKeys.ApiKeyRow): Actor => ({
  kind: 'key',
  userId: key.id,
  account: `key ${key.begins}`,
  userName: key.name,
  authorities: key.authorities,
  mustChangePassword: false,
  supplierId: key.supplierId ?? undefined,
  siteIds: key.siteIds,
})

/**
 * The actors of those tokens that are valid now, by token, with two statements per tenant. Does not count as activity.
 */
export async function findActors(app: App, tokens: readonly string[]): Promise<Map<string, Actor>> {
  const now = app.clock.now()
  const idleSince = new Date(now.getTime() - IDLE_MS)
  const found = new Map<string, Actor>()
  for (const [tenantId, ofTenant] of Map.groupBy(tokens, (token) => parseToken(token)?.tenantId)) {
    if (tenantId === undefined) continue
    const byHash = new Map(ofTenant.map((token) => [tokenHash(token).toString('hex'), token]))
    const hashes = ofTenant.map(tokenHash)
    await inTenant(app.pool, tenantId, 'read', async (db) => {
      for (const row of await queries.listSessions(db, hashes, now, idleSince))
        found.set(byHash.get(row.tokenHash.toString('hex')) ?? '', actorOf(row.userId, row))
      for (const row of await apiKeys.listUsableApiKeys(db, hashes, now))
        found.set(byHash.get(row.tokenHash.toString('hex')) ?? '', keyActorOf(row))
    })
  }
  return found
}

/** Drops cached sessions at once, for changes made by this process. */
export const forgetSessions = (app: App) => app.state(knownSessions).clear()

export const logout = bind(routes.logout, async (ctx) => {
  ctx.event.subjectType = 'user'
  ctx.event.subjectId = ctx.actor.userId
  await queries.deleteSession(ctx.db, tokenHash(ctx.request.token))
  ctx.afterCommit(() => forgetSessions(ctx.app))
  return {}
})

export const getMe = bind(routes.getMe, async ({ actor, tenant }) => ({
  userId: actor.userId,
  userName: actor.userName,
  account: actor.account,
  authorities:
    actor.siteIds !== undefined && actor.siteIds.length > 0
      ? authoritiesAtSites(actor.authorities)
      : [...actor.authorities],
  holdsAll: actor.holdsAll === true,
  zone: tenant.zone,
  locale: tenant.locale,
  tenant: tenant.code,
  tenantName: tenant.name,
  snScheme: tenant.snScheme,
  mustChangePassword: actor.mustChangePassword,
  supplierId: actor.supplierId ?? null,
}))
