/**
 * npm run backup -- --to DIR              backs up database and files while everything runs
 * npm run backup -- --to DIR --keep 14    and removes all but the newest 14 backups of DIR
 * See docs/operations/backup.md. The master key is not part of a backup.
 */

import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from './app.ts'
import { reachDatabase } from './database.ts'
import { lockFolder } from './instance-lock.ts'
import { inTurn } from './kit/db/in-turn.ts'
import { readConfig } from './kit/ops/config.ts'
import { OBJECTS_TURN } from './platform/backups/keep-log.ts'
import { keepNewest, type MadeBackup, makeBackup, recordBackup } from './platform/backups/make-backup.ts'

function wanted(words: readonly string[]): { to: string; keep: number | undefined } {
  const { values } = parseArgs({ args: [...words], options: { to: { type: 'string' }, keep: { type: 'string' } } })
  if (values.to === undefined) throw new Error('say where the backup goes: npm run backup -- --to DIR')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error(`--keep must be a whole number of backups from 1 on, not "${values.keep}"`)
  return { to: resolve(values.to), keep }
}

/** What went wrong after the backup was complete. */
class AfterBackup extends Error {}

const notDone =
  ({ folder }: MadeBackup, what: string) =>
  (error: Error): never => {
    throw new AfterBackup(`The backup ${folder} is complete, but ${what}: ${error.message}`, { cause: error })
  }

async function main(words: readonly string[]) {
  const { to, keep } = wanted(words)
  const config = readConfig(process.env, [])
  await mkdir(to, { recursive: true, mode: 0o700 })
  const stops = [await lockFolder(to, 'backup.pid', (pid) => `a backup (process ${pid}) already writes to ${to}`)]
  try {
    const database = await reachDatabase(config)
    stops.push(database.stop)
    const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
    stops.push(() => running.close())
    const made = await makeBackup(
      { app: running.app, ownerUrl: database.ownerUrl, superuserUrl: database.cluster?.superuserUrl('postgres') },
      to,
    )
    await recordBackup(running.app, made, keep).catch(notDone(made, 'it was not recorded in the event log'))
    const { database: copied, files, masterKey, at } = made.manifest
    const rate = made.bytes / 1e6 / made.seconds
    console.log(`Backup ${made.folder}`)
    console.log(
      `  state of ${at}, log position ${copied.endLsn}, ${files.length.toLocaleString('en')} files, ${(made.bytes / 1e6).toFixed(1)} MB in ${made.seconds.toFixed(1)} s (${rate.toFixed(0)} MB/s)`,
    )
    console.log(`  needs master key ${masterKey.id}, which is not part of it: keep it elsewhere`)
    if (copied.kind === 'given')
      console.log('  The database is given: back it up with its own tool (docs/operations/backup.md)')
    if (copied.kind === 'embedded' && copied.history !== undefined && config.backupLogDir !== to)
      console.log(`  The log is archived in ${config.backupLogDir}, so this backup brings back no other moment`)
    if (keep === undefined) return
    const removed = await inTurn(database.ownerUrl, OBJECTS_TURN, () => keepNewest(to, keep)).catch(
      notDone(made, 'older backups were not removed'),
    )
    console.log(`  removed ${removed.backups} older backups and ${removed.objects} files that no backup needs`)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const problem = error instanceof Error ? error.message : String(error)
  console.error(error instanceof AfterBackup ? problem : `No backup was made: ${problem}`)
  process.exit(1)
})
