/** Binds a service function to the contract route that it implements. The types come from the contract. */

import type { Readable } from 'node:stream'
import type { Input, Output, Route } from '@serialis/contract/kit/route.ts'
import type { Actor, AskCtx, Ctx, PlatformAskCtx, PlatformCtx, PublicCtx, Tenant, UploadCtx } from './context.ts'
import { Failure } from './failure.ts'

/** A download; it starts after the command's event is committed. */
export interface StreamAnswer {
  contentType: string
  fileName: string
  body: Readable | AsyncIterable<Uint8Array>
  size?: number
}

/** An answer that continues: it sends at once, and the function it returns ends it when no client listens any more. */
export interface Feed<Message> {
  open(send: (message: Message) => void): () => void
}

interface FeedCtx extends PublicCtx {
  actor: Actor
  tenant: Tenant
}

type CtxOf<R extends Route> = R['permission'] extends 'public'
  ? PublicCtx
  : R['permission'] extends 'platform'
    ? PlatformCtx
    : CtxOfTenant<R>
type CtxOfTenant<R extends Route> = R['kind'] extends 'upload' ? UploadCtx : R['kind'] extends 'feed' ? FeedCtx : Ctx
type AnswerOf<R extends Route> = R['kind'] extends 'stream'
  ? StreamAnswer
  : R['kind'] extends 'feed'
    ? Feed<Output<R>>
    : Output<R>
/** Conditional, because only then the compiler knows the route's answer while it checks the function's literals. */
export type Handler<R extends Route> = R extends Route
  ? (ctx: CtxOf<R>, input: Input<R>) => Promise<AnswerOf<R>>
  : never

/** A service function that knows its route. Other code calls it like any function; without an input it needs none. */
type Bound<R extends Route> = ((ctx: CtxOf<R>, ...input: Asked<R>) => Promise<AnswerOf<R>>) & { readonly route: R }
type Asked<R extends Route> = keyof R['input'] extends never ? [input?: Input<R>] : [input: Input<R>]

/** One of the calls that share a transaction. */
interface TogetherCall<R extends Route> {
  ctx: Ctx
  input: Input<R>
}
type Together<R extends Route> = (calls: readonly TogetherCall<R>[]) => Promise<readonly (Output<R> | Failure)[]>

/** A bound function as the kit sees it, whatever its route. */
export interface Binding {
  (ctx: never, input: never): Promise<unknown>
  readonly route: Route
  /** What happens before the transaction; see `bindAsking`. */
  readonly ask?: (ctx: AskCtx, input: never) => Promise<unknown>
  /** The same for many calls in one transaction; see `bindTogether`. */
  readonly together?: (calls: readonly { ctx: Ctx; input: never }[]) => Promise<readonly unknown[]>
  /** What platform administrators are answered by a route of tenants; see `bindBoth`. */
  readonly ofPlatform?: (ctx: PlatformCtx, input: never) => Promise<unknown>
  /** What happens before that; see `bindOfBoth`. */
  readonly askOfPlatform?: (ctx: PlatformAskCtx, input: never) => Promise<unknown>
}

/** A new function, because one function may be bound to several routes. */
export function bind<R extends Route>(route: R, handler: Handler<R>): Bound<R> {
  const call = handler as (ctx: CtxOf<R>, input: Input<R>) => Promise<AnswerOf<R>>
  return Object.assign((ctx: CtxOf<R>, ...[input]: Asked<R>) => call(ctx, input as Input<R>), { route })
}

/** What a command does before its transaction: hashes a password, or calls another system. */
export type Ask<R extends Route, P> = (ctx: AskCtx, input: Input<R>) => Promise<P>
/** The command itself, in its transaction. What `ask` read may have changed since, so the handler judges it again. */
export type Answered<R extends Route, P> = R extends Route
  ? (ctx: CtxOf<R>, input: Input<R>, asked: P) => Promise<AnswerOf<R>>
  : never

/**
 * Binds a command that does something slow first. `ask` runs before the transaction, once the caller is admitted and
 * may see the record of the route; its result is the third argument of the handler.
 */
export function bindAsking<R extends Route, P>(
  route: R,
  ask: Ask<R, P>,
  handler: Answered<R, P>,
): Binding & { readonly route: R } {
  const call = handler as unknown as (ctx: Ctx, input: unknown, asked: unknown) => Promise<unknown>
  return Object.assign((ctx: Ctx, input: unknown) => call(ctx, input, ctx.asked), { route, ask: ask as never })
}

/**
 * Binds a command of which thousands arrive in a second, as rows of a stream: those of one tenant that arrive while
 * others are committed share the next transaction. The handler answers each in its place, or what refuses it. The
 * route is closed to accounts that are limited, and records no event, since both belong to one caller.
 */
export function bindTogether<R extends Route>(
  route: R,
  handler: Together<R>,
): Bound<R> & Required<Pick<Binding, 'together'>> {
  if (route.sites !== 'closed' || route.forSuppliers || route.event || route.creates || route.signed)
    throw new Error(`${route.path} is a route of one caller at a time`)
  const alone = async (ctx: Ctx, input: Input<R>) => {
    const [made] = await handler([{ ctx, input }])
    if (made instanceof Failure) throw made
    return made
  }
  return Object.assign(alone as unknown as Bound<R>, { route, together: handler as never })
}

/** Binds a route that both realms reach: to a function for people and keys of a tenant, and to one for the platform. */
export const bindBoth = <R extends Route>(
  route: R,
  handler: Handler<R>,
  ofPlatform: (ctx: PlatformCtx, input: Input<R>) => Promise<Output<R>>,
): Binding => Object.assign(bind(route, handler), { ofPlatform: ofPlatform as never }) as Binding

/** The same for a function that is bound already. `ask` runs before the transaction, as in `bindAsking`. */
export function bindOfBoth<R extends Route, P>(
  binding: Binding & { readonly route: R },
  run: (ctx: PlatformCtx, input: Input<R>, asked: P) => Promise<Output<R>>,
  ask?: (ctx: PlatformAskCtx, input: Input<R>) => Promise<P>,
): Binding {
  const ofPlatform = (ctx: PlatformCtx, input: Input<R>) => run(ctx, input, ctx.asked as P)
  return Object.assign(binding, { ofPlatform, ...(ask && { askOfPlatform: ask }) }) as unknown as Binding
}

/** Binds a command of the platform that does something slow first, as `bindAsking` does for those of tenants. */
export function bindPlatformAsking<R extends Route, P>(
  route: R,
  ask: (ctx: PlatformAskCtx, input: Input<R>) => Promise<P>,
  handler: (ctx: PlatformCtx, input: Input<R>, asked: P) => Promise<Output<R>>,
): Binding & { readonly route: R } {
  const run = (ctx: PlatformCtx, input: Input<R>) => handler(ctx, input, ctx.asked as P)
  return Object.assign(run as never, { route, askOfPlatform: ask as never })
}

const isBound = (value: unknown): value is Binding => typeof value === 'function' && 'route' in value

/** The bound functions that these modules export, one by one or in a list. */
export const bindingsOf = (...modules: readonly object[]): Binding[] =>
  modules.flatMap((module) => Object.values(module).flat().filter(isBound))
