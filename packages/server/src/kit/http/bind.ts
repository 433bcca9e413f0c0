/** Binds a contract route to the service function that implements it. The types check both against the contract. */

import type { Readable } from 'node:stream'
import type { Input, Output, Route } from '@serialis/contract/kit/route.ts'
import type { Actor, Ctx, PublicCtx, Tenant, UploadCtx } from './context.ts'

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
