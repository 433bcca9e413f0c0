/** What a service function gets in addition to its input. */

import { randomUUIDv7 } from 'node:crypto'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { FactorDue } from '@serialis/contract/kit/second-factor.ts'
import type { SupplierRecord } from '@serialis/contract/reach.ts'
import type { ConstraintKeys } from '../db/database-errors.ts'
import type { PlatformDb, Pool, TenantDb } from '../db/db.ts'
import type { AlertSubject } from '../jobs/alert-subject.ts'
import type { Repair } from '../jobs/repair.ts'
import type { StateOf } from '../ops/app-state.ts'
import type { Clock } from '../ops/clock.ts'
import type { Config } from '../ops/config.ts'
import type { FileStore, NamedOf, StoredFile } from '../ops/file-store.ts'
import type { Log } from '../ops/log.ts'
import type { Extension } from './extension-point.ts'
import type { Reach, SiteRules } from './site-limit.ts'

export interface Tenant {
  tenantId: number
  code: string
  name: string
  zone: string
  locale: 'en' | 'zh'
  snScheme: 'A' | 'B'
  /** Nobody logs in, what comes from outside is refused for now, and tasks wait. */
  isSuspended: boolean
  /** Its people read, and nothing changes, comes in or goes out. */
  isClosed: boolean
  /** The closing that is announced or done; people can read until the second day. */
  closing: { day: string; retentionDay: string } | null
  /** The name of the live tenant whose test environment this is; null for a live one. See `kit/limits/sandbox.ts`. */
  sandboxOf: string | null
}

/** A person who manages tenants and belongs to none. */
export interface PlatformActor {
  userId: string
  account: string
  userName: string
  /** What the session waits for before it opens anything else. */
  factorDue?: FactorDue | undefined
  hasFactor: boolean
}

/** Also says what the account or key is limited to. */
export interface Actor extends Reach {
  kind: 'user' | 'key' | 'system'
  userId: string
  account: string
  userName: string
  authorities: readonly string[]
  /** Of a key: everybody who made or held it, and so may know it. */
  people?: readonly string[] | undefined
  /** Names of the roles of a user. */
  roles?: readonly string[] | undefined
  /** The person who holds a key; empty for a person. */
  onBehalfOf?: string | undefined
  /** Holds every permission, also those of later releases; absent for keys. */
  holdsAll?: boolean | undefined
  mustChangePassword: boolean
  /** What the session waits for before it opens anything else. */
  factorDue?: FactorDue | undefined
  /** The session began by the tenant's provider instead of a password. */
  byProvider?: boolean | undefined
  /** After how many minutes without a sign of its user the session ends. */
  idleMinutes?: number | undefined
  /**
   * Set for accounts of a packaging supplier: they reach only routes for suppliers, and there only records of their
   * supplier.
   */
  supplierId?: string | undefined
  /** The time zone that the user chose; absent: that of the tenant. */
  zone?: string | undefined
}

/** The event of the running command. `id` is known from the start, so that other rows can refer to it. */
export interface EventDraft {
  readonly id: string
  /** Code of the command's event, once a route or task has named it. */
  readonly action?: string
  /** The event of a command that only requested its change, in place of its own. */
  instead?: 'access_request.asked'
  subjectType: string
  subjectId: string
  reason: string
  /** Old and new values, counts, digests; never secrets. */
  details: Record<string, unknown>
  signatureId: string | null
  /** The role or person that the actor represents in this command. */
  onBehalfOf?: string
  /**
   * The record whose version the command compares and changes, where that is not the one that the route or its answer
   * names.
   */
  recordId?: string
  /** The version that the record has after the command; by default that of the answer. */
  recordVersion?: number
}

export const draftEvent = (action = ''): EventDraft => ({
  id: randomUUIDv7(),
  action,
  subjectType: '',
  subjectId: '',
  reason: '',
  details: {},
  signatureId: null,
})

export interface RequestFacts {
  id: string
  ip: string
  locale: 'en' | 'zh'
  /** The language that the request names; absent when it names none. */
  spokenLocale?: 'en' | 'zh' | undefined
  /** The program of the client, as it names itself; absent in the work of the product itself. */
  userAgent?: string | undefined
  /** The value of `Authorization` without `Bearer`; empty when absent. */
  token: string
  /** Since the last sign of the user, as the console says; it sends requests by itself too. Absent: none. */
  idleMs?: number
  /** How it came; absent in the work of the product itself. */
  way?: RequestWay
}

export interface RequestWay {
  /** Of the other end of the connection, whatever headers say. */
  peer: string
  /** The host that it asked for; empty when it named none. */
  host: string
  /** A proxy says that it passed the request on. */
  isForwarded: boolean
}

/** Receives the event of every command in its transaction. What it writes commits or rolls back with the command. */
export type EventListener = (ctx: Ctx, action: string) => Promise<void>

export interface SupplierFailure {
  actor: Actor
  tenant: Tenant
  route: Route
  key: ErrorKey
  /** As it was sent; empty for an upload. */
  body: unknown
  /** Empty when the request has none. */
  idempotencyKey: string
}

/**
 * Called after the rollback of a request by a supplier's user or key, when the request failed on our side or its file
 * could not be read.
 */
export type SupplierFailureListener = (app: App, failed: SupplierFailure) => Promise<void>

