/** Waits until a statement waits for a row: the moment at which two commands meet. */

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { atEnd } from './at-end.ts'

/** `blocked('"workflows"')` resolves once a statement that names the table, or `count` of them, waits for a lock; gives up loudly. Closed after the file. */
export async function watchBlocked(superuserUrl: string): Promise<(table: string, count?: number) => Promise<void>> {
  const watcher = new pg.Client({ connectionString: superuserUrl })
  await watcher.connect()
  atEnd(() => watcher.end())
  return async (table, count = 1) => {
    const until = Date.now() + 30_000
    while (
      (
        await watcher.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0",
          [table],
        )
      ).rowCount! < count
    ) {
      if (Date.now() > until) throw new Error(`nobody waited for ${table}`)
      await pause(10)
    }
  }
}
