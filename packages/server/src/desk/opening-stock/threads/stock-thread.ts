/** The file of an opening stock, read in a thread. */

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpeningStockFormat } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { readInThread } from '../../../kit/threads/reading-thread.ts'
import { bytesAt, SMALL_FILE, type StoredPlace } from '../../../kit/threads/stored-bytes.ts'
import type { OpeningRow } from '../opening-rows.ts'
import { openScratch } from '../sorting/scratch.ts'
import { stockRows } from '../stock-file.ts'

export const stockFaults = { UnreadableFile }

/** Two hundred thousand codes that are sorted at once, or an event of a million. */
const MEMORY_MB = 320
/** For the largest file that is accepted, 16 GB. */
const SECONDS = 14_400

export interface StoredStock {
  place: StoredPlace
  format: OpeningStockFormat
  scheme: Scheme
  /** Folder for temporary files. */
  scratch: string
}

export interface StockBatch {
  rows: OpeningRow[]
  /** How much of the file was read, in bytes. */
  read: number
}

export async function* readStockHere({ place, scratch: folder, ...file }: StoredStock): AsyncGenerator<StockBatch> {
  const scratch = await openScratch(folder)
  let read = 0
  async function* bytes() {
    for await (const piece of bytesAt(place).read(0, place.size - 1) as AsyncIterable<Buffer>) {
      yield piece
      read += piece.length
    }
  }
  try {
    for await (const rows of stockRows({ ...file, bytes: bytes(), size: place.size, scratch })) yield { rows, read }
  } finally {
    await scratch.close()
  }
}

async function* readStockInThread(file: StoredStock, signal: AbortSignal): AsyncGenerator<StockBatch> {
  // A thread that is ended cannot remove its own folder.
  const scratch = join(file.scratch, randomUUID())
  try {
    yield* readInThread<StockBatch>({
      module: new URL('./stock.worker.ts', import.meta.url),
      input: { ...file, scratch },
      faults: stockFaults,
      memoryMb: MEMORY_MB,
      seconds: SECONDS,
      signal,
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * As `stockRows`, with how much of the file was read. Throws `file_too_heavy` when the file needs more memory or time
 * than its limits.
 */
export const readStock = (file: StoredStock, signal: AbortSignal): AsyncGenerator<StockBatch> =>
  file.place.size <= SMALL_FILE ? readStockHere(file) : readStockInThread(file, signal)
