/** One embedded PostgreSQL for the run, one migrated template; each test file copies it. */

import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../src/kit/db/cluster.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { prepareCluster, urlFor } from '../../src/kit/db/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    /** The file of what the database server logs. */
    databaseLog: string
  }
}

export const TEMPLATE = 'serialis_template'
export const PASSWORDS = { owner: 'test-owner', worker: 'test-worker' }

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-test-'))
  await chmod(folder, 0o755)
  // Durability is what the torture runs test; here each file only needs its own database, fast.
  const databaseLog = join(folder, 'pg.log')
  const cluster = await startCluster(join(folder, 'pg'), {
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      // It comes at moments of its own, and sizes and plans that a test compares would depend on them.
      'autovacuum=off',
    ],
    onLog: (chunk) => appendFileSync(databaseLog, chunk),
  })
  await prepareCluster(cluster.superuserUrl('postgres'), TEMPLATE, PASSWORDS)
  await migrate(urlFor(cluster.superuserUrl(TEMPLATE), 'owner', PASSWORDS.owner))
  project.provide('superuserUrl', cluster.superuserUrl('postgres'))
  project.provide('databaseLog', databaseLog)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
