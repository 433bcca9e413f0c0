/** The bytes of a stored file, for readers that run in a thread and open the file themselves. */

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { StoredBytes } from '../text-files/unzip.ts'

/** A file of this size cannot use up the memory, and most are read before a thread would have started. */
export const SMALL_FILE = 1 << 20

export interface StoredPlace {
  /** Absolute. */
  path: string
  size: number
}

export const bytesAt = ({ path, size }: StoredPlace): StoredBytes => ({
  size,
  // A range that ends before it begins is refused by the stream. A file that has vanished before anyone reads the
  // stream refuses its reader and does not end the process.
  read: (start, end) =>
    end < start ? Readable.from([]) : createReadStream(path, { start, end }).on('error', () => undefined),
})
