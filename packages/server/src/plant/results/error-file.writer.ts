/**
 * The refused rows of a result file, for a person to correct. CSV: the rows as uploaded with `error` and `errorText`
 * added, and its own `#END` line, so that the corrected file can be uploaded again (the marks against spreadsheet
 * formulas are removed when it is read). XML: a CSV that lists line, code, error and text.
 */

import { createHash } from 'node:crypto'
import { csvCell, withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import { csvErrorColumns, csvV1Columns } from '@serialis/contract/plant/results/results-rows.ts'
import { rowErrorTextsEn } from '@serialis/contract/plant/results/results.texts.en.ts'
import { rowErrorTextsZh } from '@serialis/contract/plant/results/results.texts.zh.ts'
import { CsvRecords } from '../../kit/text-files/csv-records.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { endLine } from '../line-files/csv-v1.writer.ts'
import type { RowError } from '../line-files/items.ts'

export type TextLocale = 'en' | 'zh'

/** What is wrong with the row, as text. */
function rowErrorText({ error, column, params }: RowError, locale: TextLocale): string {
  const text = (locale === 'zh' ? rowErrorTextsZh : rowErrorTextsEn)[error]
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'column' ? (column ?? '') : String(params[name] ?? ''),
  )
}

const row = (cells: readonly string[]) => Buffer.from(`${cells.map(csvCell).join(',')}\n`)

/** Errors by line; a line may have several. */
function byLine(errors: Iterable<RowError>): Map<number, RowError[]> {
  const lines = new Map<number, RowError[]>()
  for (const error of errors) {
    const list = lines.get(error.line)
    if (list) list.push(error)
    else lines.set(error.line, [error])
  }
  return lines
}

const errorCells = (errors: readonly RowError[], locale: TextLocale) => [
  errors.map(({ error }) => error).join(' '),
  errors.map((error) => rowErrorText(error, locale)).join('; '),
]

/**
 * Reads the uploaded file again and returns its refused rows, in file order; stops where the file can no longer be
 * read.
 */
export async function* csvErrorFile(
  uploaded: AsyncIterable<Buffer> | Iterable<Buffer>,
  errors: Iterable<RowError>,
  locale: TextLocale,
): AsyncGenerator<Buffer> {
  const wrong = byLine(errors)
  const hash = createHash('sha256')
  let rows = 0
  let ready: Buffer[] = [row([...csvV1Columns, ...csvErrorColumns])]
  const records = new CsvRecords(({ line, cells }) => {
    const found = wrong.get(line)
    if (found === undefined) return
    rows++
    ready.push(row([...asUploaded(cells), ...errorCells(found, locale)]))
  })
  const taken = () => {
    const bytes = Buffer.concat(ready)
    ready = []
    hash.update(bytes)
    return bytes
  }
  try {
    for await (const chunk of uploaded) {
      records.push(chunk)
      if (ready.length > 0) yield taken()
    }
    records.finish()
  } catch (failure) {
    if (!(failure instanceof UnreadableFile)) throw failure
  }
  if (ready.length > 0) yield taken()
  yield endLine(rows, hash.digest('hex'))
}

/** The eleven columns; those of an earlier error file are dropped, a row that is too short or too long stays so. */
function asUploaded(cells: readonly string[]): string[] {
  const isErrorRow = cells.length === csvV1Columns.length + csvErrorColumns.length
  return isErrorRow ? cells.slice(0, csvV1Columns.length).map(withoutFormulaMark) : [...cells]
}

/** For files that are not CSV: one row per error. */
export function* listErrorFile(errors: Iterable<RowError>, locale: TextLocale): Generator<Buffer> {
  yield row(['line', 'code', ...csvErrorColumns])
  for (const error of errors)
    yield row([String(error.line), error.code ?? '', error.error, rowErrorText(error, locale)])
}
