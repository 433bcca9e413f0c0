/** Reads a backup for a restore. Nothing is written before every byte of it was compared with its checksum. */

import { createReadStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { Config } from '../../kit/ops/config.ts'
import { hasSeal } from '../audit/seals.service.ts'
import { tenantByCode } from '../tenants/tenants.service.ts'
import { measure, putFiles, requireFiles } from './file-objects.ts'
import { listBackups } from './make-backup.ts'
import {
  ARCHIVE,
  BackupRefusal,
  MANIFEST,
  type Manifest,
  openManifest,
  readManifest,
  requireMasterKey,
} from './manifest.ts'
import { openLog } from './open-log.ts'
import { unpackTar } from './tar-reader.ts'

export interface OpenBackup {
  folder: string
  manifest: Manifest
  /** The state that it brings back. */
  at: Date
  unpackDatabase(place: string, own: (path: string) => Promise<void>): Promise<void>
  putFiles(store: string): Promise<void>
}

/** `from`: one backup, or a folder of backups, of which the newest is taken, or the newest before `at`. */
async function folderOf(from: string, at: Date | undefined): Promise<string> {
  const isOne = existsSync(join(from, MANIFEST))
  const all = isOne ? [from] : (await listBackups(from)).map((name) => join(from, name))
  const newest = all.at(-1)
  if (newest === undefined) throw new BackupRefusal(`there is no backup in ${from}`)
  if (at === undefined) return newest
  let oldest = ''
  for (const folder of all.toReversed()) {
    oldest = (await readManifest(folder)).at
    if (oldest <= at.toISOString()) return folder
  }
  throw new BackupRefusal(
    `${at.toISOString()} is before the end of the ${isOne ? 'backup' : 'oldest backup'}, which is of ${oldest}: a restore goes back no further`,
  )
}

async function requireArchive(folder: string, archive: { size: number; sha256: string }): Promise<void> {
  const found = await measure(createReadStream(join(folder, ARCHIVE))).catch(() => undefined)
  if (found?.sha256 !== archive.sha256 || found.size !== archive.size)
    throw new BackupRefusal(
      `${join(folder, ARCHIVE)} is ${found === undefined ? 'missing' : 'damaged'}: use another backup`,
    )
}

/** Refuses a backup of which anything is missing or changed, and one that needs another master key. */
export async function openBackup(from: string, { masterKeyFile, masterKey }: Config, at?: Date): Promise<OpenBackup> {
  const key = requireMasterKey({ file: masterKeyFile, text: masterKey })
  const folder = await folderOf(from, at)
  const manifest = await openManifest(folder, key)
  const root = dirname(folder)
  const log = at && (await openLog(root, manifest, key, at))
  const files = [...new Map([...manifest.files, ...(log?.files ?? [])].map((file) => [file.path, file])).values()]
  if (manifest.database.kind === 'embedded') await requireArchive(folder, manifest.database.archive)
  await requireFiles(root, files)
  return {
    folder,
    manifest,
    at: at ?? new Date(manifest.at),
    async unpackDatabase(place, own) {
      await pipeline(createReadStream(join(folder, ARCHIVE)), createZstdDecompress(), (archive) =>
        unpackTar(archive as AsyncIterable<Buffer>, place, own),
      )
      await log?.unpack(join(place, 'pg_wal'), own)
    },
    putFiles: (store) => putFiles(root, files, store),
  }
}

/** Refuses a restored database whose event log does not contain the seals of the manifest. */
export async function requireHeads(app: App, heads: Manifest['heads']): Promise<void> {
  for (const { tenant: code, seq, hash } of heads) {
    const tenant = await tenantByCode(app, code)
    const link = { seq, hash: Buffer.from(hash, 'hex') }
    const isThere = tenant && (await inTenant(app.pool, tenant.tenantId, 'read', (db) => hasSeal(db, link)))
    if (!isThere)
      throw new BackupRefusal(
        `the event log of tenant ${code} does not contain seal ${seq} of the backup: the database is older than the backup, or another one`,
      )
  }
}
