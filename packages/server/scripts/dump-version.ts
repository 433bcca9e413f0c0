/**
 * npm run dump:version   writes packages/server/test/upgrades/<version>.sql.gz
 * What a database of this version holds: its migrations with their digests, and the rows of the demo plant. Every later version
 * migrates it in the suite. Made once for each version, just before its tag; never made again afterwards.
 */

import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../src/database.ts'
import { makeFirstTenant } from '../src/first-tenant.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import { dumpRows } from '../test/harness/version-dump.ts'

const root = join(import.meta.dirname, '../../..')

async function main(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = await mkdtemp(join(tmpdir(), 'serialis-dump-'))
  await chmod(folder, 0o755)
  // The key of this dump alone, so that its codes can be computed where it is restored.
  const masterKey = createHash('sha256').update(`dump of ${version}`).digest('hex')
  const config = readConfig(
    { DATA_DIR: folder, MASTER_KEY: masterKey, ADMIN_PASSWORD: 'Administrator-1', LINE_FOLDERS: '/lines' },
    [],
  )
  const database = await openDatabase(config)
  try {
    await migrate(database.ownerUrl)
    await makeFirstTenant(config, database)
    const text = await dumpRows(database.ownerUrl, { version, masterKey })
    for (const own of [folder, root]) if (text.includes(own)) throw new Error(`the dump names ${own}`)
    const target = join(root, 'packages/server/test/upgrades')
    await mkdir(target, { recursive: true })
    const bytes = gzipSync(text, { level: 9 })
    await writeFile(join(target, `${version}.sql.gz`), bytes)
    console.log(`${version}.sql.gz: ${text.length} characters, ${bytes.length} bytes`)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
