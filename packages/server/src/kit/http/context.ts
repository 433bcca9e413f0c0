/** What a service function is given beside its input. */

import { randomUUIDv7 } from 'node:crypto'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { Route, SupplierRecord } from '@serialis/contract/kit/route.ts'
import type { Pool, TenantDb } from '../db/db.ts'
import type { AlertSubject } from '../jobs/alert-subject.ts'
import type { Repair } from '../jobs/repair.ts'
import type { StateOf } from '../ops/app-state.ts'
import type { Clock } from '../ops/clock.ts'
import type { Config } from '../ops/config.ts'
import type { FileStore, StoredFile } from '../ops/file-store.ts'
import type { Extension } from './extension-point.ts'

export interface Tenant {
  tenantId: number
  code: string
  name: string
  zone: string
  locale: 'en' | 'zh'
  snScheme: 'A' | 'B'
}

export interface Actor {
  kind: 'user' | 'key' | 'system'
  userId: string
  account: string
  userName: string
  authorities: readonly string[]
  mustChangePassword: boolean
  /** Of a packaging supplier: reaches only routes that are for suppliers, and there only what is the supplier's. */
  supplierId?: string | undefined
  /** Factories that the account is limited to; none: all. */
  siteIds?: readonly string[] | undefined
}

/** The event of the running command. `id` exists from the start, so that other rows can point at it. */
export interface EventDraft {
  readonly id: string
  /** Code of the command's event, when a route or task named it. */
  readonly action?: string
  subjectType: string
  subjectId: string
  reason: string
  /** Old and new values, counts, digests; never secrets. */
  details: Record<string, unknown>
  signatureId: string | null
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
  /** As given in `Authorization`, without `Bearer`; empty when absent. */
  token: string
}

/** Told of every command's event in its transaction; what it writes commits or rolls back with the command. */
export type EventListener = (ctx: Ctx, action: string) => Promise<void>

export interface SupplierFailure {
  actor: Actor
  tenant: Tenant
  route: Route
  key: ErrorKey
  /** As it was sent; of an upload nothing. */
  body: unknown
  /** Empty when there was none. */
  idempotencyKey: string
}

/** Told, after its rollback, of a request of a packaging supplier's user or key that failed on our side, or whose file could not be read. */
export type SupplierFailureListener = (app: App, failed: SupplierFailure) => Promise<void>

/** The supplier of the record; null: the brand owner's own. Undefined: there is none. */
export type SupplierOf = (db: TenantDb, id: string) => Promise<string | null | undefined>

/** What lives as long as the process. */
export interface App {
  config: Config
  clock: Clock
  pool: Pool
  files: FileStore
  listeners: readonly EventListener[]
  alertSubjects: readonly AlertSubject[]
  /** Of all rooms; one per type of alert, kind of record and name. */
  repairs: readonly Repair[]
  /** Whose a record is, by its kind; every room tells it of its own. */
  supplierOf: Readonly<Partial<Record<SupplierRecord, SupplierOf>>>
  supplierFailureListeners: readonly SupplierFailureListener[]
  /** Of all rooms; read through the extension point. */
  extensions: readonly Extension[]
  /** Where this process can be called from the same machine; null before it listens. */
  ownAddress(): string | null
  /** What modules keep in memory for this app; see `stateKey`. */
  state: StateOf
  log: { error(details: object, message: string): void; info(details: object, message: string): void }
}

export interface PublicCtx {
  app: App
  now: Date
  request: RequestFacts
}

export interface Ctx extends PublicCtx {
  db: TenantDb
  actor: Actor
  tenant: Tenant
  event: EventDraft
  /** Runs after a successful commit, never after a rollback; for waking workers and forgetting caches. */
  afterCommit(work: () => void): void
  /** Runs when the transaction was rolled back, before the refusal is answered; for counts that must outlive it. */
  afterRollback(work: () => Promise<void>): void
}

export interface UploadCtx extends Ctx {
  file: StoredFile
}

/** The filter of a list that people of a supplier see only their own rows of. */
export const ofSupplier = ({ supplierId }: Pick<Actor, 'supplierId'>): { supplierId?: string } =>
  supplierId === undefined ? {} : { supplierId }

/** Two records of the same shape: only what differs goes into an event, as `[old, new]`. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const differing: Record<string, unknown> = {}
  for (const name of Object.keys(after)) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      differing[name] = [before[name] ?? null, after[name] ?? null]
  }
  return differing
}
