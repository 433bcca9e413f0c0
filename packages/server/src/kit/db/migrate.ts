/** Forward-only migrations: plain SQL files, one statement per call, each file in one transaction. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'
import { processLog, tell } from '../ops/log.ts'
import { liftForce, restoreForce } from './forced-policies.ts'
import { pendingMigrations, readMigrations, type AppliedMigration, type MigrationFile } from './migration-files.ts'

export interface MigrateOptions {
  folder?: string
  /** How long a statement waits for a lock before its file is rolled back and applied again. */
  lockTimeoutMs?: number
  /** How often a file is attempted when it does not get its locks. */
  tries?: number
}

const FOLDER = join(import.meta.dirname, '../../../migrations')
const LOCK = "select pg_try_advisory_lock(hashtext('serialis migrations')) as is_mine"
const WAIT = "select pg_advisory_lock(hashtext('serialis migrations'))"
/** Pause between two attempts, in which other sessions can work. */
const PAUSE_MS = 1_000

/** Applies the missing files in order. Refuses a database whose history differs from that of these files. */
export async function migrate(
  ownerUrl: string,
  { folder = FOLDER, lockTimeoutMs = 5_000, tries = 10 }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'serialis migrations' })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_mine: boolean }>(LOCK)
    if (!rows[0]!.is_mine) {
      processLog.warn({}, 'another server migrates this database; this one waits for it')
      await client.query(WAIT)
    }
    const pending = pendingMigrations(await readMigrations(folder), await appliedMigrations(client))
    await installQueue(ownerUrl)
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    for (const file of pending) await applyPatiently(client, file, { lockTimeoutMs, tries })
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Number of the newest migration of this release, which every start applies. */
export const schemaVersion = async (): Promise<string> => (await readdir(FOLDER)).sort().at(-1)?.slice(0, 4) ?? ''

/** What the database has run, for a backup of it. */
export async function migrationsOf(ownerUrl: string): Promise<AppliedMigration[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await appliedMigrations(client)
  } finally {
    await client.end()
  }
}

/**
 * The files that a database with this history lacks. Throws when this release does not run on it; nothing is changed.
 */
export async function missingMigrations(applied: readonly AppliedMigration[]): Promise<string[]> {
  return pendingMigrations(await readMigrations(FOLDER), applied).map(({ name }) => name)
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass('migrations') is not null as is_there")
  if (!rows[0]!.is_there) return []
  return (await client.query<AppliedMigration>('select name, digest from migrations')).rows
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)
/** lock_not_available and deadlock_detected: another session held a lock that the file needs. */
const metLock = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error) ?? '')

/** Repeats a file while other sessions hold locks that it needs. */
async function applyPatiently(
  client: pg.Client,
  file: MigrationFile,
  { lockTimeoutMs, tries }: { lockTimeoutMs: number; tries: number },
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, file, lockTimeoutMs)
    } catch (error) {
      if (!metLock((error as Error).cause)) throw error
      const words = `migration ${file.name} did not get a lock within ${lockTimeoutMs / 1_000} s (try ${attempt} of ${tries})`
      const held = `Sessions that hold locks: ${await lockHolders(client)}`
      if (attempt >= tries)
        throw new Error(
          `${words}. ${held}. Stop other servers, dumps and long queries on this database and start again. ${keptOf(file)}`,
          { cause: error },
        )
      processLog.warn({}, `${words}. ${held}`)
      await pause(PAUSE_MS)
    }
  }
}

async function lockHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string | null }>(`
    select distinct a.pid, nullif(a.application_name, '') as program from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.granted and l.relation >= 16384 and a.pid <> pg_backend_pid()
       and l.database = (select oid from pg_database where datname = current_database()) order by a.pid limit 10`)
  return (
    rows.map(({ pid, program }) => `${program ?? 'a session without a name'} (process ${pid})`).join(', ') || 'none'
  )
}

type Statement = MigrationFile['statements'][number]

/** One file: in one transaction, or batch by batch. */
async function apply(client: pg.Client, file: MigrationFile, lockTimeoutMs: number) {
  let at = file.statements[0]
  const run = async (statement: Statement) => {
    at = statement
    return (await client.query(statement.text)).rowCount ?? 0
  }
  const inTransaction = async <T>(work: (lift: () => Promise<void>) => Promise<T>): Promise<T> => {
    await client.query('begin')
    // Limits set for the role or the database are meant for requests.
    await client.query(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`)
    const lifted = new Set<number>()
    const answer = await work(() => liftForce(client, lifted))
    await restoreForce(client, lifted)
    await client.query('commit')
    return answer
  }
  try {
    if (file.isInBatches) await runBatches(file, (one) => inTransaction(async (lift) => (await lift(), run(one))))
    await inTransaction(async (lift) => {
      for (const statement of file.isInBatches ? [] : file.statements) {
        await lift()
        await run(statement)
      }
      at = undefined
      await client.query('insert into migrations (name, digest) values ($1, $2)', [file.name, file.digest])
    })
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(failureText(file, at, error as Error), { cause: error })
  }
}

/** How often a migration in batches says how far it is. */
const PROGRESS_MS = 5_000

/** Runs each statement until it changes nothing. A start after an interruption continues with the remaining rows. */
async function runBatches({ name, statements }: MigrationFile, run: (statement: Statement) => Promise<number>) {
  let saidAt = Date.now()
  for (const statement of statements) {
    let rows = 0
    for (let changed = await run(statement); changed > 0; changed = await run(statement)) {
      rows += changed
      if (Date.now() - saidAt < PROGRESS_MS) continue
      saidAt = Date.now()
      tell(`migration ${name}, line ${statement.line}: ${rows} rows so far`)
    }
  }
}

/** What an ended attempt left of the file. */
const keptOf = ({ isInBatches }: MigrationFile): string =>
  isInBatches
    ? 'The batches that were done are kept, and the next start continues after them'
    : 'Nothing of this file was kept'

/** Without the detail of the database's error, which has values of rows in it. */
function failureText(file: MigrationFile, at: Statement | undefined, { message }: Error): string {
  const place = at === undefined ? 'at its end' : `at line ${at.line}`
  return [
    `migration ${file.name} failed ${place}: ${message}`,
    ...(at === undefined ? [] : [`  ${at.text.length > 300 ? `${at.text.slice(0, 300)} …` : at.text}`]),
    `${keptOf(file)}, and the files before it stay applied. Remove the cause and start this release again; to go back to the former release, restore the backup made before the upgrade (docs/UPGRADE.md).`,
  ].join('\n')
}
