/** Files on disk by tenant, under random names. The path is returned only after the file is complete and synced. */

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredFile {
  /** Relative to the store; safe to keep in a row. */
  path: string
  /** The name on the user's machine; shown, never used as a path. */
  name: string
  size: number
  sha256: string
}

/** Those of these files that a row names. */
export type NamedOf = (tenantId: number, paths: readonly string[]) => Promise<ReadonlySet<string>>

export interface FileStore {
  /**
   * Stores `source` completely; removes what it wrote when the source fails. The file is unsettled until `keep` or
   * `remove`.
   */
  put(tenantId: number, name: string, source: Readable | AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Call it once the row that names the file is committed. */
  keep(path: string): Promise<void>
  /** Makes a kept file unsettled again, before the row that names it is changed. */
  doubt(path: string): Promise<void>
  read(path: string, options?: { start?: number; end?: number }): Readable
  size(path: string): Promise<number>
  /** Bytes of the tenant's stored files. Other processes' changes are seen within ten minutes. */
  used(tenantId: number): Promise<number>
  /** The absolute path, for a thread that reads the file itself. */
  placeOf(path: string): string
  remove(path: string): Promise<void>
  /** Every file of the tenant, with what commands left behind. */
  removeAll(tenantId: number): Promise<void>
  /**
   * After a kill, before anything writes: removes partly written files, and those unsettled files that no row names.
   * Settled files are not touched, whatever the database says. Returns the number of removed files.
   */
  settle(namedOf: NamedOf): Promise<number>
  /**
   * The same while the product runs, for what the tenant's commands left behind before this time, and what an earlier
   * call has seen as well: when the clock steps ahead, the file of a command that has not ended yet looks old.
   */
  settleOld(tenantId: number, before: Date, namedOf: NamedOf): Promise<number>
  /** Every stored file of the tenant by path, with its size; and the files that are unsettled or partly written. */
  list(tenantId: number): Promise<{ files: ReadonlyMap<string, number>; unsettled: readonly string[] }>
}

/** Marks a file whose command has not ended yet. */
export const UNSETTLED = '.new'
const HALF = '.part'

/** A renamed file survives a power cut only when its folder was synced too; Windows has no such call. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * If the file has vanished before anyone reads the stream, the error reaches the reader and does not end the process.
 */
function readFile(path: string, options?: { start?: number; end?: number }): Readable {
  const stream = createReadStream(path, { ...options, highWaterMark: 1 << 20 })
  return stream.on('error', () => undefined)
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Those of the files that were last written before this time; one that has just gone is not among them. */
async function olderThan(before: Date, folder: string, names: readonly string[]): Promise<string[]> {
  const older: string[] = []
  for (const name of names) {
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written !== undefined && written.mtime < before) older.push(name)
  }
  return older
}

/** Of the marks and partly written files in the folder, those to settle. */
type ToSettle = (folder: string, names: readonly string[]) => Promise<readonly string[]>

async function settleTenant(
  root: string,
  tenantId: number,
  namedOf: NamedOf,
  toSettle: ToSettle = async (_folder, names) => names,
): Promise<number> {
  const folder = join(root, String(tenantId))
  const marks = (await namesIn(folder)).filter((name) => name.endsWith(UNSETTLED) || name.endsWith(HALF))
  const names = await toSettle(folder, marks)
  const unsettled = names
    .filter((name) => name.endsWith(UNSETTLED))
    .map((name) => join(String(tenantId), name.slice(0, -UNSETTLED.length)))
  const named = unsettled.length === 0 ? new Set<string>() : await namedOf(tenantId, unsettled)
  const unwanted = [
    ...unsettled.filter((path) => !named.has(path)),
    ...names.filter((name) => name.endsWith(HALF)).map((name) => join(String(tenantId), name)),
  ]
  for (const path of unwanted) await rm(join(root, path), { force: true })
  for (const path of unsettled) await rm(join(root, path + UNSETTLED), { force: true })
  return unwanted.length
}

/** Complete and synced before it gets its name; nothing is left when the source fails. */
async function putFile(
  root: string,
  tenantId: number,
  name: string,
  source: Readable | AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const folder = join(root, String(tenantId))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(String(tenantId), randomUUID())
  const partial = join(root, path + HALF)
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(source, measure, createWriteStream(partial, { mode: 0o600 }))
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
    await writeFile(join(root, path + UNSETTLED), '', { mode: 0o600 })
    await rename(partial, join(root, path))
    await syncFolder(folder)
  } catch (error) {
    for (const end of [HALF, UNSETTLED, '']) await rm(join(root, path + end), { force: true })
    throw error
  }
  return { path, name, size, sha256: hash.digest('hex') }
}

