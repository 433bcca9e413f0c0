/** Binds a contract route to the service function that fulfils it; types hold both to the contract. */

import type { Readable } from 'node:stream'
import type { Input, Output, Route, SupplierRecord } from '@serialis/contract/kit/route.ts'
import type { ConstraintKeys } from '../db/database-errors.ts'
import type { TenantDb } from '../db/db.ts'
import type { AlertSubject } from '../jobs/alert-subject.ts'
import type { Repair } from '../jobs/repair.ts'
import type { TaskKind } from '../jobs/task.ts'
import type { RoomGauge } from '../ops/ops.ts'
import type {
  Actor,
  App,
  Ctx,
  EventListener,
  PublicCtx,
  SupplierFailureListener,
  SupplierOf,
  Tenant,
  UploadCtx,
} from './context.ts'
import type { ListExport } from './list-export.ts'
import type { Door } from './protocol-endpoint.ts'

/** A download: starts after the command's event is committed. */
export interface StreamAnswer {
  contentType: string
  fileName: string
  body: Readable | AsyncIterable<Uint8Array>
  size?: number
}

/** An answer that goes on: begins to send at once; what it answers ends it when nobody listens any more. */
export interface Feed<Message> {
  open(send: (message: Message) => void): () => void
}

export interface FeedCtx extends PublicCtx {
  actor: Actor
  tenant: Tenant
}

type CtxOf<R extends Route> = R['permission'] extends 'public'
  ? PublicCtx
  : R['kind'] extends 'upload'
    ? UploadCtx
    : R['kind'] extends 'feed'
      ? FeedCtx
      : Ctx
type AnswerOf<R extends Route> = R['kind'] extends 'stream'
  ? StreamAnswer
  : R['kind'] extends 'feed'
    ? Feed<Output<R>>
    : Output<R>
export type Handler<R extends Route> = (ctx: CtxOf<R>, input: Input<R>) => Promise<AnswerOf<R>>

export interface Binding {
  route: Route
  handler: (ctx: never, input: never) => Promise<unknown>
}

export const bind = <R extends Route>(route: R, handler: Handler<R>): Binding => ({
  route,
  handler: handler as Binding['handler'],
})

export interface NamedFile {
  path: string
  size: number
}

export interface Invariant {
  what: string
  checked: number
  violated: number
  /** A few of what is wrong. */
  examples: readonly string[]
}

/** One room of the server: what `app.ts` needs to know of it. */
export interface Room {
  name: string
  bindings: readonly Binding[]
  /** Ways in that are no routes of the contract. */
  doors?: readonly Door[]
  /** Constraint name -> error key of this room's tables. */
  constraints?: ConstraintKeys
  /** Kinds of background work that this room's `startTask` may name. */
  tasks?: readonly TaskKind[]
  /** Of these kinds, those that every tenant needs once a night; their input is `{ day }`, the day that has begun in the tenant's zone. */
  nightly?: readonly string[]
  /** Lists of this room that may be had as a file; see `listExport`. */
  exports?: readonly ListExport[]
  /** Records of this room that alerts may concern. */
  alertSubjects?: readonly AlertSubject[]
  /** What this room can mend of alerts. */
  repairs?: readonly Repair[]
  /** Whose a record of this room is, where suppliers reach it by its id. */
  supplierOf?: Partial<Record<SupplierRecord, SupplierOf>>
  onSupplierFailure?: SupplierFailureListener
  /** Stored files that rows of this room name; only of these paths when they are given. */
  files?: (db: TenantDb, paths?: readonly string[]) => Promise<NamedFile[]>
  /** What must hold of this room's rows at any moment; for `npm run verify`. */
  invariants?: (db: TenantDb, tenant: Tenant) => Promise<Invariant[]>
  /** Figures of this room for `/metrics`. */
  gauges?: readonly RoomGauge[]
  /** Hears of every command's event, in its transaction. */
  onEvent?: EventListener
  /** Runs before the server listens: self-tests, sealers. The answer, if any, runs at the end. */
  start?: (app: App) => Promise<void | (() => Promise<void>)>
}