/** The supplier of the record; null when it is the brand owner's own, undefined when there is no such record. */
export type SupplierOf = (db: TenantDb, id: string) => Promise<string | null | undefined>

/** Everything that lives as long as the process. */
export interface App {
  config: Config
  clock: Clock
  pool: Pool
  files: FileStore
  /** Those of a tenant's stored files that a row names, in any room. */
  namedFiles: NamedOf
  listeners: readonly EventListener[]
  alertSubjects: readonly AlertSubject[]
  /** Of all rooms; at most one per alert type, kind of record and name. */
  repairs: readonly Repair[]
  /** Which records belong to the sites of a caller; each room declares this for its own records. */
  siteRules: SiteRules
  /** Finds the supplier of a record, by kind of record; each room provides this for its own records. */
  supplierOf: ReadonlyMap<SupplierRecord, SupplierOf>
  supplierFailureListeners: readonly SupplierFailureListener[]
  /** Of the tables of all rooms: constraint name -> error key. */
  constraints: ConstraintKeys
  /** Of all rooms; read through the extension point. */
  extensions: readonly Extension[]
  /** The URL of this process on the same machine; null before it listens. */
  ownAddress(): string | null
  /** What modules keep in memory for this app; see `stateKey`. */
  state: StateOf
  log: Log
}

export interface PublicCtx {
  app: App
  now: Date
  request: RequestFacts
}

/** How the caller's password compared before the transaction, which judges the account and its stored hash again. */
export interface PasswordCheck {
  readonly isRight: boolean
  /** The stored hash that it was compared with; undefined for a caller without a password. */
  readonly against: string | undefined
}

/** What a command may use before its transaction begins. */
export interface AskCtx extends PublicCtx {
  actor: Actor
  tenant: Tenant
  /** A read-only transaction of its own, limited to what the caller may see. */
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Runs when the request is over, whatever its outcome. */
  atEnd(step: () => void): void
}

export interface Ctx extends PublicCtx {
  db: TenantDb
  actor: Actor
  tenant: Tenant
  event: EventDraft
  /** Of routes that are `signed`. */
  passwordCheck?: PasswordCheck | undefined
  /** What the command found out before its transaction; see `bindAsking`. */
  asked?: unknown
  /** Runs after a successful commit, never after a rollback: to wake workers and to clear caches. */
  afterCommit(work: () => void): void
  /** Runs after a rollback, before the refusal is answered: for counts that must survive it. */
  afterRollback(work: () => Promise<void>): void
}

/** Of routes of the platform: no tenant is set in the transaction. */
export interface PlatformCtx extends PublicCtx {
  db: PlatformDb
  actor: PlatformActor
  /** What the command found out before its transaction; see `bindOfBoth`. */
  asked?: unknown
  /** Runs after a successful commit, never after a rollback. */
  afterCommit(work: () => void): void
  /** Runs after a rollback, before the refusal is answered: for counts that must survive it. */
  afterRollback(work: () => Promise<void>): void
}

/** What a command of the platform may use before its transaction begins. */
export interface PlatformAskCtx extends PublicCtx {
  actor: PlatformActor
  /** A transaction of its own. */
  read<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>
  /** Runs when the request is over, whatever its outcome. */
  atEnd(step: () => void): void
}

export interface UploadCtx extends Ctx {
  file: StoredFile
}

/** In which the caller reads times and counts days. What is recorded, signed or printed has the tenant's zone. */
export const zoneOf = ({ actor, tenant }: { actor: Pick<Actor, 'zone'>; tenant: Pick<Tenant, 'zone'> }): string =>
  actor.zone ?? tenant.zone

/** The filter of a list in which people of a supplier see only its records. */
export const ofSupplier = ({ supplierId }: Pick<Actor, 'supplierId'>): { supplierId?: string } =>
  supplierId === undefined ? {} : { supplierId }

/** Compares two records of the same shape; only the differences go into an event, as `[old, new]`. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const differing: Record<string, unknown> = {}
  for (const name of Object.keys(after)) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      differing[name] = [before[name] ?? null, after[name] ?? null]
  }
  return differing
}

/** The parts of an input that name a record and the version that the caller saw. */
interface Named {
  params?: { id?: string; type?: string }
  body?: { version?: unknown }
  query?: { version?: unknown }
}

/** Settings, of which a tenant has one, are named by the subject of their event. */
export const recordIdOf = ({ event }: Pick<Route, 'event'>, { params }: Named, draft: EventDraft): string =>
  draft.recordId ?? params?.id ?? params?.type ?? (event ?? '').split('.')[0] ?? ''

/** The version that the caller saw; undefined where the command compares none. */
export function seenVersionOf({ body, query }: Named): number | undefined {
  const seen = body?.version ?? query?.version
  return typeof seen === 'number' ? seen : undefined
}

/** Notes the version of the answered record, unless the command did that itself. */
export function noteVersion(route: Route, input: Named, draft: EventDraft, answer: unknown): void {
  if (draft.recordVersion !== undefined || typeof answer !== 'object' || answer === null) return
  const { id, version } = answer as { id?: unknown; version?: unknown }
  if (typeof version !== 'number') return
  draft.recordId = typeof id === 'string' ? id : recordIdOf(route, input, draft)
  draft.recordVersion = version
}