/** How long a count of the bytes in a folder is kept up before the folder is read again. */
const COUNTED_MS = 600_000

/** Bytes of stored files by tenant. */
class Totals {
  readonly #known = new Map<number, { at: number; bytes: number }>()

  async of(tenantId: number, count: () => Promise<number>): Promise<number> {
    const known = this.#known.get(tenantId)
    if (known !== undefined && performance.now() - known.at < COUNTED_MS) return known.bytes
    const bytes = await count()
    this.#known.set(tenantId, { at: performance.now(), bytes })
    return bytes
  }

  add(tenantId: number, bytes: number): void {
    const known = this.#known.get(tenantId)
    if (known !== undefined) known.bytes += bytes
  }

  forget(tenantId: number): void {
    this.#known.delete(tenantId)
  }
}

/** Undefined when it was removed since its folder was read. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function listTenant(root: string, tenantId: number): ReturnType<FileStore['list']> {
  const names = await namesIn(join(root, String(tenantId)))
  const paths = names.map((name) => join(String(tenantId), name))
  const isSettled = (path: string) => !path.endsWith(UNSETTLED) && !path.endsWith(HALF)
  const files = new Map<string, number>()
  for (const path of paths.filter(isSettled)) {
    const size = await sizeOf(join(root, path))
    if (size !== undefined) files.set(path, size)
  }
  return { files, unsettled: paths.filter((path) => !isSettled(path)) }
}

/** A file that is removed meanwhile has no bytes. */
async function bytesOf(root: string, tenantId: number): Promise<number> {
  const folder = join(root, String(tenantId))
  let bytes = 0
  for (const name of await namesIn(folder)) bytes += (await sizeOf(join(folder, name))) ?? 0
  return bytes
}

export function openFileStore(root: string): FileStore {
  const totals = new Totals()
  /** By tenant, what the last call of `settleOld` has seen. */
  const seen = new Map<number, ReadonlySet<string>>()
  return {
    keep: (path) => rm(join(root, path + UNSETTLED), { force: true }),
    async settle(namedOf) {
      let removed = 0
      for (const name of await namesIn(root))
        if (/^\d+$/.test(name)) removed += await settleTenant(root, Number(name), namedOf)
      return removed
    },
    list: (tenantId) => listTenant(root, tenantId),
    async settleOld(tenantId, before, namedOf) {
      const earlier = seen.get(tenantId)
      const removed = await settleTenant(root, tenantId, namedOf, (folder, names) => {
        seen.set(tenantId, new Set(names))
        const seenBefore = names.filter((name) => earlier?.has(name))
        return olderThan(before, folder, seenBefore)
      })
      totals.forget(tenantId)
      return removed
    },
    doubt: (path) => writeFile(join(root, path + UNSETTLED), '', { mode: 0o600 }),
    async put(tenantId, name, source) {
      const file = await putFile(root, tenantId, name, source)
      totals.add(tenantId, file.size)
      return file
    },
    read: (path, options) => readFile(join(root, path), options),
    size: async (path) => (await stat(join(root, path))).size,
    placeOf: (path) => resolve(root, path),
    used: (tenantId) => totals.of(tenantId, () => bytesOf(root, tenantId)),
    async removeAll(tenantId) {
      await rm(join(root, String(tenantId)), { recursive: true, force: true })
      totals.forget(tenantId)
    },
    async remove(path) {
      const { size } = await stat(join(root, path)).catch(() => ({ size: 0 }))
      await rm(join(root, path), { force: true })
      totals.add(Number(dirname(path)), -size)
      await rm(join(root, path + UNSETTLED), { force: true })
    },
  }
}
