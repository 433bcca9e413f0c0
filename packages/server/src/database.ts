/** The database of this process: the embedded cluster under DATA_DIR, or the one that DATABASE_URL names. */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster, type Cluster } from './kit/db/cluster.ts'
import { prepareGivenDatabase } from './kit/db/given-database.ts'
import { prepareCluster, requireHarmlessRole, urlFor } from './kit/db/roles.ts'
import type { Config } from './kit/ops/config.ts'

export interface Database {
  ownerUrl: string
  appUrl: string
  stop(): Promise<void>
  /** Present when this process runs the database server. */
  cluster?: Cluster
}

const DATABASE = 'serialis'

/** Created once per data folder. */
export async function keptPasswords(dataDir: string): Promise<{ owner: string; worker: string }> {
  const file = join(dataDir, 'database-passwords.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as { owner: string; worker: string }
  const made = { owner: randomBytes(24).toString('base64url'), worker: randomBytes(24).toString('base64url') }
  await writeFile(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

export async function openDatabase(config: Config): Promise<Database> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const passwords = await keptPasswords(config.dataDir)
  if (config.databaseUrl !== undefined) {
    const ownerUrl = config.databaseUrl
    const appUrl = await prepareGivenDatabase({
      ownerUrl,
      appUrl: config.appDatabaseUrl,
      workerPassword: passwords.worker,
    })
    await requireHarmlessRole(appUrl)
    return { ownerUrl, appUrl, stop: async () => undefined }
  }
  const cluster = await startCluster(join(config.dataDir, 'postgres'))
  try {
    await prepareCluster(cluster.superuserUrl('postgres'), DATABASE, passwords)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const base = cluster.superuserUrl(DATABASE)
  return {
    ownerUrl: urlFor(base, 'owner', passwords.owner),
    appUrl: urlFor(base, 'worker', passwords.worker),
    stop: () => cluster.stop(),
    cluster,
  }
}

/** After migration, when the tables have their owner: checks that the working role cannot see across tenants. */
export const checkWorkingRole = (database: Database) => requireHarmlessRole(database.appUrl)
