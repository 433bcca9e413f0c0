/** Reads a list of codes as CSV: with a heading that names the column of the codes, or one code per line. */

import { withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import { CsvRecords, type CsvEnd } from '../../../kit/text-files/csv-records.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { BARE, columnsOf, doubledColumn, type ListBatches, type ListColumns, type ListLine } from './list-line.ts'

/** The heading of a list, given its first record; a record with several cells must be one. */
export function headingOf(cells: readonly string[]): ListColumns | null {
  const columns = columnsOf(cells)
  // A heading with another separator is read as one cell.
  const isOtherSeparator =
    cells.length === 1 && /[;\t]/.test(cells[0] ?? '') && columnsOf((cells[0] ?? '').split(/[;\t]/)) !== null
  if (columns === null && (cells.length > 1 || isOtherSeparator))
    throw new UnreadableFile('change_list_has_no_code_column')
  const twice = columns === null ? undefined : doubledColumn(cells)
  if (twice !== undefined) throw new UnreadableFile('file_column_twice', { column: twice.trim().slice(0, 60) })
  return columns
}

export async function* readCsvList(chunks: AsyncIterable<Buffer>): ListBatches {
  let columns: ListColumns | null = null
  let lines: ListLine[] = []
  let rows = 0
  const records = new CsvRecords(({ line, cells, quoteMisplaced }) => {
    if (columns === null) {
      const heading = headingOf(cells)
      columns = heading ?? BARE
      if (heading !== null) return
    }
    rows++
    const { code, gtin, isMarked } = columns
    const cell = (at: number) => (isMarked ? withoutFormulaMark(cells[at] ?? '') : (cells[at] ?? ''))
    lines.push({
      line,
      code: cell(code),
      gtin: gtin === -1 ? '' : cell(gtin),
      error: quoteMisplaced ? 'quote_misplaced' : null,
    })
  })
  for await (const chunk of chunks) {
    records.push(chunk)
    if (lines.length === 0) continue
    yield lines
    lines = []
  }
  const end = records.finish()
  if (end !== null) requireWhole(end, rows)
  if (lines.length > 0) yield lines
}

/** A list may end as CSV v1 does; then it must be complete. */
function requireWhole({ line, text, sha256 }: CsvEnd, rows: number): void {
  const [, count, digest] = /^#END,(\d+),([0-9a-f]{64})$/i.exec(text) ?? []
  if (count === undefined || digest === undefined) throw new UnreadableFile('file_torn', { line })
  if (Number(count) !== rows) throw new UnreadableFile('file_row_count_differs', { line })
  if (digest.toLowerCase() !== sha256) throw new UnreadableFile('file_checksum_differs', { line })
}
