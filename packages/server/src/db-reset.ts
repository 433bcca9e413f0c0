/**
 * npm run db:reset                       empties the embedded database of DATA_DIR and removes the stored files, after asking
 * npm run db:reset -- --yes              does not ask
 * npm run db:reset -- serialis_test      empties the database that DATABASE_URL names; its name is required as confirmation
 * The next start creates the tables again, but no tenants; the master key stays. The server must be stopped.
 */

import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { openDatabase } from './database.ts'
import { lockDataDir } from './instance-lock.ts'
import { emptyDatabase } from './kit/db/empty-database.ts'
import { migrate } from './kit/db/migrate.ts'
import { demoMark, readConfig, type Config } from './kit/ops/config.ts'
import { isOutside } from './platform/proof/places.ts'

/** Describes what would be emptied. Refuses a given database that is not named. */
function targetOf({ databaseUrl, dataDir }: Config, named: string | undefined): string {
  if (databaseUrl === undefined) {
    if (named !== undefined) throw new Error(`DATABASE_URL is not set, so no database can be named ("${named}")`)
    return `the embedded database of ${dataDir}`
  }
  const { host, pathname } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1))
  if (named !== name) throw new Error(`DATABASE_URL is set: npm run db:reset -- ${name} empties its database`)
  return `the database ${name} on ${host}`
}

async function isAgreed(target: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('nobody is there to be asked: add --yes')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await lines.question(`Drop everything in ${target}, and the stored files? Type yes: `)
    return answer.trim() === 'yes'
  } finally {
    lines.close()
  }
}

/** Stored files, the mark of the demo, and the folders of lines if they are in the data folder. */
async function removeFiles(config: Config): Promise<void> {
  const isOwn = !relative(config.dataDir, config.lineFolders).startsWith('..')
  const paths = [
    join(config.dataDir, 'files'),
    demoMark(config),
    ...(isOwn ? [config.lineFolders] : []),
    // Heads of a log that is no more. Those that are kept outside stay.
    ...(isOutside(config) ? [] : [config.auditHeads]),
  ]
  for (const path of paths) await rm(path, { recursive: true, force: true })
}

async function main(words: readonly string[]) {
  const config = readConfig(process.env, [])
  const target = targetOf(
    config,
    words.find((word) => !word.startsWith('--')),
  )
  if (!words.includes('--yes') && !(await isAgreed(target))) return console.log('Nothing was dropped.')
  await mkdir(config.dataDir, { recursive: true, mode: 0o755 })
  const stops = [await lockDataDir(config.dataDir)]
  try {
    const { ownerUrl, stop } = await openDatabase(config)
    stops.push(stop)
    await emptyDatabase(ownerUrl)
    await migrate(ownerUrl)
    await removeFiles(config)
    console.log(`Emptied ${target}. npm start or npm run seed fills it.`)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
