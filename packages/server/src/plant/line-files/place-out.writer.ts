/**
 * The common part of the place-out writers: turns a stream of fixed-width codes into a stream of equal lines, each code
 * between the same prefix and suffix, and computes the SHA-256 on the way. Nothing is allocated per code.
 */

import { createHash, type Hash } from 'node:crypto'

/** `count` codes of `width` bytes, ASCII, padded with spaces on the right, as the ledger exports them. */
interface CodeChunk {
  readonly buffer: Buffer
  readonly width: number
  readonly count: number
}
export type CodeChunks = AsyncIterable<CodeChunk> | Iterable<CodeChunk>

export interface PlaceOutMeta {
  orderNo: string
  batchNo: string
  /** `yyyy-mm-dd`. */
  expiry: string
  lineCode: string
  level: string
  codeType: 'SGTIN' | 'SSCC' | 'CN20'
  /** GTIN-14 of the level; null for SSCC. */
  gtin: string | null
  /** Of a sandbox; empty or absent for a live tenant. */
  mark?: string
}

export interface PlaceOutSummary {
  rows: number
  bytes: number
  /** Of the whole file, hex. */
  sha256: string
}

/** A file being written: read `chunks` to the end, then call `summary()`. */
export interface PlaceOutFile {
  chunks: AsyncGenerator<Buffer>
  summary(): PlaceOutSummary
}

const ROWS_PER_BUFFER = 8_192
const SPACE = 32

/** Puts codes between a prefix and a suffix. `escapes` lists the bytes that need `escape`, e.g. a comma in CSV. */
export interface LineShape {
  prefix: Buffer
  suffix: Buffer
  escapes: string
  escape: (code: string) => string
}

/** Yields the lines of all codes, up to 8,192 per buffer; returns their number. */
export async function* codeLines(codes: CodeChunks, shape: LineShape): AsyncGenerator<Buffer, number> {
  const special = new Uint8Array(256)
  for (const byte of Buffer.from(` ${shape.escapes}`)) special[byte] = 1
  let total = 0
  for await (const chunk of codes) {
    for (let from = 0; from < chunk.count; from += ROWS_PER_BUFFER) {
      const rows = { from, count: Math.min(ROWS_PER_BUFFER, chunk.count - from) }
      yield plainLines(chunk, rows, shape, special) ?? carefulLines(chunk, rows, shape)
    }
    total += chunk.count
  }
  return total
}

interface Rows {
  from: number
  count: number
}

/** Null when a code needs escaping or is shorter than the width. */
function plainLines(
  { buffer, width }: CodeChunk,
  { from, count }: Rows,
  { prefix, suffix }: LineShape,
  special: Uint8Array,
): Buffer | null {
  const stride = prefix.length + width + suffix.length
  const out = Buffer.allocUnsafe(stride * count)
  prefix.copy(out, 0)
  suffix.copy(out, prefix.length + width)
  // One line is written, then doubled until the buffer is full; only the codes are set one by one.
  for (let filled = stride; filled < out.length; filled *= 2)
    out.copy(out, filled, 0, Math.min(filled, out.length - filled))
  let seen = 0
  let read = from * width
  for (let row = 0, at = prefix.length; row < count; row++, at += stride) {
    for (let byte = 0; byte < width; byte++) {
      const value = buffer[read++] ?? SPACE
      seen |= special[value] ?? 0
      out[at + byte] = value
    }
  }
  return seen === 0 ? out : null
}

function carefulLines(
  { buffer, width }: CodeChunk,
  { from, count }: Rows,
  { prefix, suffix, escape }: LineShape,
): Buffer {
  const lines: string[] = []
  const [before, after] = [prefix.toString(), suffix.toString()]
  for (let row = from; row < from + count; row++) {
    const code = buffer.toString('latin1', row * width, (row + 1) * width).trimEnd()
    lines.push(before, escape(code), after)
  }
  return Buffer.from(lines.join(''))
}

/** Counts and hashes the bytes that pass. */
export class Passage {
  #bytes = 0
  readonly #hash: Hash = createHash('sha256')

  through(chunk: Buffer): Buffer {
    this.#bytes += chunk.length
    this.#hash.update(chunk)
    return chunk
  }

  async *all<T>(chunks: AsyncGenerator<Buffer, T>): AsyncGenerator<Buffer, T> {
    let step = await chunks.next()
    for (; !step.done; step = await chunks.next()) yield this.through(step.value)
    return step.value
  }

  /** SHA-256 of the bytes so far; counting continues. */
  soFar(): string {
    return this.#hash.copy().digest('hex')
  }

  summary(rows: number): PlaceOutSummary {
    return { rows, bytes: this.#bytes, sha256: this.soFar() }
  }
}
