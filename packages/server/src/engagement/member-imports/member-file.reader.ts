/** The rows of a file of members, one batch after another, in bounded memory. The first line holds the titles. */

import {
  MEMBER_CELL_MAXIMUM,
  MEMBER_IMPORT_COLUMNS,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import type { FileStore } from '../../kit/ops/file-store.ts'
import { CsvRecords } from '../../kit/text-files/csv-records.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { ZipFault } from '../../kit/text-files/unzip.ts'
import { readSheetInThread } from '../../kit/threads/sheet-thread.ts'

export interface FileRow {
  line: number
  cells: string[]
  isMisquoted: boolean
}

interface MemberFile {
  files: Pick<FileStore, 'read' | 'placeOf'>
  path: string
  size: number
  format: 'CSV' | 'XLSX'
  signal: AbortSignal
}

async function* csvRows({ files, path, signal }: MemberFile): AsyncGenerator<FileRow[]> {
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

async function* sheetRows({ files, path, size, signal }: MemberFile): AsyncGenerator<FileRow[]> {
  try {
    for await (const rows of readSheetInThread({ place: { path: files.placeOf(path), size }, hasDates: true }, signal))
      yield rows.map(({ line, cells }) => ({ line, cells, isMisquoted: false }))
  } catch (fault) {
    throw fault instanceof ZipFault ? new UnreadableFile('import_unreadable') : fault
  }
}

/** A cell that is longer is refused by its field; it must not be kept whole. */
const cellOf = (text: string): string => withoutFormulaMark(text.trim()).slice(0, MEMBER_CELL_MAXIMUM + 1)

/** The titles as the first batch. Throws `UnreadableFile`. */
export async function* readMemberFile(file: MemberFile): AsyncGenerator<FileRow[]> {
  let isFirst = true
  for await (const rows of file.format === 'CSV' ? csvRows(file) : sheetRows(file)) {
    const read = rows
      .map((row) => ({ ...row, cells: row.cells.slice(0, MEMBER_IMPORT_COLUMNS).map(cellOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (isFirst && read.length > 0) {
      isFirst = false
      yield read.slice(0, 1)
      if (read.length > 1) yield read.slice(1)
    } else if (read.length > 0) yield read
  }
  if (isFirst) throw new UnreadableFile('import_empty')
}
