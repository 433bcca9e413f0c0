/**
 * A file that appears under its name once it is whole. Until then it is `NAME.part`, which only its owner can read, and
 * a file that has the name already stays as it is.
 */

import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connectionFault } from './answers.ts'
import { EXITS, Ended } from './exits.ts'

export interface Part {
  path: string
  file: FileHandle
}

/** What is known of a file before it comes. */
interface Expected {
  url: string
  sha256?: string | undefined
}

const unwritten = (path: string, error: unknown) =>
  new Ended(EXITS.unwritten, `${path} could not be written: ${(error as Error).message}`, {
    message: 'file_not_written',
  })

async function opened(path: string): Promise<FileHandle> {
  try {
    if ((await stat(path).catch(() => undefined))?.isDirectory() === true) throw new Error('it is a folder')
    await rm(`${path}.part`, { force: true })
    return await open(`${path}.part`, 'wx', 0o600)
  } catch (error) {
    const text = `${path} cannot be written: ${(error as Error).message}. Name another file with --out`
    throw new Ended(EXITS.usage, text, { message: 'file_not_written' })
  }
}

/** Opens the file first, so that nothing is done whose outcome could not be kept. Removes the part when `fill` fails. */
export async function intoFile<T>(path: string, fill: (part: Part) => Promise<T>): Promise<T> {
  const file = await opened(path)
  try {
    const made = await fill({ path, file })
    await file.sync().catch((error: unknown) => {
      throw unwritten(path, error)
    })
    await file.close()
    await rename(`${path}.part`, path).catch((error: unknown) => {
      throw unwritten(path, error)
    })
    return made
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(`${path}.part`, { force: true })
    throw error
  }
}

/** Bytes on the wire are counted only where nothing unpacks them on the way. */
function declaredBytes({ headers }: Response): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

/** Writes an answer into the part; refuses one that is not whole. */
export async function take(response: Response, { path, file }: Part, { url, sha256 }: Expected): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  const source = Readable.fromWeb((response.body ?? new Blob([]).stream()) as never)
  const broken = (what: string) =>
    new Ended(EXITS.unreachable, `the download from ${url} is not whole: ${what}`, { message: 'download_broken' })
  try {
    await pipeline(source, async function (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        await file.writeFile(chunk)
      }
    })
  } catch (error) {
    // Of the file system; what the connection throws has no number.
    if ((error as { errno?: number }).errno !== undefined && (error as { syscall?: string }).syscall === 'write')
      throw unwritten(path, error)
    const fault = connectionFault(url, error)
    throw fault.exit === EXITS.interrupted ? fault : broken(fault.message)
  }
  const declared = declaredBytes(response)
  if (declared !== undefined && declared !== bytes) throw broken(`${bytes} of ${declared} bytes came`)
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw broken('its checksum is another one')
}
