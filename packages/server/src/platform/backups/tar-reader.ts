/**
 * Unpacks the tar archive that PostgreSQL makes of a cluster: folders and plain files with short names. PostgreSQL
 * itself syncs all of them before it recovers.
 */

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupRefusal } from './manifest.ts'

const BLOCK = 512
const FILE = '0'
const FOLDER = '5'

const textOf = (head: Buffer, from: number, length: number): string =>
  head.toString('utf8', from, from + length).replace(/\0.*$/s, '')

interface Head {
  name: string
  size: number
  type: string
}

/** Undefined for the empty blocks at the end. */
function readHead(block: Buffer): Head | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  const head = {
    name: textOf(block, 0, 100),
    // PostgreSQL writes sizes from 8 GiB on in binary; its files end at 1 GiB.
    size: Number.parseInt(textOf(block, 124, 12), 8),
    type: textOf(block, 156, 1),
  }
  const isPlain = head.type === FILE || head.type === FOLDER
  const isWithin = !head.name.startsWith('/') && !head.name.split('/').includes('..')
  if (sum !== Number.parseInt(textOf(block, 148, 8), 8) || !isPlain || !isWithin || !Number.isSafeInteger(head.size))
    throw new BackupRefusal(`the archive of the database has an entry that it should not have: ${head.name}`)
  return head
}

/** Hands out a stream in pieces of wanted lengths. */
class Pieces {
  private readonly parts: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.parts = source[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `most`; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.rest.length === 0) {
      const next = await this.parts.next()
      if (next.done === true) return undefined
      this.rest = next.value
    }
    const piece = this.rest.subarray(0, most)
    this.rest = this.rest.subarray(piece.length)
    return piece
  }

  /** Passes on exactly `size` bytes. */
  async *exactly(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const piece = await this.some(left)
      if (piece === undefined) throw new BackupRefusal('the archive of the database breaks off')
      left -= piece.length
      yield piece
    }
  }
}

const whole = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(pieces))

/** Writes the archive's entries into the folder. `own` is called with each path that was made. */
export async function unpackTar(
  archive: AsyncIterable<Buffer>,
  folder: string,
  own: (path: string) => Promise<void>,
): Promise<void> {
  const pieces = new Pieces(archive)
  for (;;) {
    const start = await pieces.some(BLOCK)
    if (start === undefined) return
    const head = readHead(Buffer.concat([start, await whole(pieces.exactly(BLOCK - start.length))]))
    if (head === undefined) continue
    const path = join(folder, head.name)
    if (head.type === FOLDER) await mkdir(path, { recursive: true, mode: 0o700 })
    else await pipeline(pieces.exactly(head.size), createWriteStream(path, { mode: 0o600 }))
    await whole(pieces.exactly((BLOCK - (head.size % BLOCK)) % BLOCK))
    await own(path)
  }
}
