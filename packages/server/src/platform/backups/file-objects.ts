/**
 * Stored files in a folder of backups: each content once, under its checksum, for all backups of the folder. Files of
 * the store never change, so a later backup only copies the new ones.
 */

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UNSETTLED } from '../../kit/ops/file-store.ts'
import { type BackupFile, BackupRefusal } from './manifest.ts'

const OBJECTS = 'objects'
const HALF = '.part'

export interface Measured {
  size: number
  sha256: string
}

/** Passes bytes on and measures them. */
function measuring(): { stream: Transform; measured(): Measured } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, measured: () => ({ size, sha256: hash.digest('hex') }) }
}

export async function measure(source: Readable): Promise<Measured> {
  const { stream, measured } = measuring()
  await pipeline(source, stream.resume())
  return measured()
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const placeOf = (root: string, sha256: string): string => join(root, OBJECTS, sha256.slice(0, 2), sha256)

/** Copies one file unless its content is there. Undefined when it was removed in the meantime. */
async function takeFile(store: string, root: string, path: string): Promise<BackupFile | undefined> {
  const half = join(root, OBJECTS, randomUUID() + HALF)
  const { stream, measured } = measuring()
  try {
    await pipeline(createReadStream(join(store, path)), stream, createWriteStream(half, { mode: 0o600 }))
  } catch (error) {
    await rm(half, { force: true })
    if ((error as NodeJS.ErrnoException).path?.startsWith(store) && (error as NodeJS.ErrnoException).code === 'ENOENT')
      return undefined
    throw error
  }
  const { size, sha256 } = measured()
  const place = placeOf(root, sha256)
  if (existsSync(place)) await rm(half)
  else {
    await syncFile(half)
    await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
    await rename(half, place)
  }
  return { path, size, sha256 }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Complete files of all tenants. */
async function listStore(store: string): Promise<string[]> {
  const tenants = (await namesIn(store)).filter((name) => /^\d+$/.test(name))
  const names = await Promise.all(
    tenants.map(async (tenant) => (await namesIn(join(store, tenant))).map((name) => `${tenant}/${name}`)),
  )
  return names.flat().filter((path) => !path.includes('.'))
}

/** Copies the files of the store that are not `known`, and returns all that were found now or before. */
export async function takeFiles(
  store: string,
  root: string,
  known: ReadonlyMap<string, BackupFile> = new Map(),
): Promise<Map<string, BackupFile>> {
  await mkdir(join(root, OBJECTS), { recursive: true, mode: 0o700 })
  const all = new Map(known)
  for (const path of await listStore(store)) {
    const taken = all.get(path) ?? (await takeFile(store, root, path))
    if (taken !== undefined) all.set(path, taken)
  }
  return all
}

/** Refuses unless the content of every file is there, unchanged. */
export async function requireFiles(root: string, files: readonly BackupFile[]): Promise<void> {
  for (const [sha256, { path, size }] of new Map(files.map((file) => [file.sha256, file]))) {
    const found = await measure(createReadStream(placeOf(root, sha256))).catch(() => undefined)
    if (found?.sha256 !== sha256 || found.size !== size)
      throw new BackupRefusal(
        `the file ${path} of the backup is ${found === undefined ? 'missing' : 'damaged'} (${placeOf(root, sha256)}): use another backup`,
      )
  }
}

/**
 * Writes the files into an empty store. All are unsettled: what no row of the restored database names is removed when
 * the store is settled.
 */
export async function putFiles(root: string, files: readonly BackupFile[], store: string): Promise<void> {
  for (const { path, sha256 } of files) {
    await mkdir(join(store, path, '..'), { recursive: true, mode: 0o700 })
    await writeFile(join(store, path + UNSETTLED), '', { mode: 0o600 })
    await copyFile(placeOf(root, sha256), join(store, path))
    await syncFile(join(store, path))
  }
}

/** Removes contents that none of these checksums names; returns their number. */
export async function removeObjects(root: string, needed: ReadonlySet<string>): Promise<number> {
  let removed = 0
  for (const folder of await namesIn(join(root, OBJECTS))) {
    const isHalf = folder.endsWith(HALF)
    const names = isHalf ? [''] : (await namesIn(join(root, OBJECTS, folder))).filter((name) => !needed.has(name))
    for (const name of names) await rm(join(root, OBJECTS, folder, name))
    removed += names.length
  }
  return removed
}
