/** A folder of this machine. No path leads out of it: neither by `..` nor by a symbolic link. */

import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  PART,
  stepsOf,
  TransferFailure,
  type Chunks,
  type Folder,
  type FolderEntry,
} from '../../kit/protocols/folder.ts'

const PIECE = 1 << 20

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'

function transferFailureOf(error: unknown): unknown {
  const code = codeOf(error)
  const text = (error as Error).message
  if (error instanceof TransferFailure || code === undefined) return error
  if (isMissing(error)) return new TransferFailure('not_there', text)
  if (['EACCES', 'EPERM', 'EROFS', 'ELOOP'].includes(code)) return new TransferFailure('not_allowed', text)
  return new TransferFailure(code === 'ENOSPC' || code === 'EDQUOT' ? 'no_room' : 'refused', text)
}

async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw transferFailureOf(error)
  }
}

/** A renamed file survives a power cut only when its folder was synced too; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function writeAll(handle: FileHandle, content: Chunks): Promise<void> {
  try {
    for await (const chunk of content) {
      let done = 0
      while (done < chunk.length) done += (await handle.write(chunk, done)).bytesWritten
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listed(folder: string): Promise<FolderEntry[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const entries: FolderEntry[] = []
  for (const name of names.sort()) {
    // Removed between the two polls.
    const found = await lstat(join(folder, name)).catch(() => undefined)
    if (found && !found.isSymbolicLink())
      entries.push({ name, size: found.size, modifiedAt: found.mtime, isFolder: found.isDirectory() })
  }
  return entries
}

/** The position of a path on the disk. `makes`: missing parent folders are created. */
async function placeOf(root: string, path: string, makes: boolean): Promise<string> {
  const steps = stepsOf(path)
  if (makes) await mkdir(root, { recursive: true, mode: 0o750 })
  let place = root
  for (const [at, step] of steps.entries()) {
    place = join(place, step)
    const isLast = at === steps.length - 1
    if (makes && !isLast)
      await mkdir(place, { mode: 0o750 }).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
    const found = await lstat(place).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (found?.isSymbolicLink()) throw new TransferFailure('not_allowed', `${path} is a link`)
  }
  return place
}

async function writeWhole(place: string, content: Chunks): Promise<void> {
  try {
    await rm(place + PART, { force: true })
    await writeAll(await open(place + PART, 'wx', 0o640), content)
    await rename(place + PART, place)
  } catch (error) {
    await rm(place + PART, { force: true })
    throw error
  }
  await syncFolder(dirname(place))
}

export function localFolder(root: string): Folder {
  const at = (path: string, makes = false) => placeOf(root, path, makes)
  return {
    list: (path) => telling(async () => listed(await at(path))),
    async *read(path) {
      const handle = await telling(async () => open(await at(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)))
      try {
        for (;;) {
          const { bytesRead, buffer } = await telling(() => handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE))
          if (bytesRead === 0) return
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await handle.close()
      }
    },
    write: (path, content) => telling(async () => writeWhole(await at(path, true), content)),
    rename: (from, to) =>
      telling(async () => {
        const [source, target] = [await at(from), await at(to, true)]
        await rename(source, target)
        await syncFolder(dirname(target))
      }),
    remove: (path) => telling(async () => rm(await at(path), { force: true })),
  }
}
