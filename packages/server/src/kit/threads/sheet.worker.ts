/** Reads the rows of a workbook in a worker thread. */

import { readSheet } from '../text-files/xlsx-reader.ts'
import { serveReading } from './serve-reading.ts'
import { sheetFaults, type SheetInput } from './sheet-thread.ts'
import { bytesAt } from './stored-bytes.ts'

serveReading(({ place, hasDates }: SheetInput) => readSheet(bytesAt(place), hasDates), sheetFaults)
