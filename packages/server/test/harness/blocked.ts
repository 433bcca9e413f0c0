/** Waits until a statement waits for a row: the moment at which two commands meet. */

import pg from 'pg'
import { atEnd } from './at-end.ts'
import { waitUntil } from './wait-until.ts'

/**
 * `blocked('"workflows"')` resolves once a statement that names the table, or `count` of them, waits for a lock; fails
 * after a time limit. Closed after the file.
 */
export async function watchBlocked(superuserUrl: string): Promise<(table: string, count?: number) => Promise<void>> {
  const watcher = new pg.Client({ connectionString: superuserUrl })
  await watcher.connect()
  atEnd(() => watcher.end())
  return async (table, count = 1) => {
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0"
    await waitUntil(
      async () => (await watcher.query(waiting, [table])).rowCount!,
      (waiters) => waiters >= count,
      { everyMs: 10, what: (waiters) => `${waiters} of ${count} statements wait for ${table}` },
    )
  }
}
