/** A TCP proxy before PostgreSQL that breaks connections at a chosen point of a transaction. */

import { startSocketPairs, type Pair, type SocketPairs } from './socket-pairs.ts'

/** `before` the commit reaches the database, or `after` it was carried out and before its answer is read. */
export type Cut = 'before' | 'after'

export interface DatabaseProxy extends Pick<SocketPairs, 'through' | 'close'> {
  /** Breaks the first commit of a transaction in whose statements or values `mark` occurs. Resolves when that has happened. */
  cutCommit(cut: Cut, mark: string): Promise<void>
  /** Breaks the first connection that sends `mark`, before it gets there. */
  cutStatement(mark: string): Promise<void>
  /** Breaks the open connections with this application name; answers how many there were. */
  cutNamed(applicationName: string): number
}

interface Wanted {
  cut: Cut | 'statement'
  mark: string
  happened: () => void
}

const BEGIN = Buffer.from('begin')
const COMMIT = Buffer.from('commit\0')

export async function startProxy(): Promise<DatabaseProxy> {
  let wanted: Wanted | undefined
  /** The application names of the open connections. */
  const names = new Map<Pair, string>()
  const { through, close } = await startSocketPairs((pair) => {
    const { client, upstream, isOpen, end } = pair
    client.once('close', () => names.delete(pair))
    let said = ''
    let isCutting = false
    client.on('data', (chunk) => {
      const [, name = ''] = /application_name\0([^\0]*)\0/.exec(chunk.toString('latin1')) ?? []
      if (name !== '' && !names.has(pair)) names.set(pair, name)
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
      if (!isCutting && isOpen()) client.write(chunk)
    })
  })
  return {
    through,
    close,
    cutCommit: (cut, mark) => new Promise((resolve) => (wanted = { cut, mark, happened: resolve })),
    cutStatement: (mark) => new Promise((resolve) => (wanted = { cut: 'statement', mark, happened: resolve })),
    cutNamed(applicationName) {
      const named = [...names].filter(([pair, name]) => name === applicationName && pair.isOpen())
      for (const [{ end }] of named) end()
      return named.length
    },
  }
}
