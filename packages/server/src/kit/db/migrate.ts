/** Forward-only migrations: plain SQL files, one statement per call, each file in one transaction. */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** Splits a file at `;` line ends outside `$$ … $$`, and drops full-line comments. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    const directive = /^-- @tenant-table (\w+) ([\w, ]+)$/.exec(line.trim())
    if (directive) {
      statements.push(...tenantTable(directive[1]!, directive[2]!))
      continue
    }
    if (!inBody && line.trim().startsWith('--')) continue
    current += `${line}\n`
    if ((line.match(/\$\$/g) ?? []).length % 2 === 1) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.trim()) throw new Error(`statement without end: ${current.trim().slice(0, 80)}`)
  return statements
}

/** What makes a table a tenant table; the same for all, so that one place changes when it is distributed. */
export function tenantTable(table: string, rights: string): string[] {
  return [
    `comment on table ${table} is 'tenant table'`,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id')::int)`,
    `grant ${rights} on ${table} to serialis_app`,
  ]
}

/** Applies what is missing, in order; refuses when an applied file was edited. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('serialis migrations'))")
    await installQueue(ownerUrl)
    await client.query(
      'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
    const known = new Map(rows.map((row) => [row.name, row.digest]))
    const applied: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(join(folder, name), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before !== undefined && before !== digest)
        throw new Error(`migration ${name} was edited after it was applied; write a new one instead`)
      if (before !== undefined) continue
      await apply(client, name, text, digest)
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, digest: string) {
  await client.query('begin')
  try {
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
