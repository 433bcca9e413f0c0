/** Workbooks and small tables, read in threads. */

import { NoTable, type readTable, type TableFormat } from '../text-files/table-file.ts'
import { UnreadableFile } from '../text-files/unreadable-file.ts'
import { ZipFault } from '../text-files/unzip.ts'
import type { SheetRow } from '../text-files/xlsx-reader.ts'
import { readInThread } from './reading-thread.ts'
import type { StoredPlace } from './stored-bytes.ts'

export const sheetFaults = { NoTable, UnreadableFile, ZipFault }

/** The shared texts of a workbook are in a buffer; its objects are a batch of rows. */
const MEMORY_MB = 64
/** A million rows of ten cells take some twenty seconds. */
const SHEET_SECONDS = 300
const TABLE_SECONDS = 60

export interface SheetInput {
  place: StoredPlace
  hasDates: boolean
}
export interface TableInput {
  place: StoredPlace
  format: TableFormat
  mostRows: number
}
type Table = Awaited<ReturnType<typeof readTable>>

/** As `readSheet`. */
export const readSheetInThread = (input: SheetInput, signal: AbortSignal): AsyncGenerator<SheetRow[]> =>
  readInThread({
    module: new URL('./sheet.worker.ts', import.meta.url),
    input,
    faults: sheetFaults,
    memoryMb: MEMORY_MB,
    seconds: SHEET_SECONDS,
    signal,
  })

/** As `readTable`. */
export async function readTableInThread(input: TableInput, signal: AbortSignal): Promise<Table> {
  const module = new URL('./table.worker.ts', import.meta.url)
  const limits = { faults: sheetFaults, memoryMb: MEMORY_MB, seconds: TABLE_SECONDS }
  for await (const table of readInThread<Table>({ module, input, ...limits, signal })) return table
  throw new Error('a table was read without a result')
}
