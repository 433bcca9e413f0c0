/** Server processes to be killed in the middle of a step of an order, of a task or of a command, one after the other; the next ones start while one still serves. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { atEnd } from '../harness/at-end.ts'
import type { Sender } from '../harness/client.ts'
import { senderTo } from '../harness/connection.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { program } from '../harness/programs.ts'
import { waitUntil } from '../harness/wait-until.ts'
import type { Place } from './order-child.ts'

const SPARES = 2

interface Server {
  url: string
  tell(message: Place | 'work'): Promise<unknown>
  ended: Promise<unknown>
}

export interface OrderServers {
  /** The same product in this process; it does no background work. */
  t: TestApp
  /** Sees everything of its database. */
  owner: pg.Client
  /** People call the process that serves; until the first has taken over, the application in this process. */
  http: Sender
  /** Says to the one that serves where it is to be killed; resolves when it has heard, or is dead. */
  tell(message: Place): Promise<unknown>
  /** Resolves when the one that serves is dead. */
  ended(): Promise<unknown>
  /** Resolves when the database has undone what the dead server had not committed. */
  undone(): Promise<unknown>
  /** The dead server's connections are gone, so that its transaction is rolled back and its tasks are free; then the next one works. */
  takeOver(): Promise<void>
}

async function aServer(t: TestApp, children: Set<ChildProcess>): Promise<Server> {
  const { path, execArgv, env } = program('order', {
    APP_DATABASE_URL: t.database.appUrl,
    DATA_DIR: t.app.config.dataDir,
  })
  const child = fork(path, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.add(child)
  const ended = once(child, 'exit').then(() => children.delete(child))
  const [url] = (await once(child, 'message')) as [string]
  const tell = (message: Place | 'work') => {
    const heard = Promise.race([once(child, 'message'), ended])
    child.send(message)
    return heard
  }
  return { url, tell, ended }
}

/** Killed and closed after the file. */
export async function openOrderServers(): Promise<OrderServers> {
  const t = await testApp()
  const owner = new pg.Client({ connectionString: t.database.superuserUrl })
  await owner.connect()
  const children = new Set<ChildProcess>()
  atEnd(async () => {
    const all = [...children].map((child) => ({ child, ended: once(child, 'exit') }))
    for (const { child } of all) child.kill('SIGKILL')
    await Promise.all(all.map(({ ended }) => ended))
    await owner.end()
  })
  const spares = Array.from({ length: SPARES }, () => aServer(t, children))
  let server: Server | undefined
  const serving = (): Server => {
    if (server === undefined) throw new Error('no server has taken over yet')
    return server
  }
  const outside = senderTo(() => serving().url)
  return {
    t,
    owner,
    http: { inject: (request) => (server === undefined ? t.http : outside).inject(request) },
    tell: (message) => serving().tell(message),
    ended: () => serving().ended,
    undone: () =>
      waitUntil(
        () =>
          owner.query(
            `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
              and pid <> pg_backend_pid() and state <> 'idle'`,
          ),
        ({ rowCount }) => rowCount === 0,
        { everyMs: 5 },
      ),
    async takeOver() {
      const next = await (spares.shift() as Promise<Server>)
      spares.push(aServer(t, children))
      await waitUntil(
        () =>
          owner.query(
            "select from pg_stat_activity where datname = current_database() and application_name = 'serialis worker'",
          ),
        ({ rowCount }) => rowCount === 0,
        { everyMs: 5 },
      )
      await next.tell('work')
      server = next
    },
  }
}
