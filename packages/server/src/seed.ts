/**
 * npm run seed                  makes tenant 0001 with the demo plant in the configured database, and prints the accounts
 * npm run seed -- --days 14     the same with a past of two weeks instead of a quarter
 * The database must have no tenant, and the server must be stopped.
 */

import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkWorkingRole, openDatabase } from './database.ts'
import { makeFirstTenant, tellAccounts, tellRecoveryKey } from './first-tenant.ts'
import { lockDataDir } from './instance-lock.ts'
import { migrate } from './kit/db/migrate.ts'
import { readConfig } from './kit/ops/config.ts'

async function main() {
  // Packed releases come without it.
  const { STORY_DAYS } = await import('../demo/story.ts')
  // A misspelt option must not be passed over.
  const { days = String(STORY_DAYS) } = parseArgs({ options: { days: { type: 'string' } } }).values
  if (!/^\d+$/.test(days) || Number(days) > STORY_DAYS)
    throw new Error(`--days ${days}: the past of the demo plant has 0 to ${STORY_DAYS} days`)
  const config = readConfig(process.env, ['--seed'])
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const stops = [await lockDataDir(config.dataDir)]
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    await checkWorkingRole(database)
    const made = await makeFirstTenant(config, database, Number(days))
    if (made === undefined) throw new Error('the database has a tenant already; npm run db:reset empties it')
    console.log('The demo plant is there; npm start opens it.')
    await tellAccounts(config, made)
    await tellRecoveryKey(config, made.demo?.recoveryKey)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

main().catch((error: unknown) => {
  console.error(`Nothing was seeded: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
