/**
 * Reads a ZIP archive from a stored file without trusting its directory: entries, sizes and offsets are checked, and
 * the output is counted while it streams. Entries that overlap, are encrypted or inflate beyond reason are refused.
 */

import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

export interface StoredBytes {
  readonly size: number
  read(start: number, end: number): Readable
}

/** `too_large`: above the limits; every other fault is `unreadable`. */
export class ZipFault extends Error {
  readonly why: 'unreadable' | 'too_large'
  constructor(why: 'unreadable' | 'too_large') {
    super(`archive ${why}`)
    this.why = why
  }
}

const MOST_ENTRIES = 2_000
const MOST_DIRECTORY = 1 << 20
/** For all entries together, while they are read. */
const MOST_INFLATED = 2 ** 30
/** Ordinary sheets inflate to some thirty times their size; checked once this much has been read. */
const MOST_RATIO = 120
const RATIO_FROM = 8 << 20
const END_RECORD = 22
const MOST_COMMENT = 65_535
const LOCAL_HEADER = 30
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly offset: number
}

async function bytesBetween(source: StoredBytes, start: number, end: number): Promise<Buffer> {
  if (start < 0 || end > source.size || start > end) throw new ZipFault('unreadable')
  const parts: Buffer[] = []
  if (start < end) for await (const part of source.read(start, end - 1) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

async function directoryOf(source: StoredBytes): Promise<Entry[]> {
  const from = Math.max(0, source.size - END_RECORD - MOST_COMMENT)
  const tail = await bytesBetween(source, from, source.size)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at === -1 || at + END_RECORD > tail.length) throw new ZipFault('unreadable')
  const count = tail.readUInt16LE(at + 10)
  const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count > MOST_ENTRIES || length > MOST_DIRECTORY) throw new ZipFault('too_large')
  if (offset + length > from + at) throw new ZipFault('unreadable')
  return entriesOf(await bytesBetween(source, offset, offset + length), count, offset)
}

function entriesOf(bytes: Buffer, count: number, directoryAt: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new ZipFault('unreadable')
    const [flags, method, packed, offset] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const nameLength = bytes.readUInt16LE(at + 28)
    // Bit 0: encrypted.
    if ((flags & 1) === 1 || (method !== STORED && method !== DEFLATED)) throw new ZipFault('unreadable')
    entries.push({ name: bytes.toString('utf8', at + 46, at + 46 + nameLength), method, packed, offset })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end || entry.offset + LOCAL_HEADER + entry.packed > directoryAt) throw new ZipFault('unreadable')
    end = entry.offset + LOCAL_HEADER + entry.packed
  }
  return entries
}

export interface OpenArchive {
  has(name: string): boolean
  /** The content of an entry; throws a `ZipFault` on the way when it is broken or too large. */
  read(name: string): AsyncGenerator<Buffer>
}

export async function openArchive(source: StoredBytes): Promise<OpenArchive> {
  const entries = new Map((await directoryOf(source)).map((entry) => [entry.name, entry]))
  const inflated = { bytes: 0 }
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new ZipFault('unreadable')
      yield* contentOf(source, entry, inflated)
    },
  }
}

async function* contentOf(
  source: StoredBytes,
  { offset, packed, method }: Entry,
  all: { bytes: number },
): AsyncGenerator<Buffer> {
  const header = await bytesBetween(source, offset, offset + LOCAL_HEADER)
  if (header.readUInt32LE(0) !== 0x04034b50) throw new ZipFault('unreadable')
  const start = offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packed > source.size) throw new ZipFault('unreadable')
  if (packed === 0) return
  const raw = source.read(start, start + packed - 1)
  const content = method === STORED ? raw : raw.pipe(createInflateRaw())
  raw.on('error', (error) => content.destroy(error))
  let own = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      own += chunk.length
      all.bytes += chunk.length
      if (all.bytes > MOST_INFLATED || (own > RATIO_FROM && own > packed * MOST_RATIO)) throw new ZipFault('too_large')
      yield chunk
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('unreadable')
  } finally {
    raw.destroy()
    content.destroy()
  }
}
