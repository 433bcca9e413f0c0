/** The bench's load at a constant rate notices what a server that stalls does to everyone who asks meanwhile. */

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openLoop, shareWithin, type OpenLoad } from '../../bench/open-loop.ts'

const PER_SECOND = 100

async function loaded(listener: RequestListener, load: { count: number } & Pick<OpenLoad, 'connections'>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const requests = Array.from({ length: load.count }, () => ({ method: 'GET' as const, path: '/' }))
  const { connections } = load
  return openLoop({ port, token: '', requests, perSecond: PER_SECOND, connections }).finally(() => {
    server.closeAllConnections()
    server.close()
  })
}

it('a second in which nothing is answered is counted for each request that was due in it', async () => {
  const stalled = 49
  const stallMs = 1_000
  let seen = 0
  const { took, missed } = await loaded(
    (_, answer) => void (seen++ === stalled ? setTimeout(() => answer.end(), stallMs) : answer.end()),
    { count: 200, connections: 1 },
  )
  expect(missed).toEqual({})
  // Timers may end a millisecond early.
  const least = took.slice(stalled, stalled + 100).map((one, at) => one - (stallMs - (at * 1000) / PER_SECOND) + 2)
  expect(Math.min(...least)).toBeGreaterThanOrEqual(0)
  expect(shareWithin(took, 300)).toBeLessThanOrEqual(1 - 69 / 200)
})

it('requests are sent when they are due, also while none was answered', async () => {
  const waiting: (() => void)[] = []
  const { took } = await loaded(
    (_, answer) => {
      waiting.push(() => answer.end())
      if (waiting.length === 30) for (const release of waiting) release()
    },
    { count: 30, connections: 30 },
  )
  expect(shareWithin(took, Number.MAX_VALUE)).toBe(1)
})

it('what is refused is not answered in time', async () => {
  let seen = 0
  const { took, missed } = await loaded((_, answer) => void answer.writeHead(seen++ % 2 === 0 ? 429 : 204).end(), {
    count: 20,
    connections: 4,
  })
  expect(missed).toEqual({ 429: 10 })
  expect(shareWithin(took, Number.MAX_VALUE)).toBe(0.5)
})
