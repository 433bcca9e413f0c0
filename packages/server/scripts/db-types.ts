/** Regenerates `src/kit/db/tables.ts` and `schema.sql` from a freshly migrated database; `--check` fails when they are stale. */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCluster } from '../src/kit/db/cluster.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { prepareCluster, urlFor } from '../src/kit/db/roles.ts'
import { describeSchema } from './describe-schema.ts'
import { namedTypes } from './named-types.ts'

const root = join(import.meta.dirname, '..')
const tablesFile = join(root, 'src/kit/db/tables.ts')
const schemaFile = join(root, 'schema.sql')

async function generate(ownerUrl: string): Promise<{ tables: string; schema: string }> {
  const out = join(await mkdtemp(join(tmpdir(), 'serialis-types-')), 'tables.ts')
  const command = join(root, '../../node_modules/.bin/kysely-codegen')
  await promisify(execFile)(process.execPath, [
    await realCommand(command),
    '--url',
    ownerUrl,
    '--dialect',
    'postgres',
    '--out-file',
    out,
    '--date-parser',
    'string',
    '--type-mapping',
    JSON.stringify({ int8: 'number' }),
    '--default-schema',
    'public',
    '--exclude-pattern',
    '{graphile_worker,activity_months}.*',
    '--log-level',
    'error',
  ])
  return {
    tables: namedTypes(await readFile(out, 'utf8')),
    schema: await describeSchema(ownerUrl),
  }
}

async function realCommand(link: string): Promise<string> {
  const { realpath } = await import('node:fs/promises')
  return realpath(link)
}

async function main(isCheck: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-types-'))
  const { chmod } = await import('node:fs/promises')
  await chmod(folder, 0o755)
  const cluster = await startCluster(join(folder, 'pg'), { settings: ['fsync=off'] })
  try {
    const passwords = { owner: 'types', worker: 'types' }
    await prepareCluster(cluster.superuserUrl('postgres'), 'types', passwords)
    const ownerUrl = urlFor(cluster.superuserUrl('types'), 'owner', passwords.owner)
    await migrate(ownerUrl)
    const { tables, schema } = await generate(ownerUrl)
    if (isCheck) {
      const stale = (await readFile(tablesFile, 'utf8')) !== tables || (await readFile(schemaFile, 'utf8')) !== schema
      if (stale) throw new Error('tables.ts or schema.sql is stale: run npm run db:types')
    } else {
      await writeFile(tablesFile, tables)
      await writeFile(schemaFile, schema)
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main(process.argv.includes('--check'))
