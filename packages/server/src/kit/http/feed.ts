/** Feeds: answers that go on (server-sent events). One heart-beat, and one look at the callers' rights, for all that are open. */

import { PassThrough } from 'node:stream'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import { startLoop } from '../jobs/background-loop.ts'
import type { Feed } from './bind.ts'
import type { Actor, App } from './context.ts'
import { requirePermission, type GroundFloor } from './handle.ts'

/** Half of the second within which a revocation holds; the look itself takes the rest. */
const LOOK_MS = 500
/** Keeps proxies from closing a connection that is silent. */
const BEAT_MS = 15_000
/** A client that does not read is let go; it comes again and is told how things stand. */
const UNREAD_MAXIMUM = 1 << 18

interface OpenFeed {
  route: Route
  token: string
  /** The factories of the caller when it began. */
  sites: string
  stream: PassThrough
}

export interface Feeds {
  /** Sends the feed until the client leaves, its right ends, or the server closes. */
  send(reply: FastifyReply, feed: Feed<unknown>, of: { route: Route; token: string; actor: Actor }): FastifyReply
  close(): void
}

/** A message that goes to many is written once. */
const written = new WeakMap<object, string>()
function textOf(route: Route, message: object): string {
  const known = written.get(message)
  if (known !== undefined) return known
  const text = `data: ${JSON.stringify(route.output?.parse(message))}\n\n`
  written.set(message, text)
  return text
}

type Ground = Pick<GroundFloor, 'findActors'>

const sitesOf = ({ siteIds = [] }: Actor): string => siteIds.toSorted().join(' ')

/** Whoever is limited otherwise by now begins anew. */
function mayGoOn({ route, sites }: OpenFeed, actor: Actor | undefined): boolean {
  if (actor === undefined || sitesOf(actor) !== sites) return false
  try {
    requirePermission(route, actor)
    return true
  } catch {
    // Whatever the refusal would have said: the right has ended.
    return false
  }
}

/** Ends the feeds whose callers have lost their right. */
async function endRevoked(app: App, ground: Ground, open: ReadonlySet<OpenFeed>): Promise<void> {
  const callers = await ground.findActors(app, [...new Set([...open].map(({ token }) => token))])
  for (const feed of open) if (!mayGoOn(feed, callers.get(feed.token))) feed.stream.end()
}

/** Looks at rights and beats while there are feeds; the answer stops it. */
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

/** Sends to one client what the feed has to say. */
function begin({ route, stream }: OpenFeed, feed: Feed<unknown>): () => void {
  // Gone clients are no errors.
  stream.on('error', () => undefined)
  stream.write(':\n\n')
  return feed.open((message) => {
    if (stream.writableLength + stream.readableLength > UNREAD_MAXIMUM) stream.destroy()
    else if (stream.writable) stream.write(textOf(route, message as object))
  })
}

export function openFeeds(app: App, ground: Ground): Feeds {
  const open = new Set<OpenFeed>()
  let stop: (() => void) | undefined
  return {
    close: () => {
      for (const { stream } of open) stream.end()
    },
    send(reply, feed, { actor, ...of }) {
      const opened: OpenFeed = { ...of, sites: sitesOf(actor), stream: new PassThrough() }
      const end = begin(opened, feed)
      open.add(opened)
      stop ??= watch(app, ground, open)
      opened.stream.once('close', () => {
        end()
        open.delete(opened)
        if (open.size > 0) return
        stop?.()
        stop = undefined
      })
      // Its connection ends with it: kept alive, it would outlive the server's closing.
      reply
        .header('Content-Type', 'text/event-stream; charset=utf-8')
        .header('X-Accel-Buffering', 'no')
        .header('Connection', 'close')
      return reply.send(opened.stream)
    },
  }
}
