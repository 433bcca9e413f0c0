/**
 * A small table that a person uploads, as CSV or XLSX: read completely, its format detected by content, each row with
 * the line number that a spreadsheet shows.
 */

import { contentKindOf } from '@serialis/contract/kit/boundary/content-kind.ts'
import { withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import { parse } from 'csv-parse/sync'
import { ZipFault, type StoredBytes } from './unzip.ts'
import { readSheet } from './xlsx-reader.ts'

export interface TableRow {
  line: number
  cells: string[]
}
export type TableFormat = 'CSV' | 'XLSX'

/** Why a file is no table. */
export class NoTable extends Error {
  readonly why: 'unreadable' | 'not_utf8' | 'empty' | 'too_many_rows'
  constructor(why: NoTable['why']) {
    super(`table ${why}`)
    this.why = why
  }
}

/** By the first bytes; null for an unknown format. */
export function tableFormatOf(head: Buffer): TableFormat | null {
  const kind = contentKindOf(head)
  if (kind === 'ZIP') return 'XLSX'
  return kind === 'TEXT' || kind === 'JSON' || kind === 'XML' ? 'CSV' : null
}

async function wholeOf({ size, read }: StoredBytes): Promise<Buffer> {
  const parts: Buffer[] = []
  if (size > 0) for await (const part of read(0, size - 1) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** The limit for workbooks too; no table made by a person has more. */
const MOST_COLUMNS = 64

/** Longest record in characters, so that an unclosed quote does not collect the rest of the file. */
const MOST_RECORD = 1 << 18

/** Separators of one line, so that no record of empty cells fills memory before its columns are counted. */
const MOST_SEPARATORS = 1 << 15

function hasEndlessLine(text: string, delimiter: string): boolean {
  let count = 0
  for (const one of text)
    if (one === '\n' || one === '\r') count = 0
    else if (one === delimiter && ++count > MOST_SEPARATORS) return true
  return false
}

function csvRows(bytes: Buffer, most: number): TableRow[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NoTable('not_utf8')
  }
  // No text cell can store this character.
  if (text.includes('\0')) throw new NoTable('unreadable')
  // Spreadsheets of some countries write semicolons; the first line shows which it is.
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = first.includes(',') ? ',' : first.includes(';') ? ';' : first.includes('\t') ? '\t' : ','
  if (hasEndlessLine(text, delimiter)) throw new NoTable('unreadable')
  const rows: TableRow[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
      max_record_size: MOST_RECORD,
      on_record: (cells: string[], { lines }: { lines: number }) => {
        if (cells.length > MOST_COLUMNS) throw new NoTable('unreadable')
        if (rows.length > 0 && cells.every((cell) => cell === '')) return null
        if (rows.length > most) throw new NoTable('too_many_rows')
        // `lines` counts to the end of a record; a cell with several lines is reported where it begins.
        const line = lines - cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
        rows.push({ line, cells })
        return null
      },
    })
  } catch (problem) {
    throw problem instanceof NoTable ? problem : new NoTable('unreadable')
  }
  return rows
}

async function sheetRows(source: StoredBytes, most: number): Promise<TableRow[]> {
  const rows: TableRow[] = []
  try {
    for await (const batch of readSheet(source, true)) {
      for (const { line, cells } of batch)
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.map((cell) => cell.trim()) })
      if (rows.length > most) break
    }
  } catch (fault) {
    if (!(fault instanceof ZipFault)) throw fault
    throw new NoTable('unreadable')
  }
  return rows
}

/** The heading and the rows below it, without empty rows. Throws `NoTable`. */
export async function readTable(
  format: TableFormat,
  source: StoredBytes,
  most: number,
): Promise<{ titles: string[]; rows: TableRow[] }> {
  const [heading, ...rows] = format === 'CSV' ? csvRows(await wholeOf(source), most) : await sheetRows(source, most + 1)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (heading === undefined || filled.length === 0) throw new NoTable('empty')
  if (filled.length > most) throw new NoTable('too_many_rows')
  return {
    titles: heading.cells,
    rows: filled.map(({ line, cells }) => ({ line, cells: cells.map(withoutFormulaMark) })),
  }
}
