/** Result files and other files of lines, read in a thread. */

import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { readInThread } from '../../../kit/threads/reading-thread.ts'
import { bytesAt, SMALL_FILE, type StoredPlace } from '../../../kit/threads/stored-bytes.ts'
import type { ResultBatch } from '../items.ts'
import { readerOf } from './reader-of.ts'

export const lineFaults = { UnreadableFile }

/** An event of a million codes, or a container of a hundred thousand that are far apart. */
const MEMORY_MB = 128
/** Five million codes take some three minutes. */
const SECONDS = 1_800

export interface LineFile {
  place: StoredPlace
  format: ResultFormat
  thisYear: number
}

export const bytesOf = ({ place }: Pick<LineFile, 'place'>): AsyncIterable<Buffer> =>
  bytesAt(place).read(0, place.size - 1)

/** As `readerOf`. Throws `file_too_heavy` when the file needs more memory or time than its limits. */
export const readLines = (file: LineFile, signal: AbortSignal): AsyncGenerator<ResultBatch> =>
  file.place.size <= SMALL_FILE
    ? readerOf(file.format, bytesOf(file), file.thisYear)
    : readInThread<ResultBatch>({
        module: new URL('./lines.worker.ts', import.meta.url),
        input: file,
        faults: lineFaults,
        memoryMb: MEMORY_MB,
        seconds: SECONDS,
        signal,
      })
