/** The database of this process: the embedded cluster under DATA_DIR, or the one that DATABASE_URL names. */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runningCluster, startCluster, type Cluster } from './kit/db/cluster.ts'
import { prepareGivenDatabase } from './kit/db/given-database.ts'
import { prepareCluster, requireHarmlessRole, urlFor } from './kit/db/roles.ts'
import type { Config } from './kit/ops/config.ts'

export interface Database {
  ownerUrl: string
  appUrl: string
  stop(): Promise<void>
  /** Present when the product runs the database server. */
  cluster?: Pick<Cluster, 'superuserUrl'>
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

/** A file in the data folder while a backup is restored into it. */
export const restoreMark = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'restoring')

export async function openDatabase(config: Config, { isRestoring = false } = {}): Promise<Database> {
  if (!isRestoring && existsSync(restoreMark(config)))
    throw new Error(
      `a restore into ${config.dataDir} did not end: remove everything but the master key from it, and restore again`,
    )
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

/**
 * The database of a running server when there is one; otherwise it is started, and `stop` ends it. For programs that run
 * next to the server.
 */
export async function reachDatabase(config: Config): Promise<Database> {
  const cluster = config.databaseUrl === undefined ? await runningCluster(join(config.dataDir, 'postgres')) : undefined
  if (!cluster) return openDatabase(config)
  const { owner, worker } = await keptPasswords(config.dataDir)
  const base = cluster.superuserUrl(DATABASE)
  return {
    ownerUrl: urlFor(base, 'owner', owner),
    appUrl: urlFor(base, 'worker', worker),
    stop: async () => undefined,
    cluster,
  }
}

/** After migration, when the tables have their owner: checks that the working role cannot see across tenants. */
export const checkWorkingRole = (database: Database) => requireHarmlessRole(database.appUrl)
