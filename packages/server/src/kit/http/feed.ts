/**
 * Feeds: answers that continue (server-sent events). One heartbeat and one check of the callers' rights serve all open
 * feeds.
 */

import { PassThrough } from 'node:stream'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import { startLoop } from '../jobs/background-loop.ts'
import { stateKey } from '../ops/app-state.ts'
import type { Feed } from './bind.ts'
import type { Actor, App, Tenant } from './context.ts'
import { failure } from './failure.ts'
import { requirePermission, type GroundFloor } from './handle.ts'
import { reachKey } from './site-limit.ts'

/** When to ask for a feed again. */
const RETRY_SECONDS = 10
/** Half of the second within which a revocation takes effect; the check itself takes the rest. */
const LOOK_MS = 500
/** Keeps proxies from closing a silent connection. */
const BEAT_MS = 15_000
/** A client that does not read is disconnected; it connects again and gets the current state. */
const UNREAD_MAXIMUM = 1 << 18
/** Of one caller: the tabs of a person, or the displays of a hall that share a key. */
export const FEEDS_MAXIMUM = 50

/** The callers who follow feeds of this process, by id. */
export const feedCallers = stateKey(
  'http.feedCallers',
  () => new Map<string, { account: string; userName: string; tenantId: number; feeds: number }>(),
)

interface OpenFeed {
  route: Route
  token: string
  /** The caller's limits when the feed began. */
  sites: string
  stream: PassThrough
}

interface FeedOf {
  route: Route
  token: string
  actor: Actor
  tenant: Tenant
}

export interface Feeds {
  /** Sends the feed until the client leaves, loses the permission, or the server closes. */
  send(reply: FastifyReply, feed: Feed<unknown>, of: FeedOf): FastifyReply
  close(): void
}

/** A message that is sent to many clients is serialized once. */
const written = new WeakMap<object, string>()
function textOf(route: Route, message: object): string {
  const known = written.get(message)
  if (known !== undefined) return known
  const text = `data: ${JSON.stringify(route.output?.parse(message))}\n\n`
  written.set(message, text)
  return text
}

type Ground = Pick<GroundFloor, 'findActors'>

/** A caller whose limits have changed must connect again. */
function mayGoOn({ route, sites }: OpenFeed, actor: Actor | undefined): boolean {
  if (actor === undefined || reachKey(actor) !== sites) return false
  try {
    requirePermission(route, actor)
    return true
  } catch {
    // Whatever the reason of the refusal, the permission has ended.
    return false
  }
}

/** Ends the feeds whose callers have lost their permission. */
async function endRevoked(app: App, ground: Ground, open: ReadonlySet<OpenFeed>): Promise<void> {
  const callers = await ground.findActors(app, [...new Set([...open].map(({ token }) => token))])
  for (const feed of open) if (!mayGoOn(feed, callers.get(feed.token))) feed.stream.end()
}

/** Checks permissions and sends heartbeats while feeds are open; the returned function stops it. */
function watch(app: App, ground: Ground, open: ReadonlySet<OpenFeed>): () => void {
  const rights = startLoop({
    app,
    what: 'looking at the rights of open feeds',
    everyMs: LOOK_MS,
    round: () => endRevoked(app, ground, open),
  })
  const beat = setInterval(() => {
    for (const { stream } of open) stream.write(':\n\n')
  }, BEAT_MS)
  return () => {
    clearInterval(beat)
    void rights.stop()
  }
}

/** Sends the messages of the feed to one client. */
function begin({ route, stream }: OpenFeed, feed: Feed<unknown>): () => void {
  // A client that disconnects is no error.
  stream.on('error', () => undefined)
  stream.write(':\n\n')
  return feed.open((message) => {
    if (stream.writableLength + stream.readableLength > UNREAD_MAXIMUM) stream.destroy()
    else if (stream.writable) stream.write(textOf(route, message as object))
  })
}

/** Counts the feed for its caller; the returned function ends that. */
function enter(app: App, { userId, account, userName }: Actor, { tenantId }: Tenant): () => void {
  const callers = app.state(feedCallers)
  const caller = callers.get(userId) ?? { account, userName, tenantId, feeds: 0 }
  if (caller.feeds >= FEEDS_MAXIMUM) throw failure('too_many_feeds', { maximum: FEEDS_MAXIMUM, seconds: RETRY_SECONDS })
  caller.feeds++
  callers.set(userId, caller)
  return () => {
    if (--caller.feeds === 0) callers.delete(userId)
  }
}

export function openFeeds(app: App, ground: Ground): Feeds {
  const open = new Set<OpenFeed>()
  let stop: (() => void) | undefined
  return {
    close: () => {
      for (const { stream } of open) stream.end()
    },
    send(reply, feed, { actor, tenant, ...of }) {
      const leave = enter(app, actor, tenant)
      const opened: OpenFeed = { ...of, sites: reachKey(actor), stream: new PassThrough() }
      const end = begin(opened, feed)
      open.add(opened)
      stop ??= watch(app, ground, open)
      opened.stream.once('close', () => {
        end()
        leave()
        open.delete(opened)
        if (open.size > 0) return
        stop?.()
        stop = undefined
      })
      // Closes its connection too: a kept-alive connection would outlive the closing of the server.
      reply
        .header('Content-Type', 'text/event-stream; charset=utf-8')
        .header('X-Accel-Buffering', 'no')
        .header('Connection', 'close')
      return reply.send(opened.stream)
    },
  }
}
