/** The bytes of a stored file, for readers that run in a thread and open the file themselves. */

import { createReadStream } from 'node:fs'
import type { StoredBytes } from '../text-files/unzip.ts'

export interface StoredPlace {
  /** Absolute. */
  path: string
  size: number
}

export const bytesAt = ({ path, size }: StoredPlace): StoredBytes => ({
  size,
  read: (start, end) => createReadStream(path, { start, end }),
})
