/** Handles one request, from its parsed parts to the answer: permission, input, one transaction, event, output. */

import { createHmac } from 'node:crypto'
import { strict } from '@serialis/contract/kit/boundary/strict.ts'
import { fieldErrors, judge } from '@serialis/contract/kit/field-errors.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { SiteRecord } from '@serialis/contract/reach.ts'
import { z } from 'zod'
import { inTenant, limitToSites, type PlatformDb, type TenantDb } from '../db/db.ts'
import { createLanes } from '../limits/lanes.ts'
import { nameOfFile } from '../limits/sandbox.ts'
import { requireKnownFields, withWantedFields } from '../lists/list-fields.ts'
import { stateKey } from '../ops/app-state.ts'
import type { StoredFile } from '../ops/file-store.ts'
import type { Binding, StreamAnswer } from './bind.ts'
import {
  draftEvent,
  noteVersion,
  recordIdOf,
  seenVersionOf,
  type Actor,
  type App,
  type AskCtx,
  type Ctx,
  type PasswordCheck,
  type PlatformActor,
  type RequestFacts,
  type Tenant,
} from './context.ts'
import { Failure, failure, fieldFailure } from './failure.ts'
import { siteRecordOf, supplierRecordOf } from './record-reach.ts'
import { isLimited } from './site-limit.ts'
import { withHooks, type TransactionHooks } from './transaction-hooks.ts'

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

export interface Caller {
  actor: Actor
  tenant: Tenant
}

export interface ReadActor {
  actor: Actor
  /** Stores that the token was used, in a transaction of its own; absent when that was stored a moment ago. */
  noteActivity?: () => Promise<void>
}

