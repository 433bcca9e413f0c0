/** Reads a list of codes from the first sheet of a workbook. */

import { withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { ZipFault } from '../../../kit/text-files/unzip.ts'
import type { SheetRow } from '../../../kit/text-files/xlsx-reader.ts'
import { readSheetInThread } from '../../../kit/threads/sheet-thread.ts'
import type { StoredPlace } from '../../../kit/threads/stored-bytes.ts'
import { headingOf } from './csv-list.ts'
import { BARE, type ListBatches, type ListColumns } from './list-line.ts'

/** The rows; faults of the workbook are reported as for any list. */
export async function* sheetRows(place: StoredPlace, signal: AbortSignal): AsyncGenerator<SheetRow[]> {
  try {
    yield* readSheetInThread({ place, hasDates: false }, signal)
  } catch (fault) {
    if (!(fault instanceof ZipFault)) throw fault
    throw new UnreadableFile(fault.why === 'too_large' ? 'change_xlsx_too_large' : 'change_xlsx_unreadable')
  }
}

export async function* readXlsxList(place: StoredPlace, signal: AbortSignal): ListBatches {
  let columns: ListColumns | null = null
  for await (const rows of sheetRows(place, signal)) {
    let from = 0
    if (columns === null) {
      const heading = headingOf(rows[0]?.cells ?? [])
      columns = heading ?? BARE
      from = heading === null ? 0 : 1
    }
    const { code, gtin, isMarked } = columns
    const cellOf = (cells: readonly string[], at: number) =>
      (isMarked ? withoutFormulaMark(cells[at] ?? '') : (cells[at] ?? '')).trim()
    if (rows.length > from)
      yield rows.slice(from).map(({ line, cells }) => ({
        line,
        code: cellOf(cells, code),
        gtin: gtin === -1 ? '' : cellOf(cells, gtin),
        error: null,
      }))
  }
}
