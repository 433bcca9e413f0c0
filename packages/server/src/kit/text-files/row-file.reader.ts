/** The rows of a table of any length, one batch after another, in bounded memory. The first line holds the titles. */

import { withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import type { FileStore } from '../ops/file-store.ts'
import { readSheetInThread } from '../threads/sheet-thread.ts'
import { CsvRecords } from './csv-records.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { ZipFault } from './unzip.ts'

export interface FileRow {
  line: number
  cells: string[]
  isMisquoted: boolean
}

interface RowFile {
  files: Pick<FileStore, 'read' | 'placeOf'>
  path: string
  size: number
  format: 'CSV' | 'XLSX'
  signal: AbortSignal
  /** Further columns are not read. */
  columns: number
  /** Characters of a cell; of a longer one so many and one more are read, so that its field refuses it. */
  cellMaximum: number
}

async function* csvRows({ files, path, signal }: RowFile): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = []
  const records = new CsvRecords(({ line, cells, quoteMisplaced }) => {
    rows.push({ line, cells: [...cells], isMisquoted: quoteMisplaced })
  })
  for await (const chunk of files.read(path) as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    records.push(chunk)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  records.finish()
  if (rows.length > 0) yield rows
}

async function* sheetRows({ files, path, size, signal }: RowFile): AsyncGenerator<FileRow[]> {
  try {
    for await (const rows of readSheetInThread({ place: { path: files.placeOf(path), size }, hasDates: true }, signal))
      yield rows.map(({ line, cells }) => ({ line, cells, isMisquoted: false }))
  } catch (fault) {
    throw fault instanceof ZipFault ? new UnreadableFile('import_unreadable') : fault
  }
}

/** The titles as the first batch. Throws `UnreadableFile`. */
export async function* readRowFile(file: RowFile): AsyncGenerator<FileRow[]> {
  const cellOf = (text: string): string => withoutFormulaMark(text.trim()).slice(0, file.cellMaximum + 1)
  let isFirst = true
  for await (const rows of file.format === 'CSV' ? csvRows(file) : sheetRows(file)) {
    const read = rows
      .map((row) => ({ ...row, cells: row.cells.slice(0, file.columns).map(cellOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (isFirst && read.length > 0) {
      isFirst = false
      yield read.slice(0, 1)
      if (read.length > 1) yield read.slice(1)
    } else if (read.length > 0) yield read
  }
  if (isFirst) throw new UnreadableFile('import_empty')
}
