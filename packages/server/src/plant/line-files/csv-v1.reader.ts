/**
 * Reads CSV v1, a row per code:
 * `orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator` and the last line
 * `#END,<rows>,<sha256 of the lines above>`, hashed with their line ends. Spaces around values are ignored; nothing
 * else is corrected. An error file that is uploaded again (two more columns) is read by its first eleven.
 */

import { withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import {
  csvErrorColumns,
  csvV1Columns,
  resultCodeTypes,
  resultLevelPattern,
  resultUnitStatuses,
  type ResultCodeType,
  type ResultRowErrorKey,
  type ResultUnitStatus,
} from '@serialis/contract/plant/results/results-rows.ts'
import { CsvRecords, isAsciiText, type CsvEnd, type CsvRecord } from '../../kit/text-files/csv-records.ts'
import { readMoment, type EventMoment } from '../../kit/text-files/event-moment.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { batchesOf } from './batches.ts'
import { CodeLines } from './code-lines.ts'
import type { ResultBatch, ResultItem, RowError, UnitItem } from './items.ts'

const MAX_ROWS = 5_000_000
const CODE_AT = 3
const PARENT_AT = 6
const limits = [50, 40, 16, 200, 16, 16, 200, 16, 40, 40, 80] as const
const required = [true, true, true, true, true, true, false, true, false, true, false] as const
// oxlint-disable-next-line no-control-regex -- GS separates the fields of a scanned code
const codePattern = /^[\x21-\x7e\x1d]+$/
const codeShapes: Record<ResultCodeType, { pattern: RegExp; expected: string }> = {
  SGTIN: { pattern: codePattern, expected: 'SGTIN' },
  SSCC: { pattern: /^(?:(?:\(00\)|00)?\d{18}|https?:\/\/\S+)$/, expected: '18 digits, also after 00' },
  CN20: { pattern: /^\d{20}$/, expected: '20 digits' },
}
const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.some((one) => one === value)

type Problem = Omit<RowError, 'line'>

export function readCsvV1(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<ResultBatch> {
  const rows = new CsvV1Rows()
  const records = new CsvRecords((record) => rows.take(record))
  return batchesOf(chunks, {
    push: (chunk) => records.push(chunk),
    finish: () => rows.checkEnd(records.finish(), records.line),
    get pending() {
      return rows.pending
    },
    drain: () => rows.drain(),
  })
}

class CsvV1Rows {
  #items: ResultItem[] = []
  #errors: RowError[] = []
  #rows = 0
  #columns = 0
  readonly #seen = new CodeLines()
  #lastTimeText = ''
  #lastMoment: EventMoment | null = null

  get pending(): number {
    return this.#items.length + this.#errors.length
  }

  drain(): ResultBatch {
    const batch = { items: this.#items, errors: this.#errors }
    this.#items = []
    this.#errors = []
    return batch
  }

  take(record: CsvRecord): void {
    if (this.#columns === 0) {
      this.#takeHeader(record)
      return
    }
    this.#rows++
    if (this.#rows > MAX_ROWS) throw new UnreadableFile('file_too_many_rows', { maximum: MAX_ROWS })
    const problem = this.#problemOf(record)
    if (problem !== null) this.#errors.push({ line: record.line, ...problem })
    else this.#items.push(this.#unitOf(record))
  }

  checkEnd(end: CsvEnd | null, line: number): void {
    if (this.#columns === 0) throw new UnreadableFile('file_empty')
    if (end === null) throw new UnreadableFile('file_torn', { line: Math.max(1, line - 1) })
    const [, rows = '', digest = ''] = /^#END,(\d{1,9}),([0-9a-fA-F]{64})(?:,*)$/.exec(end.text) ?? []
    if (digest === '') throw new UnreadableFile('file_torn', { line: end.line })
    if (Number(rows) !== this.#rows)
      throw new UnreadableFile('file_row_count_differs', {
        line: end.line,
        declared: Number(rows),
        counted: this.#rows,
      })
    if (digest.toLowerCase() !== end.sha256) throw new UnreadableFile('file_checksum_differs', { line: end.line })
  }

  #takeHeader({ cells, line }: CsvRecord): void {
    const expected: readonly string[] =
      cells.length > csvV1Columns.length ? [...csvV1Columns, ...csvErrorColumns] : csvV1Columns
    for (let at = 0; at < Math.max(cells.length, expected.length); at++) {
      if (cells[at] === expected[at]) continue
      throw new UnreadableFile('file_header_differs', {
        line,
        column: at + 1,
        expected: expected[at] ?? '',
        found: (cells[at] ?? '').slice(0, 40),
      })
    }
    this.#columns = expected.length
    this.#items.push({
      kind: 'header',
      line,
      message: 'CSV',
      sender: null,
      receiver: null,
      controlNumber: null,
      transactionType: null,
      sentAt: null,
    })
  }

  #problemOf({ cells, line, quoteMisplaced, ascii }: CsvRecord): Problem | null {
    if (quoteMisplaced) return { error: 'row_quote_misplaced', params: {} }
    const isErrorFile = this.#columns > csvV1Columns.length
    // An error file keeps rows unchanged, so one with too few or too many columns is detected by its own count.
    if (cells.length !== this.#columns) {
      const error = cells.length < this.#columns ? 'row_too_few_columns' : 'row_too_many_columns'
      return { error, params: { value: cells.length, expected: this.#columns } }
    }
    if (isErrorFile) for (let at = 0; at < csvV1Columns.length; at++) cells[at] = withoutFormulaMark(cells[at] ?? '')
    return (
      (ascii ? null : characterProblem(cells)) ??
      sizeProblem(cells) ??
      wordProblem(cells) ??
      codeProblem(cells) ??
      this.#timeProblem(cells) ??
      this.#doubleProblem(cells, line)
    )
  }

  #timeProblem(cells: string[]): Problem | null {
    const text = cells[8] ?? ''
    if (text === this.#lastTimeText && text !== '') return null
    if (text === '') {
      this.#lastMoment = null
      this.#lastTimeText = ''
      return cells[5] === 'UNUSED' ? null : at(cells, 8, 'row_value_missing')
    }
    const moment = readMoment(text)
    if (moment === 'zone') return at(cells, 8, 'row_time_without_zone', { value: text })
    if (moment === 'wrong') return at(cells, 8, 'row_time_wrong', { value: text })
    this.#lastTimeText = text
    this.#lastMoment = moment
    return null
  }

  #doubleProblem(cells: string[], line: number): Problem | null {
    const code = cells[CODE_AT] ?? ''
    const first = this.#seen.add(code, line)
    return first === 0 ? null : { column: 'code', code, error: 'row_code_doubled', params: { line: first } }
  }

  #unitOf({ cells, line }: CsvRecord): UnitItem {
    return {
      kind: 'unit',
      line,
      group: 0,
      orderNo: cells[0] ?? '',
      batchNo: cells[1] ?? '',
      level: cells[2] ?? '',
      code: cells[CODE_AT] ?? '',
      codeType: cells[4] as ResultCodeType,
      status: cells[5] as ResultUnitStatus,
      parent: cells[PARENT_AT] || null,
      partial: cells[7] === '1',
      moment: cells[8] === '' ? null : this.#lastMoment,
      lineCode: cells[9] || null,
      operator: cells[10] || null,
      lot: null,
      expiry: null,
    }
  }
}

function at(
  cells: string[],
  index: number,
  error: ResultRowErrorKey,
  { expected = '', value = '' }: { expected?: string | number; value?: string } = {},
): Problem {
  const code = cells[CODE_AT]
  return {
    column: csvV1Columns[index] ?? '',
    ...(code ? { code: code.slice(0, 200) } : {}),
    error,
    params: { expected, value: value.slice(0, 60) },
  }
}

/** Full-width and other look-alike characters are reported with the right ones; free text may be in any script. */
function characterProblem(cells: string[]): Problem | null {
  for (let index = 0; index < csvV1Columns.length - 1; index++) {
    const value = cells[index] ?? ''
    if (isAsciiText(value)) continue
    const narrow = value.normalize('NFKC')
    if (narrow !== value) return at(cells, index, 'row_full_width_character', { expected: narrow.slice(0, 60) })
    const isName = index === 0 || index === 1 || index === 9
    if (!isName) return at(cells, index, 'row_character_not_allowed')
  }
  return null
}

function sizeProblem(cells: string[]): Problem | null {
  for (let index = 0; index < csvV1Columns.length; index++) {
    const { length } = cells[index] ?? ''
    if (length === 0 && required[index]) return at(cells, index, 'row_value_missing')
    const maximum = limits[index] ?? 0
    if (length > maximum) return at(cells, index, 'row_value_too_long', { expected: maximum })
  }
  return null
}

function wordProblem(cells: string[]): Problem | null {
  const [, , level = '', , codeType = '', status = '', parent, partial = '', , , operator = ''] = cells
  if (!resultLevelPattern.test(level))
    return at(cells, 2, 'row_value_wrong_format', { expected: 'EA, CA, PL', value: level })
  if (!isIn(resultCodeTypes, codeType))
    return at(cells, 4, 'row_value_not_in_list', { expected: resultCodeTypes.join(', '), value: codeType })
  if (!isIn(resultUnitStatuses, status))
    return at(cells, 5, 'row_value_not_in_list', { expected: resultUnitStatuses.join(', '), value: status })
  if (partial !== '0' && partial !== '1')
    return at(cells, 7, 'row_value_not_in_list', { expected: '0, 1', value: partial })
  if (parent !== '' && status !== 'GOOD') return at(cells, PARENT_AT, 'row_parent_needs_good', { value: status })
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\x00-\x1f\x7f]/.test(operator) ? at(cells, 10, 'row_character_not_allowed') : null
}

function codeProblem(cells: string[]): Problem | null {
  const code = cells[CODE_AT] ?? ''
  const parent = cells[PARENT_AT] ?? ''
  if (!codePattern.test(code)) return at(cells, CODE_AT, 'row_character_not_allowed')
  if (parent !== '' && !codePattern.test(parent)) return at(cells, PARENT_AT, 'row_character_not_allowed')
  const shape = codeShapes[cells[4] as ResultCodeType]
  if (!shape.pattern.test(code))
    return at(cells, CODE_AT, 'row_value_wrong_format', { expected: shape.expected, value: code })
  return code === parent ? at(cells, PARENT_AT, 'row_parent_is_itself') : null
}
