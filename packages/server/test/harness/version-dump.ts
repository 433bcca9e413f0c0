/** Rows of a database as text, as `pg_dump --data-only` writes them, below the migrations that made its tables. */

import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from '../../src/kit/db/migrate.ts'
import { readMigrations, type AppliedMigration } from '../../src/kit/db/migration-files.ts'

const FOLDER = join(import.meta.dirname, '../upgrades')
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** The columns that rows are copied with, in the order of the table; generated ones would be refused. */
const TABLES = `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations' group by c.relname order by c.relname`

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** By a role that bypasses row-level security. */
export const dumpRows = (url: string, { version, masterKey }: { version: string; masterKey: string }) =>
  connected(url, async (client) => {
    const parts = [`-- version ${version}`, `-- master key ${masterKey}`]
    const applied = await client.query<AppliedMigration>('select name, digest from migrations order by name')
    for (const { name, digest } of applied.rows) parts.push(`-- migration ${name} ${digest}`)
    for (const { name, columns } of (await client.query<{ name: string; columns: string }>(TABLES)).rows) {
      const rows = await textOf(client.query(copyTo(`copy (select ${columns} from ${name} order by 1, 2) to stdout`)))
      if (rows !== '') parts.push(`copy ${name} (${columns}) from stdin;`, `${rows}\\.`)
    }
    return `${parts.join('\n')}\n`
  })

export interface VersionDump {
  version: string
  masterKey: string
  migrations: AppliedMigration[]
  tables: { copy: string; rows: string[] }[]
}

/** The dumps that are kept, oldest first. */
export async function keptVersions(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql.gz'))
  return names
    .map((name) => name.slice(0, -'.sql.gz'.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

export async function readDump(version: string): Promise<VersionDump> {
  const dump: VersionDump = { version, masterKey: '', migrations: [], tables: [] }
  let rows: string[] | undefined
  const input = createReadStream(join(FOLDER, `${version}.sql.gz`)).pipe(createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, migration, digest] = /^-- migration (\S+) (\w+)$/.exec(line) ?? []
    if (rows !== undefined) {
      if (line === '\\.') rows = undefined
      else rows.push(line)
    } else if (migration !== undefined && digest !== undefined) dump.migrations.push({ name: migration, digest })
    else if (line.startsWith('-- master key ')) dump.masterKey = line.slice('-- master key '.length)
    else if (line.startsWith('copy ')) dump.tables.push({ copy: line.slice(0, -1), rows: (rows = []) })
  }
  return dump
}

/** A folder with the migrations of this release up to `last`, or all, and with made-up later ones; removed after `work`. */
export async function withMigrations<T>(
  { last, later = {} }: { last?: string; later?: Record<string, string> },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-migrations-'))
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => last === undefined || name <= last)
    for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, name))
    for (const [name, text] of Object.entries(later)) await writeFile(join(folder, name), text)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An empty database becomes one of that version: its tables by its own migrations, and its rows. */
export async function restore(
  dump: VersionDump,
  { ownerUrl, superuserUrl }: { ownerUrl: string; superuserUrl: string },
): Promise<void> {
  await withMigrations({ last: dump.migrations.at(-1)?.name ?? '' }, (folder) => migrate(ownerUrl, { folder }))
  await connected(superuserUrl, async (client) => {
    // The rows were consistent when they were dumped, and tables come in the order of their names.
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const { copy, rows } of dump.tables)
      await pipeline(Readable.from(rows.map((row) => `${row}\n`)), client.query(copyFrom(copy)))
    await client.query('commit')
  })
}

/** Migrations of the dump that are no longer what they were. */
export async function editedSince(dump: VersionDump): Promise<string[]> {
  const now = new Map((await readMigrations(MIGRATIONS)).map(({ name, digest }) => [name, digest]))
  return dump.migrations.filter(({ name, digest }) => now.get(name) !== digest).map(({ name }) => name)
}
