/**
 * Every refused line and serial number of a change, in the layout of its list with two columns added, so that it can be
 * corrected and sent again. A set without a list, and a TraceLink message, become a list of codes.
 */

import {
  refusalColumns,
  type ChangeRefusalKey,
  type ChangeRowError,
} from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import {
  changeRefusalTextsEn,
  changeRowTextsEn,
} from '@serialis/contract/desk/status-changes/status-changes.texts.en.ts'
import {
  changeRefusalTextsZh,
  changeRowTextsZh,
} from '@serialis/contract/desk/status-changes/status-changes.texts.zh.ts'
import { csvCell, withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import type { Cell } from '../../../kit/lists/list-export.ts'
import { CsvRecords } from '../../../kit/text-files/csv-records.ts'
import type { SheetRow } from '../../../kit/text-files/xlsx-reader.ts'
import { xlsxOf } from '../../../kit/text-files/xlsx.ts'
import {
  hasOrdinal,
  ordinalsOf,
  subtract,
  uniteAll,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import { headingOf } from '../reading/csv-list.ts'
import type { ListBatches } from '../reading/list-line.ts'
import { columnsOf } from '../reading/list-line.ts'
import type { ListRows } from '../reading/list-rows.ts'

type TextLocale = 'en' | 'zh'

export interface Refused {
  rows: ListRows | null
  /** The serial numbers that the list itself names. */
  listed: SerialSet
  refused: ReadonlyMap<ChangeRefusalKey, SerialSet>
  locale: TextLocale
  linesAbove: number
  /** Codes of serial numbers, as machines write them. */
  codesOf(ordinals: readonly number[]): Promise<string[]>
}

type RefusalReason = readonly [key: string, text: string]

function refusalReasons({ rows, refused, locale, linesAbove }: Refused): {
  ofRow(place: number): RefusalReason | null
  ofSerial(ordinal: number): RefusalReason | null
} {
  const [rowTexts, refusalTexts] =
    locale === 'zh' ? [changeRowTextsZh, changeRefusalTextsZh] : [changeRowTextsEn, changeRefusalTextsEn]
  const first = rows?.firstLines() ?? new Map<number, number>()
  const reasonOfRow = (error: ChangeRowError, ordinal: number): RefusalReason => [
    error,
    rowTexts[error].replaceAll('{line}', String((first.get(ordinal) ?? 0) - linesAbove)),
  ]
  const ofSerial = (ordinal: number): RefusalReason | null => {
    for (const [reason, set] of refused) if (hasOrdinal(set, ordinal)) return [reason, refusalTexts[reason]]
    return null
  }
  return {
    ofSerial,
    ofRow(place) {
      const row = rows?.at(place)
      if (row === undefined) return null
      return row.error === null ? ofSerial(row.ordinal) : reasonOfRow(row.error, row.ordinal)
    },
  }
}

const CODES_AT_ONCE = 20_000

/** Refused serial numbers that no line names: contents of containers, or the members of a set without list. */
async function* unlisted(given: Refused): AsyncGenerator<readonly [code: string, why: RefusalReason]> {
  const { ofSerial } = refusalReasons(given)
  const ordinals = ordinalsOf(subtract(uniteAll([...given.refused.values()]), given.listed))
  for (let from = 0; from < ordinals.length; from += CODES_AT_ONCE) {
    const some = [...ordinals.subarray(from, from + CODES_AT_ONCE)]
    const codes = await given.codesOf(some)
    for (const [at, ordinal] of some.entries()) yield [codes[at] ?? '', ofSerial(ordinal) ?? ['', '']]
  }
}

const NEVER_SHOWN = '\ufffd'
const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => csvCell(cell.replaceAll('\0', NEVER_SHOWN))).join(',')}\n`

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < 65_536) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** A new list: code and reason. */
export const plainRefusals = (given: Refused): AsyncGenerator<Buffer> => inPieces(plainLines(given))
async function* plainLines(given: Refused): AsyncGenerator<string> {
  yield csvRow(['code', ...refusalColumns])
  for await (const [code, why] of unlisted(given)) yield csvRow([code, ...why])
}

/** Codes of a message, with their lines. */
export const messageRefusals = (batches: ListBatches, given: Refused): AsyncGenerator<Buffer> =>
  inPieces(messageLines(batches, given))
async function* messageLines(batches: ListBatches, given: Refused): AsyncGenerator<string> {
  const { ofRow } = refusalReasons(given)
  yield csvRow(['line', 'code', ...refusalColumns])
  let place = 0
  for await (const lines of batches) {
    for (const { line, code } of lines) {
      const why = ofRow(place++)
      if (why !== null) yield csvRow([String(line), code, ...why])
    }
  }
  for await (const [code, why] of unlisted(given)) yield csvRow(['', code, ...why])
}

/** Writes rows in the layout of the list. */
class Layout {
  titles: string[] = ['code']
  #code = 0
  #isMarked = false
  #hasBegun = false

  /** False when the cells were the heading. */
  take(cells: readonly string[]): boolean {
    if (this.#hasBegun) return true
    this.#hasBegun = true
    if (headingOf(cells) === null) return true
    const { code, isMarked } = columnsOf(cells) ?? { code: 0, isMarked: false }
    this.#code = code
    this.#isMarked = isMarked
    this.titles = this.#own(cells)
    return false
  }

  /** Without the columns of an earlier list of refusals. */
  #own = (cells: readonly string[]): string[] => (this.#isMarked ? cells.slice(0, -refusalColumns.length) : [...cells])

  row(cells: readonly string[], why: RefusalReason): string[] {
    const own = this.#own(this.#isMarked ? cells.map(withoutFormulaMark) : cells)
    while (own.length < this.titles.length) own.push('')
    return [...own, ...why]
  }

  ofCode(code: string, why: RefusalReason): string[] {
    const own = this.titles.map((_, at) => (at === this.#code ? code : ''))
    return [...own, ...why]
  }

  get heading(): string[] {
    return [...this.titles, ...refusalColumns]
  }
}

export const csvRefusals = (uploaded: AsyncIterable<Buffer>, given: Refused): AsyncGenerator<Buffer> =>
  inPieces(csvLines(uploaded, given))
async function* csvLines(uploaded: AsyncIterable<Buffer>, given: Refused): AsyncGenerator<string> {
  const { ofRow } = refusalReasons(given)
  const layout = new Layout()
  let place = 0
  let ready: string[] = []
  const records = new CsvRecords(({ cells }) => {
    if (!layout.take(cells)) return
    if (place === 0) ready.push(csvRow(layout.heading))
    const why = ofRow(place++)
    if (why !== null) ready.push(csvRow(layout.row(cells, why)))
  })
  for await (const chunk of uploaded) {
    records.push(chunk)
    yield* ready
    ready = []
  }
  records.finish()
  yield* ready
  for await (const [code, why] of unlisted(given)) yield csvRow(layout.ofCode(code, why))
}

export async function* sheetRefusals(
  sheet: () => AsyncGenerator<SheetRow[]>,
  given: Refused,
  zone: string,
): AsyncGenerator<Buffer> {
  const layout = new Layout()
  for await (const [first] of sheet()) {
    layout.take(first?.cells ?? [])
    break
  }
  yield* xlsxOf('refused', layout.heading, sheetLines(sheet(), given), zone)
}

async function* sheetLines(sheet: AsyncGenerator<SheetRow[]>, given: Refused): AsyncGenerator<readonly Cell[]> {
  const { ofRow } = refusalReasons(given)
  const layout = new Layout()
  let place = 0
  for await (const rows of sheet) {
    for (const { cells } of rows) {
      if (!layout.take(cells)) continue
      const why = ofRow(place++)
      if (why !== null) yield layout.row(cells, why)
    }
  }
  for await (const [code, why] of unlisted(given)) yield layout.ofCode(code, why)
}
