/** The way back from an upgrade: a backup before the first migration. Only the newest one is kept. */

import { join } from 'node:path'
import { buildApp } from './app.ts'
import type { Database } from './database.ts'
import { migrationsOf, missingMigrations } from './kit/db/migrate.ts'
import type { Config } from './kit/ops/config.ts'
import { tell } from './kit/ops/log.ts'
import { keepNewest, makeBackup, type MadeBackup } from './platform/backups/make-backup.ts'

/**
 * Backs up the embedded database before migrations change it, and throws when that fails. A given database is backed up
 * by its own tool, and the operator is reminded of it. Undefined when nothing is to be migrated, or no backup is wanted.
 */
export async function backUpBeforeUpgrade(config: Config, database: Database): Promise<MadeBackup | undefined> {
  const applied = await migrationsOf(database.ownerUrl)
  const missing = applied.length === 0 ? [] : await missingMigrations(applied)
  if (missing.length === 0) return undefined
  const what = `This release changes the database (${missing.length} migrations, the first is ${missing[0]}).`
  if (database.cluster === undefined || config.isWithoutBackup) {
    tell(`${what} The way back is a backup that was made before this start (docs/UPGRADE.md).`)
    return undefined
  }
  const folder = join(config.backupDir, 'before-upgrade')
  tell(`${what} Backing up to ${folder} first; --no-backup skips this.`)
  const old = await buildApp({ config, appDatabaseUrl: database.appUrl })
  try {
    const superuserUrl = database.cluster.superuserUrl('postgres')
    const made = await makeBackup({ app: old.app, ownerUrl: database.ownerUrl, superuserUrl }, folder)
    await keepNewest(folder, 1)
    return made
  } catch (error) {
    throw new Error(
      `the database is not upgraded, because no backup could be made in ${folder}; nothing was changed: ${(error as Error).message}. Remove the cause, set BACKUP_DIR to a folder with room, or start with --no-backup`,
      { cause: error },
    )
  } finally {
    await old.close()
  }
}
