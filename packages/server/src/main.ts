/** Starts the product: database, migrations, self-tests, first tenant, server. Stops everything cleanly. */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, plainAddresses, type Running } from './app.ts'
import { checkWorkingRole, type Database, openDatabase } from './database.ts'
import { makeFirstTenant, tellAccounts, tellRecoveryKey, type FirstTenant } from './first-tenant.ts'
import { lockDataDir } from './instance-lock.ts'
import { dropLogHistory } from './kit/db/backup/log-archive.ts'
import { clusterPlace } from './kit/db/cluster.ts'
import { migrate } from './kit/db/migrate.ts'
import { addressToOpen, forgetSecrets, readConfig, type Config } from './kit/ops/config.ts'
import { logEverything, processLog, tell } from './kit/ops/log.ts'
import { checkSurroundings, surroundingsOf } from './kit/ops/production.ts'
import { startLogKeeper } from './platform/backups/keep-log.ts'
import { recordBackup } from './platform/backups/make-backup.ts'
import { takeRecoveryKey } from './platform/secrets/master-key.service.ts'
import { backUpBeforeUpgrade } from './upgrade-backup.ts'

/** Supervisors kill a program 10 s after they asked it to end; the application and its database each get less than half. */
const STEP_MS = 4_500

type Stops = (() => Promise<void>)[]

/** Runs each step; one that fails or takes too long does not keep the next from running. */
async function endInTime(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    const late = pause(STEP_MS, undefined, { ref: false })
    await Promise.race([step(), late]).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function start(config: Config): Promise<() => Promise<void>> {
  checkSurroundings(config, surroundingsOf(config))
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const unlock = await lockDataDir(config.dataDir)
  const stops: Stops = [unlock]
  const stop = () => endInTime(stops.splice(0).reverse())
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    const backup = await backUpBeforeUpgrade(config, database)
    await migrate(database.ownerUrl)
    await checkWorkingRole(database)
    const made = await makeFirstTenant(config, database)
    const running = await buildApp({
      config,
      appDatabaseUrl: database.appUrl,
      log: processLog,
      ...(!config.development && { webDir: join(import.meta.dirname, '../../web/dist') }),
    })
    stops.push(() => running.close())
    if (backup !== undefined) await recordBackup(running.app, backup)
    for (const line of await plainAddresses(running.app)) tell(line, 'warn')
    await running.startWork()
    await archiveLog(running, config, database, stops)
    await running.http.listen({ host: config.host, port: config.port })
    if (running.publicHttp !== undefined)
      await running.publicHttp.listen({ host: config.host, port: config.publicPort ?? 0 })
    await announce(running, config, made)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Archives the log of the embedded database where the setting asks for it. */
async function archiveLog({ app }: Running, { backupLogDir, dataDir }: Config, database: Database, stops: Stops) {
  const superuserUrl = database.cluster?.superuserUrl('postgres')
  if (superuserUrl === undefined) return
  if (backupLogDir === undefined) return dropLogHistory(superuserUrl)
  const place = await clusterPlace(join(dataDir, 'postgres'))
  stops.push(startLogKeeper({ app, ownerUrl: database.ownerUrl, superuserUrl, place }, backupLogDir))
}

/** Where each host's pages are, for a person who tries them on this machine. */
function announcePages({ publicHttp }: Running, { publicHosts }: Config): void {
  const address = publicHttp?.server.address()
  if (typeof address !== 'object' || address === null) return
  for (const [host, tenant] of publicHosts)
    tell(`Pages for consumers of tenant ${tenant}:  ${host}, served at port ${address.port}`)
}

async function announce(running: Running, config: Config, made: FirstTenant | undefined) {
  const { app, http } = running
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  tell(`\nSerialis is ready:  ${addressToOpen(config, port)}`)
  announcePages(running, config)
  if (made !== undefined) await tellAccounts(config, made)
  await tellRecoveryKey(config, takeRecoveryKey(app) ?? made?.demo?.recoveryKey)
}

async function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  forgetSecrets(process.env)
  logEverything(config.logLevel, config.startsInText)
  const stop = await start(config)
  let stopping = false
  const end = (signal: string) => {
    if (stopping) return
    stopping = true
    tell(`${signal}: stopping …`)
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        processLog.error({ err }, 'the server did not end in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
}

main().catch((error: unknown) => {
  tell(`Serialis did not start: ${error instanceof Error ? error.message : String(error)}`, 'error')
  process.exit(1)
})
