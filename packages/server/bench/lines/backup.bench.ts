/** A backup while the product works, and its restore, with a ledger of some size and many stored files. */

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { bootstrapTenant } from '../../src/bootstrap.ts'
import { openDatabase } from '../../src/database.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { makeBackup } from '../../src/platform/backups/make-backup.ts'
import { masterKeyOfApp } from '../../src/platform/secrets/master-key.service.ts'
import { tryNewest } from '../../src/restoring.ts'

const ROWS = 2_000_000
const FILES = 500
const FILE_BYTES = 200_000

export async function run(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-bench-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  const config = readConfig({ DATA_DIR: join(folder, 'data') }, [])
  const database = await openDatabase(config)
  try {
    await migrate(database.ownerUrl)
    await bootstrapTenant(database.ownerUrl, { tenantId: 1, code: '0001', name: 'Bench', snScheme: 'A' })
    const { app, close } = await buildApp({ config, appDatabaseUrl: database.appUrl })
    await masterKeyOfApp(app)
    await fill(database.cluster!.superuserUrl('serialis'))
    for (let number = 0; number < FILES; number++) {
      const { path } = await app.files.put(1, `${number}`, Readable.from([randomBytes(FILE_BYTES)]))
      await app.files.keep(path)
    }
    const backups = join(folder, 'backups')
    const superuserUrl = database.cluster!.superuserUrl('postgres')
    const { bytes, seconds } = await makeBackup({ app, ownerUrl: database.ownerUrl, superuserUrl }, backups)
    await close()
    const { problem, lostSeconds, restoreSeconds } = await tryNewest(config, backups)
    if (problem !== null || restoreSeconds === null || lostSeconds === null) throw new Error(problem ?? 'no times')
    return {
      backup_mb_per_s: bytes / 1e6 / seconds,
      restore_mb_per_s: bytes / 1e6 / restoreSeconds,
      recovery_time_s: restoreSeconds,
      recovery_point_s: lostSeconds - restoreSeconds,
    }
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A table of the size of a plant's database; what is in it does not matter to a copy. */
async function fill(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(
    `create table filling as select n, sha256(n::text::bytea) as a, sha256((-n)::text::bytea) as b from generate_series(1, ${ROWS}) n`,
  )
  await client.end()
}
