/**
 * Migration files: their statements, and the check that a database has the same history as the files of this release.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Statement {
  text: string
  /** The line of the file where it begins, counted from 1. */
  line: number
}

export interface MigrationFile {
  name: string
  digest: string
  statements: Statement[]
  /** `-- @batches`: each statement runs again, in a transaction of its own, until it changes no row. */
  isInBatches: boolean
}

export interface AppliedMigration {
  name: string
  digest: string
}

const BATCHES = '-- @batches'
const BATCH = /^(update|delete from|insert into)\b[\s\S]*\blimit \d+\b/i

/** Splits a file at `;` line ends outside `$$ … $$`, and drops full-line comments. */
function splitStatements(text: string): Statement[] {
  const statements: Statement[] = []
  let current = ''
  let start = 0
  let isInBody = false
  for (const [index, line] of text.split('\n').entries()) {
    const directive = /^-- @tenant-table (\w+) ([\w, ]+)$/.exec(line.trim())
    if (directive) {
      statements.push(...tenantTable(directive[1]!, directive[2]!).map((made) => ({ text: made, line: index + 1 })))
      continue
    }
    if (line.startsWith('-- @') && line.trim() !== BATCHES)
      throw new Error(`line ${index + 1} is no directive: ${line}`)
    if (!isInBody && line.trim().startsWith('--')) continue
    if (current.trim() === '') start = index + 1
    current += `${line}\n`
    if ((line.match(/\$\$/g) ?? []).length % 2 === 1) isInBody = !isInBody
    if (!isInBody && line.trimEnd().endsWith(';')) {
      statements.push({ text: current.trim(), line: start })
      current = ''
    }
  }
  if (current.trim()) throw new Error(`statement without end: ${current.trim().slice(0, 80)}`)
  return statements
}

/**
 * The statements that make a table a tenant table. All tables share them, so one place changes when tables are
 * distributed.
 */
export function tenantTable(table: string, rights: string): string[] {
  return [
    `comment on table ${table} is 'tenant table'`,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id')::int)`,
    `grant ${rights} on ${table} to serialis_app`,
  ]
}

/** All files of the folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      return requireBatches({
        name,
        digest,
        statements: splitStatements(text),
        isInBatches: text.split('\n').includes(BATCHES),
      })
    }),
  )
}

function requireBatches(file: MigrationFile): MigrationFile {
  const wrong = file.isInBatches ? file.statements.find(({ text }) => !BATCH.test(text)) : undefined
  if (wrong)
    throw new Error(
      `${file.name}, line ${wrong.line}: a file with ${BATCHES} only has updates, deletes and inserts, each with a limit`,
    )
  return file
}

/** The first migration of 0.1.0. A baseline replaced its files before anybody had data to keep. */
const FIRST_OF_0_1 = '0001_create_tenants.sql'

const WAY_BACK = 'start the release that migrated it, or restore the backup made before the upgrade (docs/UPGRADE.md)'

/** Throws unless the applied files are exactly the first of `files`; returns the files that remain. */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]))
  if (digests.has(FIRST_OF_0_1))
    throw new Error(
      'Serialis 0.1.0 made this database, and no later release upgrades it; nothing was changed. To use its data, start 0.1.0 again. To use this release, export or back up what must be kept and start with an empty database: another DATA_DIR or DATABASE_URL, or npm run db:reset (docs/UPGRADE.md, "From 0.1.0")',
    )
  const last = files.at(-1)?.name ?? ''
  const lastApplied = [...digests.keys()].sort().at(-1) ?? ''
  if (lastApplied > last)
    throw new Error(
      `a newer release of Serialis migrated this database: it has ${lastApplied}, and this release ends with ${last}. A release does not run on the database of a newer one: ${WAY_BACK}`,
    )
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...digests.keys()].sort().find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Error(
      `another build of Serialis migrated this database: it has ${unknown}, which this release does not contain: ${WAY_BACK}`,
    )
  for (const { name, digest } of files) {
    const before = digests.get(name)
    if (before !== undefined && before !== digest)
      throw new Error(`migration ${name} was edited after it was applied; bring it back and write a new one instead`)
    if (before === undefined && name < lastApplied)
      throw new Error(
        `migration ${name} is missing in this database, which already has ${lastApplied}. Migrations are applied in order of their numbers and never in between: a new one needs a number above the last; if another build migrated this database, ${WAY_BACK}`,
      )
  }
  return files.filter(({ name }) => !digests.has(name))
}
