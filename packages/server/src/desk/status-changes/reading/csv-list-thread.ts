/** Lists in CSV, read in a thread. */

import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { readInThread } from '../../../kit/threads/reading-thread.ts'
import { bytesAt, SMALL_FILE, type StoredPlace } from '../../../kit/threads/stored-bytes.ts'
import { readCsvList } from './csv-list.ts'
import type { ListBatches, ListLine } from './list-line.ts'

export const listFaults = { UnreadableFile }

const MEMORY_MB = 64
/** Five million lines take some twenty seconds. */
const SECONDS = 300

export const readCsvAt = (place: StoredPlace): ListBatches => readCsvList(bytesAt(place).read(0, place.size - 1))

/** As `readCsvList`. Throws `file_too_heavy` when the file needs more memory or time than its limits. */
export const readCsvInThread = (place: StoredPlace, signal: AbortSignal): ListBatches =>
  place.size <= SMALL_FILE
    ? readCsvAt(place)
    : readInThread<ListLine[]>({
        module: new URL('./csv-list.worker.ts', import.meta.url),
        input: place,
        faults: listFaults,
        memoryMb: MEMORY_MB,
        seconds: SECONDS,
        signal,
      })
