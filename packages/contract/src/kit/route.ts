/** A route is a plain object: server and web read method, path, permission, shapes, errors and event from it. */

import type { z } from 'zod'
import type { ErrorKey } from '../errors.ts'
import type { PermissionName } from '../permissions.ts'
import type { SiteRecord, SupplierRecord } from '../reach.ts'
import type { FactorDue } from './second-factor.ts'

/**
 * `query` reads in a read-only transaction; `command` writes in one transaction and records one event; `stream` is a
 * command whose answer is a download that starts after its event is stored; `upload` is a command with one file, stored
 * with its hash before the transaction begins; `feed` is a query that continues: its `output` is one of its messages,
 * sent as they come (server-sent events).
 */
export type RouteKind = 'query' | 'command' | 'stream' | 'upload' | 'feed'

/**
 * `public`: no token. `session`: any logged-in user. `platform`: platform administrators, and nobody of a tenant.
 * Otherwise a named permission with a six-digit code.
 */
type RoutePermission = 'public' | 'session' | 'platform' | PermissionName

interface RouteInput {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

export interface Route {
  kind: RouteKind
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  permission: RoutePermission
  /** How the route treats users and keys that are limited to sites. */
  sites: SiteReach
  input: RouteInput
  /** Absent on streams. */
  output?: z.ZodType
  /** Of the answer, where the protocol asks for another one than 200; with 204 nothing is sent. */
  status?: 201 | 204
  /** The protocol of the route, where it is not the product's own: how bodies, answers and refusals are named. */
  wire?: 'scim'
  errors: readonly ErrorKey[]
  /** Code of the event that a command records, e.g. `order.approved`; absent on queries and feeds. */
  event?: string
  /** A create: requires an `Idempotency-Key` header, and answers a repeated key with the first answer. */
  creates?: boolean
  /** Uploads only: maximum size of the file in bytes, if it differs from the product's default. */
  fileLimit?: number
  /** Milliseconds until the caller gets `request_timeout`, if it differs from the product's default; for work before the transaction alone. */
  withinMs?: number
  /** The body carries `signature`; see `signatureInput`. */
  signed?: boolean
  /** Available to a user who must change the password first. */
  beforePasswordChange?: boolean
  /** Once it is done, the browser empties its cache of the console. */
  clearsBrowser?: boolean
  /** Available to a session that waits for this, or for either; see `FACTOR_DUES`. */
  whileFactorDue?: FactorDue | 'EITHER'
  /** A route of tenants that platform administrators reach as well. */
  forPlatform?: boolean
  /** Available to sessions and keys of a suspended tenant. */
  whileSuspended?: boolean
  /** Also available to people of a closed tenant, who otherwise only read. */
  whileClosed?: boolean
  /** Also available to users and keys of a packaging supplier; every route without it is closed to them. */
  forSuppliers?: SupplierReach
}

/**
 * What a packaging supplier can access by a route. `own`: the service returns only records of the caller or the
 * caller's supplier.
 * Otherwise the kind of record that the route's `:id` names, which must belong to the supplier: others are not found.
 */
type SupplierReach = 'own' | SupplierRecord

/**
 * How a route treats a user or key that is limited to sites.
 * `shared`: masters, settings and the own account, which are the same at every site; only permissions decide.
 * `own`: the service reads, writes and counts only records of the caller's sites.
 * `closed`: about records that belong to no site; refused with `not_for_sites`.
 * Otherwise the kind of record that the route's `:id` names; a record of another site is answered like one that does
 * not exist.
 */
export type SiteReach = 'shared' | 'own' | 'closed' | SiteRecord

type PartOf<R extends Route, P extends keyof RouteInput> =
  R['input'] extends Record<P, infer S extends z.ZodType> ? S : never
type Parsed<S extends z.ZodType> = [S] extends [never] ? undefined : z.output<S>
/** What a service function receives, parsed. */
export interface Input<R extends Route> {
  params: Parsed<PartOf<R, 'params'>>
  query: Parsed<PartOf<R, 'query'>>
  body: Parsed<PartOf<R, 'body'>>
}
/** What a client sends: only the parts that the route has. */
export type ClientInput<R extends Route> = {
  [P in keyof R['input'] & keyof RouteInput]: R['input'][P] extends z.ZodType ? z.input<R['input'][P]> : never
}
/** What a service function returns. */
export type Output<R extends Route> = R extends { output: infer O extends z.ZodType } ? z.input<O> : void
/** What a client receives. */
export type Answer<R extends Route> = R extends { output: infer O extends z.ZodType } ? z.output<O> : void

type Definition = Omit<Route, 'kind' | 'errors' | 'input'> & { input?: RouteInput; errors?: readonly ErrorKey[] }
type Made<D extends Definition, K extends RouteKind> = Omit<D, 'input' | 'errors'> & {
  kind: K
  errors: readonly ErrorKey[]
  input: D extends { input: infer I extends RouteInput } ? I : Record<never, never>
}

const make =
  <K extends RouteKind>(kind: K) =>
  <const D extends Definition>(definition: D) =>
    ({ errors: [], input: {}, ...definition, kind }) as unknown as Made<D, K>

export const query = make('query')
export const command = make('command')
export const stream = make('stream')
export const upload = make('upload')
export const feed = make('feed')

type Named<R, Name extends string> = { [K in keyof R & string as `${K}${Name}`]: R[K] }
/** Routes that a function made, each under a unique name for the registry. */
export const named = <R extends object, Name extends string>(routes: R, name: Name) =>
  Object.fromEntries(Object.entries(routes).map(([key, route]) => [`${key}${name}`, route])) as Named<R, Name>
