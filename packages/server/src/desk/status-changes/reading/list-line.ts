/** The common output of the readers of lists: one stream of lines, the same for CSV, XLSX and TraceLink SNX. */

import type { ChangeRowError } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'

export interface ListLine {
  line: number
  /** As written. Texts may share memory with the file's chunk, so copy what is kept. */
  code: string
  /** The GTIN column; '' when there is none. */
  gtin: string
  /** A fault found before the code was read. */
  error: ChangeRowError | null
}

export type ListBatches = AsyncGenerator<ListLine[]>

const CODE_NAMES = new Set(['code', 'sn', 'serial', 'serialnumber', 'serial number', '序列号', '码'])

export interface ListColumns {
  /** Position of the code and of the GTIN (-1: no such column). */
  code: number
  gtin: number
  /** The file is a list of refusals that was uploaded again: its cells may have the mark against formulas. */
  isMarked: boolean
}

const namesOf = (cells: readonly string[]): string[] =>
  cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )

/** The title of a column with codes or GTINs that is there twice: one of them would be left out. */
export function doubledColumn(cells: readonly string[]): string | undefined {
  const names = namesOf(cells)
  return cells.find((_, at) => {
    const name = names[at] ?? ''
    return (CODE_NAMES.has(name) || name === 'gtin') && names.indexOf(name) !== at
  })
}

/** The columns that a first line names; null when it names none, so it is no heading. */
export function columnsOf(cells: readonly string[]): ListColumns | null {
  const names = namesOf(cells)
  const code = names.findIndex((name) => CODE_NAMES.has(name))
  return code === -1 ? null : { code, gtin: names.indexOf('gtin'), isMarked: names.includes('errortext') }
}

/** A list without heading: one code per line. */
export const BARE: ListColumns = { code: 0, gtin: -1, isMarked: false }
