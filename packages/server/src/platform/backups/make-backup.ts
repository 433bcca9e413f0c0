/**
 * Makes a backup while everything runs: the database as of one moment, every stored file that a row could name at that
 * moment, and a manifest. A folder holds many backups; they share the contents of files.
 */

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { streamBaseBackup } from '../../kit/db/backup/base-backup.ts'
import { logHistory } from '../../kit/db/backup/log-archive.ts'
import { inPlatform, inTenant } from '../../kit/db/db.ts'
import { logPosition } from '../../kit/db/given-database.ts'
import { migrationsOf } from '../../kit/db/migrate.ts'
import type { App } from '../../kit/http/context.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { listTenantCodes } from '../tenants/tenants.service.ts'
import { inEveryTenant } from './every-tenant.ts'
import { measure, removeObjects, syncFile, syncFolder, takeFiles } from './file-objects.ts'
import { removeOldMarks, stampOf } from './log-marks.ts'
import { ARCHIVE, BackupRefusal, MANIFEST, type Manifest, readManifest, requireMasterKey, sealed } from './manifest.ts'
import { headSigners } from './signed-heads.ts'

export interface BackupSource {
  app: App
  ownerUrl: string
  /** Of the superuser, for the embedded database. Without it, the database is a given one. */
  superuserUrl?: string | undefined
}

export interface MadeBackup {
  folder: string
  manifest: Manifest
  seconds: number
  /** Bytes of database and files, before compression. */
  bytes: number
}

const HALF = '.part'
const NAME = /^\d{8}T\d{9}Z$/

/** The backups of a folder, oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: Error) => {
    throw new BackupRefusal(`there are no backups: ${error.message}`)
  })
  return names.filter((name) => NAME.test(name)).sort()
}

async function headsOf(app: App): Promise<Manifest['heads']> {
  const heads: Manifest['heads'] = []
  for (const { tenantId, code } of await inPlatform(app.pool, listTenantCodes)) {
    const asked = { app, tenant: { tenantId, code }, now: app.clock.now() }
    for (const sign of headSigners.of(app)) {
      const signed = await inTenant(app.pool, tenantId, 'read', (db) => sign({ ...asked, db }))
      if (signed) heads.push({ tenant: code, seq: signed.sequence, hash: signed.hash, signed })
    }
  }
  return heads
}

async function copyDatabase({ ownerUrl, superuserUrl }: BackupSource, folder: string): Promise<Manifest['database']> {
  if (superuserUrl === undefined) return { kind: 'given', endLsn: await logPosition(ownerUrl) }
  const path = join(folder, ARCHIVE)
  const compress = createZstdCompress()
  const written = pipeline(compress, createWriteStream(path, { mode: 0o600 }))
  written.catch(() => undefined)
  // Read before the copy: what is archived since then continues it.
  const history = await logHistory(superuserUrl)
  const { size: unpacked, ...base } = await streamBaseBackup(superuserUrl, compress)
  await written
  await syncFile(path)
  // Read again: what the disk returns is what has to be right.
  return { kind: 'embedded', ...base, history, archive: { ...(await measure(createReadStream(path))), unpacked } }
}

/** The backup has its name only when it is complete and on disk. */
export async function makeBackup(source: BackupSource, root: string): Promise<MadeBackup> {
  const { app, ownerUrl } = source
  const key = requireMasterKey({ file: app.config.masterKeyFile, text: app.config.masterKey })
  const store = join(app.config.dataDir, 'files')
  await mkdir(root, { recursive: true, mode: 0o700 })
  const began = new Date()
  const half = join(root, `${stampOf(began)}${HALF}`)
  await mkdir(half, { mode: 0o700 })
  try {
    const migrations = await migrationsOf(ownerUrl)
    const heads = await headsOf(app)
    // Before and after: a file that was removed during the copy is still named by the state that is restored.
    const before = await takeFiles(store, root)
    const database = await copyDatabase(source, half)
    const at = new Date()
    const files = [...(await takeFiles(store, root, before)).values()]
    const text = sealed(key, {
      beganAt: began.toISOString(),
      at: at.toISOString(),
      database,
      migrations,
      heads,
      files,
    })
    await writeFile(join(half, MANIFEST), text, { mode: 0o600, flush: true })
    const folder = half.slice(0, -HALF.length)
    await rename(half, folder)
    await syncFolder(root)
    const manifest = await readManifest(folder)
    const bytes =
      (database.kind === 'embedded' ? database.archive.unpacked : 0) + files.reduce((sum, { size }) => sum + size, 0)
    return { folder, manifest, seconds: (Date.now() - began.getTime()) / 1_000, bytes }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

/**
 * Removes all but the newest `count` backups, the archived log before them, what an ended attempt left, and contents that
 * nothing needs.
 */
export async function keepNewest(root: string, count: number): Promise<{ backups: number; objects: number }> {
  const all = await listBackups(root)
  const old = all.slice(0, -count)
  for (const name of old) await rm(join(root, name), { recursive: true })
  for (const name of await readdir(root))
    if (name.endsWith(HALF) && NAME.test(name.slice(0, -HALF.length))) await rm(join(root, name), { recursive: true })
  const needed = new Set<string>()
  const kept = await Promise.all(all.slice(-count).map((name) => readManifest(join(root, name))))
  const marks = await removeOldMarks(root, kept)
  for (const { files } of [...kept, ...marks]) for (const { sha256 } of files) needed.add(sha256)
  return { backups: old.length, objects: await removeObjects(root, needed) }
}

/** Records the backup in the event log of every tenant. */
/** `keep`: after how many newer backups it goes; undefined where the operator named no number. */
export async function recordBackup(
  app: App,
  { folder, manifest, seconds, bytes }: MadeBackup,
  keep?: number,
): Promise<void> {
  await inEveryTenant(app, (ctx) =>
    recordSystemEvent(ctx, 'backup.made', {
      subjectType: 'backup',
      subjectId: basename(folder),
      details: {
        at: manifest.at,
        position: manifest.database.endLsn,
        files: manifest.files.length,
        bytes,
        seconds,
        ...(keep !== undefined && { keep }),
      },
    }),
  )
}
