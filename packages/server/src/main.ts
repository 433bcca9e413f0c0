/** Starts the product: database, migrations, self-tests, first tenant, server. Stops everything cleanly. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemo, type Demo } from '../demo/seed.ts'
import { buildApp, type Running } from './app.ts'
import { bootstrapTenant } from './bootstrap.ts'
import { checkWorkingRole, openDatabase, type Database } from './database.ts'
import { lockDataDir } from './instance-lock.ts'
import { migrate } from './kit/db/migrate.ts'
import { demoMark, readConfig, type Config } from './kit/ops/config.ts'
import { takeRecoveryKey } from './platform/secrets/master-key.service.ts'

/** Makes tenant 0001 when the database is new; true when it did. */
async function firstTenant(config: Config, database: Database): Promise<string | undefined> {
  if (config.seed === 'none') return undefined
  return bootstrapTenant(database.ownerUrl, {
    tenantId: 1,
    code: '0001',
    name: 'Serialis Demo',
    snScheme: 'A',
    adminPassword: config.adminPassword,
  })
}

async function start(config: Config): Promise<() => Promise<void>> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const unlock = await lockDataDir(config.dataDir)
  const stops: (() => Promise<void>)[] = [unlock]
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    await checkWorkingRole(database)
    const password = await firstTenant(config, database)
    const demo =
      password !== undefined && config.seed === 'demo' ? await seedDemo(config, database.appUrl, password) : undefined
    if (demo !== undefined) await writeFile(demoMark(config), '')
    const running = await buildApp({
      config,
      appDatabaseUrl: database.appUrl,
      logger: config.development ? 'info' : 'warn',
      ...(!config.development && { webDir: join(import.meta.dirname, '../../web/dist') }),
    })
    stops.push(() => running.close())
    await running.startWork()
    await running.http.listen({ host: config.host, port: config.port })
    announce(running, config, password, demo)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

function announce({ app, http }: Running, config: Config, password: string | undefined, demo: Demo | undefined) {
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`\nSerialis is ready:  http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/`)
  if (password !== undefined && config.adminPassword === undefined)
    console.log(`Administrator, shown this once:  account admin  password ${password}`)
  for (const { account, password: own, role } of demo?.credentials ?? [])
    console.log(`  ${role.padEnd(20)} account ${account.padEnd(10)} password ${own}`)
  const recoveryKey = takeRecoveryKey(app) ?? demo?.recoveryKey
  if (recoveryKey !== undefined)
    console.log(`Recovery key of ${config.masterKeyFile}, shown this once; keep it on paper:\n  ${recoveryKey}`)
}

async function main() {
  const stop = await start(readConfig(process.env, process.argv.slice(2)))
  let stopping = false
  const end = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`${signal}: stopping …`)
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
}

main().catch((error: unknown) => {
  console.error(`Serialis did not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