/** What the kit needs from the rooms; `app.ts` provides it. */
export interface GroundFloor {
  /** Throws `login_required`. A revocation takes effect within a second. */
  findActor(app: App, asked: Pick<RequestFacts, 'token' | 'idleMs'>): Promise<Caller>
  /** The same without a statement; undefined when the token has to be read. */
  keptActor(app: App, token: string): Caller | undefined
  /** The tenant of a token that has to be read; throws `login_required` when there is none. */
  tenantOfToken(app: App, token: string): Promise<Tenant>
  /** Reads the token in the transaction of its request, which may be read-only. Throws `login_required`. */
  readActor(
    db: TenantDb,
    asked: { app: App; token: string; tenant: Tenant; idleMs?: number | undefined },
  ): Promise<ReadActor>
  /** The actors of those tokens that are valid now, by token. Being checked does not count as activity. */
  findActors(app: App, tokens: readonly string[]): Promise<Map<string, Actor>>
  /** Whether the token names the realm of the platform; the stored hash decides whether that is true. */
  isPlatformToken(token: string): boolean
  /** The platform administrator of a token. Throws `login_required`. */
  findPlatformActor(db: PlatformDb, app: App, asked: Pick<RequestFacts, 'token' | 'idleMs'>): Promise<PlatformActor>
  /** The stored hash of the caller's password; undefined when it has none. */
  readPasswordHash(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string | undefined>
  /** Compares the caller's password with the hash, before the transaction. */
  checkPassword(ctx: AskCtx, password: string, hash: () => Promise<string | undefined>): Promise<PasswordCheck>
  recordEvent(ctx: Ctx, action: string): Promise<void>
  /** A caller asked for a route that its permissions do not open. */
  noteRefusedPermission(
    refused: Caller & { app: App; now: Date; request: Pick<RequestFacts, 'id' | 'ip'> },
    details: { route: string; code: string },
  ): void
  /** Whether the record belongs to the sites that the caller is limited to. */
  isOfSites(db: TenantDb, record: SiteRecord, id: string): Promise<boolean>
  /** The key of the digests of inputs, which a reader of the database does not have. */
  digestKey(app: App): Promise<Buffer>
  /**
   * The first answer for a key, or undefined when this request is the first. Refuses a key that was used for another
   * request.
   */
  claimIdempotencyKey(
    ctx: Ctx,
    key: string,
    route: string,
    bodyDigest: Buffer,
  ): Promise<{ answer: unknown } | undefined>
  keepAnswer(ctx: Ctx, key: string, answer: unknown): Promise<void>
  /** What others did to the record since that version, as far as the caller may read it. */
  changesSince(ctx: Ctx, record: { id: string; version: number }): Promise<MeanwhileChange[]>
}

/**
 * The path of a text that the database cannot store: with U+0000, or with half of a surrogate pair. Undefined when all
 * can be stored.
 */
export function unstorablePath(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorablePath(name, path) ?? unstorablePath(inner, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of a route that takes no query, or no body. */
const NOTHING = z.object({})

/** Parses the parts of the input that the route declares; one failure names every wrong field. */
export function parseInput(route: Route, raw: RawInput) {
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = route.input[part] as z.ZodType | undefined
    if (!shape && (part === 'params' || raw[part] === undefined || raw[part] === null)) continue
    const result = judge(strict(shape ?? NOTHING), raw[part] ?? (part === 'query' ? {} : raw[part]))
    if (!result.success) {
      // An impossible id gets the same answer as an id of another tenant: not found.
      if (part === 'params') throw failure('not_found')
      const { fields, fieldParams } = fieldErrors(result.error)
      throw new Failure('invalid_input', {}, fields, fieldParams)
    }
    const unstorable = unstorablePath(raw[part], '')
    if (unstorable !== undefined) throw part === 'params' ? failure('not_found') : fieldFailure(unstorable, 'invalid')
    if (shape) parsed[part] = result.data
  }
  requireKnownFields(route, parsed)
  return parsed
}

/** A session that waits for a second factor reaches only what that needs. */
export function requireFactor({ whileFactorDue: open }: Route, { factorDue: due }: Pick<Actor, 'factorDue'>) {
  if (due === undefined || open === 'EITHER' || open === due) return
  throw failure(due === 'ASK' ? 'second_factor_needed' : 'second_factor_set_up_needed')
}

/** When a caller of a suspended tenant may ask again. */
const SUSPENDED_SECONDS = 300

/** What comes from outside by a protocol: it cannot read, so that a closed tenant is as good as a suspended one. */
export function requireOpenToPartners({ isSuspended, isClosed }: Tenant) {
  if (isSuspended || isClosed) throw failure('tenant_out_of_service', { seconds: SUSPENDED_SECONDS })
}

/** The one guard of suspended and closed tenants; a closed one is read by its people, and by nobody else. */
export function requireInService(route: Route, { isSuspended, isClosed }: Tenant, { kind }: Pick<Actor, 'kind'>) {
  if (isSuspended && route.whileSuspended !== true)
    throw failure('tenant_out_of_service', { seconds: SUSPENDED_SECONDS })
  if (!isClosed || route.whileSuspended === true) return
  const isReading = route.kind === 'query' || route.kind === 'feed' || route.whileClosed === true
  if (kind !== 'user' || !isReading) throw failure('tenant_closed')
}

export function requirePermission(route: Route, actor: Actor) {
  requireFactor(route, actor)
  if (actor.mustChangePassword && !route.beforePasswordChange) throw failure('password_change_required')
  if (actor.supplierId !== undefined && route.permission !== 'public' && route.forSuppliers === undefined)
    throw failure('not_for_suppliers')
  if (isLimited(actor) && route.sites === 'closed') throw failure('not_for_sites')
  if (route.permission === 'public' || route.permission === 'session') return
  // Answered before, and never by a token of a tenant.
  if (route.permission === 'platform') throw failure('login_required')
  if (!isGranted(actor.authorities, permissionCode(route.permission)))
    throw failure('no_permission', { code: permissionCode(route.permission) })
}

/** For a supplier, records of the brand owner or of another supplier are not found. */
async function requireOfSupplier({ app, db, actor }: Ctx, route: Route, input: object) {
  const record = supplierRecordOf(route)
  if (actor.supplierId === undefined || record === undefined) return
  const { id } = (input as { params: { id: string } }).params
  if ((await app.supplierOf.get(record)?.(db, id)) !== actor.supplierId) throw failure('not_found')
}

/** For accounts limited to sites, records of other sites, or of none, are not found. */
async function requireOfSites(ground: GroundFloor, { db }: Ctx, route: Route, input: object) {
  const record = siteRecordOf(route)
  if (db.sites === undefined || record === undefined) return
  const { id } = (input as { params: { id: string } }).params
  if (!(await ground.isOfSites(db, record, id))) throw failure('not_found')
}

/** A fast hash of a known body must not be a way to guess the password in it; a repeated request may have another code. */
function withoutSecrets(this: unknown, name: string, value: unknown) {
  // The proof of a signature; other records have proofs of their own.
  if (name === 'proof' && !Object.hasOwn(this as object, 'meaning')) return value
  return /password$|^(secret|privateKey|passphrase|secondFactor|proof)$/i.test(name) ? undefined : value
}

export const addressOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** Distinguishes a repeated request from another one with the same idempotency key. `key` is that of `digestKey`. */
export const inputDigest = (key: Buffer, input: object, file?: StoredFile): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(input, withoutSecrets))
    .update(file?.sha256 ?? '')
    .digest()

export interface Call {
  tenant: Tenant
  /** Whose lane the call takes: a user, a key, or a token that is not yet known. */
  lane: string
  request: RequestFacts
  idempotencyKey: string
  /**
   * The actor and the input, parsed by the route's shapes. Refuses before anything else happens in the transaction.
   * `again`: something slow has happened since the token was read, so it is read once more.
   */
  admit(db: TenantDb, again?: 'again'): Promise<{ actor: Actor; input: object }>
  /** Only for uploads. */
  file?: StoredFile
}

/** What a command found out before its transaction. */
type Asked = Pick<Ctx, 'asked' | 'passwordCheck'>

/** Begins the context of one call in a transaction: the caller is admitted, and may see the record of the route. */
export async function begin(
  { app, ground, binding, call }: Running,
  db: TenantDb,
  hooks: TransactionHooks,
  again?: 'again',
): Promise<{ ctx: Ctx & { file?: StoredFile }; input: object }> {
  const { route } = binding
  const { actor, input } = await call.admit(db, again)
  const ctx: Ctx & { file?: StoredFile } = {
    app,
    db,
    now: app.clock.now(),
    event: draftEvent(route.event),
    actor,
    tenant: call.tenant,
    request: call.request,
    ...hooks,
    ...(call.file && { file: call.file }),
  }
  limitToSites(db, actor, app.siteRules)
  await requireOfSupplier(ctx, route, input)
  await requireOfSites(ground, ctx, route, input)
  return { ctx, input }
}

export interface Running {
  app: App
  ground: GroundFloor
  binding: Binding
  call: Call
}

const needsAsking = ({ route, ask }: Binding): boolean => ask !== undefined || route.signed === true

/** What is slow happens here, without a transaction: comparing the signer's password, and the command's own `ask`. */
async function askBefore(running: Running, atEnd: AskCtx['atEnd']): Promise<Asked> {
  const { app, ground, binding, call } = running
  const { route, ask } = binding
  const reading = <T>(work: (ctx: Ctx, input: object) => Promise<T>): Promise<T> =>
    withHooks((hooks) =>
      inTenant(app.pool, call.tenant.tenantId, 'read', async (db) => {
        const { ctx, input } = await begin(running, db, hooks)
        return work(ctx, input)
      }),
    )
  const { actor, input, hash } = await reading(async (ctx, asked) => ({
    actor: ctx.actor,
    input: asked,
    // In the transaction that admits the caller: one of its own would cost two statements more.
    hash: route.signed ? await ground.readPasswordHash(ctx) : undefined,
  }))
  const { tenant, request } = call
  const ctx: AskCtx = { app, now: app.clock.now(), request, actor, tenant, read: reading, atEnd }
  const password = route.signed ? (input as { body: { signature: { password: string } } }).body.signature.password : ''
  return {
    ...(route.signed && { passwordCheck: await ground.checkPassword(ctx, password, async () => hash) }),
    ...(ask && { asked: await ask(ctx, input as never) }),
  }
}

/** Hashes and calls to other systems hold no connection, but the processor, or the patience of another system. */
const asks = stateKey('http.asks', () => createLanes(2, 3))
/** Of the pool's connections, what one caller and what one tenant may use at once. */
const callers = stateKey('http.callers', () => createLanes(8, 100))
const tenants = stateKey('http.tenants', () => createLanes(16, 400))

/** Runs `work` when the tenant has room for one more. */
export const inLaneOfTenant = <T>(app: App, tenantId: number, work: () => Promise<T>): Promise<T> =>
  app.state(tenants).take(tenantId, work)

/** Runs the handler in its transaction, after what it asks before. */
export async function run(app: App, ground: GroundFloor, binding: Binding, call: Call): Promise<unknown> {
  const steps: (() => void)[] = []
  const running = { app, ground, binding, call }
  try {
    const asked = needsAsking(binding)
      ? await app.state(asks).take(call.lane, () => askBefore(running, (step) => void steps.push(step)))
      : undefined
    return await app
      .state(callers)
      .take(call.lane, () => inLaneOfTenant(app, call.tenant.tenantId, () => inItsTransaction(running, asked)))
  } finally {
    for (const step of steps) step()
  }
}

/** Throws the refusal; one of an outdated version names what happened since. */
async function withChanges({ ground, binding }: Running, ctx: Ctx, input: object, error: unknown): Promise<never> {
  const version = seenVersionOf(input)
  if (error instanceof Failure && error.key === 'changed_meanwhile' && version !== undefined)
    error.meanwhile = await ground.changesSince(ctx, { id: recordIdOf(binding.route, input, ctx.event), version })
  throw error
}

/** Every file that a person or program fetches is named here: one of a sandbox says so. */
function namedFor(tenant: Tenant, { kind }: Route, made: unknown): unknown {
  if (kind !== 'stream') return made
  const answer = made as StreamAnswer
  return { ...answer, fileName: nameOfFile(tenant, answer.fileName) }
}

async function inItsTransaction(running: Running, asked: Asked | undefined): Promise<unknown> {
  const { app, ground, binding, call } = running
  const { route } = binding
  const { file } = call
  const mode = route.kind === 'query' ? 'read' : 'write'
  return withHooks((hooks) =>
    inTenant(app.pool, call.tenant.tenantId, mode, async (db: TenantDb) => {
      const { ctx, input } = await begin(running, db, hooks, asked && 'again')
      Object.assign(ctx, asked)
      const key = route.creates ? call.idempotencyKey : ''
      if (route.creates) {
        if (!key) throw failure('idempotency_key_missing')
        const digest = inputDigest(await ground.digestKey(app), input, file)
        const before = await ground.claimIdempotencyKey(ctx, key, addressOf(route), digest)
        if (before) {
          if (file) ctx.afterCommit(() => void app.files.remove(file.path))
          return before.answer
        }
      }
      const made = await binding(ctx as never, input as never).catch((error: unknown) =>
        withChanges(running, ctx, input, error),
      )
      noteVersion(route, input, ctx.event, made)
      const shown = route.output
        ? withWantedFields(route.output.parse(made ?? {}), input)
        : namedFor(call.tenant, route, made)
      if (route.event) await ground.recordEvent(ctx, ctx.event.instead ?? route.event)
      if (key) await ground.keepAnswer(ctx, key, shown)
      return shown
    }),
  )
}
