/**
 * A server process for `order-servers.ts`. When armed, it kills itself without warning once the first write of a
 * transaction that holds an order has been answered: in a request, or in the last transaction of a task. Or at a
 * statement that the test names.
 */

import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/kit/ops/config.ts'

export type Place = 'request' | 'task' | StatementPlace

/** The n-th statement from now on that contains these texts. */
export interface StatementPlace {
  words: readonly string[]
  nth: number
  /** Before it is sent, while the database works on it, once it was answered, or once its transaction was. */
  when: 'before' | 'sent' | 'answered' | 'committed'
}

/** What the transaction of a connection has done so far. */
interface Seen {
  isTask: boolean
  holdsOrder: boolean
  endsWithCommit: boolean
}
let armed: Place | null = null
const seen = new WeakMap<object, Seen>()

const textOf = (query: unknown): string =>
  (typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '')).trim().toLowerCase()
const isWrite = (text: string) =>
  /^(insert|update|delete|with)\b/.test(text) && /\b(insert into|update|delete from)\b/.test(text)

const die = () => process.kill(process.pid, 'SIGKILL')

/** True at the statement that the test named. */
function isNamed(text: string): boolean {
  if (armed === null || typeof armed === 'string' || !armed.words.every((word) => text.includes(word))) return false
  armed = { ...armed, nth: armed.nth - 1 }
  return armed.nth === 0
}

const send = pg.Client.prototype.query as (...parts: unknown[]) => unknown
pg.Client.prototype.query = function (this: object, ...parts: unknown[]) {
  const text = textOf(parts[0])
  const state = seen.get(this) ?? { isTask: false, holdsOrder: false, endsWithCommit: false }
  seen.set(this, state)
  if (/^(begin|commit|rollback)/.test(text)) Object.assign(state, { isTask: false, holdsOrder: false })
  if (text.includes('from "task_leases"') && text.endsWith('for update')) state.isTask = true
  if (
    (text.includes('from "production_orders"') && text.endsWith('for update')) ||
    text.startsWith('insert into "production_orders"')
  )
    state.holdsOrder = true
  const named = isNamed(text) ? (armed as StatementPlace).when : null
  if (named === 'before') return die()
  if (named === 'committed') state.endsWithCommit = true
  const answer = send.apply(this, parts)
  if (named === 'sent') setImmediate(die)
  if (named === 'answered' || (state.endsWithCommit && text.startsWith('commit')))
    void Promise.resolve(answer).then(die)
  if (state.holdsOrder && armed === (state.isTask ? 'task' : 'request') && isWrite(text)) {
    armed = null
    void Promise.resolve(answer).then(die)
  }
  return answer
} as typeof pg.Client.prototype.query

const appDatabaseUrl = process.env['APP_DATABASE_URL']!
const { http, startWork } = await buildApp({
  config: readConfig(
    { DATABASE_URL: appDatabaseUrl, DATA_DIR: process.env['DATA_DIR'], PUSH_PRIVATE_ADDRESSES: '127.0.0.1' },
    [],
  ),
  appDatabaseUrl,
  poolSize: 6,
})
const url = await http.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (message: Place | 'work') => {
  if (message !== 'work') armed = message
  void (message === 'work' ? startWork() : Promise.resolve()).then(() => process.send?.('done'))
})
// The parent process has ended.
process.once('disconnect', () => process.exit())
process.send?.(url)
