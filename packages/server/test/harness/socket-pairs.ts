/** What proxies before PostgreSQL have in common: each connection is a pair of sockets, and both end together. */

import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

export interface Pair {
  client: Socket
  upstream: Socket
  isOpen(): boolean
  /** Breaks the connection of the client; PostgreSQL closes its side when it has done what it was sent. */
  end(): void
}

export interface SocketPairs {
  /** The same database through the proxy, wherever PostgreSQL listens. */
  through(url: string): Promise<string>
  endAll(): void
  /** Resolves once PostgreSQL has ended the broken connections: until then it may still be at work on what it was sent. */
  ended(): Promise<void>
  close(): Promise<void>
}

export async function startSocketPairs(opened: (pair: Pair) => void): Promise<SocketPairs> {
  let target: NetConnectOpts = { path: '' }
  const open = new Set<Pair>()
  const ending = new Set<Promise<void>>()
  const endAll = () => [...open].forEach(({ end }) => end())
  // What is passed in parts would take 40 ms for each, held back until the one before is acknowledged.
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true })
    const gone = new Promise<void>((resolve) => upstream.once('close', () => resolve()))
    const pair: Pair = {
      client,
      upstream,
      isOpen: () => open.has(pair),
      end() {
        if (!open.delete(pair)) return
        client.destroy()
        upstream.end()
        ending.add(gone)
        void gone.then(() => ending.delete(gone))
      },
    }
    open.add(pair)
    for (const socket of [client, upstream]) socket.on('error', pair.end).on('close', pair.end)
    opened(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    async through(text) {
      const url = new URL(text)
      const { host, port } = new pg.Client({ connectionString: text })
      target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
      url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      return url.toString()
    },
    endAll,
    ended: async () => void (await Promise.all(ending)),
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
