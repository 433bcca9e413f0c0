/**
 * A ZIP archive as a stream: input is compressed and passed on, never buffered. The same input gives the same bytes.
 */

import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  body: AsyncIterable<Buffer> | Iterable<Buffer>
}

const FOUR_GIB = 2 ** 32
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980: a fixed date, so that equal content gives an equal archive. */
const DATE = 0x0021

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

function record(signature: number, fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature, 0)
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    record(0x04034b50, [
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ]),
    name,
  ])

const descriptor = ({ crc, packed, size }: Written) =>
  record(0x08074b50, [
    [crc, 4],
    [packed, 4],
    [size, 4],
  ])

const centralHeader = ({ name, crc, packed, size, offset }: Written) =>
  Buffer.concat([
    record(0x02014b50, [
      [VERSION, 2],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ]),
    name,
  ])

/** Compresses one body; `written` counts the bytes. */
async function* packed(body: ZipEntry['body'], written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const ending = new AbortController()
  const feed = async () => {
    for await (const chunk of body) {
      written.crc = crc32(chunk, written.crc)
      written.size += chunk.length
      if (!deflate.write(chunk)) await once(deflate, 'drain', { signal: ending.signal })
    }
    deflate.end()
  }
  const feeding = feed().catch((error: Error) => void deflate.destroy(error))
  try {
    for await (const chunk of deflate as Readable) {
      written.packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } finally {
    // A reader that leaves early must not keep the source open behind a stream that nobody drains.
    ending.abort()
    await feeding
  }
}

/**
 * Entries in the given order, each requested when the one before is written. An entry or archive of 4 GiB or more is
 * refused with an error.
 */
export async function* zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  for await (const { name, body } of entries) {
    const written: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(written.name)
    yield header
    yield* packed(body, written)
    if (written.size >= FOUR_GIB || offset + written.packed >= FOUR_GIB)
      throw new Error('an archive of 4 GiB or more needs another format')
    const end = descriptor(written)
    yield end
    offset += header.length + written.packed + end.length
    all.push(written)
  }
  const directory = Buffer.concat(all.map(centralHeader))
  yield directory
  yield record(0x06054b50, [
    [0, 2],
    [0, 2],
    [all.length, 2],
    [all.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ])
}
