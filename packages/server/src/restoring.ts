/** Restores a backup into an empty data folder, and tries the newest backup in a scratch folder. */

import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, settleFiles, type Running } from './app.ts'
import { openDatabase, reachDatabase, restoreMark } from './database.ts'
import { eraseAgain, type ErasureList } from './engagement/privacy-requests/erasing-again.service.ts'
import { lockDataDir } from './instance-lock.ts'
import { clusterPlace, restoreCluster, runningCluster } from './kit/db/cluster.ts'
import { migrate, missingMigrations } from './kit/db/migrate.ts'
import type { App } from './kit/http/context.ts'
import type { Config } from './kit/ops/config.ts'
import { inEveryTenant } from './platform/backups/every-tenant.ts'
import { BackupRefusal, type Manifest } from './platform/backups/manifest.ts'
import { type OpenBackup, openBackup, requireHeads } from './platform/backups/open-backup.ts'
import { holdOutgoing } from './platform/backups/restores.service.ts'
import { recordTrial, type Trial } from './platform/backups/trials.service.ts'
import { masterKeyOfApp } from './platform/secrets/master-key.service.ts'
import { rooms } from './rooms.ts'
import { verifyAll } from './verification.ts'

export interface Restored {
  folder: string
  /** The state that it brought back. */
  at: string
  seconds: number
  /** Members that were erased again. */
  erased: number
}

/** The master key may be there; anything else may belong to another installation. */
async function requireEmpty(config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config
  const place = databaseUrl === undefined ? await clusterPlace(join(dataDir, 'postgres')) : undefined
  const names = await readdir(join(dataDir, 'files')).catch(() => [])
  const inTheWay = [
    ...(place !== undefined && existsSync(place) ? [place] : []),
    ...(names.length > 0 ? [join(dataDir, 'files')] : []),
    ...(existsSync(restoreMark(config)) ? [restoreMark(config)] : []),
  ]
  if (inTheWay.length > 0)
    throw new BackupRefusal(
      `a backup is restored into an empty DATA_DIR, but there is already ${inTheWay.join(' and ')}: set DATA_DIR to another folder, or move that away`,
    )
}

function requireKind({ databaseUrl }: Config, { database }: Manifest): void {
  if (database.kind === 'embedded' && databaseUrl !== undefined)
    throw new BackupRefusal('the backup contains an embedded database: restore it without DATABASE_URL')
  if (database.kind === 'given' && databaseUrl === undefined)
    throw new BackupRefusal(
      `the backup belongs to a given database: restore that one with its own tool up to position ${database.endLsn}, and set DATABASE_URL`,
    )
}

/** Opens the restored installation, proves that it is the one of the backup, and stops what it would send. */
async function settleIn(
  app: App,
  { folder, manifest, at }: OpenBackup,
  erased: readonly ErasureList[],
): Promise<number> {
  await masterKeyOfApp(app)
  await requireHeads(app, manifest.heads)
  await settleFiles(app)
  const { database, files } = manifest
  await inEveryTenant(app, (ctx) =>
    holdOutgoing(ctx, at, { folder, at: at.toISOString(), position: database.endLsn, files: files.length }),
  )
  let members = 0
  if (erased.length > 0) await inEveryTenant(app, async (ctx) => void (members += await eraseAgain(ctx, erased)))
  return members
}

interface RestoreOptions {
  /** A moment after the backup; needs the archived log. */
  at?: Date | undefined
  /** Members that were erased after the backup: they are erased again before anything opens. */
  erased?: readonly ErasureList[]
  /** Works with the restored installation before it is closed; nothing is started in it. */
  use?: (running: Running) => Promise<void>
}

export async function restore(
  config: Config,
  from: string,
  { at, erased = [], use = async () => undefined }: RestoreOptions = {},
): Promise<Restored> {
  const began = performance.now()
  const backup = await openBackup(from, config, at)
  requireKind(config, backup.manifest)
  await missingMigrations(backup.manifest.migrations)
  await requireEmpty(config)
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const stops = [await lockDataDir(config.dataDir)]
  try {
    await writeFile(restoreMark(config), backup.folder, { mode: 0o600 })
    await backup.putFiles(join(config.dataDir, 'files'))
    if (backup.manifest.database.kind === 'embedded')
      await restoreCluster(join(config.dataDir, 'postgres'), backup.unpackDatabase, at)
    const database = await openDatabase(config, { isRestoring: true })
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
    stops.push(() => running.close())
    const members = await settleIn(running.app, backup, erased)
    await rm(restoreMark(config))
    const seconds = (performance.now() - began) / 1_000
    await use(running)
    return { folder: backup.folder, at: backup.at.toISOString(), seconds, erased: members }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Records the trial where the backup came from. Without a running server nobody would read it. */
async function tell(config: Config, trial: Trial): Promise<boolean> {
  if (config.databaseUrl === undefined && (await runningCluster(join(config.dataDir, 'postgres'))) === undefined)
    return false
  const database = await reachDatabase(config)
  const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
  try {
    await recordTrial(running.app, trial)
    return true
  } finally {
    await running.close()
    await database.stop()
  }
}

/** The invariants that a restored installation violates. */
export async function violatedIn(app: App): Promise<string[]> {
  const all = await verifyAll(app, rooms)
  return all.flatMap(({ tenant, invariants }) =>
    invariants
      .filter(({ violated }) => violated > 0)
      .map(({ what, examples }) => `tenant ${tenant}: ${what} (${examples.join(', ')})`),
  )
}

/** Restores the newest backup into a scratch folder, holds every invariant against it, and removes it again. */
async function tryOut(config: Config, from: string): Promise<Trial> {
  const scratch = await mkdtemp(join(tmpdir(), 'serialis-trial-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(scratch, 0o755)
  const scratchConfig: Config = { ...config, dataDir: scratch, databaseUrl: undefined, appDatabaseUrl: undefined }
  const place = await clusterPlace(join(scratch, 'postgres'))
  let violations: string[] = []
  try {
    const { at, folder, seconds } = await restore(scratchConfig, from, {
      use: async ({ app }) => void (violations = await violatedIn(app)),
    })
    const lostSeconds = (Date.now() - Date.parse(at)) / 1_000
    return { folder, problem: violations.join('; ') || null, at, lostSeconds, restoreSeconds: seconds }
  } catch (error) {
    return { folder: from, problem: (error as Error).message, at: null, lostSeconds: null, restoreSeconds: null }
  } finally {
    for (const path of [scratch, place, `${place}.json`]) await rm(path, { recursive: true, force: true })
  }
}

/** `isTold`: whether the event log of the running installation contains it. */
export async function tryNewest(config: Config, from: string): Promise<Trial & { isTold: boolean }> {
  const trial = await tryOut(config, from)
  return { ...trial, isTold: await tell(config, trial) }
}
