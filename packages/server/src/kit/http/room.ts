/** One room of the server: everything that `app.ts` collects from it. */

import type { SupplierRecord } from '@serialis/contract/reach.ts'
import type { ConstraintKeys } from '../db/database-errors.ts'
import type { TenantDb } from '../db/db.ts'
import type { AlertSubject } from '../jobs/alert-subject.ts'
import type { Repair } from '../jobs/repair.ts'
import type { TaskKind } from '../jobs/task.ts'
import type { ListExport } from '../lists/list-export.ts'
import type { RoomGauge } from '../ops/ops.ts'
import type { OutgoingAddress } from '../protocols/plain-text.ts'
import type { PublicPage } from '../public/public-page.ts'
import type { Binding } from './bind.ts'
import type { App, EventListener, SupplierFailureListener, SupplierOf, Tenant } from './context.ts'
import type { ProtocolEndpoint } from './endpoints/protocol-endpoint.ts'
import type { WireEndpoint } from './endpoints/wire-endpoint.ts'
import type { Extension } from './extension-point.ts'
import type { SiteRule } from './site-limit.ts'

export interface NamedFile {
  path: string
  size: number
}

export interface Invariant {
  what: string
  checked: number
  violated: number
  /** A few of the faults. */
  examples: readonly string[]
}

export interface Room {
  name: string

  // Requests
  bindings: readonly Binding[]
  /** Endpoints that are no routes of the contract. */
  protocolEndpoints?: readonly ProtocolEndpoint[]
  /** The same, with bodies and answers that are streams. */
  wireEndpoints?: readonly WireEndpoint[]
  /** Pages for everybody, on the public listener. */
  publicPages?: readonly PublicPage[]
  /** Constraint name -> error key of this room's tables. */
  constraints?: ConstraintKeys
  /** Lists of this room that can be exported as a file; see `listExport`. */
  exports?: readonly ListExport[]

  // Background work
  /** Kinds of background work that this room's `startTask` may name. */
  tasks?: readonly TaskKind[]
  /**
   * Those of these kinds that run once a night for every tenant. Their input is `{ day }`: the day that has begun in
   * the tenant's time zone.
   */
  nightly?: readonly string[]
  /** Runs before the server listens: self-tests, sealers. The function it returns, if any, runs at shutdown. */
  start?: (app: App) => Promise<void | (() => Promise<void>)>

  // Alerts
  /** Records of this room that alerts may concern. */
  alertSubjects?: readonly AlertSubject[]
  /** Repairs that alerts of this room offer. */
  repairs?: readonly Repair[]

  // Limited accounts
  /** Records of this room that belong to sites. */
  siteRules?: readonly SiteRule[]
  /** Finds the supplier of a record of this room, where suppliers access it by id. */
  supplierOf?: Partial<Record<SupplierRecord, SupplierOf>>

  // Other rooms
  /** What this room adds to the extension points of rooms to its left. */
  extensions?: readonly Extension[]
  /** Called after a supplier's request failed. */
  onSupplierFailure?: SupplierFailureListener
  /** Called with the event of every command, in its transaction. */
  onEvent?: EventListener

  // Operation
  /** Stored files that rows of this room name. If paths are given, only those of them. */
  files?: (db: TenantDb, paths?: readonly string[]) => Promise<NamedFile[]>
  /** Conditions that this room's rows meet at any moment; for `npm run verify`. */
  invariants?: (db: TenantDb, tenant: Tenant) => Promise<Invariant[]>
  /** Stored addresses of other systems that this room sends to. */
  outgoingAddresses?: (db: TenantDb) => Promise<OutgoingAddress[]>
  /** Metrics of this room for `/metrics`. */
  gauges?: readonly RoomGauge[]
}
