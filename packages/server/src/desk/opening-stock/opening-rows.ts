/**
 * Rows of an opening stock as they are read from the file, each checked on its own: code, level, status, packing,
 * batch.
 */

import type { OpeningStockRowError } from '@serialis/contract/desk/opening-stock/opening-stock.errors.ts'
import {
  NOT_ENTERABLE,
  ONBOARDING_BATCH_MAXIMUM,
  ONBOARDING_COLUMNS,
  ONBOARDING_COLUMNS_NEEDED,
  type OpeningStockColumn,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { isGtin, isSscc } from '@serialis/contract/kit/check-characters.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import { gtin14 } from '@serialis/contract/kit/trade-keys.ts'
import {
  packagingLevels,
  statusesOf,
  type PackagingLevel,
  type Scheme,
  type SerialState,
  type SerialStatus,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import { CsvRecords } from '../../kit/text-files/csv-records.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'

/** Identifies a code in its tenant: SGTIN by GTIN and serial, SSCC without a GTIN. */
export interface Key {
  gtin: string | null
  text: string
}
/** One text for a key; serials contain no space. */
export const keyText = ({ gtin, text }: Key): string => `${gtin ?? ''} ${text}`

/** The reverse. */
export function keyOf(named: string): Key {
  const space = named.indexOf(' ')
  return { gtin: space === 0 ? null : named.slice(0, space), text: named.slice(space + 1) }
}

export interface Fault {
  column: string
  error: OpeningStockRowError
  params?: Record<string, string | number>
}
/** Its position in the file. */
export interface Place {
  line: number
  /** Of an EPCIS document, counted from 1. */
  event: number | null
}
/** From the texts in a partition. */
export const placeOf = (line: string, event: string): Place => ({
  line: Number(line),
  event: event === '' ? null : Number(event),
})
export interface OpeningRow extends Place, Key {
  /** As the column states it; null: the GTIN determines it. */
  level: PackagingLevel | null
  status: SerialStatus
  isCommissioned: boolean
  parent: Key | null
  /** The position of that fact, if it differs from that of the code. */
  packedAt: Place | null
  batch: string
  /** `yyyy-mm-dd`; null: not stated. */
  expiry: string | null
  fault: Fault | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SERIAL = /^[!-~]{1,20}$/
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** The fault of one row. */
export class Wrong extends Error {
  readonly fault: Fault
  constructor(column: string, error: OpeningStockRowError, params?: Fault['params']) {
    super(error)
    this.fault = { column, error, ...(params && { params }) }
  }
}

function keyOfCells(cell: (column: OpeningStockColumn) => string): Key {
  const [gtin, serial, sscc] = [cell('gtin'), cell('serial'), cell('sscc').replace(/^00(?=\d{18}$)/, '')]
  if (sscc !== '') {
    if (!/^\d{18}$/.test(sscc)) throw new Wrong('sscc', 'code_wrong', { value: sscc.slice(0, 60) })
    if (!isSscc(sscc)) throw new Wrong('sscc', 'check_digit_wrong', { value: sscc })
    return { gtin: null, text: sscc }
  }
  if (gtin === '' || serial === '') throw new Wrong(gtin === '' ? 'gtin' : 'serial', 'code_missing')
  if (!/^(\d{8}|\d{12,14})$/.test(gtin)) throw new Wrong('gtin', 'code_wrong', { value: gtin.slice(0, 60) })
  if (!isGtin(gtin)) throw new Wrong('gtin', 'check_digit_wrong', { value: gtin })
  if (!SERIAL.test(serial)) throw new Wrong('serial', 'code_wrong', { value: serial.slice(0, 60) })
  return { gtin: gtin14(gtin), text: serial }
}

function parentOf(text: string): Key | null {
  if (text === '') return null
  const key = keyOfCode(text)
  if (key === null)
    throw new Wrong('parent', isMiscounted(text) ? 'check_digit_wrong' : 'parent_wrong', { value: text.slice(0, 60) })
  return key
}

/** SSCC, or GTIN and serial as one text; null for anything else. */
export function keyOfCode(text: string): Key | null {
  const digits = text.replace(/^\(?00\)?(?=\d{18}$)/, '')
  if (/^\d{18}$/.test(digits) && isSscc(digits)) return { gtin: null, text: digits }
  const plain = /^01(\d{14})21([!-~]{1,20})$/.exec(text)
  if (plain?.[1] !== undefined && plain[2] !== undefined && isGtin(plain[1])) return { gtin: plain[1], text: plain[2] }
  const reading = readCode(text)
  return reading.kind === 'sgtin' && isGtin(reading.gtin) && SERIAL.test(reading.serial)
    ? { gtin: reading.gtin, text: reading.serial }
    : null
}

/** For a text that `keyOfCode` does not accept: a code with a wrong check digit, or no code at all. */
export const isMiscounted = (text: string): boolean => /^(?:\(?00\)?)?\d{18}$|^01\d{14}21[!-~]{1,20}$/.test(text)

function statusOf(text: string, scheme: Scheme): SerialStatus {
  const status = statusesOf(scheme).find((one) => one === text)
  if (status === undefined) throw new Wrong('status', 'status_unknown', { value: text.slice(0, 60) })
  if (NOT_ENTERABLE.includes(status)) throw new Wrong('status', 'status_not_enterable', { value: status })
  return status
}

function levelOf(text: string): PackagingLevel | null {
  const level = packagingLevels.find((one) => one === text)
  if (text !== '' && level === undefined) throw new Wrong('level', 'level_wrong', { value: text.slice(0, 60) })
  return level ?? null
}

const FLAGS: Readonly<Record<string, boolean>> = {
  '': true,
  '1': true,
  yes: true,
  true: true,
  '0': false,
  no: false,
  false: false,
}

// oxlint-disable-next-line no-control-regex -- they would tear the lists and the labels that a batch is written on
const CONTROLS = /[\x00-\x1f\x7f]/

/** Throws `Wrong`. */
export function checkLot({ batch, expiry }: Pick<OpeningRow, 'batch' | 'expiry'>): void {
  if (batch.length > ONBOARDING_BATCH_MAXIMUM || CONTROLS.test(batch))
    throw new Wrong('batch', 'value_wrong', { value: batch.slice(0, 60) })
  if (expiry !== null && !isDay(expiry)) throw new Wrong('expiry', 'value_wrong', { value: expiry.slice(0, 60) })
}

function readRow(line: number, cell: (column: OpeningStockColumn) => string, scheme: Scheme): OpeningRow {
  const row: OpeningRow = {
    line,
    event: null,
    gtin: null,
    text: '',
    level: null,
    status: 'NEW',
    isCommissioned: true,
    parent: null,
    packedAt: null,
    batch: cell('batch'),
    expiry: cell('expiry') || null,
    fault: null,
  }
  try {
    Object.assign(row, keyOfCells(cell))
    row.level = levelOf(cell('level'))
    row.status = statusOf(cell('status'), scheme)
    const flag = FLAGS[cell('commissioned').toLowerCase()]
    if (flag === undefined) throw new Wrong('commissioned', 'value_wrong', { value: cell('commissioned').slice(0, 60) })
    row.isCommissioned = flag
    row.parent = parentOf(cell('parent'))
    checkLot(row)
  } catch (wrong) {
    if (!(wrong instanceof Wrong)) throw wrong
    row.fault = wrong.fault
  }
  return row
}

/** The position of each known column; throws when one is missing or there twice. */
function placesOf(titles: readonly string[]): Map<OpeningStockColumn, number> {
  const places = new Map<OpeningStockColumn, number>()
  titles.forEach((title, at) => {
    const column = ONBOARDING_COLUMNS.find((one) => one.toLowerCase() === title.trim().toLowerCase())
    if (column === undefined) return
    if (places.has(column)) throw new UnreadableFile('file_column_twice', { column })
    places.set(column, at)
  })
  const missing = ONBOARDING_COLUMNS_NEEDED.find((column) => !places.has(column))
  if (missing !== undefined) throw new UnreadableFile('onboarding_column_missing', { column: missing })
  return places
}

/** The rows of a CSV file in pieces, as its bytes arrive; throws UnreadableFile. */
export async function* csvRows(bytes: AsyncIterable<Buffer>, scheme: Scheme): AsyncGenerator<OpeningRow[]> {
  let rows: OpeningRow[] = []
  let places: Map<OpeningStockColumn, number> | null = null
  let width = 0
  const records = new CsvRecords(({ line, cells }) => {
    if (places === null) {
      places = placesOf(cells)
      width = cells.length
    } else if (cells.length > 1 || cells[0] !== '') {
      const own = places
      const cell = (column: OpeningStockColumn) => cells[own.get(column) ?? -1] ?? ''
      const row = readRow(line, cell, scheme)
      rows.push(
        cells.length === width
          ? row
          : {
              ...row,
              fault: { column: '', error: 'columns_differ', params: { count: cells.length, expected: width } },
            },
      )
    }
  })
  for await (const chunk of bytes) {
    records.push(chunk)
    if (rows.length > 0) yield rows
    rows = []
  }
  records.finish()
  if (places === null) throw new UnreadableFile('onboarding_file_empty')
  if (rows.length > 0) yield rows
}

/** The state of a code by its row; a commissioned code is no longer allocated to the line. */
export const stateOf = ({ status, isCommissioned }: Pick<OpeningRow, 'status' | 'isCommissioned'>): SerialState => ({
  status,
  // Releasing a hold returns to sale: the earlier state in the other system is unknown.
  prior: status === 'NSO' ? 'ACTIVATION' : null,
  commissioned: isCommissioned,
  scanned: status === 'CRM_SCAN',
  opened: false,
  allocation: isCommissioned ? 'PLACED_OUT' : 'FREE',
})
