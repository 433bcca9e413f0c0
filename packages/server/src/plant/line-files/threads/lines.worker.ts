/** Reads a file of a line in a worker thread. */

import { serveReading } from '../../../kit/threads/serve-reading.ts'
import { bytesOf, lineFaults, type LineFile } from './lines-thread.ts'
import { readerOf } from './reader-of.ts'

serveReading((file: LineFile) => readerOf(file.format, bytesOf(file), file.thisYear), lineFaults)
