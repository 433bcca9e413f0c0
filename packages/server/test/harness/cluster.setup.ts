/** One embedded PostgreSQL for the run, with a migrated template, and one with two tenants; each test file copies one of them. */

import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { bootstrapTenant } from '../../src/bootstrap.ts'
import { startCluster } from '../../src/kit/db/cluster.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { prepareCluster, urlFor } from '../../src/kit/db/roles.ts'
import { usePasswordCost } from '../../src/platform/access/passwords/passwords.ts'
import { ADMIN_PASSWORD } from './accounts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
    /** The file of what the database server logs. */
    databaseLog: string
  }
}

export const TEMPLATE = 'serialis_template'
/** With the tenants 0001 (scheme A) and 0002 (scheme B), each with its two administrators. */
export const TENANTS = 'serialis_tenants'
export const PASSWORDS = { owner: 'test-owner', worker: 'test-worker' }
/** Half of the run's time would go into hashing the passwords of people who live for one test. */
export const PASSWORD_COST = { memoryKib: 64, passes: 1 }

async function makeTenants(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(`create database ${TENANTS} template ${TEMPLATE} owner serialis_owner`)
  await superuser.end()
  usePasswordCost(PASSWORD_COST)
  const ownerUrl = urlFor(superuserUrl, 'owner', PASSWORDS.owner, TENANTS)
  const passwords = { adminPassword: ADMIN_PASSWORD, secondPassword: ADMIN_PASSWORD }
  await bootstrapTenant(ownerUrl, { tenantId: 1, code: '0001', name: 'Tenant One', snScheme: 'A', ...passwords })
  await bootstrapTenant(ownerUrl, { tenantId: 2, code: '0002', name: 'Tenant Two', snScheme: 'B', ...passwords })
}

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
      // Of the roles' passwords: a client counts them for each of thousands of connections.
      'scram_iterations=1',
    ],
    onLog: (chunk) => appendFileSync(databaseLog, chunk),
  })
  await prepareCluster(cluster.superuserUrl('postgres'), TEMPLATE, PASSWORDS)
  await migrate(urlFor(cluster.superuserUrl(TEMPLATE), 'owner', PASSWORDS.owner))
  await makeTenants(cluster.superuserUrl('postgres'))
  project.provide('superuserUrl', cluster.superuserUrl('postgres'))
  project.provide('databaseLog', databaseLog)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
