/** A TCP proxy before PostgreSQL, wherever that listens, that breaks connections at a chosen point of a transaction. */

import { createServer, connect, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

/** `before` the commit reaches the database, or `after` it was carried out and before its answer is read. */
export type Cut = 'before' | 'after'

export interface DatabaseProxy {
  /** The same database through the proxy. */
  through(url: string): Promise<string>
  /** Breaks the first commit of a transaction in whose statements or values `mark` occurs. Resolves when that has happened. */
  cutCommit(cut: Cut, mark: string): Promise<void>
  /** Breaks the first connection that sends `mark`, before it gets there. */
  cutStatement(mark: string): Promise<void>
  /** Breaks the open connections with this application name; answers how many there were. */
  cutNamed(applicationName: string): number
  close(): Promise<void>
}

interface Wanted {
  cut: Cut | 'statement'
  mark: string
  happened: () => void
}

const BEGIN = Buffer.from('begin')
const COMMIT = Buffer.from('commit\0')

export async function startProxy(): Promise<DatabaseProxy> {
  let target: NetConnectOpts = { path: '' }
  let wanted: Wanted | undefined
  const open = new Map<Socket, { name: string; end(): void }>()
  const server = createServer((client) => {
    const upstream = connect(target)
    const end = () => {
      client.destroy()
      upstream.destroy()
      open.delete(client)
    }
    const connection = { name: '', end }
    open.set(client, connection)
    let said = ''
    let isCutting = false
    client.on('data', (chunk) => {
      connection.name ||= /application_name\0([^\0]*)\0/.exec(chunk.toString('latin1'))?.[1] ?? ''
      if (chunk.includes(BEGIN)) said = ''
      said = (said + chunk.toString('latin1')).slice(-1_000_000)
      const isThere =
        wanted &&
        (wanted.cut === 'statement'
          ? chunk.includes(wanted.mark)
          : chunk.includes(COMMIT) && said.includes(wanted.mark))
      if (wanted && isThere) {
        const { cut, happened } = wanted
        wanted = undefined
        isCutting = true
        if (cut !== 'after') {
          end()
          return happened()
        }
        // The answer says that the commit happened; it is not passed on.
        upstream.once('data', () => {
          end()
          happened()
        })
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (!isCutting) client.write(chunk)
    })
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
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
    cutCommit: (cut, mark) => new Promise((resolve) => (wanted = { cut, mark, happened: resolve })),
    cutStatement: (mark) => new Promise((resolve) => (wanted = { cut: 'statement', mark, happened: resolve })),
    cutNamed(applicationName) {
      const named = [...open.values()].filter(({ name }) => name === applicationName)
      for (const { end } of named) end()
      return named.length
    },
    async close() {
      for (const { end } of open.values()) end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
