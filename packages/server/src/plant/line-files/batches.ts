/** Hands on what a reader has found, piece by piece of the file. */

import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import type { ResultBatch } from './items.ts'

export const MIN_BATCH = 1_000
/**
 * Texts of items keep their piece of the file in memory, so few items that are far apart are handed on after this many
 * pieces.
 */
export const MOST_PIECES = 8

/** Unknown elements of a file that are listed; the others are counted. */
export const LISTED_UNKNOWN_ELEMENTS = 1_000

/** Counts the elements that a reader does not know. */
export class UnknownElements {
  #listed = 0
  #unlisted = 0

  get isFull(): boolean {
    return this.#listed === LISTED_UNKNOWN_ELEMENTS
  }

  /** Counts one; whether it is listed. */
  take(): boolean {
    const isListed = !this.isFull
    if (isListed) this.#listed++
    else this.#unlisted++
    return isListed
  }

  /** How many were not listed since the last call. */
  drain(): number {
    const unlisted = this.#unlisted
    this.#unlisted = 0
    return unlisted
  }
}

/** Bytes read at once: a piece of the smallest elements becomes some thirty thousand items. */
const PIECE = 1 << 17

function* piecesOf(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE)
}

interface PieceReader {
  push(chunk: Buffer): void
  finish(): void
  /** Number of items and errors that wait. */
  readonly pending: number
  drain(): ResultBatch
}

/**
 * Batches of 1,000 and more items and errors, or what eight pieces hold. Throws UnreadableFile when the file as a whole
 * is wrong or truncated, after the items before that point.
 */
export async function* batchesOf(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  file: PieceReader,
): AsyncGenerator<ResultBatch> {
  let pieces = 0
  try {
    for await (const chunk of chunks)
      for (const piece of piecesOf(chunk)) {
        file.push(piece)
        if (file.pending < MIN_BATCH && ++pieces < MOST_PIECES) continue
        if (file.pending > 0) yield file.drain()
        pieces = 0
      }
    file.finish()
  } catch (failure) {
    if (failure instanceof UnreadableFile) yield file.drain()
    throw failure
  }
  yield file.drain()
}
