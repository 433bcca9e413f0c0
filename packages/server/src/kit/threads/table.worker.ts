/** Reads a small table in a worker thread. */

import { readTable } from '../text-files/table-file.ts'
import { serveReading } from './serve-reading.ts'
import { sheetFaults, type TableInput } from './sheet-thread.ts'
import { bytesAt } from './stored-bytes.ts'

serveReading(async function* ({ place, format, mostRows }: TableInput) {
  yield await readTable(format, bytesAt(place), mostRows)
}, sheetFaults)
