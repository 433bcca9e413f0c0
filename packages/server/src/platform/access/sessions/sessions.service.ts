/** Logout, and finding the actor of a token. */

import { existsSync } from 'node:fs'
import type { FactorDue } from '@serialis/contract/kit/second-factor.ts'
import { everyCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import { IDLE_MINUTES } from '@serialis/contract/platform/access/password-policy.schema.ts'
import { authoritiesAtSites } from '@serialis/contract/sites.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { type Actor, type App, type RequestFacts, type Tenant, zoneOf } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import type { Caller, ReadActor } from '../../../kit/http/handle.ts'
import { isLimited, type Reach } from '../../../kit/http/site-limit.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { demoMark } from '../../../kit/ops/config.ts'
import { DEFAULT_TENANT, tenantById } from '../../tenants/tenants.service.ts'
import * as apiKeys from '../api-keys/api-keys.queries.ts'
import { findSignOn } from '../sign-on/sign-on.queries.ts'
import * as queries from './sessions.queries.ts'
import { isPlatformToken, parseToken, tokenHash } from './tokens.ts'

/** Whatever the tenant asks: nothing after this time is a session any more. */
export const LONGEST_IDLE_MS = IDLE_MINUTES.most * 60_000
/** A cached session is read again after this time, so a revocation takes effect within a second. */
const KEPT_MS = 800

/** The realm of platform administrators, in place of a tenant's code. */
export const PLATFORM = 'platform'

/** `account@0002` or `?tenant=0002` chooses the tenant, `account@platform` the platform; no other spelling does. */
export function tenantCodeOf(account: string, asked: string | undefined): { name: string; code: string } {
  const match = /^(.+)@(\d{4}|platform)$/.exec(account)
  return match ? { name: match[1]!, code: match[2]! } : { name: account, code: asked ?? DEFAULT_TENANT }
}

export const actorOf = (
  userId: string,
  user: {
    account: string
    name: string
    mustChangePassword: boolean
    factorDue?: FactorDue | null
    byProvider?: boolean
    supplierId?: string | null
    authorities?: string[]
    roles: string[]
    holdsAll?: boolean
    reach?: Reach | null
    idleMinutes?: number
    zone?: string | null
  },
): Actor => ({
  kind: 'user',
  userId,
  account: user.account,
  userName: user.name,
  authorities: user.holdsAll === true ? everyCode : (user.authorities ?? []),
  holdsAll: user.holdsAll,
  roles: user.roles,
  mustChangePassword: user.mustChangePassword,
  factorDue: user.factorDue ?? undefined,
  byProvider: user.byProvider,
  supplierId: user.supplierId ?? undefined,
  ...user.reach,
  idleMinutes: user.idleMinutes,
  zone: user.zone ?? undefined,
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

/** `login_required` when the token is of no tenant, `not_for_platform` when it is of the platform. */
export async function tenantOfToken(app: App, token: string): Promise<Tenant> {
  if (isPlatformToken(token)) throw failure('not_for_platform')
  const parsed = parseToken(token)
  const tenant = parsed && (await tenantById(app, parsed.tenantId))
  if (!tenant) throw failure('login_required')
  return tenant
}

/** Reads the account of the token, and caches it; `login_required` when the token is not valid (any more). */
export async function readActor(
  db: TenantDb,
  { app, token, tenant, idleMs }: { app: App; token: string; tenant: Tenant; idleMs?: number | undefined },
): Promise<ReadActor> {
  const read = await (parseToken(token)?.kind === 'k'
    ? readKeyActor(db, app, token)
    : readSessionActor(db, { app, token, idleMs: idleMs ?? 0 }))
  const known = app.state(knownSessions)
  if (known.size > 10_000) known.clear()
  known.set(token, { actor: read.actor, tenant, until: performance.now() + KEPT_MS })
  return read
}

/** The actor of the token, where no transaction of the request reads it. */
export async function findActor(app: App, { token, idleMs }: Pick<RequestFacts, 'token' | 'idleMs'>): Promise<Caller> {
  const kept = keptActor(app, token)
  if (kept) return kept
  const tenant = await tenantOfToken(app, token)
  const { actor, noteActivity } = await inTenant(app.pool, tenant.tenantId, 'read', (db) =>
    readActor(db, { app, token, tenant, idleMs }),
  )
  await noteActivity?.()
  return { actor, tenant }
}

const SEEN_EVERY_MS = 60_000
/** Also a time that is still to come, after the clock was set back. */
const isStale = (seen: Date | null, now: Date) =>
  seen === null || Math.abs(now.getTime() - seen.getTime()) > SEEN_EVERY_MS
/** Reading must not wait for a write, so it is done afterwards, in a transaction of its own. */
const afterwards = (app: App, { tenantId }: TenantDb, write: (db: TenantDb) => Promise<void>) => ({
  noteActivity: () => inTenant(app.pool, tenantId, 'write', write),
})

/** `idleMs`: since the last sign of the user, as the console says; requests that it sends by itself are none. */
async function readSessionActor(
  db: TenantDb,
  { app, token, idleMs }: { app: App; token: string; idleMs: number },
): Promise<ReadActor> {
  const now = app.clock.now()
  const seen = new Date(now.getTime() - idleMs)
  const hash = tokenHash(token)
  const session = await queries.findSession(db, hash, now)
  if (!session) throw failure('login_required')
  return {
    actor: actorOf(session.userId, session),
    ...((session.lastSeenAt > now || seen.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) &&
      afterwards(app, db, (own) => queries.updateSessionSeen(own, hash, seen))),
  }
}

/** The actor of a session that is known by its hash; undefined when it has ended. */
export async function actorOfSession(db: TenantDb, hash: Buffer, now: Date): Promise<Actor | undefined> {
  const session = await queries.findSession(db, hash, now)
  return session && actorOf(session.userId, session)
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
  people: key.knownTo,
  account: `key ${key.begins}`,
  userName: key.name,
  authorities: key.authorities,
  onBehalfOf: key.holderName,
  mustChangePassword: false,
  supplierId: key.supplierId ?? undefined,
  ...key.reach,
})

/**
 * The actors of those tokens that are valid now, by token, with two statements per tenant. Does not count as activity.
 */
export async function findActors(app: App, tokens: readonly string[]): Promise<Map<string, Actor>> {
  const now = app.clock.now()
  const found = new Map<string, Actor>()
  for (const [tenantId, ofTenant] of Map.groupBy(tokens, (token) => parseToken(token)?.tenantId)) {
    // What a suspended tenant follows ends, as everything else does.
    if (tenantId === undefined || (await tenantById(app, tenantId))?.isSuspended === true) continue
    const byHash = new Map(ofTenant.map((token) => [tokenHash(token).toString('hex'), token]))
    const hashes = ofTenant.map(tokenHash)
    await inTenant(app.pool, tenantId, 'read', async (db) => {
      for (const row of await queries.listSessions(db, hashes, now))
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

export const getMe = bind(routes.getMe, async ({ app, db, actor, tenant }) => ({
  userId: actor.userId,
  userName: actor.userName,
  account: actor.account,
  authorities: isLimited(actor) ? authoritiesAtSites(actor.authorities) : [...actor.authorities],
  holdsAll: actor.holdsAll === true,
  zone: zoneOf({ actor, tenant }),
  ownZone: actor.zone ?? null,
  tenantZone: tenant.zone,
  isDemo: tenant.code === DEFAULT_TENANT && !app.config.production && existsSync(demoMark(app.config)),
  locale: tenant.locale,
  tenant: tenant.code,
  tenantName: tenant.name,
  snScheme: tenant.snScheme,
  mustChangePassword: actor.mustChangePassword,
  provider: actor.byProvider === true ? ((await findSignOn(db))?.name ?? null) : null,
  factorDue: actor.factorDue ?? null,
  supplierId: actor.supplierId ?? null,
  idleMinutes: actor.idleMinutes ?? IDLE_MINUTES.most,
  sandboxOf: tenant.sandboxOf,
  closing: tenant.closing && { isClosed: tenant.isClosed, ...tenant.closing },
}))
