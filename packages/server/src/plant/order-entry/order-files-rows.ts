/** Turns the cells of a row into an order entry, or into its faults. Pure, except for validating the entry itself. */

import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import { orderEntry, type OrderEntry } from '@serialis/contract/plant/order-entry/entries.schema.ts'
import type { ImportColumn } from '@serialis/contract/plant/order-entry/order-entry.schema.ts'
import type { OrderRowFault } from '@serialis/contract/plant/order-entry/order-entry.texts.ts'
import {
  orderFieldNames,
  orderFields,
  orderNumber,
  type OrderFieldKind,
} from '@serialis/contract/plant/orders/orders-fields.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { judgeEntry, type EntrySource, type Judged } from './entries.service.ts'
import type { RowCells, RowFault } from './order-files-import.ts'

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * `2027-01-31`, `2027/1/31`, `2027.1.31`, or the number by which a spreadsheet stores a day; null for anything else.
 */
function dayOf(text: string): string | null {
  const serial = /^(\d{5})(?:\.0+)?$/.exec(text)?.[1]
  if (serial !== undefined) return new Date(EXCEL_EPOCH + Number(serial) * DAY_MS).toISOString().slice(0, 10)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== written ? null : written
}

const numberOf = (text: string): number | null =>
  /^\d{1,12}(\.0+)?$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : null

const asWritten = (text: string): string => text

/** How the cell of a field is read, and its fault when it cannot be. */
const readers: Record<OrderFieldKind, [read: (text: string) => string | number | null, key: OrderRowFault]> = {
  code: [asWritten, 'out_of_range'],
  text: [asWritten, 'out_of_range'],
  day: [dayOf, 'day_wrong_format'],
  quantity: [numberOf, 'number_wrong_format'],
  percent: [numberOf, 'number_wrong_format'],
}

const fault = (column: ImportColumn, key: OrderRowFault, params: RowFault['params'] = {}): RowFault => ({
  column,
  key,
  params,
})
const keyOf = (key: string): OrderRowFault => {
  switch (key) {
    case 'order_number_can_not_be_empty':
      return 'can_not_be_empty'
    case 'order_number_wrong_format':
    case 'batch_code_wrong_format':
    case 'email_wrong_format':
    case 'too_long':
      return key
    default:
      return 'out_of_range'
  }
}

interface ReadRow {
  orderNo: string
  entry: OrderEntry | null
  faults: RowFault[]
}

/** The values of the cells; an empty cell is a gap, or the default. */
function readRow(cells: RowCells): ReadRow {
  const faults: RowFault[] = []
  const text = (column: ImportColumn): string => cells[column] ?? ''
  const convert = <T>(
    column: ImportColumn,
    read: (cell: string) => T | null,
    key: OrderRowFault,
  ): T | null | undefined => {
    if (text(column) === '') return undefined
    const value = read(text(column))
    if (value === null) faults.push(fault(column, key))
    return value
  }
  const number = orderNumber.safeParse(text('orderNo'))
  if (!number.success) faults.push(fault('orderNo', keyOf(number.error.issues[0]?.message ?? '')))
  const given = {
    ...Object.fromEntries(
      orderFieldNames.map((name) => [name, convert(name, ...readers[orderFields[name].kind]) ?? undefined]),
    ),
    productCode: text('productCode'),
    lineCode: text('lineCode'),
    erpReference: text('erpReference'),
  }
  const read = orderEntry.safeParse(given)
  if (!read.success)
    for (const [column, key] of Object.entries(fieldErrors(read.error).fields))
      faults.push(fault(column as ImportColumn, keyOf(key)))
  return {
    orderNo: number.success ? number.data : text('orderNo').slice(0, 60),
    entry: read.success && faults.length === 0 ? read.data : null,
    faults,
  }
}

export interface RowJudgement {
  orderNo: string
  outcome: Judged['outcome']
  faults: RowFault[]
  orderId: string | null
  /** What to enter; null for a wrong row. */
  judged: Judged | null
  erpReference: string
}

/** What entering the row would do. */
export async function judgeRow(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>,
  cells: RowCells,
  source: EntrySource,
  firstLine?: number,
): Promise<RowJudgement> {
  const { orderNo, entry, faults } = readRow(cells)
  if (firstLine !== undefined) faults.push(fault('orderNo', 'order_number_twice', { line: firstLine }))
  if (entry === null || faults.length > 0)
    return { orderNo, outcome: 'WRONG', faults, orderId: null, judged: null, erpReference: '' }
  const judged = await judgeEntry(ctx, orderNo, entry, source)
  return {
    orderNo,
    outcome: judged.outcome,
    faults: judged.faults.map(({ field, key }) => fault(field, key)),
    orderId: judged.existing?.id ?? null,
    judged: judged.faults.length > 0 ? null : judged,
    erpReference: entry.erpReference,
  }
}
