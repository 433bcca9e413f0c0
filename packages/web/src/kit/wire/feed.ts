/**
 * A feed of the server, read with `fetch` because the token is in a header: reconnects with growing delays, detects a
 * silent connection by the missing heartbeat, and ends when the session or the permission has ended.
 */

import type { Answer, Route } from '@serialis/contract/kit/route.ts'
import { refused } from './api.ts'
import { refusal } from './call-error.ts'
import { addressOf, headersOf } from './request.ts'
import { session } from './session.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server sends a heartbeat every 15 seconds; two may be lost. */
const SILENT_MS = 40_000

export interface FeedOptions<R extends Route> {
  onMessage: (message: Answer<R>) => void
  /** Connected or not; after an interruption, the messages start again. */
  onState: (isLive: boolean) => void
}

/** Half of the delay is random: not all clients return at once. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Reads blocks of the stream until it ends; throws when it falls silent. */
async function read<R extends Route>(
  body: ReadableStream<Uint8Array>,
  onMessage: FeedOptions<R>['onMessage'],
  giveUp: () => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const silence = setTimeout(giveUp, SILENT_MS)
    const { value, done } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks)
      if (block.startsWith('data: ')) onMessage(JSON.parse(block.slice('data: '.length)) as Answer<R>)
  }
}

/** One connection; returns false when trying again makes no sense. */
async function connect<R extends Route>(
  route: R,
  { onMessage, onState }: FeedOptions<R>,
  left: AbortSignal,
): Promise<boolean> {
  const { token } = session()
  const silent = new AbortController()
  const signal = AbortSignal.any([left, silent.signal])
  const response = await fetch(addressOf(route, {}), { headers: headersOf(route), signal, cache: 'no-store' })
  if (response.status === 401 || response.status === 403) {
    await refused(refusal(response.status, await response.text(), ''), token)
    return false
  }
  if (!response.ok || response.body === null) throw new Error(`the feed answered ${response.status}`)
  onState(true)
  await read(response.body, onMessage, () => silent.abort())
  return true
}

/** Follows the feed until the returned function is called. */
export function followFeed<R extends Route>(route: R, options: FeedOptions<R>): () => void {
  const leaving = new AbortController()
  const follow = async () => {
    for (let failures = 0; !leaving.signal.aborted; failures++) {
      const began = Date.now()
      const mayGoOn = await connect(route, options, leaving.signal).catch(() => true)
      if (!leaving.signal.aborted) options.onState(false)
      if (!mayGoOn) return
      // A connection that lasted for a while counts as a success.
      if (Date.now() - began > LONGEST_WAIT_MS) failures = 0
      await pause(waitAfter(failures), leaving.signal)
    }
  }
  void follow()
  return () => leaving.abort()
}
