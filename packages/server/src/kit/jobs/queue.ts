/**
 * The schema of the job queue: installed by the owner through the queue's own migrations, and exempt from the rules for
 * tenant tables.
 */

import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { processLog } from '../ops/log.ts'

/** Only warnings and errors, one line each; tasks report their own errors. */
export const queueLogger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning')
    processLog[level === 'error' ? 'error' : 'warn']({}, `job queue: ${message.split('\n')[0]}`)
})

/** The working role runs the queue, so it has all rights on it. Rows contain only a tenant and a task id. */
const RIGHTS = [
  'grant usage on schema graphile_worker to serialis_app',
  'grant select, insert, update, delete on all tables in schema graphile_worker to serialis_app',
  'grant usage on all sequences in schema graphile_worker to serialis_app',
  'grant execute on all functions in schema graphile_worker to serialis_app',
]
const TABLES = `select c.relname as name from pg_class c
  where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`

/** Installs or upgrades the queue. Safe to call at every start. */
export async function installQueue(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: queueLogger })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of RIGHTS) await client.query(statement)
    const { rows } = await client.query<{ name: string }>(TABLES)
    for (const { name } of rows)
      await client.query(`create policy every_job on graphile_worker.${name} to serialis_app using (true)`)
  } finally {
    await client.end()
  }
}
